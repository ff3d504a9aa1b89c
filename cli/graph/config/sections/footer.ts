/** The foot of pages. */
import { destination } from '../../../../site/navbar/items/navbar-item.ts'
import type { Section } from '../definition.ts'

export const footer: Section<'FooterOptions' | 'FooterEntry' | 'FooterColumn' | 'FooterItem'> = {
  FooterOptions: {
    at: ['footer'],
    options: {
      style: { type: { choice: ['light', 'dark'] }, about: 'Colours of the footer.', default: 'light' },
      links: {
        type: { list: { is: 'FooterEntry' } },
        about: 'Columns of links, or a flat list of links.',
        default: [],
      },
      logo: { type: { is: 'LogoOptions' }, about: 'Picture above the copyright line.', otherwise: 'no logo' },
      copyright: { type: 'html', about: 'The last line, as HTML.', otherwise: 'no such line' },
    },
  },
  FooterEntry: {
    about: 'A column if it has `items` or `title`, else a link. The two are not mixed.',
    shapes: [],
    untyped: [
      { has: 'items', type: { is: 'FooterColumn' } },
      { has: 'title', type: { is: 'FooterColumn' } },
      { type: { is: 'FooterItem' } },
    ],
  },
  FooterColumn: {
    at: ['footer.links'],
    about: 'A column of links.',
    options: {
      title: { type: 'text', about: 'Heading of the column.', otherwise: 'no heading' },
      items: { type: { list: { is: 'FooterItem' } }, about: 'Links of the column.', required: true },
    },
  },
  FooterItem: {
    at: ['footer.links.items'],
    about: 'A link in the footer, or your own HTML.',
    options: {
      label: { type: 'text', about: 'Text of the link.' },
      ...destination,
      html: { type: 'html', about: 'HTML in place of a link.' },
    },
    exactlyOne: [
      ['to', 'href', 'html'],
      ['label', 'html'],
    ],
  },
}
