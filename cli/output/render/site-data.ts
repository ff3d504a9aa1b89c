/** Configuration and graph → the data that every page shares: navbar, footer, announcement, locale. */

import type {
  AlgoliaData,
  AskAiData,
  FooterData,
  FooterItem,
  Image,
  LocaleData,
  NavbarData,
  SearchData,
  SiteData,
} from '../../../site/contract.ts'
import type { NavbarItemRecord } from '../../../site/navbar/items/navbar-item.ts'
import { withBase } from '../../../site/url.ts'
import type {
  AskAiConfig,
  Config,
  FooterConfig,
  LocaleConfig,
  LogoConfig,
  SearchConfig,
} from '../../graph/config/config.ts'
import { localeInUse } from '../../graph/config/locale.ts'
import { saySite } from '../../graph/config/site-words.ts'
import { metaPreview, previewUrl } from '../../graph/links/preview-images.ts'
import type { SiteIndex } from '../../graph/links/resolve.ts'
import { startOf } from '../../graph/pages/start.ts'
import type { Site } from '../../graph/site.ts'
import { type ConfigUrls, configUrls } from './config-urls.ts'
import { localesData, versionsData } from './edition-props.ts'
import { type NavbarGraph, navbarItemsData } from './navbar-data.ts'
import { wordFiles } from './word-files.ts'

interface Size {
  readonly width?: number
  readonly height?: number
}

interface Context {
  readonly navbarItems: readonly NavbarItemRecord[]
  readonly site: Site
  readonly index: SiteIndex
  /** The edition to which the destinations of the configuration belong. */
  readonly front: NavbarGraph
  readonly config: Config
  readonly urls: ConfigUrls
  /** Sizes of published images, by their URLs. */
  readonly sizes: ReadonlyMap<string, Size>
}

/**
 * @param generator name and version of the program, for the generator meta tag
 * @param published files of the site, with the sizes of images
 * @param navbarItems the types of items that plugins bring
 * @param main the last version of the main docs in this language, when this is another edition
 * @param styles URLs of style sheets
 */
export function siteData(
  site: Site,
  index: SiteIndex,
  config: Config,
  generator: string,
  published: Iterable<Size & { readonly url: string }> = [],
  styles: SiteData['styles'] = {},
  main?: NavbarGraph,
  navbarItems: readonly NavbarItemRecord[] = [],
): SiteData {
  const { title, tagline, titleDelimiter, url, baseUrl, favicon, noIndex, metadata } = config.site
  const { footer, announcementBar, colorMode, sidebar } = config.site
  const front = main ?? { site, index }
  const urls = configUrls(front.index, front.index.address.baseUrl)
  const { editions } = index
  const context: Context = {
    site,
    config,
    index,
    front,
    urls,
    sizes: new Map(Array.from(published, (file) => [file.url, file])),
    navbarItems,
  }
  return {
    title,
    tagline,
    titleDelimiter,
    origin: url,
    baseUrl,
    rootUrl: editions && editions.own.baseUrl !== editions.own.rootUrl ? editions.own.rootUrl : undefined,
    homeUrl: front.index.address.baseUrl === baseUrl ? undefined : front.index.address.baseUrl,
    favicon: favicon === undefined ? undefined : urls.file(favicon),
    noIndex,
    generator,
    metadata: metadata.length > 0 ? metadata.map((attributes) => metaTag(attributes, index)) : undefined,
    navbar: navbarData(context),
    footer: footer && footerData(footer, context),
    announcement: announcementBar && { ...announcementBar, content: urls.html(announcementBar.content) },
    colorMode,
    locale: localeData(config.site.locale, index),
    words: wordFiles(config).data,
    docs: {
      id: config.docs.id,
      ...(editions ? versionsData(editions, saySite(config.site)) : { versions: [onlyVersion(site, config)] }),
    },
    styles,
    sidebar: { autoCollapse: sidebar.autoCollapseCategories, hideable: sidebar.hideable },
    search: searchData(config.site.search, baseUrl),
  }
}

/** The version of a site with one edition. */
function onlyVersion(site: Site, { docs, site: { baseUrl, home } }: Config): SiteData['docs']['versions'][number] {
  return { ...docs.version, url: withBase(startOf(site, { hasHome: home !== undefined }), baseUrl) }
}

function navbarData(context: Context): NavbarData {
  const { config, urls } = context
  const { title, logo, style, hideOnScroll, items } = config.site.navbar
  return {
    title,
    logo: logo && image(logo, config.site.title, context),
    style,
    hideOnScroll,
    items: navbarItemsData(items, graphsOfNavbar(context), urls, context.navbarItems),
  }
}

