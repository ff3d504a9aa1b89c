/** `sitemap.xml`: the absolute URLs of the pages that crawlers may list, or of the sitemaps that list them. */
import { sitemapIndex, sitemapParts } from '../../../../templates/files/sitemap.ts'
import type { SiteIndex } from '../../../graph/links/resolve.ts'
import { kindOf } from '../../../graph/pages/generated-page.ts'
import type { DocRoute } from '../../../graph/routes.ts'
import type { Site } from '../../../graph/site.ts'
import { compareText } from '../../../kernel/fault/finding.ts'
import { once } from '../../../kernel/store/memo.ts'
import type { Output, OutputEdition, Producer } from '../output.ts'
import { listedDocs, type SiteAddress, siteUrl } from '../site-urls.ts'

const SITEMAP = 'sitemap.xml'
/** A sitemap with fewer pages is below the limit of bytes, because crawlers read no URL of more than 2,048 characters. */
const SURELY_SMALL = 20_000

export const sitemap: Producer<OutputEdition> = {
  name: SITEMAP,
  names: [{ path: SITEMAP, isReplaceable: true, when: hasSitemap }],
  outputs(site) {
    const { site: config } = site.inputs.config
    const parts = once(() => sitemapParts(sitemapPages(site)))
    const make = (): string =>
      parts().length === 1 ? (parts()[0] ?? '') : sitemapIndex(parts().map((_, at) => siteUrl(partName(at), config)))
    const whole = { path: SITEMAP, key: site.key, make }
    const isSmall = site.site.docs.length + site.site.generated.length <= SURELY_SMALL
    if (isSmall || !hasSitemap(config) || site.site.statics.includes(SITEMAP)) return [whole]
    const others = (): Output[] =>
      parts().length === 1 ? [] : parts().map((text, at) => ({ path: partName(at), key: site.key, make: () => text }))
    return [whole, { folder: '', outputs: others }]
  },
}

/** The sitemaps that `sitemap.xml` names when there are several. */
function partName(at: number): string {
  return `sitemap-${at + 1}.xml`
}

/** All pages that crawlers may list, in the order of their URLs. */
function sitemapPages({ inputs, site, index }: OutputEdition): Parameters<typeof sitemapParts>[0] {
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
  return pages.sort((a, b) => compareText(a.url, b.url))
}

/** The documents that crawlers may list: not those that are shown instead of a translation. */
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
