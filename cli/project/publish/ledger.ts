/**
 * The ledger of an output folder, written with it. It has the size, time and inode of each file, so that a run sees
 * without reading whether the files are unchanged. It also has the keys of what the files were made from, so that a run
 * sees whether it would make the same files again.
 */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fingerprint, outputSum } from '../../kernel/fingerprint.ts'
import { staysBelow } from '../../kernel/inside.ts'
import { discard, keepFile } from '../../kernel/store/cache-folder.ts'
import type { DocPath } from '../../markdown/document.ts'
import type { OutputFile } from '../../output/render/manifest.ts'
import type { PageSearch } from '../../output/render/page.ts'
import { type KeptText, type KeptTexts, keptTexts, newText } from './kept-texts.ts'
import {
  allFileRows,
  type FileRow,
  filesOfPart,
  foldersOfPart,
  isAsWritten,
  type OutputRows,
  type PartRows,
  partRows,
} from './output-parts.ts'

/** Must be increased when the form of a state changes; a state of another form is ignored. */
export const FORM = 7

export interface OutputState extends OutputRows {
  readonly version: typeof FORM
  /** Key of the run that made the output; empty when a run with the same key could make a different output. */
  readonly run: string
  /** The report of the run, which is returned again when nothing has changed. */
  readonly report: unknown
}

/** What is remembered about the files of a page. */
export interface PageRecord {
  readonly files: readonly OutputFile[]
  readonly search?: PageSearch
}

/**
 * Reads the record of a page, which another machine may have written. Files are written to its paths.
 *
 * @throws when it has another form, or a path leads out of the output
 */
export function readPageRecord(text: string): PageRecord {
  const record = JSON.parse(text) as PageRecord
  const isWhole = record.files.every(
    ({ path, sum, size }) => staysBelow(path) && /^[0-9a-f]{64}$/.test(sum) && Number.isSafeInteger(size) && size >= 0,
  )
  if (!isWhole) throw new Error('This is no record of a page.')
  return record
}

/**
 * Key of the document, key of the page's record, paths of its files, and the fingerprints of the parts of the record's
 * key, which earlier versions of the program did not keep.
 */
export type PageRow = readonly [document: string, record: string, files: readonly string[], parts?: PageParts]

/**
 * Short fingerprints of the parts that a page is made from: the program, the shared parts of all pages, the text, the text
 * with its included files, the place of the page in the site, the targets of its links, and content of other pages.
 */
export type PageParts = readonly [
  program: string,
  shared: string,
  text: string,
  document: string,
  place: string,
  links: string,
  fills: string,
]

/** Why a page was made again. `output`: its files in the last output were changed or missing. */
export type RemadeReason =
  | 'new'
  | 'program'
  | 'shared'
  | 'text'
  | 'included'
  | 'place'
  | 'links'
  | 'fills'
  | 'output'
  | 'unknown'

/** What the pages of an edition were made from. */
export interface PageOrigins {
  /** Fingerprint of everything that pages depend on, except the bodies of documents. */
  readonly site: string
  readonly pages: Readonly<Record<DocPath, PageRow>>
  /** The pages that were made again, with the reasons; absent when nothing was known of the last output. */
  readonly remade?: Readonly<Record<DocPath, readonly RemadeReason[]>>
  /** Path → key of the files that belong to no document, relative to the folder of the edition. */
  readonly keys: Readonly<Record<string, string>>
}

/** What the files of an output were made from. */
export interface Origins {
  /** Path → key of the files that a site has once, and of those that editions share. */
  readonly keys: Readonly<Record<string, string>>
  /** By their folders in the output: empty, or with a slash at its end. */
  readonly editions: Readonly<Record<string, EditionOrigins>>
}

/** The origins of an edition. Most editions are old versions, of which nothing has changed: their pages stay unread. */
export interface EditionOrigins extends Pick<PageOrigins, 'remade'> {
  /** Number of its pages. */
  readonly count: number
  /** The rest as JSON. */
  readonly text: KeptText
  /** What a build knows of the edition that leaves it unread; absent for one that must be read. */
  readonly unread?: { readonly stamp: string; readonly record: KeptText } | undefined
}

