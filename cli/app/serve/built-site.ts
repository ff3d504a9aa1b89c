/** A built site as programs ask it: its pages as Markdown, its search, and how its pages hang together. */

import { text as textOf } from 'node:stream/consumers'
import type { PageProps, RoutePath, SidebarNode, SidebarRows, SiteMap } from '../../../site/contract.ts'
import { bootOf, pageData } from '../../../site/page/page-bundle.ts'
import { INDEX_FILE } from '../../../site/search/index-format.ts'
import { createLocalSearch } from '../../../site/search/local/local-search.ts'
import { plainMarked } from '../../../site/search/provider.ts'
import { branchId, branchPath, growTree } from '../../../site/sidebar/sidebar-branches.ts'
import { fromRows } from '../../../site/sidebar/sidebar-rows.ts'
import { decodePath, matchRoute, ROUTES_FILE, withBase, withoutBase } from '../../../site/url.ts'
import { siteLanguage } from '../../graph/config/site-words.ts'
import { writtenFolder } from '../../project/publish/project-output.ts'
import { openWorkspace } from '../../project/workspace.ts'
import { openOutput } from './output-folder.ts'
import type { SiteSource } from './resource.ts'

export interface BuiltSite {
  /** @returns the best pages for a query, with the text around the words that were found */
  search(query: string, count: number): Promise<readonly SearchHit[]>
  /** @returns a page as Markdown; nothing when there is no such page */
  markdown(address: string): Promise<string | undefined>
  /** @returns what a page is and which pages stand around it; nothing when there is no such page */
  place(address: string): Promise<PagePlace | undefined>
  /** The sidebars by their names: the pages in their order. */
  sidebars(): Promise<Readonly<Record<string, readonly SidebarNode[]>>>
}

interface OpenedSite {
  /** Title of the site. */
  readonly title: string
  /** What the site answers. */
  readonly site: BuiltSite
}

export interface BuiltSiteOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
  /** Path that the site is served below, instead of the configuration's. */
  readonly baseUrl?: string
}

interface SearchHit {
  readonly title: string
  readonly url: string
  readonly trail: readonly string[]
  readonly text: string
  readonly sections: readonly { readonly heading: string; readonly url: string; readonly text: string }[]
}

type PagePlace = Pick<
  PageProps,
  'url' | 'title' | 'kind' | 'description' | 'breadcrumbs' | 'previous' | 'next' | 'sidebar'
> & {
  readonly headings: readonly { readonly id: string; readonly depth: number }[]
  readonly tags: readonly string[]
}

/**
 * Opens the output of a project as programs ask it.
 *
 * @throws DocsError when there is no output
 */
export async function openBuiltSite({ dir = '.', out, baseUrl }: BuiltSiteOptions = {}): Promise<OpenedSite> {
  const workspace = await openWorkspace(dir, baseUrl === undefined ? {} : { baseUrl })
  const { site } = workspace.config
  const source = await openOutput(writtenFolder(workspace, out))
  return { title: site.title, site: builtSite(source, site.baseUrl, siteLanguage(site)) }
}

/**
 * @param source of an output folder
 * @param language of the site, with which its index was made
 */
export function builtSite(source: SiteSource, baseUrl: string, language: string): BuiltSite {
  /** @param url with the base URL */
  async function read(url: string): Promise<string | undefined> {
    const path = decodePath(url)
    const below = path === undefined ? undefined : withoutBase(path, baseUrl)
    const found = below === undefined ? undefined : await source.find(below)
    if (!found) return undefined
    if ('read' in found) return Buffer.from(await found.read()).toString()
    const stream = await found.stream(0, found.size)
    return stream && textOf(stream)
  }

  async function json<T>(url: string): Promise<T | undefined> {
    const text = await read(url)
    return text === undefined ? undefined : (JSON.parse(text) as T)
  }

  const siteMap = (): Promise<SiteMap | undefined> => json<SiteMap>(withBase('assets/map.json', baseUrl))
  const search = createLocalSearch(baseUrl, (url) => read(url), language)

  /** The route of an address as people write it: `/guides`, `guides/index.html`, or a whole URL with a fragment. */
  async function routeOf(address: string): Promise<RoutePath | undefined> {
    const path = decodePath(new URL(address, 'http://site/').pathname)
    const below = path === undefined ? undefined : (withoutBase(path, baseUrl) ?? path)
    if (below === undefined) return undefined
    const routes = new Set(await json<readonly RoutePath[]>(withBase(ROUTES_FILE, baseUrl)))
    return matchRoute(below.replace(/index\.md$/, ''), (route) => routes.has(route))
  }

  return {
    async search(query, count) {
      if ((await read(withBase(INDEX_FILE, baseUrl))) === undefined)
        throw new Error('The site has no search index: its `search.provider` is not `local`.')
      const { pages } = await search.search({ query, from: 0, count })
      return pages.map(({ title, url, trail, snippet, sections }) => ({
        title: plainMarked(title),
        url,
        trail,
        text: plainMarked(snippet),
        sections: sections.map((section) => ({
          heading: plainMarked(section.heading),
          url: section.url,
          text: plainMarked(section.snippet),
        })),
      }))
    },
    async markdown(address) {
      const route = await routeOf(address)
      return route && read(withBase(`${route}index.md`, baseUrl))
    },
    async place(address) {
      const route = await routeOf(address)
      const html = route && (await read(withBase(route, baseUrl)))
      const bundle = html && bootOf(html)?.bundle
      const text = bundle && (await read(bundle))
      const data = html && text ? pageData(html, text, route) : undefined
      return data && placeOf(data.props)
    },
    async sidebars() {
      const { branches = {} } = (await siteMap()) ?? {}
      const files = Object.entries(branches).map(async ([id, hash]) => {
        const rows = await json<SidebarRows>(withBase(branchPath(id, hash), baseUrl))
        return [id, fromRows(rows ?? [])] as const
      })
      const loaded = new Map(await Promise.all(files))
      const names = [...loaded.keys()].filter((id) => !id.includes(' '))
      return Object.fromEntries(
        names.map((name) => [name, growTree(loaded.get(name) ?? [], (branch) => loaded.get(branchId(name, branch)))]),
      )
    },
  }
}

function placeOf({
  url,
  title,
  kind,
  description,
  breadcrumbs,
  previous,
  next,
  sidebar,
  toc,
  tags,
}: PageProps): PagePlace {
  const headings = (entries: PageProps['toc']): { id: string; depth: number }[] =>
    entries.flatMap(({ id, depth, children }) => [{ id, depth }, ...headings(children)])
  return {
    url,
    title,
    kind,
    description,
    breadcrumbs,
    previous,
    next,
    sidebar,
    headings: headings(toc),
    tags: tags.map(({ label }) => label),
  }
}
