/** Plans the move of a page, a folder or a file: what every other file must say then. */

import { defined } from '../../site/defined.ts'
import { folderOf } from '../../site/folders.ts'
import { documentFile, isIndexName, nameOf, titleOfPath, withoutExtension } from '../content/doc-path.ts'
import type { DocPath, Head } from '../content/document.ts'
import type { TextEdit } from '../content/text-edit.ts'
import { documentsOf, type NamedDocuments } from '../graph/documents.ts'
import { isCategoryFile } from '../graph/metadata-file.ts'
import { redirectKey } from '../graph/redirects.ts'
import { routeInFolder } from '../graph/routes.ts'
import { ownerOfAddress } from '../graph/site-redirects.ts'
import type { IndexedSite } from '../pipeline/update.ts'
import type { ReadIncluded } from '../project/included-files.ts'
import type { Inputs } from '../project/inputs.ts'
import { sourceKey } from '../project/project.ts'
import { categoryIdEdits } from './category-edits.ts'
import { changedConfig, idEdits, idsIn, type ValueChange } from './config-changes.ts'
import { editedInputs } from './edited-inputs.ts'
import { type RedirectItem, redirectEdits, replaceValue } from './front-matter-edits.ts'
import { rewriteIncludes } from './include-edits.ts'
import type { Plan } from './plan.ts'
import { type After, type Before, redirectTargets, rewriteReferences } from './references.ts'
import { type FileMove, movedPath, type Renames, renamesOf } from './renames.ts'

interface FileMoveOptions {
  /** Whether the old addresses of pages are redirected. */
  readonly redirect: boolean
  /** Reads a file that pages include. */
  readonly includes: ReadIncluded
  /** Puts the site together. */
  readonly graphOf: (inputs: Inputs, heads: readonly Head[]) => IndexedSite
}

export function planFileMove(
  move: FileMove,
  before: Before,
  { redirect, includes, graphOf }: FileMoveOptions,
): Omit<Plan, 'parts'> {
  const renames = renamesOf(move)
  const heads = before.documents.map(({ head }) => movedHead(head, renames))
  const ids = changedIds(move, before, heads)
  const moved = renamedInputs(before.inputs, renames, ids)
  const afterWith = (inputs: Inputs): After => ({
    ...graphOf(inputs, heads),
    renames,
    homeOf: (doc) => renames.doc(doc),
    anchorOf: () => undefined,
  })
  // A link through a redirect of the configuration keeps its meaning when the redirect leads to the new address.
  const targets = redirectTargets(before, afterWith(moved))
  const after = afterWith(targets.length === 0 ? moved : renamedInputs(before.inputs, renames, [...ids, ...targets]))
  const references = rewriteReferences(before, after)
  const included = rewriteIncludes(before, after, includes)
  const edits = new Map([...references.edits].map(([file, list]) => [file, [...list]]))
  const notes = [...references.notes]
  const add = (file: string, more: readonly TextEdit[]): void => {
    if (more.length > 0) edits.set(file, [...(edits.get(file) ?? []), ...more])
  }
  const { configFile } = before.inputs
  for (const change of ids) {
    const found = [configFile, ...before.parts].map((part) => [part.name, idEdits(part.text, change)] as const)
    if (found.every(([, list]) => list.length === 0))
      notes.push(`${configFile.name}: \`${change.before}\` is to be changed by hand to \`${change.after}\`.`)
    for (const [file, list] of found) add(file, list)
  }
  for (const [file, more] of included.edits) add(file, more)
  for (const [file, more] of namedDocumentEdits(before, after)) add(file, more)
  const redirects = redirectChanges(before, after, redirect)
  for (const { file, text, added, change } of redirects) {
    const more = redirectEdits(text, { add: added, change })
    if (more) add(file, more)
    else notes.push(`${file}: its front matter is to be changed by hand: \`redirect_from\`.`)
  }
  const inputs = renamedInputs(before.inputs, renames, [...ids, ...references.values])
  return {
    move,
    edits,
    renames,
    notes,
    links: references.count + included.count,
    redirects: redirects.reduce((sum, { added }) => sum + added.length, 0),
    inputs: editedInputs(inputs, before.inputs, edits, renames),
  }
}

