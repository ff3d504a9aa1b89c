/** `docsVersion`: the version that is read, leading to its main page. */
import type { ReactNode } from 'react'
import type { Url } from '../../contract.ts'
import { useVersion } from '../../runtime/reader/docs-version.ts'
import { type ItemProps, type NavbarItemRecord, navbarItem } from './navbar-item.ts'

export interface NavbarVersion {
  readonly type: 'docsVersion'
  readonly label?: string
  readonly url?: Url
}

export function docsVersion(): NavbarItemRecord<NavbarVersion> {
  return navbarItem({
    type: 'docsVersion',
    schema: {
      about: 'The name of the version, as a link to its main page.',
      options: {
        label: { type: 'text', about: 'Text of the entry.', otherwise: "the version's label" },
        to: { type: 'sitePath', about: 'Where it leads.', otherwise: "the version's main page" },
      },
    },
    data: ({ label, to }, context) => ({
      type: 'docsVersion',
      label,
      url: to === undefined ? undefined : context.url(to),
    }),
    references: ({ to }) => [{ option: 'to', link: to }],
  })
}

export function DocsVersionItem({ item }: Pick<ItemProps<NavbarVersion>, 'item'>): ReactNode {
  const version = useVersion()
  if (!version) return null
  return (
    <li className={item.className}>
      <a href={item.url ?? version.url}>{item.label ?? version.label}</a>
    </li>
  )
}
