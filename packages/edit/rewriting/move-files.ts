/** Plans the move of a page, a folder or a file: what every other file must say then. */

import {
  type DocPath,
  documentsOf,
  type Head,
  isCategoryFile,
  isIndexName,
  type NamedDocuments,
  ownerOfAddress,
  redirectKey,
  routeInFolder,
} from 'docs-build/graph'
import { type TextEdit, titleOfPath, withoutExtension } from 'docs-build/text'
import { type Inputs, type ReadIncluded, type Supposition, sourceKey } from 'docs-build/workspace'
import { folderOf, nameOf } from '../paths.ts'
import { categoryIdEdits } from './category-edits.ts'
import {
  changedConfig,
  docsPatterns,
  type IdOwner,
  idEdits,
  ignoredPatterns,
  navbarIds,
  sidebarIds,
  type ValueChange,
} from './config/config-changes.ts'
import type { ConfigPart } from './config/config-parts.ts'
import { editedInputs } from './editions/edited-inputs.ts'
import { elsewhereIn } from './editions/edition-states.ts'
import { type RedirectItem, redirectEdits, replaceValue } from './front-matter-edits.ts'
import { GrowingChange } from './growing-change.ts'
import { rewriteIncludes } from './include-edits.ts'
import type { Plan } from './plan.ts'
import { type After, type Before, redirectTargets, rewriteReferences } from './references.ts'
import { concernsEdition, type FileMove, movedPath, type Renames, renamesOf } from './renames.ts'
import { addMarks } from './translation-marks.ts'

type EditionInputs = NonNullable<Inputs['edition']>

export interface FileMoveOptions {
  /** Whether the old address of the page in a file is redirected. */
  readonly redirect: (file: string) => boolean
  /** Reads a file that pages include. */
  readonly includes: ReadIncluded
  /** Puts the graphs of all editions together. */
  readonly graphsOf: Supposition['graphs']
}

/** Changes of ids and patterns in the configuration. */
interface ConfigIds {
  /** By the names of the files with sidebars. */
  readonly sidebars: ReadonlyMap<string, readonly ValueChange[]>
  /** In other options of the docs, which all versions of them have. */
  readonly docs: readonly ValueChange[]
  readonly navbar: readonly ValueChange[]
}

/** An edition with what a move does to its paths. */
interface Moving {
  readonly before: Before
  readonly renames: Renames
  readonly heads: readonly Head[]
}

/** @param editions all editions before the move */
export function planFileMove(
  move: FileMove,
  editions: readonly Before[],
  { redirect, includes, graphsOf }: FileMoveOptions,
): Omit<Plan, 'parts'> {
  const states = editions.map((before): Moving => {
    const renames = renamesOf(move, before.inputs)
    const moved = before.documents.map(({ head }) => movedHead(head, renames))
    return { before, renames, heads: [...moved, ...before.withoutFile] }
  })
  const moving = states.filter(({ before }) => move.root === 'docs' && concernsEdition(move, before.inputs))
  const source = moving.find(({ before }) => before.owns(move.from as DocPath)) ?? moving[0]
  const ids: ConfigIds = {
    sidebars: source ? changedSidebars(move, [...moving, source]) : new Map(),
    docs: source ? changedPatterns(move, source) : [],
    navbar: moving.flatMap((state) => (state.before.isRoot ? changedNavbarIds(move, state) : [])),
  }
  /** @param values changed destinations of the configuration, by the editions that have them */
  const inputsWith = (
    values: ReadonlyMap<Before, readonly ValueChange[]>,
    exemptions: readonly ValueChange[],
  ): Inputs[] =>
    states.map(({ before, renames }) => {
      const shared = editions.filter((other) => sharesSidebars(before, other))
      const isOfDocs = source !== undefined && isOfSameDocs(before, source.before)
      const docs = isOfDocs ? [...ids.docs, ...(ids.sidebars.get(before.sidebarsFile.name) ?? [])] : []
      return renamedInputs(before.inputs, renames, {
        docs: [...docs, ...shared.flatMap((other) => values.get(other) ?? [])],
        site: [
          ...ids.navbar,
          ...exemptions,
          ...editions.flatMap((other) => (other.isRoot ? (values.get(other) ?? []) : [])),
        ],
      })
    })
  const afterWith = (
    values: ReadonlyMap<Before, readonly ValueChange[]>,
    exemptions: readonly ValueChange[] = [],
  ): After[] => {
    const graphs = graphsOf(
      inputsWith(values, exemptions).map((inputs, at) => ({ inputs, heads: states[at]?.heads ?? [] })),
    )
    const all = states.map(
      ({ renames }, at): After => ({
        ...(graphs[at] as (typeof graphs)[number]),
        renames,
        homeOf: (doc) => renames.doc(doc),
        anchorOf: () => undefined,
        elsewhere: elsewhereIn(editions, () => all),
      }),
    )
    return all
  }
  // A link through a redirect of the configuration means what it meant when the redirect leads to the new address.
  const [front] = editions as [Before, ...Before[]]
  const plain = afterWith(new Map())
  const exemptions = changedExemptions(move, editions, plain)
  const targets = redirectTargets(front, plain[0] as After)
  const afters = targets.length === 0 ? plain : afterWith(new Map([[front, targets]]), exemptions)
  const change = new GrowingChange()
  const values = new Map<Before, readonly ValueChange[]>()
  for (const [at, before] of editions.entries())
    values.set(before, addEdition(before, afters[at] as After, { redirect, includes }, change))
  const texts = [front.configFile, ...front.parts]
  addIdEdits(exemptions, { texts, owner: 'checks' }, change)
  if (source) {
    const { configFile, parts } = source.before
    for (const [name, list] of ids.sidebars) {
      const own = moving.find(({ before }) => before.sidebarsFile.name === name)?.before.sidebarsFile
      const texts = own === undefined || name === configFile.name ? [configFile, ...parts] : [own]
      addIdEdits(list, { texts, owner: 'docs' }, change)
    }
    addIdEdits(ids.docs, { texts: [configFile, ...parts], owner: 'docs' }, change)
    addIdEdits(ids.navbar, { texts: [configFile, ...parts], owner: 'navbar' }, change)
  }
  addMarks(editions, change)
  const { edits, notes, links, redirects } = change
  const { renames } = states[0] as Moving
  return {
    move,
    edits,
    renames,
    notes,
    links,
    redirects,
    editions: editedInputs(inputsWith(values, exemptions), states, edits),
  }
}

