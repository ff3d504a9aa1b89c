/** What the rules look at: the site, the facts of its pages, and every destination resolved once. */
import type { RoutePath } from '../../site/contract.ts'
import type { DocPath, Facts, Reference } from '../content/document.ts'
import { allowedScheme, type RawHtmlMode } from '../content/url-scheme.ts'
import type { Place } from '../fault/finding.ts'
import { type Listing, siteListings } from '../graph/listings.ts'
import {
  type Broken,
  fragmentId,
  resolvePublished,
  resolveReference,
  type SiteIndex,
  type Target,
} from '../graph/resolve.ts'
import type { Site } from '../graph/site.ts'
import { NO_KINDS, type PageKinds } from './page-kinds.ts'
import { createSuggestions, type Suggestions } from './suggestion.ts'

/** A published document, or the configuration (`path` is `undefined`), with the destinations in it. */
export interface CheckedDocument {
  readonly path: DocPath | undefined
  /** Relative to the project's folder. */
  readonly file: string
  readonly route?: RoutePath
  /** Where it lies below the base URL, as browsers see it: addresses in style sheets begin there. */
  readonly published?: string
  readonly facts: Pick<Facts, 'headings' | 'anchors' | 'references' | 'noAlt' | 'outline' | 'directives' | 'dropped'>
}

export interface BrokenReference {
  readonly document: CheckedDocument
  readonly reference: Reference
  readonly target: Broken
  /** The document whose folder the destination begins at; `undefined` for the root of the site. */
  readonly from: DocPath | undefined
}

export interface FragmentReference {
  readonly document: CheckedDocument
  readonly reference: Reference
  readonly target: Extract<Target, { type: 'page' }>
  /** As written, percent-encoded. */
  readonly id: string
}

/** A destination whose scheme is not written into pages. */
export interface RefusedReference {
  readonly document: CheckedDocument
  readonly reference: Reference
}

/** A destination as it is written, and where. */
export interface ExternalLink {
  readonly href: string
  readonly place: Place
}

export interface CheckedSite {
  readonly site: Site
  readonly index: SiteIndex
  readonly documents: readonly CheckedDocument[]
  readonly broken: readonly BrokenReference[]
  readonly fragments: readonly FragmentReference[]
  readonly external: readonly ExternalLink[]
  readonly refused: readonly RefusedReference[]
  /** Pages that another page or the configuration links to, in text or in a list of pages. */
  readonly linkedPages: ReadonlySet<DocPath>
  /** Lists of pages, in texts and on pages of categories. */
  readonly listings: readonly Listing[]
  /** Files that a link, an image or a medium names, as `docs:path` or `static:path`. */
  readonly usedFiles: ReadonlySet<string>
  readonly counts: { readonly links: number; readonly images: number; readonly anchors: number }
  readonly kinds: PageKinds
  /** What terms of the trade mean, by their keys. */
  readonly terms: ReadonlyMap<string, string>
  /** What broken destinations may have meant. */
  readonly suggestions: Suggestions
}

/**
 * Resolves every destination of every document, in order.
 *
 * @param options.html decides with the scheme whether a destination is written into the page
 */
export function resolveSite(
  site: Site,
  index: SiteIndex,
  documents: readonly CheckedDocument[],
  {
    kinds = NO_KINDS,
    terms = new Map(),
    html = 'safe',
  }: Partial<Pick<CheckedSite, 'kinds' | 'terms'>> & { readonly html?: RawHtmlMode } = {},
): CheckedSite {
  const broken: BrokenReference[] = []
  const fragments: FragmentReference[] = []
  const external: ExternalLink[] = []
  const refused: RefusedReference[] = []
  const linkedPages = new Set<DocPath>()
  const usedFiles = new Set<string>()
  const counts = { links: 0, images: 0, anchors: 0 }
  for (const document of documents) {
    for (const reference of document.facts.references) {
      const isPreview = reference.form === 'preview'
      const from = isPreview || reference.form === 'style' ? undefined : document.path
      const isStyle = reference.form === 'style'
      const target = isStyle
        ? resolvePublished(reference.href, document.published ?? '', index)
        : resolveReference(reference.href, reference.kind, from, index)
      if (target.type === 'external') {
        // The configuration is trusted, and so are style sheets.
        const isTrusted = isStyle || (document.path === undefined && !isPreview)
        const isWritten = isTrusted || allowedScheme(reference.href, reference.kind, html)
        if (!isWritten) refused.push({ document, reference })
        external.push({
          href: reference.href,
          place: { file: document.file, line: reference.line, column: reference.column },
        })
        continue
      }
      counts[reference.kind === 'image' ? 'images' : 'links']++
      // An empty `href` in raw HTML is the page itself; in Markdown it is a forgotten destination.
      if (reference.href === '' && reference.kind === 'link' && reference.form === 'html') continue
      if (target.type === 'broken') broken.push({ document, reference, target, from })
      else if (target.type === 'file') usedFiles.add(`${target.root}:${target.path}`)
      else if (target.type === 'page') {
        if (target.doc !== undefined && target.doc !== document.path) linkedPages.add(target.doc)
        const id = fragmentId(target.fragment)
        if (id === undefined) continue
        counts.anchors++
        fragments.push({ document, reference, target, id })
      }
    }
  }
  const listings = siteListings({ site, index, terms }, documents)
  for (const route of listings.flatMap(({ pages }) => pages)) {
    const doc = index.pages.get(route)?.doc
    if (doc !== undefined) linkedPages.add(doc)
  }
  const suggestions = createSuggestions(index)
  return {
    site,
    index,
    documents,
    broken,
    fragments,
    external,
    refused,
    linkedPages,
    listings,
    usedFiles,
    counts,
    kinds,
    terms,
    suggestions,
  }
}

/** The place of a reference, for a problem. */
export function placeOf({ document, reference }: { document: CheckedDocument; reference: Reference }): Place {
  return { file: document.file, line: reference.line, column: reference.column }
}
