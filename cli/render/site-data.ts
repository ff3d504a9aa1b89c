/** Configuration and graph → the data that every page shares: navbar, footer, announcement, locale. */
import type {
  AlgoliaData,
  AskAiData,
  FooterItem,
  Image,
  NavbarHtml,
  NavbarItem,
  NavbarLink,
  SiteData,
} from '../../site/contract.ts'
import { withBase } from '../../site/url.ts'
import type {
  AskAiConfig,
  Config,
  DocItemConfig,
  HtmlItemConfig,
  LinkItemConfig,
  LocaleConfig,
  LogoConfig,
  NavbarItemConfig,
  SearchConfig,
} from '../config/config.ts'
import { localeInUse } from '../config/locale.ts'
import { firstPage } from '../graph/category-pages.ts'
import { configHtml, configUrl } from '../graph/config-html.ts'
import { documentsOf } from '../graph/documents.ts'
import { metaPreview, previewUrl } from '../graph/preview-images.ts'
import type { SiteIndex } from '../graph/resolve.ts'
import { labelOf } from '../graph/sidebar.ts'
import type { Site } from '../graph/site.ts'

interface Size {
  readonly width?: number
  readonly height?: number
}

interface Context {
  readonly site: Site
  readonly index: SiteIndex
  readonly config: Config
  readonly sizes: ReadonlyMap<string, Size>
}

/**
 * @param generator name and version of the program, for the generator meta tag
 * @param published files of the site, with the sizes of images
 */
export function siteData(
  site: Site,
  index: SiteIndex,
  config: Config,
  generator: string,
  published: Iterable<Size & { readonly url: string }> = [],
): SiteData {
  const sizes = new Map(Array.from(published, (file) => [file.url, file]))
  const context: Context = { site, index, config, sizes }
  const { navbar, footer, announcementBar, locale, search } = config.site
  const current = localeInUse(locale)
  const logo = navbar.logo && image(navbar.logo, config.site.title, context)
  return {
    title: config.site.title,
    tagline: config.site.tagline,
    titleDelimiter: config.site.titleDelimiter,
    origin: config.site.url,
    baseUrl: config.site.baseUrl,
    ...(config.site.favicon === undefined ? {} : { favicon: file(config.site.favicon, context) }),
    noIndex: config.site.noIndex,
    baseUrlBanner: config.site.baseUrlBanner,
    generator,
    ...(config.site.metadata.length > 0
      ? { metadata: config.site.metadata.map((attributes) => metaTag(attributes, index)) }
      : {}),
    navbar: {
      ...(navbar.title === undefined ? {} : { title: navbar.title }),
      ...(logo ? { logo } : {}),
      style: navbar.style,
      hideOnScroll: navbar.hideOnScroll,
      items: navbar.items.flatMap((item) =>
        navbarItem(item, context).map((data) => ({ ...data, written: written(item) })),
      ),
    },
    ...(footer
      ? {
          footer: {
            style: footer.style,
            columns: footer.links.map((column) => ({
              ...(column.title === undefined ? {} : { title: column.title }),
              items: column.items.map((item): FooterItem => {
                if (item.html !== undefined) return { html: html(item.html, context) }
                const url = item.to === undefined ? (item.href ?? '') : path(item.to, context)
                return { label: item.label ?? url, url, external: item.to === undefined }
              }),
            })),
            ...(footer.logo ? { logo: image(footer.logo, '', context) } : {}),
            ...(footer.copyright === undefined ? {} : { copyright: html(footer.copyright, context) }),
          },
        }
      : {}),
    ...(announcementBar
      ? { announcement: { ...announcementBar, content: html(announcementBar.content, context) } }
      : {}),
    colorMode: config.site.colorMode,
    locale: {
      currentLocale: locale.currentLocale,
      defaultLocale: locale.defaultLocale,
      htmlLang: current?.htmlLang ?? locale.currentLocale,
      direction: current?.direction ?? 'ltr',
      // Those that are built, or there would be links to nowhere.
      locales: current === undefined ? [] : [localeEntry(current, config.site.baseUrl)],
    },
    docs: {
      id: config.docs.id,
      versions: [{ ...config.docs.version, url: withBase(mainRoute(context), config.site.baseUrl) }],
    },
    sidebar: { autoCollapse: config.site.sidebar.autoCollapseCategories, hideable: config.site.sidebar.hideable },
    search: {
      provider: search.provider,
      ...(search.searchPagePath === false
        ? {}
        : { pageUrl: withBase(`${search.searchPagePath}/`, config.site.baseUrl) }),
      shortcuts: search.shortcuts,
      ...(search.reportUrl === undefined ? {} : { reportUrl: search.reportUrl }),
      ...(search.provider === 'algolia' ? { algolia: algoliaData(search) } : {}),
      ...(search.askAi ? { askAi: askAiData(search.askAi, config.site.baseUrl) } : {}),
    },
  }
}

