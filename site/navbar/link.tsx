/** `link`: leads to a page or out of the site. */
import type { ReactNode } from 'react'
import { useRoute, useSite } from '../context.tsx'
import type { NavbarLink, PageProps } from '../contract.ts'
import { SiteLink } from '../link.tsx'
import { isWithin } from '../path.ts'
import type { ItemOf } from './item-view.ts'

export function LinkItem({ item }: { item: ItemOf<'link'> }): ReactNode {
  const active = isActiveLink(item, useRoute(), useSite().baseUrl)
  return (
    <li className={item.className}>
      <NavLink link={item} active={active} />
    </li>
  )
}

/** A link to the page in another language, which is another document: the browser loads it. */
export interface LocaleLink extends NavbarLink {
  readonly lang: string
  readonly active: boolean
}

interface NavLinkProps {
  link: NavbarLink
  active: boolean
  onClick?: () => void
}

/** Whether the reader is there is decided by the item, which answers for what may fail in it. */
export function NavLink({ link, active, onClick }: NavLinkProps): ReactNode {
  return (
    <SiteLink url={link.url} external={link.external} onClick={onClick} aria-current={active ? 'page' : undefined}>
      {link.label}
    </SiteLink>
  )
}

/** The regular expression decides, else the sidebar, else the base path, else the link's own path. */
export function isActiveLink(link: NavbarLink, page: PageProps, baseUrl: string): boolean {
  if (link.activeBaseRegex !== undefined) return new RegExp(link.activeBaseRegex, 'i').test(page.url)
  if (link.activeSidebar !== undefined && link.activeSidebar === page.sidebar) return true
  if (link.activeBasePath !== undefined) return isWithin(page.url, link.activeBasePath, baseUrl)
  return !link.external && isWithin(page.url, link.url, baseUrl)
}
