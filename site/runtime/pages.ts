/**
 * Loads everything that a path's page needs. Its text comes from its HTML and its data from its bundle, the same files
 * that a first visit loads, so that nothing lies on the server twice. The map names the bundles of all pages, so that both
 * are loaded at the same time. Each file is fetched once while a tab is open.
 */
import type {
  PageBundle,
  PageBundles,
  PageProps,
  RoutePath,
  SidebarNode,
  SidebarRows,
  SiteMap,
  Url,
} from '../contract.ts'
import { styleNames } from '../extras.ts'
import { bundlePath } from '../page/page-bundle.ts'
import { branchId, branchPath, growTree, isRootId, shownBranches } from '../sidebar/sidebar-branches.ts'
import { fromRows } from '../sidebar/sidebar-rows.ts'
import { trustedHtml } from '../trusted.tsx'
import { decodePath, likelyRoute, withBase, withoutBase } from '../url.ts'
import { type HtmlPage, readPage } from './page-html.ts'
import { loadStyleSheet } from './style-sheet.ts'

/** A page with all of its data. */
export interface LoadedPage {
  readonly page: PageProps
  readonly body: string
  readonly sidebar?: readonly SidebarNode[] | undefined
}

/** `fresh` revalidates a file with the server. */
interface Freshness {
  readonly fresh: boolean
}

/** How pages are fetched. */
export interface Transport {
  json(url: Url, options?: Freshness): Promise<unknown>
  /** Fetches the HTML of a page. `undefined` when the server answers with something else. */
  page(url: Url, options: Freshness): Promise<HtmlPage | undefined>
  /** Loads the bundle of a page, with the parts that it imports, or a part. A bundle that pages share has no data. */
  bundle(url: Url): Promise<PageBundles | undefined>
  /** Resolves when a style sheet is loaded or has failed: a page without its styles can still be read. */
  styles(url: Url): Promise<void>
  /** Fetches a file at low priority, because it may be needed later. */
  prefetch(url: Url): void
}

export interface Pages {
  /**
   * Loads the page at a path. `undefined` when the browser must load the document: the server has no page of this site
   * there, or one with other code.
   */
  load(pathname: string): Promise<LoadedPage | undefined>
  /** Whether the site says that there is a page at a path. */
  expects(pathname: string): Promise<boolean>
  /** Loads a page that will probably be asked for. `undefined` when that fails. */
  preload(pathname: string): Promise<LoadedPage | undefined>
  /** Fetches a page at low priority. */
  prefetch(pathname: string): void
  /**
   * Loads branches of a sidebar.
   *
   * @param name absent for that of a site with a single one
   * @param branches besides the root
   * @returns the tree with all branches that were loaded so far
   */
  sidebar(name: string | undefined, branches: readonly Url[]): Promise<readonly SidebarNode[]>
  /** Forgets the map, so that the next load sees changes. */
  forget(): void
}

/** Facts about the site from the HTML of this tab. */
interface Origin {
  readonly code: string
  readonly baseUrl: string
  /** URL of each style sheet. */
  readonly styles: Readonly<Record<string, Url>>
  /** Name of the first page's sidebar, which is probably that of the next page. */
  readonly sidebar?: string | undefined
}

/** @returns the pages of the site */
export function createPages(origin: Origin, transport: Transport): Pages {
  return new SitePages(origin, transport)
}

class SitePages implements Pages {
  readonly #origin: Origin
  readonly #transport: Transport
  #map: Promise<SiteMap> | undefined
  #fresh = false
  #sidebars = new LoadedSidebars()
  readonly #loads = new Map<string, Promise<LoadedPage | undefined>>()
  readonly #near = new Set<Url>()

  constructor(origin: Origin, transport: Transport) {
    this.#origin = origin
    this.#transport = transport
  }

  async load(pathname: string): Promise<LoadedPage | undefined> {
    try {
      return await this.#loadOnce(pathname)
    } catch {
      // A new edition of the site may have replaced the files that this tab knows.
      this.forget()
      return this.#attempt(pathname)
    }
  }

