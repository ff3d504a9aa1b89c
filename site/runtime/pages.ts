/**
 * Loads everything that a path's page needs: the map lists the pages; page modules and sidebar files hold their
 * content. Each file is fetched once; while a tab is open, only the map may change.
 */
import type { PageModule, PageProps, RoutePath, SidebarNode, SiteMap, Url } from '../contract.ts'
import { styleNames } from '../extras.ts'
import { decodePath, matchRoute, moduleName, shardOf, withBase, withoutBase } from '../url.ts'
import { loadStyleSheet } from './style-sheet.ts'

/** A page with all of its data. */
export interface LoadedPage {
  readonly page: PageProps
  readonly body: string
  readonly sidebar?: readonly SidebarNode[] | undefined
}

/** How pages are fetched. */
export interface Transport {
  /** Fetches a JSON file. `fresh` revalidates it with the server. */
  json(url: Url, options?: { fresh: boolean }): Promise<unknown>
  module(url: Url): Promise<{ readonly default?: PageModule }>
  /** Resolves when a style sheet is loaded or has failed: a page without its styles can still be read. */
  styles(url: Url): Promise<void>
  /** Fetches a file at low priority, because it may be needed later. */
  prefetch(url: Url): void
}

export interface Pages {
  /**
   * Loads the page at a path. `undefined` when only the server can answer: the route does not exist, or the code has
   * changed.
   */
  load(pathname: string): Promise<LoadedPage | undefined>
  /** Loads a page that will probably be asked for. `undefined` when that fails. */
  preload(pathname: string): Promise<LoadedPage | undefined>
  /** Fetches a page's module at low priority. */
  prefetch(pathname: string): void
  /** Loads the whole tree of a sidebar. */
  sidebar(name: string): Promise<readonly SidebarNode[]>
  /** Forgets the map, so that the next load sees changes. */
  forget(): void
}

/**
 * @param origin facts about the site from the HTML of this tab
 * @returns the pages of the site
 */
export function createPages(
  origin: {
    readonly map: Url
    readonly code: string
    readonly baseUrl: string
    /** URL of each style sheet. */
    readonly styles: Readonly<Record<string, Url>>
  },
  transport: Transport,
): Pages {
  const { baseUrl, styles } = origin
  let map: Promise<SiteMap> | undefined
  const shards = new Map<Url, Promise<Readonly<Record<string, string>>>>()
  const sidebars = new Map<string, Promise<readonly SidebarNode[]>>()
  const loads = new Map<string, Promise<LoadedPage | undefined>>()
  const near = new Map<string, Promise<void>>()

  function siteMap(): Promise<SiteMap> {
    map ??= transport.json(origin.map, { fresh: true }).then((value) => value as SiteMap)
    map.catch(forget)
    return map
  }

  function forget(): void {
    map = undefined
    shards.clear()
    sidebars.clear()
    loads.clear()
  }

  /** Hashes of all routes in the same shard as this one. */
  async function hashesFor(
    route: RoutePath,
    { pages = {}, shards: files }: SiteMap,
  ): Promise<Readonly<Record<string, string>>> {
    const file = files?.[shardOf(route, files.length)]
    if (file === undefined) return pages
    return once(shards, file, () => transport.json(file) as Promise<Readonly<Record<string, string>>>)
  }

  /** URL of the module for a path. */
  async function locate(pathname: string): Promise<{ route: RoutePath; url: Url } | undefined> {
    const decoded = decodePath(pathname)
    const path = decoded === undefined ? undefined : withoutBase(decoded, baseUrl)
    if (path === undefined) return undefined
    const current = await siteMap()
    if (current.code !== origin.code) return undefined
    const candidates: RoutePath[] = []
    matchRoute(path, (route) => {
      candidates.push(route)
      return false
    })
    for (const route of candidates) {
      const hash = (await hashesFor(route, current))[route]
      if (hash) return { route, url: withBase(`assets/pages/${moduleName(route, hash)}`, baseUrl) }
    }
    return undefined
  }

  async function attempt(pathname: string, retry: boolean): Promise<LoadedPage | undefined> {
    const found = await locate(pathname)
    if (!found) return undefined
    // Some browsers remember a failed import; another URL makes them fetch again.
    const { default: loaded } = await transport.module(retry ? `${found.url}?retry` : found.url)
    if (!loaded) throw new Error(`The module of page ${found.route} has no default export: it must export the page.`)
    await Promise.all(styleNames(loaded.props).map((name) => transport.styles(styles[name] as Url)))
    const name = loaded.props.sidebar
    return { page: loaded.props, body: loaded.body, sidebar: name === undefined ? undefined : await sidebar(name) }
  }

  function loadOnce(pathname: string): Promise<LoadedPage | undefined> {
    return once(loads, pathname, () => attempt(pathname, false))
  }

  async function load(pathname: string): Promise<LoadedPage | undefined> {
    try {
      return await loadOnce(pathname)
    } catch {
      // A new edition of the site may have replaced the files that this tab knows.
      forget()
      return attempt(pathname, true)
    }
  }

  function sidebar(name: string): Promise<readonly SidebarNode[]> {
    return once(sidebars, name, async () => {
      const found = (await siteMap()).sidebars[name]
      if (found === undefined) throw new Error(`The site map names no sidebar ${name}.`)
      return typeof found === 'string' ? (transport.json(found) as Promise<readonly SidebarNode[]>) : found
    })
  }

  async function bringNearer(pathname: string): Promise<void> {
    const found = await locate(pathname)
    if (found) transport.prefetch(found.url)
  }

  return {
    load,
    sidebar,
    forget,
    // Navigation will try again and report the failure; preloading fails silently.
    preload: (pathname) => loadOnce(pathname).catch(() => undefined),
    prefetch: (pathname) => void once(near, pathname, () => bringNearer(pathname)),
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

/** The browser's network. */
export const network: Transport = {
  async json(url, options) {
    const response = await fetch(url, options?.fresh ? { cache: 'no-cache' } : undefined)
    if (!response.ok) throw new Error(`${url} was answered with status ${response.status}.`)
    return response.json()
  },
  module: (url) => import(url),
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
