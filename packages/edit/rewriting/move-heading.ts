/** Plans a new name for a heading, or the move of its section to another page. */

import { DocsError } from 'docs-build'
import { nearest } from 'docs-build/cli'
import { type DocPath, redirectKey } from 'docs-build/graph'
import { applyEdits, type Facts, type Heading, offsetsIn, type TextEdit } from 'docs-build/text'
import type { Inputs, ReadIncluded } from 'docs-build/workspace'
import type { Root } from 'mdast'
import { changedConfig, type ValueChange } from './config/config-changes.ts'
import { editedInputs } from './editions/edited-inputs.ts'
import { elsewhereIn } from './editions/edition-states.ts'
import { type RedirectChanges, type RedirectItem, redirectEdits } from './front-matter-edits.ts'
import { GrowingChange } from './growing-change.ts'
import { rewriteIncludes } from './include-edits.ts'
import type { Plan } from './plan.ts'
import { type After, type Before, rewriteReferences } from './references.ts'
import { NO_RENAMES } from './renames.ts'
import { ownLabels, refuseForeignLabels } from './section-labels.ts'
import { addMarks } from './translation-marks.ts'

export interface HeadingMove {
  /** The docs folder of the version, as its configuration names it. */
  readonly docsDir: string
  /** The file that was named, relative to the project's folder: that of the document, or a translation. */
  readonly file: string
  readonly doc: DocPath
  readonly anchor: string
  /** The document that gets the section; the same document for a new name. */
  readonly to: DocPath
  /** The new text of the heading, or a new id, which has no spaces and no capitals. */
  readonly name?: string
}

interface ReadText {
  readonly tree: Root | undefined
  readonly facts: Pick<Facts, 'anchors' | 'headings'>
}

interface HeadingOptions {
  readonly redirect: boolean
  /** The published text of a file; `undefined` when none is known. */
  readonly textAtBase: (file: string) => Promise<string | undefined>
  /** Reads a file that pages include. */
  readonly includes: ReadIncluded
  readonly read: ReadPage
}

/** Reads a text as a run reads the page of this path. */
type ReadPage = (inputs: Inputs, path: DocPath, text: string) => Promise<ReadText>

/** Reads a text as a page of one edition. */
type ReadOwn = (path: DocPath, text: string) => Promise<ReadText>

/** A text before and after the change, and the anchors that have moved within it or out of it. */
interface ChangedText {
  readonly edits: ReadonlyMap<DocPath, readonly TextEdit[]>
  /** Lines that belong to another document afterwards, from the first to the last. */
  readonly section?: { readonly first: number; readonly last: number; readonly start: number; readonly end: number }
  readonly anchors: readonly MovedAnchor[]
  /** Edits in the section. */
  readonly inside?: readonly TextEdit[]
}

interface MovedAnchor {
  readonly from: { readonly doc: DocPath; readonly id: string }
  readonly to: { readonly doc: DocPath; readonly id: string }
}

/**
 * @param editions all editions before the move
 * @throws DocsError when there is no such heading, or its section cannot stand elsewhere
 */
export async function planHeadingMove(
  move: HeadingMove,
  editions: readonly Before[],
  options: HeadingOptions,
): Promise<Omit<Plan, 'parts'>> {
  const languages = editions.filter(
    ({ inputs: { config, edition } }) => config.docs.path === move.docsDir && edition?.revision === undefined,
  )
  const change = new GrowingChange()
  const changed = await changedTexts(move, languages, options.read, change.notes)
  const [shared] = changed.values()
  const afters = editions.map((before): After => {
    // A page without a translation has the headings of the default language.
    const own = changed.get(before) ?? (languages.includes(before) && !before.owns(move.doc) ? shared : undefined)
    return afterOf(
      before,
      move,
      own,
      elsewhereIn(editions, () => afters),
    )
  })
  const values = new Map<Before, readonly ValueChange[]>()
  const isKept = move.to !== move.doc && languages.some((before) => before.owns(move.doc) && !changed.has(before))
  if (isKept && options.redirect)
    change.notes.push(`\`#${move.anchor}\` is not redirected, because a translation of ${move.doc} keeps its section.`)
  for (const [at, before] of editions.entries()) {
    const own = changed.get(before)
    const references = rewriteReferences(before, afters[at] as After)
    change.addAll(references)
    values.set(before, references.values)
    if (own) await addSection(own, move, { before, after: afters[at] as After, change, isKept }, options)
  }
  addMarks(editions, change)
  const files = [move.doc, move.to].flatMap((doc) => [...changed.keys()].map(({ fileOf }) => fileOf(doc)))
  const inputs = editions.map((before) => ({
    ...before.inputs,
    config: changedConfig(before.inputs.config, [...values.values()].flat()),
  }))
  const states = editions.map((before) => ({ before, renames: NO_RENAMES }))
  return {
    edits: change.edits,
    renames: NO_RENAMES,
    shared: move.to === move.doc ? undefined : [...new Set(files)],
    notes: change.notes,
    links: change.links,
    redirects: change.redirects,
    editions: editedInputs(inputs, states, change.edits),
  }
}