/** Adds what changes in the texts of an edition. @returns the changed destinations of its configuration */
function addEdition(
  before: Before,
  after: After,
  { redirect, includes }: Pick<FileMoveOptions, 'redirect' | 'includes'>,
  change: GrowingChange,
): readonly ValueChange[] {
  const references = rewriteReferences(before, after)
  change.addAll(references)
  change.addAll(rewriteIncludes(before, after, includes))
  for (const [file, edits] of namedDocumentEdits(before, after)) change.add(file, edits)
  for (const { file, text, added, change: changed } of redirectChanges(before, after, redirect)) {
    const edits = redirectEdits(text, { add: added, change: changed })
    if (edits) change.add(file, edits)
    else change.notes.push(`${file}: its front matter is to be changed by hand: \`redirect_from\`.`)
    change.redirects += added.length
  }
  return references.values
}

function addIdEdits(
  ids: readonly ValueChange[],
  { texts, owner }: { readonly texts: readonly ConfigPart[]; readonly owner: IdOwner },
  change: GrowingChange,
): void {
  for (const id of ids) {
    const found = texts.map(({ name, text }) => [name, idEdits(text, id, owner)] as const)
    if (found.every(([, list]) => list.length === 0))
      change.notes.push(`${texts[0]?.name}: \`${id.before}\` is to be changed by hand to \`${id.after}\`.`)
    for (const [file, list] of found) change.add(file, list)
  }
}

function isOfSameDocs({ inputs: { edition: one } }: Before, { inputs: { edition: other } }: Before): boolean {
  return one?.docs === other?.docs && one?.revision === undefined && other?.revision === undefined
}

/** Whether two editions have their sidebars from the same text. */
function sharesSidebars(one: Before, other: Before): boolean {
  return isOfSameDocs(one, other) && one.sidebarsFile.name === other.sidebarsFile.name
}

/** A title that comes from the name of the file changes with it. */
function movedHead(head: Head, { doc }: Renames): Head {
  const path = doc(head.path)
  if (path === head.path) return head
  const isName = head.frontMatter.title === undefined && head.title === titleOfPath(head.path)
  return { ...head, path, title: isName ? titleOfPath(path) : head.title }
}

