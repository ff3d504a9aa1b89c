/**
 * The rules for paths, shared by the builder, the servers and the browser. No function knows the site: routes, base URL
 * and paths are arguments.
 */
import type { RoutePath, Url } from './contract.ts'

/** `guides/a` or `/guides/a/` → `/guides/a/`. Empty segments are dropped; the caller must resolve `.` and `..`. */
export function toRoute(path: string): RoutePath {
  const inner = path.split('/').filter(Boolean).join('/')
  return (inner ? `/${inner}/` : '/') as RoutePath
}

/** Percent-encodes a decoded path for an attribute or a request: like `encodeURI`, but also `#` and `?`. */
export function encodePath(path: string): string {
  return encodeURI(path.toWellFormed()).replaceAll('#', '%23').replaceAll('?', '%3F')
}

/** Decoded text of a percent-encoded path or fragment; `undefined` when the encoding is malformed. */
export function decodePath(encoded: string): string | undefined {
  if (!encoded.includes('%')) return encoded
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** URL of a path below the site's root: `withBase('/guides/', '/docs/')` → `/docs/guides/`. */
export function withBase(path: string, baseUrl: string): Url {
  return baseUrl + encodePath(path.replace(/^\/+/, ''))
}

/** Path below the site's root; `undefined` when the pathname is outside the base URL. */
export function withoutBase(pathname: string, baseUrl: string): string | undefined {
  if (pathname === baseUrl.slice(0, -1)) return '/'
  return pathname.startsWith(baseUrl) ? `/${pathname.slice(baseUrl.length)}` : undefined
}

/**
 * Finds the route of a decoded path: one trailing slash more or less does not matter, and `/a/index.html` and `/a.html`
 * mean `/a/`. A path that is itself a route is never shortened.
 *
 * @param isRoute whether a route exists
 * @returns the route, or `undefined` when there is none
 */
export function matchRoute(path: string, isRoute: (route: RoutePath) => boolean): RoutePath | undefined {
  if (path.includes('//')) return undefined
  const exact = toRoute(path)
  if (isRoute(exact)) return exact
  const stripped = path.replace(/(?:(^|\/)index)?\.html$/, '$1')
  if (stripped === path) return undefined
  const normalised = toRoute(stripped)
  return isRoute(normalised) ? normalised : undefined
}

/**
 * Title of the document: the page's title, the delimiter and the site's title; only the site's title when the page's is
 * empty or the same.
 */
export function formatTitle(title: string, site: { title: string; titleDelimiter: string }): string {
  const own = title.trim()
  return !own || own === site.title ? site.title : `${own} ${site.titleDelimiter} ${site.title}`
}

/** File of a page's hydration module below `assets/pages/`, from its route and the hash of its content. */
export function moduleName(route: RoutePath, hash: string): string {
  const slug = route
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
  return `${slug || 'index'}.${hash}.js`
}

/**
 * Index of the map's shard that holds a route: FNV-1a over UTF-16 code units, which is cheap and the same everywhere.
 */
export function shardOf(route: RoutePath, shards: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < route.length; i++) hash = Math.imul(hash ^ route.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % shards
}