/** The changed text in each language that has the heading: in that of the named file as it was asked for, first. */
async function changedTexts(
  move: HeadingMove,
  languages: readonly Before[],
  read: ReadPage,
  notes: string[],
): Promise<ReadonlyMap<Before, ChangedText>> {
  const asked =
    languages.find(({ fileOf, owns }) => fileOf(move.doc) === move.file && owns(move.doc)) ?? (languages[0] as Before)
  const changed = new Map<Before, ChangedText>()
  const heading = headingAt(move.anchor, documentAt(move.doc, asked).facts.headings, move.doc)
  const first = await changedText(heading, move, asked, read)
  changed.set(asked, first)
  const id = first.anchors.find(({ from }) => from.id === move.anchor)?.to.id
  for (const before of languages) {
    if (before === asked || !before.owns(move.doc)) continue
    const own = before.documents.find(({ head }) => head.path === move.doc)
    const there = own?.facts.headings.find((one) => one.id === move.anchor)
    if (!there) continue
    if (!before.owns(move.to)) {
      const file = before.fileOf(move.doc)
      notes.push(`${file}:${there.line}: the section stays, because \`${before.fileOf(move.to)}\` has no translation.`)
    } else if (move.to !== move.doc) changed.set(before, await changedText(there, move, before, read))
    else if (id !== undefined) changed.set(before, await changedText(there, { ...move, name: id }, before, read))
  }
  return changed
}

function changedText(heading: Heading, move: HeadingMove, before: Before, read: ReadPage): Promise<ChangedText> {
  const readOwn: ReadOwn = (path, text) => read(before.inputs, path, text)
  return move.to === move.doc ? renamed(heading, move, before, readOwn) : movedSection(heading, move, before, readOwn)
}

function afterOf(
  { site, index }: Before,
  move: HeadingMove,
  changed: ChangedText | undefined,
  elsewhere: After['elsewhere'],
): After {
  const { section, anchors = [] } = changed ?? {}
  // An anchor that comes back is a heading again, and redirects no more.
  const taken = new Set(anchors.map(({ to }) => redirectKey({ from: index.routeOf.get(to.doc) ?? '/', anchor: to.id })))
  const landings = new Map([...index.landings].filter(([key]) => !taken.has(key)))
  const moved = new Map(anchors.map(({ from, to }) => [`${from.doc}#${from.id}`, to]))
  return {
    site,
    index: landings.size === index.landings.size ? index : { ...index, landings },
    renames: NO_RENAMES,
    homeOf: (doc, line) =>
      section && doc === move.doc && line >= section.first && line <= section.last ? move.to : doc,
    anchorOf: (doc, id) => moved.get(`${doc}#${id}`),
    elsewhere,
  }
}

interface Changing {
  readonly before: Before
  readonly after: After
  readonly change: GrowingChange
  /** Whether a translation keeps the section. A redirect of the new page would lead its readers away from it. */
  readonly isKept: boolean
}

/** Adds the edits of the heading or its section itself, and the redirects of anchors. */
async function addSection(
  changed: ChangedText,
  move: HeadingMove,
  { before, after, change, isKept }: Changing,
  { redirect, includes, read, textAtBase }: HeadingOptions,
): Promise<void> {
  const { section, anchors } = changed
  const { fileOf } = before
  const readOwn: ReadOwn = (path, text) => read(before.inputs, path, text)
  if (section) change.addAll(rewriteIncludes(before, after, includes))
  change.add(fileOf(move.doc), changed.inside ?? [])
  if (section) carryOver(section, move, before, change.edits)
  for (const [doc, more] of changed.edits) change.add(fileOf(doc), more)
  const left = await anchorsLeft(before, move.doc, changed, readOwn)
  change.notes.push(...takenOver(anchors, left, fileOf(move.doc)))
  const published =
    redirect && !isKept ? await anchorsIn(await textAtBase(fileOf(move.doc)), move.doc, readOwn) : undefined
  const isWanted = (id: string): boolean => redirect && !isKept && !left.has(id) && published?.has(id) !== false
  for (const { from } of anchors)
    if (published?.has(from.id) === false)
      change.notes.push(`\`#${from.id}\` is new on this branch, so nothing redirects from it.`)
  for (const [doc, changes] of anchorRedirects(anchors, move, before, isWanted)) {
    const more = redirectEdits(documentAt(doc, before).source.text, changes)
    if (more) change.add(fileOf(doc), more)
    else change.notes.push(`${fileOf(doc)}: its front matter is to be changed by hand: \`redirect_from\`.`)
    change.redirects += changes.add.length
  }
}

