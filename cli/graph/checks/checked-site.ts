/** The input of the rules: the site, the facts of its pages, and every destination, resolved once. */
import type { RoutePath } from '../../../site/contract.ts'
import { type Directives, directives as ownDirectives } from '../../../site/directives/index.ts'
import type { Place } from '../../kernel/fault/finding.ts'
import { blocksOf, joinedSet } from '../../kernel/store/blocks.ts'
import { derived } from '../../kernel/store/memo.ts'
import type { DocPath, Facts, Reference } from '../../markdown/document.ts'
import { allowedScheme, type RawHtmlMode } from '../../markdown/html/url-scheme.ts'
import type { KnownEdition } from '../edition.ts'
import {
  type Broken,
  fragmentId,
  resolvePublished,
  resolveReference,
  type SiteIndex,
  type Target,
} from '../links/resolve.ts'
import { type Listing, siteListings } from '../pages/listings.ts'
import type { Site } from '../site.ts'
import { NO_KINDS, type PageKinds } from './page-kinds.ts'
import { createSuggestions, type Suggestions } from './suggestion.ts'

/** A published document or the configuration (`path` is `undefined`), with its destinations. */
export interface CheckedDocument {
  readonly path: DocPath | undefined
  /** Relative to the project's folder. */
  readonly file: string
  readonly route?: RoutePath
  /** Published path below the base URL: browsers resolve addresses in style sheets from there. */
  readonly published?: string
  readonly facts: Pick<Facts, 'headings' | 'anchors' | 'references' | 'outline' | 'directives' | 'dropped' | 'ofRules'>
}

export interface BrokenReference {
  readonly document: CheckedDocument
  readonly reference: Reference
  readonly target: Broken
  /** The document whose folder the destination is relative to; `undefined` for the root of the site. */
  readonly from: DocPath | undefined
}

interface FragmentReference {
  readonly document: CheckedDocument
  readonly reference: Reference
  readonly target: Extract<Target, { type: 'page' }>
  /** As written, percent-encoded. */
  readonly id: string
}

/** A destination that a redirect leads on. */
interface RedirectedReference {
  readonly document: CheckedDocument
  readonly reference: Reference
  readonly target: Exclude<Target, Broken>
  /** The redirected address. */
  readonly via: string
}

/** A destination that only a fallback reading has found. */
interface GuessedReference {
  readonly document: CheckedDocument
  readonly reference: Reference
  readonly target: Extract<Target, { type: 'page' | 'file' }>
}

/** A destination that is left out of the page because of its scheme. */
interface RefusedReference {
  readonly document: CheckedDocument
  readonly reference: Reference
}

/** A destination as written, with its place. */
export interface ExternalLink {
  readonly href: string
  readonly place: Place
}

/** A fragment of a page of another edition. */
interface ElsewhereReference {
  readonly document: CheckedDocument
  readonly reference: Reference
  readonly target: Extract<Target, { type: 'elsewhere' }>
  readonly id: string
}

/** Anchors of a document of another edition. */
export type AnchorsElsewhere = (edition: KnownEdition, doc: DocPath) => readonly { readonly id: string }[]

export interface CheckedSite {
  readonly site: Site
  readonly index: SiteIndex
  readonly documents: readonly CheckedDocument[]
  readonly broken: readonly BrokenReference[]
  readonly fragments: readonly FragmentReference[]
  readonly elsewhere: readonly ElsewhereReference[]
  readonly anchorsOf: AnchorsElsewhere
  readonly external: readonly ExternalLink[]
  readonly refused: readonly RefusedReference[]
  readonly redirected: readonly RedirectedReference[]
  readonly guessed: readonly GuessedReference[]
  /** Pages that another page or the configuration links to, in a text or in a list of pages. */
  readonly linkedPages: ReadonlySet<DocPath>
  /** Lists of pages, both in texts and on the pages of categories. */
  readonly listings: readonly Listing[]
  /** Files named by a link, an image or a medium, as `docs:path` or `static:path`. */
  readonly usedFiles: ReadonlySet<string>
  readonly counts: { readonly links: number; readonly images: number; readonly anchors: number }
  readonly kinds: PageKinds
  /** What becomes of raw HTML. */
  readonly html: RawHtmlMode
  /** Meanings of the configured terms, by key. */
  readonly terms: ReadonlyMap<string, string>
  /** The records of directives. */
  readonly directives: Directives
  /** Existing targets that are similar to broken destinations. */
  readonly suggestions: Suggestions
}

/**
 * Resolves every destination of every document, in order.
 *
 * @param options.html the raw HTML mode; with the scheme, it decides whether a destination is written into the page
 */
export function resolveSite(
  site: Site,
  index: SiteIndex,
  documents: readonly CheckedDocument[],
  {
    kinds = NO_KINDS,
    terms = new Map(),
    html = 'safe',
    anchorsOf = () => [],
    directives = ownDirectives,
  }: Partial<Pick<CheckedSite, 'kinds' | 'terms' | 'html' | 'anchorsOf' | 'directives'>> = {},
): CheckedSite {
  const resolved = blocksOf(documents).map(resolvedWith(index)(html))
  const all = joinResolved(resolved)
  const listings = siteListings({ site, index, terms, directives }, documents)
  const listed = listings.flatMap(({ pages }) => pages.flatMap((route) => index.pages.get(route)?.doc ?? []))
  const sets = lastSets(index)
  const suggestions = createSuggestions(index)
  return {
    site,
    index,
    documents,
    ...all,
    anchorsOf,
    linkedPages: sets.linkedPages([...resolved.map((one) => one.linkedPages), listed]),
    listings,
    usedFiles: sets.usedFiles(resolved.map((one) => one.usedFiles)),
    kinds,
    html,
    terms,
    directives,
    suggestions,
  }
}

