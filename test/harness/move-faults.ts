/**
 * Judges a planned move edit by edit, without the code that planned it. Every link, wherever it stands, must mean what it
 * meant; and every byte that changes must lie in a destination that would otherwise mean something else, in a name of the
 * moved files, in a redirect that had to change, or in the moved heading or section itself.
 */

import { fragmentId, resolveReference, type Target } from '../../cli/graph/links/resolve.ts'
import { documentFile } from '../../cli/markdown/doc-path.ts'
import type { DocPath, Facts, Reference } from '../../cli/markdown/document.ts'
import { yamlBlockOf } from '../../cli/markdown/front-matter/yaml-block.ts'
import { destinationsIn, labelAt } from '../../cli/markdown/html/written-destination.ts'
import { applyEdits, offsetsIn, type TextEdit } from '../../cli/markdown/text/text-edit.ts'
import type { Updated } from '../../cli/project/pipeline/updated.ts'
import type { MoveRequest } from '../../packages/edit/rewriting/move-request.ts'
import type { Plan } from '../../packages/edit/rewriting/plan.ts'

type Document = Updated['documents'][number]

/** What a link means, as a text: the page by its file, and the place on it. */
type Meaning = string | undefined

interface Judged {
  readonly request: MoveRequest
  readonly plan: Plan
  readonly before: Updated
  readonly after: Updated
  /** Where an anchor is after the move, by page and id. */
  readonly anchors: ReadonlyMap<string, string>
}

/** @returns one sentence for each fault; none for a move that is right */
export function moveFaults(request: MoveRequest, plan: Plan, before: Updated, after: Updated): string[] {
  const judged: Judged = { request, plan, before, after, anchors: movedAnchors(request, before, after) }
  return [...lostMeanings(judged), ...needlessEdits(judged)]
}

// ── meanings ────────────────────────────────────────────────────────────────────────────────────────

function documentAt({ documents }: Updated, path: DocPath): Document | undefined {
  return documents.find(({ head }) => head.path === path)
}

interface Lines {
  readonly first: number
  readonly last: number
}

/** The lines of a section that goes to another page. */
function movedLines(request: MoveRequest, before: Updated): Lines | undefined {
  if (request.type !== 'heading' || request.to === request.doc) return undefined
  const { headings = [] } = documentAt(before, request.doc)?.facts ?? {}
  const heading = headings.find(({ id }) => id === request.anchor)
  if (!heading) return undefined
  const next = headings.find(({ depth, line }) => line > heading.line && depth <= heading.depth)
  return { first: heading.line, last: next ? next.line - 1 : Number.POSITIVE_INFINITY }
}

function isIn({ first, last }: Lines, { line }: { readonly line: number }): boolean {
  return line >= first && line <= last
}

/** Anchors by their places: the one at the same place of the changed page is the same anchor. */
function movedAnchors(request: MoveRequest, before: Updated, after: Updated): ReadonlyMap<string, string> {
  const result = new Map<string, string>()
  if (request.type !== 'heading') return result
  const factsOf = (run: Updated, doc: DocPath): readonly { readonly id: string; readonly line: number }[] =>
    documentAt(run, doc)?.facts.anchors ?? []
  const pair = (
    from: DocPath,
    old: readonly { readonly id: string }[],
    to: DocPath,
    now: readonly { id: string }[],
  ) => {
    for (const [at, { id }] of old.entries())
      if (!result.has(`${from}#${id}`)) result.set(`${from}#${id}`, `${to}#${now[at]?.id}`)
  }
  const lines = movedLines(request, before)
  const [own, other] = [factsOf(before, request.doc), factsOf(before, request.to)]
  if (!lines) pair(request.doc, own, request.doc, factsOf(after, request.doc))
  else {
    const inside = own.filter((anchor) => isIn(lines, anchor))
    const outside = own.filter((anchor) => !isIn(lines, anchor))
    pair(request.doc, inside, request.to, factsOf(after, request.to).slice(other.length))
    pair(request.doc, outside, request.doc, factsOf(after, request.doc))
  }
  return result
}

/** What a target will mean when the move is done. */
function wanted(target: Target, { plan: { renames }, before, anchors }: Judged): Meaning {
  if (target.type === 'file') return `${target.root}:${renames.file(target.root, target.path.replace(/\/$/, ''))}`
  if (target.type !== 'page') return undefined
  const id = fragmentId(target.fragment)
  const doc = target.doc
  if (doc === undefined) return categoryAt(before, target, renames.named) ?? `${target.route}#${id ?? ''}`
  const decoded = id === undefined ? undefined : decodeURIComponentSafely(id)
  return (decoded !== undefined && anchors.get(`${doc}#${decoded}`)) || `${renames.doc(doc)}#${decoded ?? ''}`
}