/** The ids of a published text; `undefined` when none is known, or it cannot be read. */
async function anchorsIn(
  text: string | undefined,
  doc: DocPath,
  read: ReadOwn,
): Promise<ReadonlySet<string> | undefined> {
  if (text === undefined) return undefined
  const { tree, facts } = await read(doc, text)
  return tree && new Set(facts.anchors.map(({ id }) => id))
}

function documentAt(path: DocPath, { documents, inputs }: Before): Before['documents'][number] {
  const found = documents.find(({ head }) => head.path === path)
  if (!found) throw new DocsError(`There is no page ${inputs.config.docs.path}/${path}.`)
  return found
}

function headingAt(anchor: string, headings: readonly Heading[], doc: DocPath): Heading {
  const found = headings.find(({ id }) => id === anchor)
  if (found) return found
  const near = nearest(
    anchor,
    headings.map(({ id }) => id),
  )
  throw new DocsError(`${doc} has no heading with the anchor \`${anchor}\`.`, {
    hint: near === undefined ? 'Its headings are in `docs-build graph --json`.' : `Did you mean \`#${near}\`?`,
  })
}

// ── a new name ──────────────────────────────────────────────────────────────────────────────────────

/** Ids have no spaces and no capitals, so such a name is the id itself. */
const IS_ID = /^[\p{Ll}\p{N}_-]+$/u

async function renamed(
  heading: Heading,
  { doc, name = '' }: HeadingMove,
  before: Before,
  read: ReadOwn,
): Promise<ChangedText> {
  const { source, facts } = documentAt(doc, before)
  const edit = headingEdit(source.text, heading, name, /\.mdx$/.test(doc))
  if (!edit) throw new DocsError(`The heading \`${heading.text}\` has a form that cannot be changed here.`)
  const next = (await read(doc, applyEdits(source.text, [edit]))).facts
  const at = facts.headings.indexOf(heading)
  if (next.anchors.length !== facts.anchors.length || next.headings[at]?.id === heading.id)
    throw new DocsError(`\`${name}\` gives the heading no other anchor.`, { hint: 'Choose another text or id.' })
  const anchors = facts.anchors.flatMap(({ id }, index): MovedAnchor[] => {
    const now = next.anchors[index]?.id ?? id
    return now === id ? [] : [{ from: { doc, id }, to: { doc, id: now } }]
  })
  return { edits: new Map([[doc, [edit]]]), anchors }
}

