/** What a URL in an output stands for: a file of it, the world outside, or nothing. */
import { decodePath, matchRoute, withoutBase } from '../../site/url.ts'
import { detached } from './output.ts'

export type Destined =
  | { readonly type: 'outside' }
  /** `path` is a file of the output. */
  | { readonly type: 'file'; readonly path: string; readonly fragment?: string }
  /** `path` is the decoded path below the base URL. */
  | { readonly type: 'missing'; readonly path: string }

export interface SiteAddress {
  /** `https://example.org`, or nothing when the site does not know its own. */
  readonly origin: string
  /** Leading and trailing slash. */
  readonly baseUrl: string
}

export interface Addresses extends SiteAddress {
  /**
   * @param href as the browser gets it, decoded from HTML
   * @param from the file it stands in
   */
  resolve(href: string, from: string): Destined
}

/** A path to a browser whose page has the same scheme, a host to all others: nobody means that. */
const LACKS_SLASHES = /^\s*https?:(?![\\/]{2})/i

/** An origin that nobody has (RFC 2606), for sites that do not know their own. */
const NOWHERE = 'http://site.invalid'

/** @param files paths of the output */
export function createAddresses(site: SiteAddress, files: ReadonlySet<string>): Addresses {
  const known = new Map<string, Destined>()
  const origin = site.origin || NOWHERE

  function resolve(href: string, from: string): Destined {
    // What begins at the root or at a host means the same everywhere, and the same few stand on every page.
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

  /** As static hosts answer: the file, or the page of a folder. */
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