function footerData({ style, links, logo, copyright }: FooterConfig, context: Context): FooterData {
  const { urls } = context
  return {
    style,
    columns: links.map(({ title, items }) => ({ title, items: items.map((item) => footerItem(item, urls)) })),
    logo: logo && image(logo, '', context),
    copyright: copyright === undefined ? undefined : urls.html(copyright),
  }
}

function footerItem(item: FooterConfig['links'][number]['items'][number], urls: ConfigUrls): FooterItem {
  if (item.html !== undefined) return { html: urls.html(item.html) }
  const { url, external } = urls.destination(item)
  return { label: item.label ?? url, url, external }
}

function localeData(locale: LocaleConfig, { editions, address }: SiteIndex): LocaleData {
  const current = localeInUse(locale)
  const alone = current === undefined ? [] : [localeEntry(current, address.baseUrl)]
  return {
    currentLocale: locale.currentLocale,
    defaultLocale: locale.defaultLocale,
    htmlLang: current?.htmlLang ?? locale.currentLocale,
    direction: current?.direction ?? 'ltr',
    locales: editions ? localesData(editions, locale) : alone,
  }
}

function localeEntry(
  { locale, label, htmlLang, direction }: LocaleConfig['locales'][number],
  baseUrl: string,
): LocaleData['locales'][number] {
  return { locale, label, htmlLang, direction, url: baseUrl }
}

/** Items that name documents lead to those of this version, if it is one of the main docs, else to the version that readers have chosen or the last one. */
function graphsOfNavbar({ site, index, front }: Context): readonly NavbarGraph[] {
  const isMain = index.editions?.own.docs === front.index.editions?.own.docs
  if (front.site === site) return [front]
  return isMain ? [{ site, index }, front] : [{ ...front, docs: front.index.editions?.own.docs }]
}

function searchData(search: SearchConfig, baseUrl: string): SearchData {
  const { provider, searchPagePath, shortcuts, reportUrl, askAi, versions } = search
  return {
    provider,
    pageUrl: searchPagePath === false ? undefined : withBase(`${searchPagePath}/`, baseUrl),
    shortcuts,
    reportUrl,
    allVersions: versions === 'all' ? true : undefined,
    algolia: provider === 'algolia' ? algoliaData(search) : undefined,
    options: provider === 'plugin' ? search.options : undefined,
    askAi: askAi && askAiData(askAi, baseUrl),
  }
}

function algoliaData(search: SearchConfig): AlgoliaData {
  const { appId = '', apiKey = '', indexName = '', contextualSearch, facetFilters } = search
  return { appId, apiKey, indexName, contextual: contextualSearch, facetFilters }
}

function askAiData({ endpoint, feedbackUrl, ...rest }: AskAiConfig, baseUrl: string): AskAiData {
  // No link of the site: a service below its root is none of its pages.
  const address = (to: string | undefined): string | undefined => (to?.startsWith('/') ? baseUrl + to.slice(1) : to)
  return { ...rest, endpoint: address(endpoint), feedbackUrl: address(feedbackUrl) }
}

function image({ src, srcDark, alt, href, ...size }: LogoConfig, title: string, { urls, sizes }: Context): Image {
  const url = urls.file(src)
  return {
    src: url,
    srcDark: srcDark === undefined ? undefined : urls.file(srcDark),
    alt: alt ?? title,
    href: href === undefined ? undefined : urls.path(href),
    ...sizeOf(size, sizes.get(url)),
  }
}

/** What is not configured is as in the file, or in its proportion: the title stays where it is when the logo comes. */
function sizeOf({ width, height }: Size, { width: ownWidth, height: ownHeight }: Size = {}): Size {
  if (!ownWidth || !ownHeight) return { width, height }
  if (width !== undefined) return { width, height: height ?? Math.round((width * ownHeight) / ownWidth) }
  if (height !== undefined) return { width: Math.round((height * ownWidth) / ownHeight), height }
  return { width: ownWidth, height: ownHeight }
}

/** A configured `<meta>` element: a preview in it gets its address. */
function metaTag(attributes: Readonly<Record<string, string>>, index: SiteIndex): Readonly<Record<string, string>> {
  const preview = metaPreview(attributes)
  const content = preview === undefined ? undefined : previewUrl(preview, index)
  return content === undefined ? attributes : { ...attributes, content }
}