export function asText({ site, pages, keys, remade }: PageOrigins): EditionOrigins {
  const text = JSON.stringify({ site, pages, keys } satisfies PageOrigins)
  return { count: Object.keys(pages).length, text: newText(text), remade }
}

/** The origins of an edition; `undefined` when they cannot be read. */
export function fromText({ text, remade }: EditionOrigins): PageOrigins | undefined {
  const origins = text.read()
  return origins === undefined ? undefined : { ...(JSON.parse(origins) as PageOrigins), remade }
}

/** The second part of the ledger: only a run that makes files reads it. */
interface OriginsState extends Omit<Origins, 'editions'> {
  readonly version: typeof FORM
  /** Key of the run that made the output. */
  readonly run: string
  readonly editions: Readonly<Record<string, StoredEdition>>
}

/** The origins of an edition, as the ledger has them: fingerprints stand for texts with files of their own. */
interface StoredEdition extends Omit<EditionOrigins, 'text' | 'unread'> {
  readonly text: string
  readonly unread?: { readonly stamp: string; readonly record: string } | undefined
}

/** The first part of the ledger, as its file has it. */
interface StoredOutput extends Omit<OutputState, 'parts'> {
  readonly parts?: Readonly<Record<string, { readonly files: string; readonly folders: string }>>
}

interface Versioned {
  readonly version: typeof FORM
}

/** Whether a run with this key made the output folder, and every file is still as it was written. */
export function isUnchanged(out: string, state: OutputState, run: string): boolean {
  if (state.run !== run) return false
  const rows = [...allFileRows(state)]
  return rows.every(([path, row]) => isAsWritten(`${out}/${path}`, row)) && countFiles(out) === rows.length
}

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory()).length
}

/**
 * Reads the first part of the ledger; `undefined` when there is none. A CI that restores an output gives its files new times
 * and inodes: then the rows have those of the files whose content is still the same.
 */
export function readOutputState(out: string, cacheDir: string): OutputState | undefined {
  const state = readRows(statePath(out, cacheDir), textsOf(out, cacheDir))
  return state && isCopied(out, state) ? stateOfCopy(out, state) : state
}

/** Reads the rows of the spare, the output before the last; `undefined` when there are none. */
export function readSpareRows(out: string, cacheDir: string): OutputState | undefined {
  return readRows(spareStatePath(out, cacheDir), textsOf(out, cacheDir))
}

function readRows(path: string, texts: KeptTexts): OutputState | undefined {
  const stored = readState<StoredOutput>(path)
  if (!stored) return undefined
  const { parts, ...state } = stored
  const read = parts && mapped(parts, ({ files, folders }): PartRows => ({ files: texts.find(files), folders }))
  return { ...state, parts: read }
}

function mapped<T, U>(record: Readonly<Record<string, T>>, to: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))
}

/** Whether the output is another folder than the one that was written. */
function isCopied(out: string, { folders }: OutputState): boolean {
  const inode = lstatSync(out, { throwIfNoEntry: false })?.ino
  return inode !== undefined && inode !== folders['']?.[1]
}

function stateOfCopy(out: string, state: OutputState): OutputState {
  const parts = Object.entries(state.parts ?? {}).map(([prefix, part]): [string, PartRows] => [
    prefix,
    partRows(rowsOfCopy(out, filesOfPart(part)), foldersOfPart(part)),
  ])
  return {
    ...state,
    files: Object.fromEntries(rowsOfCopy(out, Object.entries(state.files))),
    parts: parts.length > 0 ? Object.fromEntries(parts) : undefined,
  }
}

function rowsOfCopy(out: string, rows: readonly [string, FileRow][]): [string, FileRow][] {
  return rows.map(([path, row]) => {
    const [sum, size] = row
    const stat = lstatSync(`${out}/${path}`, { throwIfNoEntry: false })
    if (!stat?.isFile() || stat.size !== size || outputSum(readFileSync(`${out}/${path}`)) !== sum) return [path, row]
    return [path, [sum, size, stat.mtimeMs, stat.ino]]
  })
}