  async expects(pathname: string): Promise<boolean> {
    const route = this.#locate(pathname)?.route
    const { bundles } = await this.#siteMap()
    return route !== undefined && (bundles[route] !== undefined || Object.keys(bundles).length === 0)
  }

  // Navigation will try again and report the failure; preloading fails silently.
  preload(pathname: string): Promise<LoadedPage | undefined> {
    return this.#loadOnce(pathname).catch(() => undefined)
  }

  prefetch(pathname: string): void {
    const url = this.#locate(pathname)?.url
    if (url === undefined || this.#near.has(url)) return
    this.#near.add(url)
    this.#transport.prefetch(url)
    // Only a guess, so the map is not loaded for it.
    if (this.#map) void this.#prefetchBundle(pathname)
  }

  async #prefetchBundle(pathname: string): Promise<void> {
    const bundle = await this.#guess(pathname).catch(() => undefined)
    if (bundle !== undefined) this.#transport.prefetch(bundle)
  }

  async sidebar(asked: string | undefined, branches: readonly Url[]): Promise<readonly SidebarNode[]> {
    const { branches: hashes } = await this.#siteMap()
    const [name = '', second] = asked === undefined ? Object.keys(hashes).filter(isRootId) : [asked]
    // Trees are not in that of home pages.
    if (asked === undefined) await this.#transport.styles(this.#origin.styles['style'] ?? '')
    return this.#sidebars.tree(name, branches, async (id) => {
      const hash = hashes[id]
      if (hash === undefined || second !== undefined) throw new Error(`No sidebar ${id}`)
      const url = withBase(`/${branchPath(id, hash)}`, this.#origin.baseUrl)
      return fromRows((await this.#transport.json(url)) as SidebarRows)
    })
  }

  forget(): void {
    this.#map = undefined
    // The browser's copy may be just as old.
    this.#fresh = true
    this.#sidebars = new LoadedSidebars()
    this.#loads.clear()
  }

  #siteMap(): Promise<SiteMap> {
    this.#map ??= this.#transport
      .json(`${this.#origin.baseUrl}assets/map.json`, { fresh: true })
      .then((value) => value as SiteMap)
    this.#map.catch(() => this.forget())
    return this.#map
  }

  /** The route for a path, and the URL of its page. */
  #locate(pathname: string): { route: RoutePath; url: Url } | undefined {
    const { baseUrl } = this.#origin
    const decoded = decodePath(pathname)
    const path = decoded === undefined ? undefined : withoutBase(decoded, baseUrl)
    const route = path === undefined ? undefined : likelyRoute(path)
    return route && { route, url: withBase(route, baseUrl) }
  }

  #loadOnce(pathname: string): Promise<LoadedPage | undefined> {
    return once(this.#loads, pathname, () => this.#attempt(pathname))
  }

  /** URL of the bundle of a path's page as the map knows it; the HTML may name a newer one. */
  async #guess(pathname: string): Promise<Url | undefined> {
    const route = this.#locate(pathname)?.route
    if (route === undefined) return undefined
    const { code, bundles } = await this.#siteMap()
    const hash = bundles[route]
    // The bundle of another release would bring its own runtime along.
    return !hash || code !== this.#origin.code
      ? undefined
      : withBase(`/${bundlePath(route, hash)}`, this.#origin.baseUrl)
  }

  /** Starts to load the bundle that the map names, while the HTML is on its way. */
  async #ahead(pathname: string): Promise<{ url: Url; loaded: Promise<PageBundles | undefined> } | undefined> {
    const url = await this.#guess(pathname)
    return url === undefined ? undefined : { url, loaded: this.#transport.bundle(url).catch(() => undefined) }
  }

  /** Starts to load the style sheets that the HTML names, while the bundle is on its way. */
  #styled(page: HtmlPage | undefined): HtmlPage | undefined {
    if (page?.code === this.#origin.code) for (const url of page.styles) void this.#transport.styles(url)
    return page
  }