/** A title that comes from the name of the file changes with it. */
function movedHead(head: Head, { doc }: Renames): Head {
  const path = doc(head.path)
  if (path === head.path) return head
  const isName = head.frontMatter.title === undefined && head.title === titleOfPath(head.path)
  return { ...head, path, ...(isName ? { title: titleOfPath(path) } : {}) }
}

/** Inputs with the files at their new places. */
function renamedInputs(inputs: Inputs, renames: Renames, values: readonly ValueChange[]): Inputs {
  const { project } = inputs
  const sources = project.sources.map((source) => {
    const path = renames.doc(source.path)
    return path === source.path ? source : { ...source, path }
  })
  return {
    ...inputs,
    config: changedConfig(inputs.config, values),
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

/** Ids, folders and patterns of the configuration that must change. */
function changedIds(move: FileMove, { inputs, site }: Before, heads: readonly Head[]): ValueChange[] {
  if (move.root !== 'docs') return []
  const { docs, site: about } = inputs.config
  const names = documentsOf(site)
  const changes = new Map<string, string>()
  for (const id of idsIn(docs, about.navbar.items)) {
    // The name of a page is not a folder, even if a folder has the same name.
    const after = names.find(id) === undefined ? movedPattern(id, move) : movedId(id, names, heads, move)
    if (after !== undefined && after !== id) changes.set(id, after)
  }
  const keys = Object.keys(docs.routes.rewrites).flatMap((path): ValueChange[] => {
    const after = movedPattern(path, move)
    return after === undefined ? [] : [{ before: path, after, isKey: true }]
  })
  return [...Array.from(changes, ([before, after]) => ({ before, after })), ...keys]
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
  const docsDir = inputs.config.docs.path
  const idAfter = (id: string): string | undefined => {
    const found = names.find(id)
    if (found === undefined || found === 'draft') return undefined
    const next = renames.doc(found.head.path)
    if (next === found.head.path) return undefined
    return /\.mdx?$/.test(id) ? next : withoutExtension(next)
  }
  for (const { head, source } of documents) {
    const { paginationPrev, paginationNext } = head.frontMatter
    for (const [key, id] of [
      ['pagination_prev', paginationPrev],
      ['pagination_next', paginationNext],
    ] as const) {
      const next = typeof id === 'string' ? idAfter(id) : undefined
      if (next !== undefined) yield [`${docsDir}/${head.path}`, replaceValue(source.text, key, next)]
    }
  }
  for (const { path, text } of inputs.project.metadata)
    if (isCategoryFile({ path })) yield [`${docsDir}/${path}`, categoryIdEdits(text, idAfter)]
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
  { documents, inputs, site }: Before,
  { index, renames }: After,
  redirect: boolean,
): RedirectChange[] {
  const routes = new Map(site.docs.map(({ route, head }) => [head.path, route]))
  const own = new Map(documents.map(({ head }) => [head.path, site.redirects.filter(({ doc }) => doc === head.path)]))
  return documents.flatMap(({ head, source }) => {
    const { path } = head
    const route = routes.get(path)
    const next = renames.doc(path)
    const isMoved = next !== path && route !== undefined && index.routeOf.get(next) !== route
    const isFree = route !== undefined && ownerOfAddress(route, { ...index, landings: new Map() }) === undefined
    const change = new Map<string, string | undefined>()
    for (const { written, from, anchor } of own.get(path) ?? []) {
      const isTaken = anchor === undefined && ownerOfAddress(from, { ...index, landings: new Map() })?.type === 'page'
      if (isTaken) change.set(written, undefined)
      else if (isRelative(written) && movedAddress(written, next, head) !== from)
        change.set(written, redirectKey({ from, ...defined({ anchor }) }))
    }
    const isKnown = site.redirects.some(
      ({ from, anchor, doc }) => from === route && anchor === undefined && (doc === undefined || doc === path),
    )
    const added = redirect && isMoved && isFree && !isKnown ? [{ from: route }] : []
    if (added.length === 0 && change.size === 0) return []
    return [{ file: documentFile(path, inputs.config.docs.path), text: source.text, added, change }]
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