function localeEntry(
  { locale, label, htmlLang, direction, path: folder }: LocaleConfig['locales'][number],
  baseUrl: string,
): SiteData['locale']['locales'][number] {
  return { locale, label, htmlLang, direction, url: folder === '' ? baseUrl : withBase(`${folder}/`, baseUrl) }
}

function algoliaData(search: SearchConfig): AlgoliaData {
  const { appId = '', apiKey = '', indexName = '', contextualSearch, facetFilters, externalUrlRegex } = search
  return {
    appId,
    apiKey,
    indexName,
    contextual: contextualSearch,
    ...(facetFilters ? { facetFilters } : {}),
    ...(externalUrlRegex === undefined ? {} : { externalUrlRegex }),
  }
}

function askAiData(askAi: AskAiConfig, baseUrl: string): AskAiData {
  const { endpoint, feedbackUrl, ...rest } = askAi
  // No link of the site: a service below its root is none of its pages.
  const address = (to: string): string => (to.startsWith('/') ? baseUrl + to.slice(1) : to)
  return {
    ...rest,
    ...(endpoint === undefined ? {} : { endpoint: address(endpoint) }),
    ...(feedbackUrl === undefined ? {} : { feedbackUrl: address(feedbackUrl) }),
  }
}

/**
 * The docs' main page: the document at the root unless it is the home page, else the first of the first sidebar, else
 * the first.
 */
function mainRoute({ site, config }: Context): string {
  const root = site.docs.find((doc) => doc.route === '/')
  if (root && !config.site.home) return root.route
  for (const item of Object.values(site.sidebars).flat()) {
    const found = firstPage(item)?.route
    if (found !== undefined) return found
  }
  return site.docs[0]?.route ?? '/'
}

function navbarItem(item: NavbarItemConfig, context: Context): NavbarItem[] {
  const base = { position: item.position, ...(item.className === undefined ? {} : { className: item.className }) }
  switch (item.type) {
    case 'link':
      return [{ ...base, ...link(item, context) }]
    case 'html':
      return [{ ...base, type: 'html', html: html(item.value, context) }]
    case 'search':
      return [{ ...base, type: 'search' }]
    case 'doc': {
      const found = docLink(item, context)
      return found ? [{ ...base, ...found }] : []
    }
    case 'docSidebar': {
      const first = context.site.sidebars[item.sidebarId]?.map(firstPage).find((page) => page !== undefined)
      if (!first) return []
      const title = context.site.docs.find((doc) => doc.route === first.route)?.head.title
      const label = item.label ?? title ?? first.label
      return [
        {
          ...base,
          type: 'link',
          label,
          url: withBase(first.route, context.config.site.baseUrl),
          external: false,
          activeSidebar: item.sidebarId,
        },
      ]
    }
    case 'dropdown': {
      const items = item.items.flatMap((child): (NavbarLink | NavbarHtml)[] => dropdownItem(child, context))
      const url = item.to === undefined ? item.href : path(item.to, context)
      return [
        {
          ...base,
          type: 'dropdown',
          label: item.label,
          items,
          ...(url === undefined ? {} : { url, external: item.to === undefined }),
        },
      ]
    }
    case 'docsVersion':
      return [
        {
          ...base,
          type: 'docsVersion',
          ...(item.label === undefined ? {} : { label: item.label }),
          ...(item.to === undefined ? {} : { url: path(item.to, context) }),
        },
      ]
    case 'docsVersionDropdown':
    case 'localeDropdown': {
      const before = item.dropdownItemsBefore.map((child) => link(child, context))
      const after = item.dropdownItemsAfter.map((child) => link(child, context))
      if (item.type === 'docsVersionDropdown') return [{ ...base, type: item.type, before, after }]
      return [
        {
          ...base,
          type: item.type,
          before,
          after,
          ...(item.queryString === undefined ? {} : { queryString: item.queryString }),
        },
      ]
    }
  }
}

