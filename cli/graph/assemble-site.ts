/** Heads and file names → the site. */

import type { RoutePath } from '../../site/contract.ts'
import { mapValues } from '../../site/map-values.ts'
import { perBlock, perItem } from '../kernel/store/blocks.ts'
import { derived } from '../kernel/store/memo.ts'
import { documentFile, isPage, titleOfPath } from '../markdown/doc-path.ts'
import type { Head } from '../markdown/document.ts'
import type { DocsConfig } from './config/config.ts'
import { configHtml, configUrl } from './config-html.ts'
import { withAddressPath } from './links/address-path.ts'
import { type ConfiguredRedirects, readRedirects } from './links/redirects.ts'
import type { SiteIndex } from './links/resolve.ts'
import { assignCategoryPages } from './pages/category-pages.ts'
import { docsAt, nameDocuments, unknownNames } from './pages/documents.ts'
import { kindOf, plannedPages } from './pages/generated-page.ts'
import { isCategoryFile, isTagsFile, type MetadataFile } from './pages/metadata-file.ts'
import { collectTags, overlongTags } from './pages/tags.ts'
import { readTagsFile, withListedTags } from './pages/tags-file.ts'
import {
  assignRoutes,
  type DocRoute,
  freeRoutes,
  type PlacedPage,
  placeOfRoute,
  type RouteOptions,
  shadowedStatics,
  splitNumberPrefix,
  staticClashes,
} from './routes.ts'
import { buildSidebars, type ConfigFile, type SidebarItem } from './sidebar.ts'
import type { Site } from './site.ts'

interface SiteInput {
  readonly heads: readonly Head[]
  /** Files in the docs folder that are not documents, relative to that folder. */
  readonly assets: readonly string[]
  readonly statics: readonly string[]
  readonly metadata: readonly MetadataFile[]
  readonly options: SiteOptions
}

interface SiteOptions extends RouteOptions {
  readonly docs: DocsConfig
  /** The file of the configuration, or of the edition's own sidebars, for problems of sidebars and of pages without a document. */
  readonly sidebarsFile: ConfigFile
  readonly redirects: ConfiguredRedirects
  /** Path before all addresses, with a slash at both ends. */
  readonly baseUrl: string
  /** The part of `baseUrl` that belongs to an edition: empty, or with a slash at its end. */
  readonly prefix: string
  /** The part of `prefix` that addresses of static files lack: all of it, where they lie at the root. */
  readonly besideStatics: string
  /** Names of the icons that plugins bring. */
  readonly icons: readonly string[]
  /** Path of the search page below the root, if the site has one. */
  readonly searchPath?: string
}

export function assembleSite(input: SiteInput): Site {
  const { options } = input
  const heads = addressedHeads(options.docs.routes)[options.numberPrefixes ? 'numbered' : 'plain'](input.heads)
  const drafts = heads.filter((head) => head.frontMatter.draft === true)
  const listed = readTagsFile(input.metadata.filter(isTagsFile), options.docsDir)
  const finished = heads.filter((head) => head.frontMatter.draft !== true)
  const { tags: definitions } = listed
  const tagged = definitions ? finished.map((head) => withListedTags(head, definitions, options.docsDir)) : undefined
  const published = tagged?.map(({ head }) => head) ?? finished
  const withTags = taggedHeads(published)
  const tags = collectTags(withTags.filter((head) => head.frontMatter.unlisted !== true))
  const wanted = plannedPages({ tags, searchPath: options.searchPath as RoutePath | undefined })
  const routes = assignRoutes(published, options)
  const byRoute = docsAt(routes)
  const free = freeRoutes(wanted, byRoute, options)
  const documents = nameDocuments(routes.docs, drafts)
  const built = buildSidebars({
    docs: routes.docs,
    drafts,
    documents,
    categories: input.metadata.filter(isCategoryFile),
    config: options.docs,
    sidebarsFile: options.sidebarsFile,
    icons: options.icons,
  })
  const { sidebars, pages, problems } = assignCategoryPages(built.sidebars, options.names, (route) => {
    const owner = byRoute.get(route)?.head.path
    if (owner !== undefined) return `made by ${documentFile(owner, options.docsDir)}`
    const kind = free.generated.find((page) => page.route === route && !kindOf(page.kind).givesWay)?.kind
    return kind && `the site's ${kind} page`
  })
  const isLeft = ({ kind, route }: (typeof free.generated)[number]): boolean =>
    !kindOf(kind).givesWay || !pages.some((page) => page.route === route)
  const builders = { place: { file: options.sidebarsFile.name, line: 1, column: 1 }, isFixed: true } as const
  const placed = (): PlacedPage[] => [
    ...routes.docs.map(({ route, head }) => ({ route, place: placeOfRoute(head, options) })),
    ...pages,
    ...free.generated.map(({ route }) => ({ route, ...builders })),
  ]
  const redirected = readRedirects(routes.docs, options)
  return {
    docs: routes.docs,
    displaced: routes.displaced,
    drafts,
    generated: [...free.generated.filter(isLeft), ...pages.map(({ route }) => ({ kind: 'category' as const, route }))],
    tags,
    categories: pages,
    sidebars,
    redirects: redirected.redirects,
    assets: input.assets,
    statics: input.statics,
    problems: [
      ...routes.problems,
      ...free.problems,
      ...redirected.problems,
      ...listed.problems,
      ...(tagged ?? []).flatMap(({ problems }) => problems),
      ...overlongTags(withTags, options.docsDir),
      ...built.problems,
      ...problems,
      ...staticClashes(
        () =>
          placed().map((page) => ({ ...page, route: `/${options.besideStatics}${page.route.slice(1)}` as RoutePath })),
        input.statics,
      ),
      ...shadowedStatics(input.statics, options.names, builders.place),
      ...naming(routes.docs).flatMap(({ head }) =>
        unknownNames(head, { documents, sidebars, docsDir: options.docsDir }),
      ),
    ],
  }
}

