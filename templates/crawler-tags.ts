/** Tags for search engines and link previews. Readers' browsers do not need them. */
import type { HeadTag, PageProps, SiteData } from '../site/contract.ts'
import { documentTitle, linkTag, metaTag, pageAddress } from '../site/page/head.ts'
import { serializeJson } from '../site/text/json.ts'

/** Keywords, previews, other languages, and the breadcrumbs as linked data. */
export function crawlerTags(page: PageProps, site: SiteData): HeadTag[] {
  const address = pageAddress(page, site)
  return [
    ...(page.keywords?.length ? [metaTag('keywords', page.keywords.join(', '))] : []),
    openGraph('title', documentTitle(page, site)),
    openGraph('type', page.kind === 'doc' ? 'article' : 'website'),
    openGraph('locale', site.locale.htmlLang.replace('-', '_')),
    ...(page.description ? [openGraph('description', page.description)] : []),
    ...(page.image ? [openGraph('image', page.image), metaTag('twitter:image', page.image)] : []),
    ...(site.search.algolia ? searchTags(page, site) : []),
    ...(address ? [openGraph('url', address), ...alternates(page, site), ...breadcrumbList(page, site.origin)] : []),
  ]
}

function openGraph(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { property: `og:${name}`, content } }
}

/** Page kinds that belong to the docs and so to a docs version. */
const DOCS: ReadonlySet<PageProps['kind']> = new Set(['doc', 'home', 'category'])

/** Tags by which the hosted search's crawler classifies the page, and by which contextual search filters. */
function searchTags(page: PageProps, { docs, locale }: SiteData): HeadTag[] {
  const version = docs.active ?? docs.versions[0]?.name ?? 'current'
  const isDoc = DOCS.has(page.kind)
  return [
    metaTag('docsearch:language', locale.currentLocale),
    ...(isDoc ? [metaTag('docsearch:version', version)] : []),
    metaTag('docsearch:docusaurus_tag', searchTag(page.kind, `docs-${docs.id}-${version}`)),
  ]
}

function searchTag(kind: PageProps['kind'], docsTag: string): string {
  if (kind === 'tags') return 'doc_tags_list'
  if (kind === 'tag') return 'doc_tag_doc_list'
  return DOCS.has(kind) ? docsTag : 'default'
}

/**
 * Links to the page in every language into which it is translated. There are none when the site has one language, or when
 * the page is only shown here in the default language. Search engines ignore the group of a page that they do not index, or
 * that names another page as the one to index, so such a page has none either.
 */
function alternates(page: PageProps, site: SiteData): HeadTag[] {
  const { locales, currentLocale, defaultLocale } = site.locale
  const untranslated = page.elsewhere?.untranslated ?? []
  const isIndexed = !page.noindex && !site.noIndex && page.canonical === undefined
  if (locales.length < 2 || untranslated.includes(currentLocale) || !isIndexed) return []
  const path = page.url.slice(site.baseUrl.length)
  return locales.flatMap(({ locale, htmlLang, url }) => {
    const there = page.elsewhere?.locales?.[locale] ?? url + path
    if (there === false || untranslated.includes(locale)) return []
    const href = site.origin + there
    const languages = locale === defaultLocale ? [htmlLang, 'x-default'] : [htmlLang]
    return languages.map((hreflang) => linkTag({ rel: 'alternate', hreflang, href }))
  })
}

/**
 * The breadcrumbs as linked data, without those that have no page. The last one is the page itself,
 * whose address search engines know.
 */
function breadcrumbList(page: PageProps, origin: string): HeadTag[] {
  const last = page.breadcrumbs.length - 1
  const items = page.breadcrumbs
    .filter(({ url }, index) => url !== undefined || index === last)
    .map(({ label, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: url !== undefined ? `${origin}${url}` : undefined,
    }))
  if (!items.length) return []
  const list = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: items }
  return [{ tag: 'script', attributes: { type: 'application/ld+json' }, text: serializeJson(list) }]
}