/** The edit that gives a heading another text, or another id with the same text. */
function headingEdit(text: string, heading: Heading, name: string, isMdx: boolean): TextEdit | undefined {
  const start = offsetsIn(text)(heading)
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(start)) ?? []
  const [, mark = '', content = ''] = /^(#{1,6}[ \t]+)?(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? []
  if (content === '') return undefined
  const [, words = '', list] = /^(.*?)[ \t]*(\{:?[ \t]*[#.][^{}]*\}|\{\/\*[^{}]*\*\/\})?$/.exec(content) ?? []
  const from = start + mark.length
  const end = from + content.length
  const id = list === undefined ? null : /#[^\s{}*]+[ \t]*/d.exec(list)
  if (!IS_ID.test(name)) {
    if (list === undefined) return { start: from, end: from + words.length, text: name }
    // Classes stay. The id goes, because the new text gives the heading another one.
    const others = id ? list.replace(id[0], '') : list
    return { start: from, end, text: /[\w]/.test(others) ? `${name} ${others}` : name }
  }
  if (list === undefined) return { start: end, end, text: isMdx ? ` {/* #${name} */}` : ` {#${name}}` }
  const at = end - list.length
  if (!id) return { start: at, end, text: list.replace(/^\{:?[ \t]*|^\{\/\*[ \t]*/, (before) => `${before}#${name} `) }
  return { start: at + id.index, end: at + id.index + id[0].trimEnd().length, text: `#${name}` }
}

// ── a section for another page ──────────────────────────────────────────────────────────────────────

async function movedSection(
  heading: Heading,
  { doc, to }: HeadingMove,
  before: Before,
  read: ReadOwn,
): Promise<ChangedText> {
  const [source, target] = [documentAt(doc, before), documentAt(to, before)]
  const { text } = source.source
  const offsetOf = offsetsIn(text)
  const next = source.facts.headings.find(({ depth, line }) => line > heading.line && depth <= heading.depth)
  const start = offsetOf({ line: heading.line, column: 1 })
  const end = next ? offsetOf({ line: next.line, column: 1 }) : text.length
  if (heading.column !== 1 || (next && next.column !== 1))
    throw new DocsError(
      `The section \`${heading.text}\` stands in a quote, a list or a box, and cannot be moved alone.`,
    )
  const section = { first: heading.line, last: next ? next.line - 1 : Number.POSITIVE_INFINITY, start, end }
  const labels = ownLabels((await read(doc, text)).tree, section, heading)
  const isInside = ({ line }: { readonly line: number }): boolean => line >= section.first && line <= section.last
  const inside = source.facts.anchors.filter(isInside)
  const outside = source.facts.anchors.filter((anchor) => !isInside(anchor))
  const inHeadings = source.facts.headings.filter(isInside)
  const ids = freeIds(inHeadings, target.facts.anchors, text)
  const rest = text.slice(0, start) + text.slice(end)
  const part = applyEdits(
    text.slice(start, end),
    ids.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  )
  const joined = target.source.text + joint(target.source.text, part)
  const grownPage = await read(to, joined)
  const names = { section: heading.text, file: before.fileOf(to) }
  refuseForeignLabels(labels, (await read(to, target.source.text)).tree, grownPage.tree, names)
  const [left, grown] = [(await read(doc, rest)).facts.anchors, grownPage.facts.anchors]
  const arrived = grown.slice(target.facts.anchors.length)
  if (arrived.length !== inside.length || left.length !== outside.length)
    throw new DocsError(`The section \`${heading.text}\` would not have the same anchors on its new page.`)
  const pairs = (
    from: DocPath,
    old: readonly { readonly id: string }[],
    home: DocPath,
    now: readonly { readonly id: string }[],
  ): MovedAnchor[] => old.map(({ id }, at) => ({ from: { doc: from, id }, to: { doc: home, id: now[at]?.id ?? id } }))
  const anchors = [...pairs(doc, inside, to, arrived), ...pairs(doc, outside, doc, left)]
  return {
    section,
    anchors: anchors.filter(({ from, to }) => from.doc !== to.doc || from.id !== to.id),
    edits: new Map([[doc, [{ start, end, text: '' }]]]),
    inside: [...raised(heading, inHeadings, target.facts.headings, text), ...ids],
  }
}

/** Adds a number to ids made from headings of the section that the new page already has. */
function freeIds(section: readonly Heading[], anchors: readonly { readonly id: string }[], text: string): TextEdit[] {
  const offsetOf = offsetsIn(text)
  const taken = new Set([...anchors, ...section].map(({ id }) => id))
  const there = new Set(anchors.map(({ id }) => id))
  return section.flatMap((heading) => {
    if (!there.has(heading.id)) return []
    const start = offsetOf({ line: heading.line, column: 1 })
    const [line = ''] = /^[^\r\n]*/.exec(text.slice(start)) ?? []
    const written = /(?:\{#|\{\/\*[ \t]*#|\{[^{}#]*[ \t]#)([^\s{}*]+)[^{}]*\}[ \t]*#*[ \t]*$/d.exec(line)
    const [from, to] = written?.indices?.[1] ?? []
    if (written?.[1] !== heading.id || from === undefined || to === undefined) return []
    let number = 1
    while (taken.has(`${heading.id}-${number}`)) number++
    const id = `${heading.id}-${number}`
    taken.add(id)
    return [{ start: start + from, end: start + to, text: id }]
  })
}

/** No heading may be more than one level below the one before it: a deep section is raised as a whole. */
function raised({ depth }: Heading, section: readonly Heading[], page: readonly Heading[], text: string): TextEdit[] {
  const excess = depth - ((page.at(-1)?.depth ?? 1) + 1)
  const offsetOf = offsetsIn(text)
  return section.flatMap((heading) => {
    const start = offsetOf(heading)
    return excess > 0 && text[start] === '#' ? [{ start, end: start + excess, text: '' }] : []
  })
}

/** The text to append to a page, so that the section begins behind an empty line. */
function joint(page: string, section: string): string {
  const eol = /\r\n|\n|\r/.exec(page)?.[0] ?? '\n'
  const isApart = page === '' || /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)$/.test(page)
  const gap = /[\r\n]$/.test(page) ? eol : eol + eol
  return `${isApart ? '' : gap}${section.trimEnd()}${eol}`
}

/** Moves the edits of a section along with it, to the end of the other page. */
function carryOver(
  { start, end }: NonNullable<ChangedText['section']>,
  { doc, to }: HeadingMove,
  before: Before,
  edits: Map<string, readonly TextEdit[]>,
): void {
  const [file, target] = [before.fileOf(doc), before.fileOf(to)]
  const own = edits.get(file) ?? []
  const inside = own.filter((edit) => edit.start >= start && edit.end <= end)
  edits.set(
    file,
    own.filter((edit) => !inside.includes(edit)),
  )
  const text = documentAt(doc, before).source.text.slice(start, end)
  const section = applyEdits(
    text,
    inside.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  )
  const page = documentAt(to, before).source.text
  const append = { start: page.length, end: page.length, text: joint(page, section) }
  edits.set(target, [...(edits.get(target) ?? []), append])
}

// ── redirects ───────────────────────────────────────────────────────────────────────────────────────

/** The ids that a page has after the change, with the headings that have them. */
async function anchorsLeft(
  before: Before,
  doc: DocPath,
  { edits }: ChangedText,
  read: ReadOwn,
): Promise<ReadonlyMap<string, Heading | undefined>> {
  const text = applyEdits(documentAt(doc, before).source.text, edits.get(doc) ?? [])
  const { anchors, headings } = (await read(doc, text)).facts
  return new Map(anchors.map(({ id }) => [id, headings.find((heading) => heading.id === id)]))
}

/** Notes about anchors that other headings get, such as the second of two equal ones. They cannot be redirected. */
function takenOver(
  anchors: readonly MovedAnchor[],
  left: ReadonlyMap<string, Heading | undefined>,
  file: string,
): string[] {
  return anchors.flatMap(({ from }) => {
    const other = left.get(from.id)
    const own = other && anchors.find(({ to }) => to.doc === from.doc && to.id === from.id)?.from.id
    return own === undefined
      ? []
      : [
          `${file}: \`#${from.id}\` is now the address of the other heading \`${other?.text}\`, so links from outside lead there. To keep both addresses, write \`{#${own}}\` behind that heading before the move.`,
        ]
  })
}

interface GrowingChanges {
  readonly add: RedirectItem[]
  readonly change: Map<string, string | undefined>
  readonly targets: Map<string, string>
}

/**
 * Redirects of anchors that are gone, and the changes of redirects that led to them.
 *
 * @param isWanted whether the id of a section is redirected
 */
function anchorRedirects(
  anchors: readonly MovedAnchor[],
  { doc }: HeadingMove,
  { site }: Before,
  isWanted: (id: string) => boolean,
): ReadonlyMap<DocPath, RedirectChanges> {
  const route = site.docs.find(({ head }) => head.path === doc)?.route
  const changes = new Map<DocPath, GrowingChanges>()
  const of = (path: DocPath): GrowingChanges => {
    const known: GrowingChanges = changes.get(path) ?? { add: [], change: new Map(), targets: new Map() }
    changes.set(path, known)
    return known
  }
  const own = site.redirects.filter((one) => one.doc === doc)
  for (const { from, to } of anchors) {
    const isOther = to.doc !== from.doc
    for (const one of own.filter(({ to: written }) => written === `#${from.id}`)) {
      if (!isOther) of(doc).targets.set(`#${from.id}`, `#${to.id}`)
      else {
        of(doc).change.set(one.written, undefined)
        of(to.doc).add.push({ from: redirectKey(one), to: `#${to.id}` })
      }
    }
    const returned = site.redirects.find(
      ({ from: page, anchor, doc: owner }) => owner !== undefined && page === route && anchor === to.id && !isOther,
    )
    if (returned?.doc !== undefined) of(returned.doc).change.set(returned.written, undefined)
    if (route === undefined || !isWanted(from.id)) continue
    of(to.doc).add.push({ from: isOther ? `${route}#${from.id}` : `#${from.id}`, to: `#${to.id}` })
  }
  return changes
}
