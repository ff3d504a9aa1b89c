/** The files of a site that no page makes, by name: links to them are good, and no page can take their place. */
import type { SiteConfig } from '../config/config.ts'

/** Files at the root that a build writes. */
export const SITE_FILES = [
  '404.html',
  'sitemap.xml',
  'opensearch.xml',
  'robots.txt',
  'llms.txt',
  'manifest.json',
] as const

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
