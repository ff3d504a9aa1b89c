/** The redirects of a site that have an effect, in the form in which they are published. */
import type { RoutePath, Url } from '../../../site/contract.ts'
import { foldersAbove } from '../../../site/folders.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import type { DocPath } from '../../markdown/document.ts'
import type { Editions } from '../edition.ts'
import { type SiteIndex, targetUrl } from './resolve.ts'

/** What takes an address, so that it cannot be redirected. */
type AddressOwner =
  | { readonly type: 'page'; readonly doc: DocPath | undefined; readonly docsDir: string }
  /** Another edition redirects the address to its document. */
  | { readonly type: 'redirect'; readonly doc: DocPath; readonly docsDir: string }
  /** `path` is the file itself, or a file that stands where a folder would be needed. */
  | { readonly type: 'file'; readonly path: string }

/** @param from a route or the path of an HTML file, with a slash at its beginning */
export function ownerOfAddress(from: string, index: SiteIndex): AddressOwner | undefined {
  const page = index.pages.get(from as RoutePath)
  if (page) return { type: 'page', doc: page.doc, docsDir: index.docsDir }
  const elsewhere = index.editions && ownerElsewhere(from, index.editions)
  if (elsewhere) return elsewhere
  const path = redirectFile(from)
  const isThere = (part: string): boolean => index.statics.has(part) || index.landings.has(`/${part}`)
  const file = index.statics.has(path) ? path : foldersAbove(path).find(isThere)
  return file === undefined ? undefined : { type: 'file', path: file }
}

/** The page of another edition, or its redirect: of two editions, the one with the longer address decides. */
function ownerElsewhere(from: string, { own, all }: Editions): AddressOwner | undefined {
  const address = `/${own.prefix}${from.slice(1)}`
  for (const edition of all) {
    const { prefix, pages, docAt, docsDir, renamed } = edition
    if (edition === own || !address.startsWith(`/${prefix}`)) continue
    const route = address.slice(prefix.length) as RoutePath
    if (pages.has(route)) return { type: 'page', doc: docAt.get(route), docsDir }
    const doc = prefix.length > own.prefix.length ? renamed.get(route) : undefined
    if (doc !== undefined) return { type: 'redirect', doc, docsDir }
  }
  return undefined
}

/** The file of the page that redirects an address. */
export function redirectFile(from: string): string {
  return from.endsWith('/') ? `${from.slice(1)}index.html` : from.slice(1)
}

/** Old anchor → where it leads. */
export type AnchorRedirects = Readonly<Record<string, Url>>

/** An old address without a page. */
interface PageRedirect {
  /** Decoded, below the root. */
  readonly from: string
  readonly to: Url
  /** Anchors that lead elsewhere than the page. */
  readonly anchors: AnchorRedirects
}

export interface SiteRedirects {
  /** Sorted by their addresses. */
  readonly pages: readonly PageRedirect[]
  /** Redirected anchors of pages that are there. */
  readonly anchors: ReadonlyMap<RoutePath, AnchorRedirects>
}

/** @param baseUrl of the site, as destinations begin with it */
export function siteRedirects(index: SiteIndex, baseUrl: string): SiteRedirects {
  const whole = new Map<string, Url>()
  const byAddress = new Map<string, Record<string, Url>>()
  for (const { redirect, target } of index.landings.values()) {
    if (target === undefined || target.type === 'broken') continue
    const { from, anchor } = redirect
    const to =
      target.type === 'external'
        ? (target.url ?? '')
        : targetUrl(target, undefined, { ...index.address, baseUrl }, withoutAsset)
    if (anchor !== undefined) {
      const anchors = byAddress.get(from) ?? (Object.create(null) as Record<string, Url>)
      anchors[anchor] = to
      byAddress.set(from, anchors)
    } else if (ownerOfAddress(from, index) === undefined) whole.set(from, to)
  }
  const pages = Array.from(whole, ([from, to]) => ({ from, to, anchors: byAddress.get(from) ?? {} }))
  const anchors = [...byAddress].filter(([from]) => index.pages.has(from as RoutePath))
  return {
    pages: pages.sort((a, b) => compareText(a.from, b.from)),
    anchors: new Map(anchors as [RoutePath, AnchorRedirects][]),
  }
}

/** A redirect never leads to a file of the docs folder, whose published name changes with its content. */
function withoutAsset(path: string): string {
  throw new Error(`The redirect leads to ${path}, which is no static file.`)
}