/** Reads the second part of the ledger; `undefined` when it is not of the same run as the first. */
export function readOrigins(out: string, cacheDir: string, { run }: Pick<OutputState, 'run'>): Origins | undefined {
  const stored = readState<OriginsState>(originsPath(out, cacheDir))
  if (stored?.run !== run) return undefined
  const { find } = textsOf(out, cacheDir)
  return {
    keys: stored.keys,
    editions: mapped(stored.editions, ({ text, unread, ...rest }) => ({
      ...rest,
      text: find(text),
      unread: unread && { ...unread, record: find(unread.record) },
    })),
  }
}

interface Written {
  readonly run: string
  readonly report: unknown
  readonly rows: OutputRows
  readonly origins: Origins
}

/**
 * Writes the ledger of an output that has just been put in place, and removes texts that no ledger names any more. If
 * that fails, an older ledger is removed, because it would not match the new output.
 */
export function writeLedger(out: string, cacheDir: string, { run, report, rows, origins }: Written): void {
  const texts = textsOf(out, cacheDir)
  const { parts = {}, ...ownRows } = rows
  const { keys, editions } = origins
  const named = [
    ...Object.values(parts).map(({ files }) => files),
    ...Object.values(editions).flatMap(({ text, unread }) => [text, unread?.record ?? []].flat()),
  ]
  if (!named.every(texts.keep)) {
    discard(originsPath(out, cacheDir))
    discard(statePath(out, cacheDir))
    return
  }
  writeState<OriginsState>(originsPath(out, cacheDir), {
    ...{ version: FORM, run, keys },
    editions: mapped(editions, ({ text, unread, ...rest }) => ({
      ...rest,
      text: text.sum,
      unread: unread && { ...unread, record: unread.record.sum },
    })),
  })
  writeState<StoredOutput>(statePath(out, cacheDir), {
    ...{ version: FORM, run, report },
    ...ownRows,
    parts: rows.parts && mapped(parts, ({ files, folders }) => ({ files: files.sum, folders })),
  })
  texts.keepOnly(() => {
    const spare = readState<StoredOutput>(spareStatePath(out, cacheDir))
    return [...named.map(({ sum }) => sum), ...Object.values(spare?.parts ?? {}).map(({ files }) => files)]
  })
}

/** A name for an output. It goes from the cache, because CI systems restore both in another folder. */
export function outputName(out: string, cacheDir: string): string {
  return fingerprint(relative(cacheDir, out))
}

/** The path of the first part of the ledger. */
export function statePath(out: string, cacheDir: string): string {
  return join(cacheDir, `output-${outputName(out, cacheDir)}.json`)
}

/** The path of the second part of the ledger. */
function originsPath(out: string, cacheDir: string): string {
  return join(cacheDir, `pages-${outputName(out, cacheDir)}.json`)
}

/** The path of the spare of an output. */
export function sparePath(out: string, cacheDir: string): string {
  return join(cacheDir, `spare-${outputName(out, cacheDir)}`)
}

/** The path of the first part of the ledger of the spare. */
export function spareStatePath(out: string, cacheDir: string): string {
  return `${sparePath(out, cacheDir)}.json`
}

/** The texts of both parts of the ledger. */
function textsOf(out: string, cacheDir: string): KeptTexts {
  return keptTexts(join(cacheDir, `parts-${outputName(out, cacheDir)}`))
}

/** Reads a file of `writeState`; `undefined` when there is none, or it is damaged or of another form. */
export function readState<T extends Versioned>(path: string): T | undefined {
  const state = readKept(path) as T | undefined
  return state?.version === FORM ? state : undefined
}

/** Reads JSON that stands below its fingerprint; `undefined` when there is none, or it is damaged. */
export function readKept(path: string): unknown {
  try {
    const [sum, text = ''] = readFileSync(path, 'utf8').split('\n', 2)
    return fingerprint(text) === sum ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Writes a state. If that fails, an older state is removed, because it would not match the new output. */
export function writeState<T extends Versioned>(path: string, state: T): void {
  const text = JSON.stringify(state)
  if (!keepFile(path, `${fingerprint(text)}\n${text}`)) discard(path)
}
