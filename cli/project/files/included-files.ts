/** The files that documents include. They are read with the documents, so that all of them are part of their keys. */
import { realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { isMdxFile, type Readers, readersOf } from '../../markdown/dialects/readers.ts'
import { requestIncludes } from '../../markdown/dialects/rewrite.ts'
import type { Source } from '../../markdown/document.ts'
import { includeReader } from '../../markdown/includes/include-reader.ts'
import type { Reading } from './document-reading.ts'
import type { Overlay } from './overlay.ts'
import { readRegular } from './regular-file.ts'

/** The largest file that is included; larger ones are generated. */
const MOST_BYTES = 1024 * 1024

/** Reads each file once for all documents. */
export type ReadIncluded = (path: string) => string | undefined

/** @param dir the project's folder */
export function includedTexts(dir: string, overlay: Overlay = {}): ReadIncluded {
  const known = new Map<string, string | undefined>()
  return (path) => {
    if (!known.has(path)) known.set(path, readInside(dir, path, overlay))
    return known.get(path)
  }
}

/** The source, with the texts of the files that it includes. */
export function withIncludes({ path, text, home }: Source, reading: Reading, read: ReadIncluded): Source {
  if (!mayInclude({ path, text }, reading)) return { path, text }
  const source: Source = { path, text, home }
  const { docs, markdown } = reading.config
  const { isMdx, readers } = readersFor(path, reading)
  const found = new Map<string, string>()
  const folders = { docsDir: docs.path, home, includes: markdown.includes }
  const include = includeReader(path, folders, (file) => {
    const content = read(file)
    if (content !== undefined) found.set(file, content)
    return content
  })
  requestIncludes({ text, path, isMdx, include }, readers)
  return found.size === 0 ? source : { ...source, includes: Object.fromEntries([...found].sort(byName)) }
}

/** Whether the text of a source that was read `withIncludes` has such a mark. */
export function asksForFiles(source: Source): boolean {
  return 'home' in source
}

/** Whether a text has the mark of a construct that includes files, whether or not they exist. */
export function mayInclude(source: Pick<Source, 'path' | 'text' | 'isUnmarked'>, reading: Reading): boolean {
  if (source.isUnmarked) return false
  const { constructs } = readersFor(source.path, reading).readers
  return constructs.some(({ includes, mark }) => includes === true && mark.test(source.text))
}

/** What reads a page, before its front matter is known. */
export function readersFor(
  path: string,
  { config: { markdown }, plugins: { dialects } }: Reading,
): { readonly isMdx: boolean; readonly readers: Readers } {
  const isMdx = isMdxFile(path, dialects.records)
  return { isMdx, readers: readersOf(dialects.records, isMdx && markdown.mdx === 'code') }
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1
}

const HIDDEN = /^(?:\.|node_modules$)/

/** A symbolic link must not lead out of the project, or to hidden files. */
function readInside(dir: string, path: string, { unsaved, earlier }: Overlay): string | undefined {
  try {
    const file = join(dir, path)
    if (earlier?.has(file)) return readEarlier(earlier.get(file))
    const location = realpathSync(file)
    // The paths of a docs folder outside the project, `../docs`, begin at the common folder.
    const above = /^(?:\.\.\/)*/.exec(path)?.[0] ?? ''
    const within = realpathSync(join(dir, above))
    const inside = relative(within, location)
    if (isAbsolute(inside) || inside.split(sep).some((name) => HIDDEN.test(name))) return undefined
    const stat = statSync(location)
    if (!stat.isFile() || stat.size > MOST_BYTES) return undefined
    return textOf(Buffer.from(unsaved?.get(location) ?? readRegular(location, { within })))
  } catch {
    return undefined
  }
}

function readEarlier(location: string | undefined): string | undefined {
  if (location === undefined || statSync(location).size > MOST_BYTES) return undefined
  return textOf(readRegular(location))
}

function textOf(bytes: Uint8Array): string | undefined {
  // The mark at the beginning stays, because changes of the file count its characters.
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  return text.includes('\0') ? undefined : text
}
