/**
 * The part of `<head>` that differs between pages, as data: the server writes it into the document, and the browser
 * replaces it on a route change. Tags that are the same on every page are in `templates/document.tsx`; tags that only
 * crawlers read are in `templates/crawler-tags.ts`, and the browser removes them on the first route change.
 */
import type { HeadTag, PageProps, SiteData } from '../contract.ts'
import { formatTitle } from '../url.ts'

/** Title of the document. */
export function documentTitle(page: PageProps, site: SiteData): string {
  return formatTitle(page.title, site)
}

/** Absolute URL of a page; `undefined` when the site has no origin or the page has no fixed address. */
export function pageAddress(page: PageProps, site: SiteData): string | undefined {
  return site.origin && page.kind !== 'not-found' ? site.origin + page.url : undefined
}

/** The tags that describe the page to its reader's browser. */
export function headTags(page: PageProps, site: SiteData): HeadTag[] {
  const tags: HeadTag[] = []
  const address = pageAddress(page, site)
  if (page.description) tags.push(metaTag('description', page.description))
  const isHidden = page.noindex || site.noIndex
  // Search engines should index neither search pages nor error pages, but should follow their links.
  if (isHidden || page.kind === 'search' || page.kind === 'not-found') {
    tags.push(metaTag('robots', `noindex${isHidden ? ', nofollow' : ''}`))
  }
  if (address) tags.push(linkTag({ rel: 'canonical', href: page.canonical ?? address }))
  if (page.markdownUrl) tags.push(linkTag({ rel: 'alternate', type: 'text/markdown', href: page.markdownUrl }))
  return [...tags, ...(page.head ?? [])]
}

/** A `<meta>` with a name. */
export function metaTag(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { name, content } }
}

/** A `<link>`. */
export function linkTag(attributes: Readonly<Record<string, string>>): HeadTag {
  return { tag: 'link', attributes }
}
