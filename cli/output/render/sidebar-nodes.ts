/** Entries of a sidebar, in the form that pages get. */

import type { SidebarLink, SidebarNode } from '../../../site/contract.ts'
import { withBase } from '../../../site/url.ts'
import { htmlBelow } from '../../graph/config-html.ts'
import { firstPage } from '../../graph/pages/category-pages.ts'
import type { SidebarItem } from '../../graph/sidebar.ts'
import { isExternal } from '../../markdown/html/url-scheme.ts'

/** A sidebar whose routes become URLs. */
export function sidebarNodes(items: readonly SidebarItem[], baseUrl: string): SidebarNode[] {
  return items.map((item): SidebarNode => {
    switch (item.type) {
      case 'doc':
        return {
          type: 'link',
          label: item.label,
          url: withBase(item.route, baseUrl),
          ...marksOf(item),
          ...forTheme(item),
          unlisted: item.unlisted || undefined,
        }
      case 'link':
        return {
          type: 'link',
          label: item.label,
          url: hrefBelow(item, baseUrl),
          external: isExternal(item.href) || undefined,
          ...marksOf(item),
          ...forTheme(item),
        }
      case 'html':
        return {
          type: 'html',
          html: item.isWhole ? item.value : htmlBelow(item.value, baseUrl),
          ...forTheme(item),
          className: item.defaultStyle ? ['padded', item.className].filter(Boolean).join(' ') : item.className,
        }
      default: {
        const fallback = firstPage(item)?.route
        return {
          type: 'category',
          label: item.label,
          url: item.route === undefined ? undefined : withBase(item.route, baseUrl),
          fallbackUrl: fallback === undefined ? undefined : withBase(fallback, baseUrl),
          collapsible: item.collapsible,
          collapsed: item.collapsed,
          ...marksOf(item),
          ...forTheme(item),
          unlisted: item.unlisted || undefined,
          children: sidebarNodes(item.items, baseUrl),
        }
      }
    }
  })
}

/** The URL of a link that the configuration lists: below the root, or external. */
export function hrefBelow(
  { href, autoAddBaseUrl = true }: { readonly href: string; readonly autoAddBaseUrl?: boolean },
  baseUrl: string,
): string {
  return !autoAddBaseUrl || isExternal(href) ? href : baseUrl + href.replace(/^\//, '')
}

function marksOf({ icon, badge }: SidebarItem): Pick<SidebarLink, 'icon' | 'badge'> {
  return { icon, badge }
}

function forTheme({ className, customProps }: SidebarItem): Pick<SidebarLink, 'className' | 'customProps'> {
  return { className, customProps }
}
