/** Rewrites destinations, so that each keeps its meaning after a change. */

import type { RoutePath } from 'docs-build'
import {
  configDestinations,
  type DocPath,
  documentsOf,
  fragmentId,
  type Head,
  type KnownEdition,
  previewReferences,
  resolveReference,
  type SiteIndex,
  type Target,
} from 'docs-build/graph'
import {
  decodePath,
  destinationsIn,
  type Facts,
  labelAt,
  offsetsIn,
  type Reference,
  type Source,
  type TextEdit,
} from 'docs-build/text'
import type { Inputs, Updated } from 'docs-build/workspace'
import type { ValueChange } from './config/config-changes.ts'
import { redirectTargetEdits } from './config/config-changes.ts'
import type { ConfigPart } from './config/config-parts.ts'
import { replaceValue } from './front-matter-edits.ts'
import type { IncludedText } from './included-texts.ts'
import { type Destination, hasMeaning, type Meaning, newDestination } from './new-destination.ts'
import type { Renames } from './renames.ts'

/** An edition of a site before the change. */
export interface Before {
  readonly inputs: Inputs
  /** The configuration, without its parts about other docs. */
  readonly configFile: ConfigPart
  /** The text with the sidebars: a file of the version, or the configuration. */
  readonly sidebarsFile: ConfigPart
  /** Files with parts of the configuration. */
  readonly parts: readonly ConfigPart[]
  readonly site: Updated['site']
  readonly index: SiteIndex
  /** Documents with a file. */
  readonly documents: readonly BeforeDocument[]
  /** Heads of documents without one, such as pages of plugins: nothing moves them, and links to them stay. */
  readonly withoutFile: readonly Head[]
  /** Files that documents include. */
  readonly included: readonly IncludedText[]
  /** Whether it lies at the root of the site, so that links in the options of the site lead from it. */
  readonly isRoot: boolean
  /** The file of a document, relative to the project's folder. */
  readonly fileOf: (path: DocPath) => string
  /** Whether the text of a document belongs to this edition: other languages have it where there is no translation. */
  readonly owns: (path: DocPath) => boolean
}

interface BeforeDocument {
  readonly head: Head
  readonly facts: Facts
  readonly source: Pick<Source, 'text' | 'includes'>
}

/** What a change does to an edition of a site. */
export interface After {
  readonly site: Updated['site']
  readonly index: SiteIndex
  readonly renames: Renames
  /** Another edition before and after the change; `undefined` when the project has no such edition. */
  readonly elsewhere: (edition: KnownEdition) => { readonly before: Before; readonly after: After } | undefined
  /** The document that holds a line of a document after the change. */
  readonly homeOf: (doc: DocPath, line: number) => DocPath
  /** Where an anchor is after the change; `undefined` when it stays as it is. */
  readonly anchorOf: (doc: DocPath, id: string) => { readonly doc: DocPath; readonly id: string } | undefined
}

/** Edits by file, as findings name files before the change. */
interface Rewriting {
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>
  /** Changed destinations of the configuration. */
  readonly values: readonly ValueChange[]
  /** Number of destinations that are written anew. */
  readonly count: number
  /** Destinations that are not found in the source, or that have no text with the same meaning. */
  readonly notes: readonly string[]
}

