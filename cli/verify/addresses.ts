/** Resolves a URL in an output to one of its files, to an external address, or to nothing. */
import { decodePath, matchRoute, withoutBase } from '../../site/url.ts'
import { detached } from './output.ts'

export type Destined =
  | { readonly type: 'outside' }
  /** `path` is a file of the output. */
  | { readonly type: 'file'; readonly path: string; readonly fragment?: string }
  /** `path` is the decoded path below the base URL. */
  | { readonly type: 'missing'; readonly path: string }

export interface SiteAddress {
  /** For example `https://example.org`; empty when the site does not know it. */
  readonly origin: string
  /** Leading and trailing slash. */
  readonly baseUrl: string
}

export interface Addresses extends SiteAddress {
  /**
   * @param href the URL, decoded from HTML
   * @param from the file with the URL
   */
  resolve(href: string, from: string): Destined
}

/**
 * Browsers read this as a path when the page has the same scheme, and as a host otherwise, so it is always a mistake.
 */
const LACKS_SLASHES = /^\s*https?:(?![\\/]{2})/i

/** A reserved host (RFC 2606), for sites that do not know their own. */
const NOWHERE = 'http://site.invalid'

/** @param files paths of the output */
export function createAddresses(site: SiteAddress, files: ReadonlySet<string>): Addresses {
  const known = new Map<string, Destined>()
  const origin = site.origin || NOWHERE

  function resolve(href: string, from: string): Destined {
    // A URL that begins at the root or with a host means the same on every page, and a few such URLs repeat on all of them.
    if (!/^(?:\/|https?:)/i.test(href)) return look(href, from)
    let found = known.get(href)
    if (!found) {
      found = look(href, '')
      known.set(detached(href), found)
    }
    return found
  }

  function look(href: string, from: string): Destined {
    const page = from.replace(/(^|\/)index\.html$/, '$1')
    const base = origin + site.baseUrl + page.split('/').map(encodeURIComponent).join('/')
    if (LACKS_SLASHES.test(href) || !URL.canParse(href, base)) return { type: 'missing', path: href }
    const url = new URL(href, base)
    if (url.origin !== new URL(origin).origin) return { type: 'outside' }
    const encoded = withoutBase(url.pathname, site.baseUrl)
    if (encoded === undefined) return { type: 'outside' }
    const path = decodePath(encoded)
    const file = path === undefined ? undefined : fileAt(path)
    if (file === undefined) return { type: 'missing', path: path ?? encoded }
    const fragment = url.hash.slice(1).replace(/:~:.*$/s, '')
    return { type: 'file', path: file, ...(fragment === '' ? {} : { fragment }) }
  }

  /** Resolves a path as static hosts do: to the file, or to the page of a folder. */
  function fileAt(path: string): string | undefined {
    const plain = path.slice(1)
    if (files.has(plain)) return plain
    const route = matchRoute(path, (candidate) => files.has(pageFile(candidate)))
    return route === undefined ? undefined : pageFile(route)
  }

  return { ...site, resolve }
}

/** `/guides/` → `guides/index.html`. */
function pageFile(route: string): string {
  return `${route.slice(1)}index.html`
}
