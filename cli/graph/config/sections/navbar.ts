/** The bar at the top of pages. The types of its items come from their records (`../navbar-schema.ts`). */
import type { Section } from '../definition.ts'

export const navbar: Section<'NavbarOptions' | 'LogoOptions'> = {
  NavbarOptions: {
    at: ['navbar'],
    options: {
      title: {
        type: 'text',
        about: 'Text beside the logo; leads to the home page.',
        otherwise: '`title` of the site, or no text beside a logo',
      },
      logo: {
        type: { is: 'LogoOptions' },
        about: 'Picture at the beginning of the bar; leads to the home page.',
        otherwise: 'no logo',
      },
      style: { type: { choice: ['dark', 'primary'] }, about: 'Colours of the bar.', otherwise: 'those of the page' },
      hideOnScroll: { type: 'boolean', about: 'The bar makes way when the reader scrolls down.', default: false },
      items: { type: { list: { is: 'NavbarItem' } }, about: 'Entries of the bar.', default: [] },
    },
  },
  LogoOptions: {
    at: ['navbar.logo', 'footer.logo'],
    about: 'A picture that is a link.',
    options: {
      src: { type: 'asset', about: 'The picture.', required: true },
      srcDark: { type: 'asset', about: 'The picture in dark mode.', otherwise: '`src`' },
      alt: { type: 'anyText', about: 'What the picture shows, for those who do not see it.' },
      href: {
        type: 'destination',
        about: 'Where it leads.',
        otherwise: 'the home page in the navbar, nowhere in the footer',
      },
      width: { type: { integer: [1, 10000] }, about: 'Width in CSS pixels.', otherwise: 'as in the file' },
      height: { type: { integer: [1, 10000] }, about: 'Height in CSS pixels.', otherwise: 'as in the file' },
    },
  },
}