/** Destinations of all documents, also of drafts and templates, and of the configuration. */
export function rewriteReferences(before: Before, after: After): Rewriting {
  const edits = new Map<string, TextEdit[]>()
  const notes: string[] = []
  const values: ValueChange[] = []
  let count = 0
  const add = (file: string, more: readonly TextEdit[]): void => {
    if (more.length > 0) edits.set(file, [...(edits.get(file) ?? []), ...more])
    count += more.length
  }
  const { configFile } = before
  const rewrittenIn = new Map<string, ReadonlySet<string>>()
  for (const { file, text, references } of before.included) {
    const found = rewriteText({ text, references, doc: undefined, file }, before, after)
    add(file, found.edits)
    rewrittenIn.set(file, new Set(found.values.map(({ before: href }) => href)))
  }
  for (const { head, facts, source } of before.documents) {
    // Code is not rewritten: a change that breaks its links is refused.
    if (facts.isDrawn || !before.owns(head.path)) continue
    const file = before.fileOf(head.path)
    const { text } = source
    const elsewhere = Object.keys(source.includes ?? {}).flatMap((name) => rewrittenIn.get(name) ?? [])
    const isElsewhere = (href: string): boolean => elsewhere.some((hrefs) => hrefs.has(href))
    const found = rewriteText({ text, references: facts.references, doc: head.path, file, isElsewhere }, before, after)
    add(file, found.edits)
    notes.push(...found.notes)
    for (const reference of previewReferences(head)) {
      const next = rewritten(reference, reference.href, { from: undefined, home: undefined }, before, after)
      if (next !== undefined && next !== reference.href) add(file, replaceValue(text, 'image', next))
    }
  }
  for (const { file, references } of ownDestinations(before)) {
    const found = rewriteText({ text: file.text, references, doc: undefined, file: file.name }, before, after)
    add(file.name, found.edits)
    notes.push(...found.notes)
    values.push(...found.values)
  }
  if (!before.isRoot) return { edits, values, count, notes }
  for (const { from, ...change } of redirectTargets(before, after)) {
    values.push(change)
    const places = [configFile, ...before.parts].map(
      (part) => [part.name, redirectTargetEdits(part.text, from, change)] as const,
    )
    for (const [file, list] of places) add(file, list)
    if (places.every(([, list]) => list.length === 0))
      notes.push(`${configFile.name}: the redirect from \`${from}\` is to be changed by hand to \`${change.after}\`.`)
  }
  return { edits, values, count, notes }
}

/** Destinations in the configuration that belong to an edition. Those of a version are the same in all languages. */
function ownDestinations({
  inputs: { config, edition },
  site,
  isRoot,
  ...texts
}: Before): ReturnType<typeof configDestinations<ConfigPart>> {
  const { currentLocale, defaultLocale } = config.site.locale
  const isOwn = currentLocale === defaultLocale || edition?.sidebarsFile?.isOfLanguage === true
  if (edition?.revision !== undefined || !isOwn) return []
  return configDestinations(config, texts, documentsOf(site), { isRoot })
}

/** Where redirects of the configuration lead instead, by their addresses. */
export function redirectTargets(before: Before, after: After): readonly (ValueChange & { readonly from: string })[] {
  const place = { from: undefined, home: undefined }
  const addresses = new Map(
    before.site.redirects.flatMap(({ doc, anchor, written, from }) =>
      doc === undefined && anchor === undefined ? [[written, from] as const] : [],
    ),
  )
  return Object.entries(before.inputs.config.site.redirects.paths).flatMap(([from, to]) => {
    // A redirect from the address of a page has no effect until the page goes elsewhere; then it must lead there.
    const owner = before.index.pages.get((addresses.get(from) ?? '') as RoutePath)?.doc
    const moved = owner && after.index.routeOf.get(after.renames.doc(owner))
    const isFreed = moved !== undefined && moved !== addresses.get(from)
    const next = isFreed ? moved : rewritten({ kind: 'link', href: to }, to, place, before, after)
    return next === undefined || next === to ? [] : [{ from, before: to, after: next }]
  })
}

interface TextWithReferences {
  readonly text: string
  readonly references: readonly Reference[]
  /** Absent for the configuration. */
  readonly doc: DocPath | undefined
  readonly file: string
  /** Whether a destination that the text does not hold is rewritten in a file that the text includes. */
  readonly isElsewhere?: (href: string) => boolean
}

