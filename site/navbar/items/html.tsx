/** `html`: markup from the site's configuration. */
import type { ReactNode } from 'react'
import { Html } from '../../trusted.tsx'
import { type ItemProps, type NavbarItemRecord, navbarItem } from './navbar-item.ts'

export interface NavbarHtml {
  readonly type: 'html'
  /** Trusted HTML from the site's configuration, its links resolved. */
  readonly html: string
}

export function html(): NavbarItemRecord<NavbarHtml> {
  return navbarItem({
    type: 'html',
    schema: {
      about: 'HTML of your own.',
      options: { value: { type: 'html', about: 'HTML that is put into the page as it is.', required: true } },
    },
    inMenu: 'HTML of your own in a menu.',
    data: ({ value }, context) => ({ type: 'html', html: context.html(value) }),
    references: ({ value }) => [{ option: 'value', html: value }],
  })
}

export function HtmlItem({ item }: Pick<ItemProps<NavbarHtml>, 'item'>): ReactNode {
  return <Html as="li" className={item.className} html={item.html} />
}
