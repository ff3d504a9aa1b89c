/** The site as plugins see it: public data, made from heads and the configuration without reading the text of documents. */
import type { RoutePath } from '../../../site/contract.ts'
import { freeze } from '../../../site/freeze.ts'
import { withBase } from '../../../site/url.ts'
import { derived } from '../../kernel/store/memo.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import type { FrontMatter } from '../../markdown/document.ts'
import type { Config } from '../config/config.ts'
import { generatedLabel, namedSite } from '../pages/generated-page.ts'
import { sidebarPlaces } from '../sidebar-place.ts'
import type { Site } from '../site.ts'

/** The site. Frozen; within a version fields are only added. */
export interface PluginSite {
  /** Version of this form. Within a version, fields are only added. */
  readonly version: 1
  /** `title` of the configuration. */
  readonly title: string
  /** `tagline` of the configuration. */
  readonly tagline: string
  /** Address without a path; empty when the configuration has none. */
  readonly url: string
  /** Path below which the site is served, with slashes at both ends. */
  readonly baseUrl: string
  /** Language of the pages, as the `lang` of HTML has it. */
  readonly language: string
  /** `customFields` of the configuration, for plugins and themes. */
  readonly customFields: Readonly<Record<string, unknown>>
  /** The docs whose pages these are, in one version and one language. Each has a site of its own. */
  readonly edition: {
    readonly docs: string
    readonly version: string
    readonly locale: string
    /** Their folder, relative to the project's folder. */
    readonly path: string
  }
  /** Tokens of the theme that the configuration sets, such as `accent`. */
  readonly colors: Readonly<Record<string, string>>
  /** Pages made from documents, in the order of their files, then the generated ones. */
  readonly pages: readonly PluginPage[]
  /** The tags that documents have. */
  readonly tags: readonly PluginTag[]
}

/** A page of the site. */
export interface PluginPage {
  /** Decoded path without the base URL: `/guides/points/`. */
  readonly route: string
  /** Encoded URL with the base URL, and with the address of the site if it has one. */
  readonly url: string
  /** `doc` for a page made from a document, else the kind of generated page. */
  readonly kind: string
  /** The document, relative to the project's folder. */
  readonly file?: string
  /** As readers see it; of a generated page, its label. */
  readonly title: string
  /** From the front matter of its document, or of its category or tag. */
  readonly description?: string
  /** The known front matter of the document. */
  readonly frontMatter: Readonly<Omit<FrontMatter, 'tags'>>
  /** Labels of its tags. */
  readonly tags: readonly string[]
  /** Whether it is left out of lists of pages. */
  readonly unlisted: boolean
  /** Name of the sidebar that has the page. */
  readonly sidebar?: string
  /** Labels of the categories above the page. */
  readonly trail: readonly string[]
  /** Route of the page before it in the sidebar. */
  readonly previous?: string
  /** Route of the page after it in the sidebar. */
  readonly next?: string
}

export interface PluginTag {
  /** As readers see it. */
  readonly label: string
  /** Of the page that lists the pages with the tag. */
  readonly route: string
  /** From the list of tags. */
  readonly description?: string
  /** Routes of its pages. */
  readonly pages: readonly string[]
}

/** A file that a plugin adds to the site. */
export interface PluginOutput {
  /** Relative to the output folder, with forward slashes: `feed.json`. */
  readonly path: string
  /**
   * Fingerprint of everything that the bytes depend on besides the plugin. While it stays the same, the file of the last
   * output is kept. Default: the texts of all documents, and everything else that the site is made from.
   */
  readonly key?: string
  /**
   * Makes the file, as text or as bytes. It is called when `key` has changed.
   *
   * @param content the texts of pages that are made from documents
   */
  readonly make: (content: PageContents) => string | Uint8Array | Promise<string | Uint8Array>
}

/** Gives the texts of pages by their routes; nothing for a route without a document. */
export interface PageContents {
  /** The text without its title, as the page has it: links begin with the base URL. */
  readonly html: (route: string) => Promise<string | undefined>
  /** The Markdown twin, with the title. */
  readonly markdown: (route: string) => Promise<string | undefined>
}

/** The public form of a graph; the same object as long as the graph is the same. */
export function pluginSite(site: Site, config: Config): PluginSite {
  return sites(site)(config)
}

const sites = derived((site: Site) => derived((config: Config) => frozen(siteValue(site, config))))

function siteValue(
  site: Site,
  { site: config, docs: { path: docsDir, id, version }, customFields, theme }: Config,
): PluginSite {
  const places = sidebarPlaces(site.sidebars)
  const named = namedSite(site, config)
  const routes = new Map(site.docs.map(({ head, route }) => [head.path, route]))
  const standing = (route: RoutePath): Pick<PluginPage, 'url' | 'sidebar' | 'trail' | 'previous' | 'next'> => {
    const place = places.get(route)
    return {
      url: `${config.url}${withBase(route, config.baseUrl)}`,
      trail: (place?.trail ?? []).map(({ label }) => label),
      sidebar: place?.sidebar,
      previous: place?.previous?.route,
      next: place?.next?.route,
    }
  }
  return {
    version: 1,
    title: config.title,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    language: config.locale.locales.find(({ path }) => path === '')?.htmlLang ?? config.locale.currentLocale,
    customFields,
    edition: { docs: id, version: version.name, locale: config.locale.currentLocale, path: docsDir },
    colors: theme.tokens,
    pages: [
      ...site.docs.map(({ route, head }): PluginPage => {
        const { tags = [], ...frontMatter } = head.frontMatter
        return {
          route,
          kind: 'doc',
          file: documentFile(head.path, docsDir),
          title: head.title,
          frontMatter,
          tags: tags.map(({ label }) => label),
          unlisted: frontMatter.unlisted === true,
          description: frontMatter.description,
          ...standing(route),
        }
      }),
      ...site.generated.map(({ route, kind }): PluginPage => {
        const category = site.categories.find((page) => page.route === route)
        const tag = site.tags.find((page) => page.route === route)
        return {
          route,
          kind,
          title: generatedLabel({ kind, route }, named),
          frontMatter: {},
          tags: [],
          unlisted: false,
          description: category?.description ?? tag?.description,
          ...standing(route),
        }
      }),
    ],
    tags: site.tags.map(({ label, route, description, docs }) => ({
      label,
      route,
      pages: docs.flatMap((path) => routes.get(path) ?? []),
      description,
    })),
  }
}

/** Freezes a copy: heads are shared with the graph, and only the copy is the plugins'. */
function frozen<T>(value: T): T {
  return freeze(structuredClone(value))
}
