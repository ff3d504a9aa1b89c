/** What links of printed pages mean in the book. */
import { decoded, type Meaning } from './binding.ts'

/** By what the links of a book are known. */
export interface BookAddresses {
  /** Of the server that the pages were printed from. */
  readonly origin: string
  /** Path of the site on its host, with a slash at its end. */
  readonly baseUrl: string
  /** Address of the published site; empty if unknown. */
  readonly siteUrl: string
  /** Routes of the pages of the book. */
  readonly inBook: ReadonlySet<string>
  /** Old address, without a slash at its end → where the site leads readers from there. */
  readonly redirects: ReadonlyMap<string, string>
}

/** Schemes of addresses that a reader of a PDF may be led to. */
const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Links to pages of the book lead to their places in it, and those to the rest of the host to the published one.
 *
 * @returns what a link with an address means: nothing if it is no address of an allowed scheme, or leads to a host that is
 * not known
 */
export function linkMeanings({ origin, baseUrl, siteUrl, inBook, redirects }: BookAddresses): (url: string) => Meaning {
  const base = decoded(baseUrl)
  const routeOf = (pathname: string): string | undefined => {
    const path = decoded(pathname)
    if (`${path}/` === base) return '/'
    if (!path.startsWith(base)) return undefined
    const below = path.slice(base.length - 1)
    return `${below.replace(/\/index\.html$/, '').replace(/\/$/, '')}/`
  }
  const published = ({ pathname, search, hash }: URL): Meaning =>
    siteUrl === '' ? undefined : { url: new URL(siteUrl).origin + pathname + search + hash }
  const meaningOf = (url: string, isRedirected: boolean): Meaning => {
    if (!URL.canParse(url)) return undefined
    const address = new URL(url)
    if (!SCHEMES.has(address.protocol)) return undefined
    if (address.origin !== origin) return { url: address.href }
    const route = routeOf(address.pathname)
    if (route === undefined) return published(address)
    if (inBook.has(route)) return { route, anchor: address.hash === '' ? undefined : decoded(address.hash.slice(1)) }
    const landing = redirects.get(route.slice(0, -1) || '/')
    if (landing === undefined || isRedirected) return published(address)
    return meaningOf(new URL(landing, origin).href, true)
  }
  return (url) => meaningOf(url, false)
}