function rewriteText(
  { text, references, doc, file, isElsewhere }: TextWithReferences,
  before: Before,
  after: After,
): { edits: TextEdit[]; notes: string[]; values: ValueChange[] } {
  const edits: TextEdit[] = []
  const notes: string[] = []
  const values: ValueChange[] = []
  const places = references
    .filter(({ form }) => form !== 'style')
    .map((reference) => {
      const place = { from: doc, home: doc === undefined ? undefined : after.homeOf(doc, reference.line) }
      return { reference, place, plain: rewritten(reference, reference.href, place, before, after) }
    })
  // Nearly every text stays as it is, and finding the destinations in it took a third of a rename among 10,000 pages.
  if (places.every(({ reference, plain }) => plain === reference.href)) return { edits, notes, values }
  const find = destinationsIn(text)
  const offsetOf = offsetsIn(text)
  for (const { reference, place, plain } of places) {
    const { href, line } = reference
    if (plain === href) {
      // It is claimed nevertheless, so that an equal destination behind it is found at its own place.
      find(reference)
      continue
    }
    if (plain === undefined && !isOwn(reference, place.from, before)) continue
    const label = labelAt(text, offsetOf(reference), href)
    if (label && plain !== undefined) {
      edits.push({ ...label, text: `(${plain})` })
      continue
    }
    const at = find(reference)
    const written = at && text.slice(at.start, at.end)
    const next = written === undefined ? undefined : rewritten(reference, written, place, before, after)
    if (at && written !== undefined && next !== undefined) {
      edits.push({ ...at, text: next })
      values.push({ before: href, after: next })
    } else if (doc !== undefined && !isElsewhere?.(href))
      notes.push(
        `${file}:${line}: \`${href}\` is to be changed by hand${plain === undefined ? '' : ` to \`${plain}\``}.`,
      )
  }
  return { edits, notes, values }
}

/** Whether a destination has a meaning that the change must keep. */
function isOwn(
  { href, kind }: Pick<Reference, 'href' | 'kind'>,
  from: DocPath | undefined,
  { index }: Before,
): boolean {
  const { type } = resolveReference(href, kind, from, index)
  return type === 'page' || type === 'file' || type === 'elsewhere'
}

/**
 * The text of a destination after the change.
 *
 * @param written the text that becomes another
 * @param place the document with the destination before the change, and after it
 * @returns `undefined` for a destination without a meaning of its own, and when no text has it
 */
function rewritten(
  { kind, href }: Pick<Reference, 'kind' | 'href'>,
  written: string,
  { from, home }: { readonly from: DocPath | undefined; readonly home: DocPath | undefined },
  before: Before,
  after: After,
): string | undefined {
  const target = resolveReference(href, kind, from, before.index)
  const meaning = meaningOf(target, before, after)
  if (!meaning) return undefined
  const now = resolveReference(href, kind, home, after.index)
  const isSame = meaning.type === 'file' || meaning.fragment === undefined
  // A link through a redirect may stay one.
  if (
    isSame &&
    now.type !== 'broken' &&
    target.type !== 'broken' &&
    target.via !== undefined &&
    now.via === target.via
  ) {
    const { via: _, ...direct } = now
    if (hasMeaning(direct, meaning)) return written
  }
  // What was exact stays exact.
  const isGuessNow = 'isGuess' in now && !('isGuess' in target)
  if (isSame && !isGuessNow && hasMeaning(now, meaning)) return written
  return newDestination({ written, href, kind, from: home, old: oldNames(target) }, meaning, after.index)
}

/** The ends of destinations that name a page of another edition: its document, and its address. */
function oldNames(target: Target): Destination['old'] {
  if (target.type !== 'elsewhere') return undefined
  const { route, edition } = target
  return { route, doc: edition.docAt.get(route) }
}

/** What a target is after the change. */
function meaningOf(target: Target, before: Before, after: After): Meaning | undefined {
  if (target.type === 'file') {
    const path = after.renames.file(target.root, target.path.replace(/\/$/, ''))
    return { type: 'file', root: target.root, path: target.path.endsWith('/') ? `${path}/` : path }
  }
  if (target.type === 'elsewhere') {
    const other = after.elsewhere(target.edition)
    if (!other) return undefined
    const doc = target.edition.docAt.get(target.route)
    const page = pageAfter({ ...target, doc }, other.before, other.after)
    return page && { ...page, type: 'elsewhere', edition: target.edition }
  }
  return target.type === 'page' ? pageAfter(target, before, after) : undefined
}

interface TargetPage {
  readonly route: RoutePath
  readonly doc?: DocPath | undefined
  readonly fragment?: string
}

/** The page of an edition that a page becomes. */
function pageAfter(
  target: TargetPage,
  before: Before,
  { index, renames, anchorOf, site }: After,
): Extract<Meaning, { readonly type: 'page' }> | undefined {
  if (target.doc === undefined) {
    const category = before.site.categories.find(({ route }) => route === target.route)
    const file = category && renames.placed(category.place.file)
    const moved = site.categories.find(
      ({ place, title }) => place.file === file && place.line === category?.place.line && title === category.title,
    )
    return { type: 'page', route: moved?.route ?? target.route }
  }
  const id = fragmentId(target.fragment)
  const anchor = id === undefined ? undefined : anchorOf(target.doc, decodePath(id) ?? id)
  const doc = anchor?.doc ?? renames.doc(target.doc)
  const route = index.routeOf.get(doc)
  if (route === undefined) return undefined
  return { type: 'page', route, doc, fragment: anchor?.id }
}