function meant(target: Target, { after }: Judged): Meaning {
  if (target.type === 'file') return `${target.root}:${target.path.replace(/\/$/, '')}`
  if (target.type !== 'page') return undefined
  const id = fragmentId(target.fragment)
  if (target.doc === undefined) return categoryAt(after, target, (file) => file) ?? `${target.route}#${id ?? ''}`
  return `${target.doc}#${id === undefined ? '' : decodeURIComponentSafely(id)}`
}

/** The page of a category by the file that asks for it: its route follows its folder. */
function categoryAt(
  { site }: Updated,
  { route }: Extract<Target, { type: 'page' }>,
  named: (file: string) => string,
): string | undefined {
  const category = site.categories.find((one) => one.route === route)
  return category && `${named(category.place.file)}:${category.title}`
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Links that do not mean what they meant, page by page and in their order. */
function lostMeanings(judged: Judged): string[] {
  const { request, plan, before, after } = judged
  const lines = movedLines(request, before)
  const faults: string[] = []
  for (const document of before.documents) {
    const { head, facts } = document
    const now = documentAt(after, plan.renames.doc(head.path))
    if (!now) {
      faults.push(`${head.path}: the page is gone`)
      continue
    }
    const renamed = request.type === 'heading' && !lines && head.path === request.doc ? request.anchor : undefined
    if (renamed !== undefined) {
      // New words take the links of the old ones with them.
      const line = facts.headings.find(({ id }) => id === renamed)?.line
      const besides = (list: readonly Reference[]): Reference[] => list.filter((one) => one.line !== line)
      const shift = now.source.text.split('\n').length - document.source.text.split('\n').length
      const after = now.facts.references.filter((one) => one.line - shift !== line)
      faults.push(...unlike(besides(facts.references), head.path, after, now.head.path, judged))
      continue
    }
    const isPart = lines !== undefined && request.type === 'heading'
    if (isPart && (head.path === request.doc || head.path === request.to)) continue
    faults.push(...unlike(facts.references, head.path, now.facts.references, now.head.path, judged))
  }
  if (lines && request.type === 'heading') {
    const [from, to] = [request.doc, request.to].map((path) => [
      documentAt(before, path)?.facts.references ?? [],
      documentAt(after, path)?.facts.references ?? [],
    ])
    const [old = [], left = []] = from ?? []
    const [own = [], grown = []] = to ?? []
    const gone = old.filter((reference) => isIn(lines, reference))
    const rest = old.filter((reference) => !isIn(lines, reference))
    faults.push(...unlike(rest, request.doc, left, request.doc, judged))
    faults.push(...unlike(own, request.to, grown.slice(0, own.length), request.to, judged))
    faults.push(...unlike(gone, request.doc, grown.slice(own.length), request.to, judged))
  }
  return faults
}

function unlike(
  old: readonly Reference[],
  from: DocPath,
  now: readonly Reference[],
  home: DocPath,
  judged: Judged,
): string[] {
  const { before, after } = judged
  if (old.length !== now.length) return [`${from}: ${old.length} links, and ${now.length} after the move`]
  return old.flatMap((reference, at) => {
    if (reference.form === 'style') return []
    const target = resolveReference(reference.href, reference.kind, from, before.index)
    const meaning = wanted(target, judged)
    if (meaning === undefined) return []
    const next = now[at] as Reference
    const found = meant(resolveReference(next.href, next.kind, home, after.index), judged)
    return found === meaning
      ? []
      : [`${from}:${reference.line}: \`${reference.href}\` → \`${next.href}\` means ${found}, not ${meaning}`]
  })
}

// ── edits ───────────────────────────────────────────────────────────────────────────────────────────

function needlessEdits(judged: Judged): string[] {
  const { plan, before } = judged
  const { config, configFile, project } = before.inputs
  const faults: string[] = []
  for (const [file, edits] of plan.edits) {
    const document = before.documents.find(({ head }) => documentFile(head.path, config.docs.path) === file)
    if (document) faults.push(...editsOfPage(document, file, edits, judged))
    else if (file === configFile.name) faults.push(...editsOfNames(configFile.text, file, edits, judged))
    else {
      const metadata = project.metadata.find(({ path }) => `${config.docs.path}/${path}` === file)
      const part = plan.parts.get(file)
      const isIncluded = before.documents.some(({ source }) => source.includes?.[file] !== undefined)
      if (part !== undefined && isIncluded) faults.push(...editsOfIncluded(part, file, edits, judged))
      else if (part !== undefined) faults.push(...editsOfNames(part, file, edits, judged))
      else if (metadata) faults.push(...editsOfNames(metadata.text, file, edits, judged))
      else faults.push(`${file}: a file that nothing has to change in`)
    }
  }
  return faults
}

function editsOfPage(document: Document, file: string, edits: readonly TextEdit[], judged: Judged): string[] {
  const { request } = judged
  const { text } = document.source
  const { path } = document.head
  const head = headEnd(text)
  const faults: string[] = []
  const placed = placesOf(document.facts, text)
  const others: TextEdit[] = []
  for (const edit of edits) {
    const own = placed.find(({ start, end }) => edit.start >= start && edit.start < end && edit.end <= end)
    if (own) {
      if (edit.text === text.slice(edit.start, edit.end)) faults.push(`${file}: \`${edit.text}\` is written anew`)
      else if (!hadToChange(own.reference, path, judged))
        faults.push(`${file}:${own.reference.line}: \`${own.reference.href}\` → \`${edit.text}\` had not to change`)
    } else if (edit.start >= head && request.type === 'heading' && isOfHeading(edit, document, judged)) continue
    else if (edit.start >= head && isInclude(edit, document)) continue
    else if (edit.end <= head) others.push(edit)
    else faults.push(`${file}: \`${text.slice(edit.start, edit.end)}\` → \`${edit.text}\` is no destination`)
  }
  if (others.length > 0) faults.push(...editsOfHead(document, file, others, judged))
  return faults
}

/** Whether an edit replaces the name of an included file. */
function isInclude(edit: TextEdit, { source: { text, includes = {} } }: Document): boolean {
  const name = text.slice(edit.start, edit.end).split('/').at(-1) ?? ''
  return name !== '' && Object.keys(includes).some((file) => file.endsWith(`/${name}`))
}

/** Where the front matter ends; an edit that adds one stands at the beginning. */
function headEnd(text: string): number {
  const block = yamlBlockOf(text)
  if (!block) return text.startsWith('\uFEFF') ? 1 : 0
  const [closing = ''] = /^---[ \t]*(?:\r\n|\n|\r|$)(?:[ \t]*(?:\r\n|\n|\r))?/.exec(text.slice(block.end)) ?? []
  return block.end + closing.length
}

interface Placed {
  readonly reference: Reference
  readonly start: number
  readonly end: number
}

function placesOf({ references }: Pick<Facts, 'references'>, text: string): Placed[] {
  const find = destinationsIn(text)
  const offsetOf = offsetsIn(text)
  return references.flatMap((reference) => {
    const found = labelAt(text, offsetOf(reference), reference.href) ?? find(reference)
    return found ? [{ ...found, reference }] : []
  })
}

/** Whether a destination, left as it is, would mean something else, or would lead through a redirect of the move. */
function hadToChange(reference: Reference, path: DocPath, judged: Judged): boolean {
  const { request, before, after, plan } = judged
  const lines = movedLines(request, before)
  const isMoved = lines !== undefined && request.type === 'heading' && path === request.doc && isIn(lines, reference)
  const home = isMoved && request.type === 'heading' ? request.to : plan.renames.doc(path)
  const target = resolveReference(reference.href, reference.kind, path, before.index)
  const left = resolveReference(reference.href, reference.kind, home, after.index)
  return (
    meant(left, judged) !== wanted(target, judged) ||
    (left.type !== 'broken' && left.via !== (target.type === 'broken' ? undefined : target.via))
  )
}

/** The words of the heading, its id, its level, or the whole section. */
function isOfHeading(edit: TextEdit, { head, facts, source }: Document, { request, before }: Judged): boolean {
  if (request.type !== 'heading') return false
  const heading = facts.headings.find(({ id }) => id === request.anchor)
  const offsetOf = offsetsIn(source.text)
  if (request.to === request.doc) {
    if (head.path !== request.doc || !heading) return false
    return edit.start >= offsetOf(heading) && edit.end <= offsetOf({ line: heading.line + 1, column: 1 })
  }
  const lines = movedLines(request, before)
  if (!lines) return false
  if (head.path === request.to && edit.start === source.text.length && edit.end === edit.start) return true
  if (head.path !== request.doc) return false
  const last =
    lines.last === Number.POSITIVE_INFINITY ? source.text.length : offsetOf({ line: lines.last + 1, column: 1 })
  return edit.start === offsetOf({ line: lines.first, column: 1 }) && edit.end === last && edit.text === ''
}

/** Keys of the front matter that name addresses or other pages. */
const NAMING_KEYS = ['redirect_from', 'image', 'pagination_prev', 'pagination_next']

/** Edits of front matter may change these keys only, and redirects only where an address or an anchor has gone. */
function editsOfHead(
  { head, source }: Document,
  file: string,
  edits: readonly TextEdit[],
  { request, plan, before, after, anchors }: Judged,
): string[] {
  const next = applyEdits(source.text.slice(0, headEnd(source.text)), edits)
  const faults: string[] = []
  if (withoutKeys(source.text.slice(0, headEnd(source.text))) !== withoutKeys(next))
    faults.push(`${file}: the front matter has other changes: ${JSON.stringify(next)}`)
  const [old, now] = [before, after].map((run) =>
    run.site.redirects.filter(({ doc }) => doc === (run === before ? head.path : plan.renames.doc(head.path))),
  )
  const keyOf = ({ from, anchor }: Updated['site']['redirects'][number]): string => `${from}#${anchor ?? ''}`
  const known = new Set(old?.map(keyOf))
  const routes = new Map(before.site.docs.map((doc) => [doc.head.path, doc.route]))
  for (const one of now ?? []) {
    if (known.has(keyOf(one))) continue
    const isGone =
      one.anchor === undefined
        ? [...routes].some(
            ([path, route]) => route === one.from && after.index.routeOf.get(plan.renames.doc(path)) !== route,
          )
        : request.type === 'heading' &&
          routes.get(request.doc) === one.from &&
          anchors.get(`${request.doc}#${one.anchor}`) !== undefined
    if (!isGone && !known.size) faults.push(`${file}: a redirect from ${keyOf(one)}, which is still there`)
  }
  return faults
}

/** Front matter without the lines of the naming keys; no front matter and an empty one are the same. */
function withoutKeys(head: string): string {
  const block = yamlBlockOf(head)
  if (!block?.map) return head.replace(/^\uFEFF?---[^\n]*\n---[ \t]*\r?\n?\s*/, '').replace(/^\uFEFF?\s*$/, '')
  let text = head
  for (const pair of block.map.items.toReversed()) {
    const key = (pair.key as { value?: unknown } | null)?.value
    if (typeof key !== 'string' || !NAMING_KEYS.includes(key)) continue
    const [start = 0] = (pair.key as { range?: number[] }).range ?? []
    const end = (pair.value as { range?: number[] } | null)?.range?.[1] ?? start
    text = text.slice(0, block.start + start) + text.slice(block.start + end).replace(/^[^\S\n]*\n/, '')
  }
  return text.replace(/^(\uFEFF?)---[^\n]*\n---[ \t]*\r?\n?\s*$/, '$1')
}

/** Edits of a file that pages include replace absolute destinations, which mean something else then. */
function editsOfIncluded(text: string, file: string, edits: readonly TextEdit[], judged: Judged): string[] {
  const { before, after } = judged
  return edits.flatMap((edit) => {
    const href = text.slice(edit.start, edit.end)
    const target = resolveReference(href, 'link', undefined, before.index)
    const now = resolveReference(edit.text, 'link', undefined, after.index)
    const left = resolveReference(href, 'link', undefined, after.index)
    const isNeeded =
      meant(left, judged) !== wanted(target, judged) || (left.type !== 'broken' && left.via !== undefined)
    return isNeeded && meant(now, judged) === wanted(target, judged) && href.startsWith('/')
      ? []
      : [`${file}: \`${href}\` → \`${edit.text}\``]
  })
}

/** Edits of the configuration and of category files replace whole quoted names, which name what is moved. */
function editsOfNames(text: string, file: string, edits: readonly TextEdit[], { plan }: Judged): string[] {
  return edits.flatMap((edit) => {
    const old = text.slice(edit.start, edit.end)
    if (old === edit.text) return [`${file}: \`${old}\` is written anew`]
    const isQuoted =
      /["'`]/.test(text[edit.start - 1] ?? '') || /^["']/.test(old) || /[:\s-]/.test(text[edit.start - 1] ?? '')
    return plan.move && !isQuoted ? [`${file}: \`${old}\` is no whole name`] : []
  })
}