  async #attempt(pathname: string): Promise<LoadedPage | undefined> {
    const place = this.#locate(pathname)
    if (!place) return undefined
    const { code, styles } = this.#origin
    const transport = this.#transport
    const { sidebar } = this.#origin
    const [found, map, ahead] = await Promise.all([
      transport.page(place.url, { fresh: this.#fresh }).then((page) => this.#styled(page)),
      this.#siteMap(),
      this.#ahead(pathname),
      sidebar === undefined ? undefined : this.sidebar(sidebar, []).catch(() => undefined),
    ])
    if (!found || found.code !== code || map.code !== code) return undefined
    // The document has another route, so the browser must load what the server has at this address.
    if (found.route !== place.route) return undefined
    const loaded = ahead?.url === found.bundle ? await ahead?.loaded : undefined
    const data = loaded?.[place.route] ?? (await dataOf(found, transport))
    if (!data) return undefined
    const { props, sidebar: rows = [] } = data
    const name = props.sidebar
    const [tree] = await Promise.all([
      name === undefined ? undefined : this.sidebar(name, shownBranches(fromRows(rows))),
      ...styleNames(props).map((style) => transport.styles(styles[style] ?? style)),
      ...found.parts.map((url) => transport.bundle(url)),
    ])
    return { page: props, body: found.body, sidebar: tree }
  }
}

/** The data of a page: in its HTML where pages share a bundle, and in its bundle otherwise. */
export async function dataOf(
  { data, bundle, route }: HtmlPage,
  transport: Pick<Transport, 'bundle'>,
): Promise<PageBundle | undefined> {
  return data ?? (await transport.bundle(bundle))?.[route]
}

/** The branches of sidebars that were loaded, and the trees that they make. */
class LoadedSidebars {
  readonly #asked = new Map<string, Promise<void>>()
  readonly #loaded = new Map<string, readonly SidebarNode[]>()
  readonly #trees = new Map<string, readonly SidebarNode[]>()

  async tree(
    name: string,
    branches: readonly Url[],
    load: (id: string) => Promise<readonly SidebarNode[]>,
  ): Promise<readonly SidebarNode[]> {
    const loaded = this.#loaded
    const ids = [undefined, ...branches].map((branch) => branchId(name, branch))
    const ask = (id: string): Promise<void> =>
      once(this.#asked, id, () => load(id).then((nodes) => void loaded.set(id, nodes)))
    await Promise.all(ids.map(ask))
    const tree = this.#trees.get(name) ?? loaded.get(name) ?? []
    const grown = growTree(tree, (branch) => loaded.get(branchId(name, branch)))
    this.#trees.set(name, grown)
    return grown
  }
}

/** Remembers the result of a request; a failed request is repeated. */
function once<K, V>(known: Map<K, Promise<V>>, key: K, ask: () => Promise<V>): Promise<V> {
  let answer = known.get(key)
  if (!answer) {
    answer = ask()
    known.set(key, answer)
    answer.catch(() => known.delete(key))
  }
  return answer
}

/** @throws Error for a status from `fault` upwards */
async function answered(url: Url, fresh: boolean | undefined, fault: number): Promise<Response> {
  const response = await fetch(url, fresh ? { cache: 'no-cache' } : undefined)
  if (response.status >= fault) throw new Error(`${url} was answered with status ${response.status}.`)
  return response
}

const failures = new Map<Url, number>()

/** The browser's network. */
export const network: Transport = {
  json: async (url, options) => (await answered(url, options?.fresh, 300)).json(),
  async page(url, { fresh }) {
    const response = await answered(url, fresh, 500)
    if (!response.ok || !response.headers.get('content-type')?.includes('html')) return undefined
    return readPage(new DOMParser().parseFromString(trustedHtml(await response.text()), 'text/html'))
  },
  async bundle(url) {
    const tries = failures.get(url) ?? 0
    try {
      // Some browsers remember the failure of a module by its address.
      return (await import(tries ? `${url}?${tries}` : url)).pages
    } catch (error) {
      failures.set(url, tries + 1)
      throw error
    }
  },
  styles: loadStyleSheet,
  prefetch(url) {
    const link = document.createElement('link')
    if (link.relList.supports('prefetch')) {
      link.rel = 'prefetch'
      link.href = url
      document.head.append(link)
    } else {
      fetch(url, { priority: 'low' }).catch(() => {})
    }
  },
}