/** What the destinations of one document mean, or those of several. */
interface Resolved {
  readonly broken: BrokenReference[]
  readonly fragments: FragmentReference[]
  readonly elsewhere: ElsewhereReference[]
  readonly external: ExternalLink[]
  readonly refused: RefusedReference[]
  readonly redirected: RedirectedReference[]
  readonly guessed: GuessedReference[]
  readonly linkedPages: DocPath[]
  readonly usedFiles: string[]
  readonly counts: { links: number; images: number; anchors: number }
}

function emptyResolved(): Resolved {
  return {
    broken: [],
    fragments: [],
    elsewhere: [],
    external: [],
    refused: [],
    redirected: [],
    guessed: [],
    linkedPages: [],
    usedFiles: [],
    counts: { links: 0, images: 0, anchors: 0 },
  }
}

/** The sets of the last state of each index. They stay the same objects while no link changes. */
const lastSets = derived((_: SiteIndex) => ({ linkedPages: joinedSet<DocPath>(), usedFiles: joinedSet<string>() }))

/** Joins the destinations of several documents. A page can have more of them than a call takes arguments. */
function joinResolved(list: readonly Resolved[]): Omit<Resolved, 'linkedPages' | 'usedFiles'> {
  const sum = (count: (one: Resolved) => number): number => list.reduce((total, one) => total + count(one), 0)
  return {
    broken: list.flatMap(({ broken }) => broken),
    fragments: list.flatMap(({ fragments }) => fragments),
    elsewhere: list.flatMap(({ elsewhere }) => elsewhere),
    external: list.flatMap(({ external }) => external),
    refused: list.flatMap(({ refused }) => refused),
    redirected: list.flatMap(({ redirected }) => redirected),
    guessed: list.flatMap(({ guessed }) => guessed),
    counts: {
      links: sum(({ counts }) => counts.links),
      images: sum(({ counts }) => counts.images),
      anchors: sum(({ counts }) => counts.anchors),
    },
  }
}

/** In an editor and in `dev`, a change of one text leaves the index and all other documents as they are. */
const resolvedWith = derived((index: SiteIndex) => {
  const byMode = new Map<RawHtmlMode, (block: readonly CheckedDocument[]) => Resolved>()
  return (html: RawHtmlMode) => {
    const known = byMode.get(html) ?? derived(ofBlock(derived((document) => resolveDocument(document, index, html))))
    byMode.set(html, known)
    return known
  }
})

function ofBlock(resolved: (document: CheckedDocument) => Resolved): (block: readonly CheckedDocument[]) => Resolved {
  return (block) => {
    const list = block.map(resolved)
    return {
      ...joinResolved(list),
      linkedPages: [...new Set(list.flatMap(({ linkedPages }) => linkedPages))],
      usedFiles: [...new Set(list.flatMap(({ usedFiles }) => usedFiles))],
    }
  }
}

function resolveDocument(document: CheckedDocument, index: SiteIndex, html: RawHtmlMode): Resolved {
  const found = emptyResolved()
  const { counts } = found
  for (const reference of document.facts.references) {
    const isPreview = reference.form === 'preview'
    const from = isPreview || reference.form === 'style' ? undefined : document.path
    const isStyle = reference.form === 'style'
    const target = isStyle
      ? resolvePublished(reference.href, document.published ?? '', index)
      : resolveReference(reference.href, reference.kind, from, index)
    if (target.type !== 'broken' && target.via !== undefined)
      found.redirected.push({ document, reference, target, via: target.via })
    if ((target.type === 'page' || target.type === 'file') && target.isGuess)
      found.guessed.push({ document, reference, target })
    if (target.type === 'external') {
      // The site's owner writes the configuration and style sheets, so every scheme is allowed there.
      const isTrusted = isStyle || (document.path === undefined && !isPreview)
      const url = target.url ?? reference.href
      const isWritten = isTrusted || allowedScheme(url, reference.kind, html)
      if (!isWritten) found.refused.push({ document, reference })
      found.external.push({
        href: url.startsWith('/') && !url.startsWith('//') ? index.address.origin + url : url,
        place: { file: document.file, line: reference.line, column: reference.column },
      })
      continue
    }
    counts[reference.kind === 'image' ? 'images' : 'links']++
    // An empty `href` in raw HTML is the page itself; in Markdown it is a missing destination.
    if (reference.href === '' && reference.kind === 'link' && reference.form === 'html') continue
    if (target.type === 'broken') found.broken.push({ document, reference, target, from })
    else if (target.type === 'file') found.usedFiles.push(`${target.root}:${target.path}`)
    else if (target.type === 'elsewhere') {
      const id = fragmentId(target.fragment)
      if (id === undefined) continue
      counts.anchors++
      found.elsewhere.push({ document, reference, target, id })
    } else if (target.type === 'page') {
      if (target.doc !== undefined && target.doc !== document.path) found.linkedPages.push(target.doc)
      const id = fragmentId(target.fragment)
      if (id === undefined) continue
      counts.anchors++
      // The route of a page that has lost it leads to the other page; an anchor of its own is still looked for in itself.
      const isOwn = reference.href.startsWith('#') && document.path !== undefined
      found.fragments.push({ document, reference, target: isOwn ? { ...target, doc: document.path } : target, id })
    }
  }
  return found
}

/** The place of a reference, for a problem. */
export function placeOf({ document, reference }: { document: CheckedDocument; reference: Reference }): Place {
  return { file: document.file, line: reference.line, column: reference.column }
}
