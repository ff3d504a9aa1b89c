/** `link`: leads to a page or out of the site. */
import type { ReactNode } from 'react'
import { useRoute, useSite } from '../../context.tsx'
import type { PageProps, Url } from '../../contract.ts'
import { SiteLink } from '../../link.tsx'
import { isWithin } from '../../path.ts'
import { useVersionOutside } from '../../runtime/reader/docs-version.ts'
import {
  destination,
  destinationReferences,
  type ItemProps,
  label,
  type NavbarItemRecord,
  navbarItem,
} from './navbar-item.ts'

export interface NavbarLink {
  readonly type: 'link'
  readonly label: string
  readonly url: Url
  readonly external: boolean
  /** Active when the current URL begins with this path. Default: `url` for internal links. */
  readonly activeBasePath?: Url
  /** Active when the current URL matches; wins over `activeBasePath`. Case-insensitive. */
  readonly activeBaseRegex?: string
  /** Set for `docSidebar` items: active when the page belongs to this sidebar. */
  readonly activeSidebar?: string
  /** Name of the docs that it leads to, on pages of other docs. */
  readonly docs?: string
  /** Where it leads for readers of other versions, by their names, from pages that belong to none of them. */
  readonly versions?: Readonly<Record<string, Url>>
}

export function link(): NavbarItemRecord<NavbarLink> {
  return navbarItem({
    type: 'link',
    schema: {
      about: 'A link.',
      options: {
        label,
        ...destination,
        activeBasePath: {
          type: 'sitePath',
          about: 'The entry is shown as active on every page below this path.',
          otherwise: '`to`',
        },
        activeBaseRegex: {
          type: 'regex',
          about: 'The entry is shown as active on every page whose path matches; wins over `activeBasePath`.',
        },
      },
      exactlyOne: [['to', 'href']],
      untyped: 'always',
    },
    inMenu: 'A link in a menu.',
    data: ({ label, to, href = '', activeBasePath, activeBaseRegex }, context) => ({
      type: 'link',
      label,
      url: to === undefined ? href : context.url(to),
      external: to === undefined,
      activeBasePath: activeBasePath === undefined ? undefined : context.below(activeBasePath),
      activeBaseRegex,
    }),
    references: destinationReferences,
  })
}

export function LinkItem({ item }: Pick<ItemProps<NavbarLink>, 'item'>): ReactNode {
  const active = isActiveLink(item, useRoute(), useSite().baseUrl)
  return (
    <li className={item.className}>
      <NavLink link={item} active={active} />
    </li>
  )
}

/** A link that knows whether the reader is there: to the page in another version. */
export interface ActiveLink extends NavbarLink {
  readonly active: boolean
}

/** A link to the page in another language, which is another document: the browser loads it. */
export interface LocaleLink extends ActiveLink {
  readonly lang: string
}

interface NavLinkProps {
  link: NavbarLink
  active: boolean
  onClick?: () => void
}

/** Whether the reader is there is decided by the item, which answers for what may fail in it. */
export function NavLink({ link, active, onClick }: NavLinkProps): ReactNode {
  const version = useVersionOutside(link.docs)
  const url = (version !== undefined && link.versions?.[version]) || link.url
  return (
    <SiteLink url={url} external={link.external} onClick={onClick} aria-current={active ? 'page' : undefined}>
      {link.label}
    </SiteLink>
  )
}

/** The regular expression decides, else the sidebar, else the base path, else the link's own path. */
export function isActiveLink(link: NavbarLink, page: PageProps, baseUrl: string): boolean {
  if (link.activeBaseRegex !== undefined) return new RegExp(link.activeBaseRegex, 'i').test(page.url)
  // Sidebars of other docs can have the same name.
  if (link.activeSidebar !== undefined && link.docs === undefined && link.activeSidebar === page.sidebar) return true
  if (link.activeBasePath !== undefined) return isWithin(page.url, link.activeBasePath, baseUrl)
  return !link.external && isWithin(page.url, link.url, baseUrl)
}
