/** The files of a site that no page makes, by name: links to them are good, and no page can take their place. */
import { INDEX_FILE } from '../../site/search/index-format.ts'
import type { SiteConfig } from '../config/config.ts'

/** Files at the root that a build writes. */
export const SITE_FILES = [
  '404.html',
  'sitemap.xml',
  'opensearch.xml',
  'robots.txt',
  'llms.txt',
  'manifest.json',
  // Without it GitHub Pages makes the output anew with Jekyll, which wants a page of every Markdown twin.
  '.nojekyll',
] as const

/** Of these a static file of the same name replaces the site's own: people know better what their host wants. */
export const REPLACEABLE: ReadonlySet<string> = new Set([
  'robots.txt',
  'sitemap.xml',
  'opensearch.xml',
  'llms.txt',
  '.nojekyll',
])

/** Says where the modules of pages are. It and the index of the search are the files of `assets` with a fixed name. */
export const MAP_FILE = 'assets/map.json'

/** Files that every site has for itself. */
export const FIXED_FILES: readonly string[] = [
  ...SITE_FILES.filter((path) => !REPLACEABLE.has(path)),
  MAP_FILE,
  INDEX_FILE,
]

/** Whether there is a sitemap: it holds whole addresses, and is for those who may list the site. */
export function hasSitemap({ url, noIndex }: { readonly url: string; readonly noIndex: boolean }): boolean {
  return url !== '' && !noIndex
}

/** Whether browsers are told how to search the site: they need the whole address of its search page. */
export function hasOpenSearch({ url, search }: Pick<SiteConfig, 'url' | 'search'>): boolean {
  return url !== '' && search.provider !== 'none' && search.searchPagePath !== false
}

/** The files at the root that a build with this configuration writes. */
export function siteFileNames(site: SiteConfig): string[] {
  const absent = [...(hasSitemap(site) ? [] : ['sitemap.xml']), ...(hasOpenSearch(site) ? [] : ['opensearch.xml'])]
  return SITE_FILES.filter((file) => !absent.includes(file))
}
