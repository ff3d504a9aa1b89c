/** Where readers begin to read a tree of documents. */
import type { RoutePath } from '../../../site/contract.ts'
import { isOwnPage } from '../../markdown/doc-path.ts'
import type { Site } from '../site.ts'
import { firstPage } from './category-pages.ts'

/** The first page of a sidebar. */
export function sidebarStart({ sidebars }: Pick<Site, 'sidebars'>, name: string): ReturnType<typeof firstPage> {
  return sidebars[name]?.map(firstPage).find((page) => page !== undefined)
}

/**
 * The main page of docs: the document at the root unless it is the home page, else the first of the first sidebar, else
 * the first.
 */
export function startOf(site: Site, { hasHome }: { readonly hasHome: boolean }): RoutePath {
  const docs = site.docs.filter(({ head }) => !isOwnPage(head.path))
  const root = docs.find((doc) => doc.route === '/')
  if (root && !hasHome) return root.route
  for (const item of Object.values(site.sidebars).flat()) {
    const found = firstPage(item)?.route
    if (found !== undefined) return found
  }
  return docs[0]?.route ?? ('/' as RoutePath)
}
