/** Resolves a URL in an output to one of its files, to an external address, or to nothing. */
import { decodePath, matchRoute, withoutBase } from '../../../site/url.ts'
import { patternTest } from '../../kernel/fault/pattern.ts'
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

/** Everything that a URL of the output can lead to. */
interface Published extends SiteAddress {
  /** Paths of the output. */
  readonly files: ReadonlySet<string>
  /** Patterns of paths and addresses that others publish on the same site. */
  readonly siteUrls: readonly string[]
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

/** An address and a fragment that `URL` would leave as it is: the addresses are few, and the fragments many. */
const PLAIN_FRAGMENT = /^([^#]+)#([\w.%!$&'()*+,;=@/?-]+)$/

/** A reserved host (RFC 2606), for sites that do not know their own. */
const NOWHERE = 'http://site.invalid'

export function createAddresses({ files, siteUrls, ...site }: Published): Addresses {
  const tests = siteUrls.map(patternTest)
  const known = new Map<string, Destined>()
  const origin = site.origin || NOWHERE

  function resolve(href: string, from: string): Destined {
    // A URL that begins at the root or with a host means the same on every page, and a few such URLs repeat on all of them.
    if (!/^(?:\/|https?:)/i.test(href)) return look(href, from)
    const [, whole = href, fragment] = PLAIN_FRAGMENT.exec(href) ?? []
    let found = known.get(whole)
    if (!found) {
      found = look(whole, '')
      known.set(detached(whole), found)
    }
    return fragment === undefined || found.type !== 'file' ? found : { ...found, fragment }
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
    if (file === undefined) {
      const missing = path ?? encoded
      const isOthers = tests.some((test) => test(href) || test(missing) || test(missing.replace(/\/$/, '')))
      return isOthers ? { type: 'outside' } : { type: 'missing', path: missing }
    }
    const fragment = url.hash.slice(1).replace(/:~:.*$/s, '')
    return { type: 'file', path: file, fragment: fragment === '' ? undefined : fragment }
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