/** The pages of documents, with the paths that their routes are made from. */
const addressedHeads = derived((rules: DocsConfig['routes']) => {
  const of = (numberPrefixes: boolean) =>
    perItem((head: Head): readonly Head[] =>
      isPage(head.path, rules) ? [withAddressPath(withNumbering(head, { numberPrefixes }), rules)] : [],
    )
  return { numbered: of(true), plain: of(false) }
})

const taggedHeads = perBlock((block: readonly Head[]) => block.filter(({ frontMatter }) => frontMatter.tags?.length))

/** The pages whose front matter names another page or a sidebar. */
const naming = perBlock((block: readonly DocRoute[]) =>
  block.filter(({ head: { frontMatter } }) => {
    const { displayedSidebar, paginationPrev, paginationNext } = frontMatter
    return displayedSidebar !== undefined || paginationPrev !== undefined || paginationNext !== undefined
  }),
)

/** The site with sidebars in which the links of the configuration lead to pages of this site. */
export function withSidebarUrls(site: Site, index: SiteIndex): Site {
  return { ...site, sidebars: mapValues(site.sidebars, (items) => items.map((item) => withUrls(item, index))) }
}

/**
 * Applies a head's own setting on whether numbers in its path only set the order. A title that comes from the file's
 * name then loses its number.
 */
function withNumbering(head: Head, { numberPrefixes }: Pick<SiteOptions, 'numberPrefixes'>): Head {
  const { parseNumberPrefixes = numberPrefixes, title } = head.frontMatter
  if (!parseNumberPrefixes) return head
  const isName = title === undefined && head.title === titleOfPath(head.path)
  return {
    ...head,
    frontMatter: { ...head.frontMatter, parseNumberPrefixes },
    title: isName ? splitNumberPrefix(head.title).name : head.title,
  }
}

/**
 * Links of the configuration as URLs below the root; a broken link stays as written. A site with several editions has
 * whole URLs, since they may lead into another edition.
 */
function withUrls(item: SidebarItem, index: SiteIndex): SidebarItem {
  const whole = index.editions ? index.address.baseUrl : undefined
  switch (item.type) {
    case 'link': {
      if (item.autoAddBaseUrl === false) return item
      const href = configUrl(item.href, 'link', index, whole ?? '/')
      return { ...item, href, autoAddBaseUrl: whole === undefined ? item.autoAddBaseUrl : false }
    }
    case 'html': {
      const value = configHtml(item.value, index, whole ?? '/')
      return { ...item, value, isWhole: whole === undefined ? item.isWhole : true }
    }
    case 'category':
      return { ...item, items: item.items.map((child) => withUrls(child, index)) }
    default:
      return item
  }
}