function dropdownItem(
  item: LinkItemConfig | HtmlItemConfig | DocItemConfig,
  context: Context,
): (NavbarLink | NavbarHtml)[] {
  if (item.type === 'link') return [link(item, context)]
  if (item.type === 'html') return [{ type: 'html', html: html(item.value, context) }]
  const found = docLink(item, context)
  return found ? [found] : []
}

function link(item: LinkItemConfig, context: Context): NavbarLink {
  return {
    type: 'link',
    label: item.label,
    url: item.to === undefined ? (item.href ?? '') : path(item.to, context),
    external: item.to === undefined,
    ...(item.activeBasePath === undefined
      ? {}
      : { activeBasePath: withBase(item.activeBasePath, context.config.site.baseUrl) }),
    ...(item.activeBaseRegex === undefined ? {} : { activeBaseRegex: item.activeBaseRegex }),
  }
}

/** An item without the defaults that the configuration has given it. */
function written(item: NavbarItemConfig): unknown {
  const isDefault = ([key, value]: readonly [string, unknown]): boolean =>
    value === DEFAULTS[key] || (Array.isArray(value) && value.length === 0)
  return JSON.parse(JSON.stringify(item), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter((entry) => !isDefault(entry)))
      : value,
  )
}

const DEFAULTS: Readonly<Record<string, unknown>> = { type: 'link', position: 'right' }

/** A document that is a draft or gone has no item; the checks report it. */
function docLink(item: DocItemConfig, { site, config }: Context): NavbarLink | undefined {
  const doc = documentsOf(site).find(item.docId)
  if (doc === undefined || doc === 'draft') return undefined
  return {
    type: 'link',
    label: item.label ?? (doc.head.title || labelOf(doc.head)),
    url: withBase(doc.route, config.site.baseUrl),
    external: false,
  }
}

function image(logo: LogoConfig, title: string, context: Context): Image {
  const src = file(logo.src, context)
  const { width, height } = sizeOf(logo, context.sizes.get(src))
  return {
    src,
    ...(logo.srcDark === undefined ? {} : { srcDark: file(logo.srcDark, context) }),
    alt: logo.alt ?? title,
    ...(logo.href === undefined ? {} : { href: path(logo.href, context) }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  }
}

/** What is not configured is as in the file, or in its proportion: the title stays where it is when the logo comes. */
function sizeOf({ width, height }: Size, { width: ownWidth, height: ownHeight }: Size = {}): Size {
  if (!ownWidth || !ownHeight)
    return { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) }
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

/** A path of the configuration as it is written into pages. */
function path(to: string, { index, config }: Context): string {
  return configUrl(to, 'link', index, config.site.baseUrl)
}

function file(src: string, { index, config }: Context): string {
  return configUrl(src, 'image', index, config.site.baseUrl)
}

function html(source: string, { index, config }: Context): string {
  return configHtml(source, index, config.site.baseUrl)
}
