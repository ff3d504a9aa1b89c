/**
 * The part of `<head>` that changes with the page, as data: the server writes it into the document, the
 * browser replaces it after a route change. What is the same on every page stands in `templates/document.tsx`,
 * what only crawlers read, and the browser drops with the first route change, in `templates/crawler-tags.ts`.
 */
import type { PageProps, SiteData } from './contract.ts'
import { formatTitle } from './url.ts'

export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  /** Content of a script, already safe in HTML. */
  readonly text?: string
}

/** Title of the document. */
export function documentTitle(page: PageProps, site: SiteData): string {
  return formatTitle(page.title, site)
}

/** Absolute address of a page, when the site has one and the page is a place of its own. */
export function pageAddress(page: PageProps, site: SiteData): string | undefined {
  return site.origin && page.kind !== 'not-found' ? site.origin + page.url : undefined
}

/** The tags that describe the page to its reader's browser. */
export function headTags(page: PageProps, site: SiteData): HeadTag[] {
  const tags: HeadTag[] = []
  const address = pageAddress(page, site)
  if (page.description) tags.push(metaTag('description', page.description))
  const isHidden = page.noindex || site.noIndex
  // Nobody who searches the web wants to find a search or an error; what they link to is worth finding.
  if (isHidden || page.kind === 'search' || page.kind === 'not-found') {
    tags.push(metaTag('robots', `noindex${isHidden ? ', nofollow' : ''}`))
  }
  if (address) tags.push(linkTag({ rel: 'canonical', href: address }))
  if (page.markdownUrl) tags.push(linkTag({ rel: 'alternate', type: 'text/markdown', href: page.markdownUrl }))
  return tags
}

/** A `<meta>` with a name. */
export function metaTag(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { name, content } }
}

/** A `<link>`. */
export function linkTag(attributes: Readonly<Record<string, string>>): HeadTag {
  return { tag: 'link', attributes }
}
