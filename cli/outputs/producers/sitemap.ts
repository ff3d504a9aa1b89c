/** `sitemap.xml`: the absolute URLs of the pages that crawlers may list. */
import { sitemap as sitemapText } from '../../../templates/sitemap.ts'
import { compareText } from '../../fault/finding.ts'
import { kindOf } from '../../graph/generated-page.ts'
import type { SiteIndex } from '../../graph/resolve.ts'
import type { DocRoute } from '../../graph/routes.ts'
import type { Site } from '../../graph/site.ts'
import { oneFile, type Producer } from '../output.ts'
import { listedDocs, type SiteAddress, siteUrl } from '../site-urls.ts'

const SITEMAP = 'sitemap.xml'

export const sitemap: Producer = oneFile(
  { path: SITEMAP, isReplaceable: true, when: hasSitemap },
  ({ inputs, site, index }) => {
    const { site: config } = inputs.config
    const pages = [
      ...indexedDocs(site, index).map(({ route, head }) => {
        const date = head.frontMatter.lastUpdate?.date ?? inputs.lastUpdates?.files[head.path]?.date
        const lastModified = date === undefined ? {} : { lastModified: new Date(date).toISOString() }
        return { url: siteUrl(route, config), ...lastModified }
      }),
      ...site.generated
        .filter(({ kind }) => !kindOf(kind).isUnlisted)
        .map(({ route }) => ({ url: siteUrl(route, config) })),
    ]
    return sitemapText(pages.sort((a, b) => compareText(a.url, b.url)))
  },
  { ofEditions: true },
)

/** The documents that crawlers may list: not those that are shown in place of a translation. */
function indexedDocs(site: Site, { editions }: SiteIndex): DocRoute[] {
  return listedDocs(site).filter(({ head }) => !editions?.own.untranslated.has(head.path))
}

/** URL of the sitemap; `undefined` for a site without `url`, and for one that search engines must not list. */
export function sitemapUrl(config: SiteAddress & { readonly noIndex: boolean }): string | undefined {
  return hasSitemap(config) ? siteUrl(SITEMAP, config) : undefined
}

function hasSitemap({ url, noIndex }: { readonly url: string; readonly noIndex: boolean }): boolean {
  return url !== '' && !noIndex
}