/** Inputs with the files at their new places. */
function renamedInputs(
  inputs: Inputs,
  renames: Renames,
  { docs, site }: { readonly docs: readonly ValueChange[]; readonly site: readonly ValueChange[] },
): Inputs {
  const { project, config, edition } = inputs
  const sources = project.sources.map((source) => {
    const path = renames.doc(source.path)
    return path === source.path ? source : { ...source, path }
  })
  return {
    ...inputs,
    config: { ...changedConfig(config, site), docs: changedConfig(config.docs, docs) },
    edition: edition && renamedEdition(edition, renames),
    project: {
      ...project,
      sources,
      sourceKeys: sources.map((source, at) =>
        source === project.sources[at] ? (project.sourceKeys[at] ?? '') : sourceKey(source),
      ),
      metadata: project.metadata.map(({ path, text }) => ({ path: renames.file('docs', path), text })),
      assets: project.assets.map((file) => ({
        ...file,
        path: renames.file('docs', file.path),
        file: renames.named(file.file),
      })),
      withheld: project.withheld.map((path) => renames.file('docs', path)),
      statics: project.statics.map((file) => {
        const named = renames.named(file.file)
        return { ...file, path: named === file.file ? file.path : renames.file('static', file.path), file: named }
      }),
      problems: project.problems.map((problem) => ({
        ...problem,
        place: { ...problem.place, file: renames.named(problem.place.file) },
      })),
    },
  }
}

function renamedEdition(edition: EditionInputs, { doc, named }: Renames): EditionInputs {
  const { files, untranslated } = edition
  const fileOf = new Map(
    Array.from(files?.fileOf ?? [], ([path, file]) => [doc(path as DocPath) as string, named(file)] as const),
  )
  const pathOf = new Map(Array.from(fileOf, ([path, file]) => [file, path]))
  return {
    ...edition,
    untranslated: new Set(Array.from(untranslated, doc)),
    files: files && { fileOf, pathOf },
  }
}

/** The ids that must change in each file with sidebars; of several editions with one file, the last one decides. */
function changedSidebars(move: FileMove, states: readonly Moving[]): ConfigIds['sidebars'] {
  return new Map(
    states.map((state) => {
      const { inputs, sidebarsFile } = state.before
      return [sidebarsFile.name, changedIds(sidebarIds(inputs.config.docs), move, state)]
    }),
  )
}

/** Ids, folders and patterns that must change. */
function changedIds(ids: Iterable<string>, move: FileMove, { before: { site }, heads }: Moving): ValueChange[] {
  const names = documentsOf(site)
  return [...new Set(ids)].flatMap((before) => {
    // The name of a page is no folder, even if a folder has the same name.
    const after = names.find(before) === undefined ? movedPattern(before, move) : movedId(before, names, heads, move)
    return after === undefined || after === before ? [] : [{ before, after }]
  })
}

/** Patterns in the options of docs, and the paths for which they set addresses. */
function changedPatterns(move: FileMove, state: Moving): ValueChange[] {
  const { docs } = state.before.inputs.config
  const keys = Object.keys(docs.routes.rewrites).flatMap((before): ValueChange[] => {
    const after = movedPattern(before, move)
    return after === undefined ? [] : [{ before, after, isKey: true }]
  })
  return [...changedIds(docsPatterns(docs), move, state), ...keys]
}

/** Ids of documents in the navbar that must change. An unknown id may belong to other docs. */
function changedNavbarIds(move: FileMove, { before: { inputs, site }, heads }: Moving): ValueChange[] {
  const names = documentsOf(site)
  return [...new Set(navbarIds(inputs.config.site.navbar.items))].flatMap((before) => {
    const after = movedId(before, names, heads, move)
    return after === undefined || after === before ? [] : [{ before, after }]
  })
}

/** The files and the addresses of pages that rules overlook, by their names in findings. */
function changedExemptions({ files }: FileMove, editions: readonly Before[], afters: readonly After[]): ValueChange[] {
  const patterns = new Set(editions.flatMap(({ inputs }) => ignoredPatterns(inputs.config.checks)))
  if (patterns.size === 0) return []
  const routes = editions.flatMap(({ site }, at) =>
    site.docs.map(({ route, head }): readonly [string, string] => {
      const { index, renames } = afters[at] as After
      return [route, index.routeOf.get(renames.doc(head.path)) ?? route]
    }),
  )
  return [...patterns].flatMap((before) => {
    const moved = files.find(({ from }) => before === from || before.startsWith(`${from}/`))
    const after = moved ? moved.to + before.slice(moved.from.length) : movedRoutes(before, routes)
    return after === undefined || after === before ? [] : [{ before, after }]
  })
}

/** A route, or a pattern of routes that all got the same beginning. @param routes before and after */
function movedRoutes(pattern: string, routes: readonly (readonly [string, string])[]): string | undefined {
  const [, beginning = pattern, star = ''] = /^([^*]*\/)(\*)$/.exec(pattern) ?? []
  const own = routes.filter(([route]) => (star === '' ? route === pattern : route.startsWith(beginning)))
  const next = own.map(([before, after]) => {
    const end = before.slice(beginning.length)
    return after.endsWith(end) ? after.slice(0, after.length - end.length) : undefined
  })
  const [first] = next
  return first !== undefined && next.every((one) => one === first) ? first + star : undefined
}

