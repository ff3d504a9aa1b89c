/**
 * The rules for paths, shared by the builder, the servers and the browser. No function knows the site: routes, base URL
 * and paths are arguments.
 */
import type { RoutePath, Url } from './contract.ts'

/** The file with the routes of all pages of an edition, for programs that read an output. */
export const ROUTES_FILE = 'assets/routes.json'

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

/** The route that a path has if it is the address of a page, as in `matchRoute` but without the routes of the site. */
export function likelyRoute(path: string): RoutePath | undefined {
  return path.includes('//') ? undefined : toRoute(path.replace(/(?:(^|\/)index)?\.html$/, '$1'))
}

/**
 * Title of the document: the page's title, the delimiter and the site's title; only the site's title when the page's is
 * empty or the same.
 */
export function formatTitle(title: string, site: { title: string; titleDelimiter: string }): string {
  const own = title.trim()
  return !own || own === site.title ? site.title : `${own} ${site.titleDelimiter} ${site.title}`
}