/** A folder, a file or a glob pattern that begins with what is moved. */
function movedPattern(pattern: string, move: FileMove): string | undefined {
  const plain = pattern.replace(/^\/+|\/+$/g, '')
  if (plain === move.from) return move.to
  const next = movedPath(pattern, move)
  return next === pattern ? undefined : next
}

/** The id of a moved document, in the form of the old one. */
function movedId(id: string, names: NamedDocuments, heads: readonly Head[], move: FileMove): string | undefined {
  const found = names.find(id)
  if (found === undefined || found === 'draft') return undefined
  const path = found.head.path
  const next = movedPath(path, move) as DocPath
  if (next === path) return undefined
  const head = heads.find((one) => one.path === next)
  const { id: own } = found.head.frontMatter
  const isFile = /\.mdx?$/.test(id)
  const isFolder = !isFile && isIndexName(nameOf(path)) && id.replace(/^\/+|\/+$/g, '') === folderOf(path).slice(0, -1)
  if (isFile) return next
  if (isFolder && isIndexName(nameOf(next))) return folderOf(next).slice(0, -1)
  return own !== undefined && head ? folderOf(next) + own : withoutExtension(next)
}

/** Edits of front matter and category files that name a document by its id. */
function* namedDocumentEdits(before: Before, { renames }: After): Generator<[string, TextEdit[]]> {
  const { inputs, site, documents } = before
  const names = documentsOf(site)
  const idAfter = (id: string): string | undefined => {
    const found = names.find(id)
    if (found === undefined || found === 'draft') return undefined
    const next = renames.doc(found.head.path)
    if (next === found.head.path) return undefined
    return /\.mdx?$/.test(id) ? next : withoutExtension(next)
  }
  for (const { head, source } of documents) {
    if (!before.owns(head.path)) continue
    const { paginationPrev, paginationNext } = head.frontMatter
    for (const [key, id] of [
      ['pagination_prev', paginationPrev],
      ['pagination_next', paginationNext],
    ] as const) {
      const next = typeof id === 'string' ? idAfter(id) : undefined
      if (next !== undefined) yield [before.fileOf(head.path), replaceValue(source.text, key, next)]
    }
  }
  for (const { path, text } of inputs.project.metadata)
    if (isCategoryFile({ path }) && before.owns(path as DocPath))
      yield [before.fileOf(path as DocPath), categoryIdEdits(text, idAfter)]
}

interface RedirectChange {
  readonly file: string
  readonly text: string
  readonly added: readonly RedirectItem[]
  readonly change: ReadonlyMap<string, string | undefined>
}

/**
 * Redirects from the old addresses of moved pages. A redirect from an address that a page has now is taken out, and an
 * address relative to a moved folder becomes one from the root.
 */
function redirectChanges(
  { documents, site, fileOf, owns }: Before,
  { index, renames }: After,
  redirect: (file: string) => boolean,
): RedirectChange[] {
  const routes = new Map(site.docs.map(({ route, head }) => [head.path, route]))
  const own = new Map(documents.map(({ head }) => [head.path, site.redirects.filter(({ doc }) => doc === head.path)]))
  return documents.flatMap(({ head, source }) => {
    const { path } = head
    if (!owns(path)) return []
    const route = routes.get(path)
    const next = renames.doc(path)
    const isMoved = next !== path && route !== undefined && index.routeOf.get(next) !== route
    const isFree = route !== undefined && ownerOfAddress(route, { ...index, landings: new Map() }) === undefined
    const change = new Map<string, string | undefined>()
    for (const { written, from, anchor } of own.get(path) ?? []) {
      const isTaken = anchor === undefined && ownerOfAddress(from, { ...index, landings: new Map() })?.type === 'page'
      if (isTaken) change.set(written, undefined)
      else if (isRelative(written) && movedAddress(written, next, head) !== from)
        change.set(written, redirectKey({ from, anchor }))
    }
    const isKnown = site.redirects.some(
      ({ from, anchor, doc }) => from === route && anchor === undefined && (doc === undefined || doc === path),
    )
    const added = isMoved && isFree && !isKnown && redirect(fileOf(path)) ? [{ from: route }] : []
    if (added.length === 0 && change.size === 0) return []
    return [{ file: fileOf(path), text: source.text, added, change }]
  })
}

function isRelative(written: string): boolean {
  return !/^[/#]/.test(written)
}

/** What a relative address means in the new folder. */
function movedAddress(written: string, path: DocPath, { frontMatter }: Head): string | undefined {
  const { parseNumberPrefixes: numberPrefixes = false } = frontMatter
  return routeInFolder(written.replace(/#.*$/, ''), folderOf(path), { numberPrefixes })
}
