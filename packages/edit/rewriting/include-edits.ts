/** Rewrites the names of included files, so that each page includes the same files as before. */

import { posix } from 'node:path'
import type { DocPath } from 'docs-build/graph'
import { documentFile, includeReader, isOwnPage, requestIncludes, type TextEdit } from 'docs-build/text'
import { type ReadIncluded, readersFor } from 'docs-build/workspace'
import type { After, Before } from './references.ts'

/** A line that includes a file, in the spelling of any tool. */
const INCLUDE_LINE =
  /#(?:include|rustdoc_include|playground|playpen)\b|-+8<-+|;--|\{!|\{\*[ \t]|@include\b|^\s*<<<|\[!(?:include|code)|^import\b|raw-loader|^\s*["'][^"']+["']\s*$/i

interface Included {
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>
  /** Number of names that are rewritten. */
  readonly count: number
}

/** @param read the text of a file before the change, by its path below the project's folder */
export function rewriteIncludes(before: Before, after: After, read: ReadIncluded): Included {
  const { markdown } = before.inputs.config
  const edits = new Map<string, TextEdit[]>()
  let count = 0
  /** Whether a file exists after the change. */
  const isThere = (path: string): boolean => {
    const origin = after.renames.origin(path)
    return origin !== undefined && read(origin) !== undefined
  }
  for (const { head, source } of before.documents) {
    const { text, includes } = source
    if (!includes || !before.owns(head.path)) continue
    const { docsDir, path } = placeOf(before.fileOf(head.path), head.path, before)
    const folders = { docsDir, includes: markdown.includes }
    for (const { reference, file } of includesOf(text, path, folders)) {
      const wanted = after.renames.named(file)
      for (const start of placesOf(text, reference)) {
        const home = homeOf(head.path, lineAt(text, start))
        const found = (name: string): string | undefined => {
          const answer = includeReader(home, folders, (path) => (isThere(path) ? '' : undefined))(name)
          return 'path' in answer ? answer.path : undefined
        }
        if (found(reference) === wanted) continue
        const next = namesFor(reference, wanted, { page: documentFile(home, docsDir), docsDir }).find(
          (name) => found(name) === wanted,
        )
        if (next === undefined) continue
        const own = before.fileOf(head.path)
        edits.set(own, [...(edits.get(own) ?? []), { start, end: start + reference.length, text: next }])
        count++
      }
    }
  }
  return { edits, count }

  /** The path of the file that holds a line after the change, below the folder of its documents. */
  function homeOf(doc: DocPath, line: number): DocPath {
    const home = after.homeOf(doc, line)
    const moved = before.documents.some(({ head }) => head.path === home) ? before.fileOf(home) : undefined
    return placeOf(moved ?? after.renames.named(before.fileOf(doc)), home, before).path
  }

  function includesOf(
    text: string,
    path: DocPath,
    folders: { readonly docsDir: string; readonly includes: typeof markdown.includes },
  ): { readonly reference: string; readonly file: string }[] {
    const { isMdx, readers } = readersFor(path, before.inputs)
    const found = new Map<string, string>()
    const readFile = includeReader(path, folders, read)
    const include: Parameters<typeof requestIncludes>[0]['include'] = (reference, from) => {
      const answer = readFile(reference, from)
      if (from === undefined && 'path' in answer) found.set(reference, answer.path)
      return answer
    }
    requestIncludes({ text, path, isMdx, include }, readers)
    return Array.from(found, ([reference, file]) => ({ reference, file }))
  }
}

/** A file as a folder with documents, and its path below: a translation may lie in a folder of its own. */
function placeOf(
  file: string,
  path: DocPath,
  { inputs: { config } }: Before,
): { readonly docsDir: string; readonly path: DocPath } {
  const isOwnName = file.endsWith(`/${path}`) && !isOwnPage(path)
  if (isOwnName) return { docsDir: file.slice(0, -path.length - 1), path }
  const docsDir = config.docs.path
  return { docsDir, path: isOwnPage(path) ? path : (file.slice(docsDir.length + 1) as DocPath) }
}

/** Offsets at which a text includes a file by a name. */
function placesOf(text: string, reference: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(reference); at >= 0; at = text.indexOf(reference, at + reference.length)) {
    const end = at + reference.length
    const isEnd = !/[\w/-]/.test(text[end] ?? '') || text.startsWith('-->', end)
    const isWhole = !/[\w./@~-]/.test(text[at - 1] ?? '') && isEnd
    const from = text.lastIndexOf('\n', at - 1) + 1
    const to = text.indexOf('\n', at)
    if (isWhole && INCLUDE_LINE.test(text.slice(from, to < 0 ? text.length : to))) places.push(at)
  }
  return places
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Names for a file, the author's form first: relative to the page, else from the project's folder. */
function namesFor(
  written: string,
  file: string,
  { page, docsDir }: { readonly page: string; readonly docsDir: string },
): string[] {
  const relative = posix.relative(posix.dirname(page), file)
  const explicit = relative.startsWith('../') ? relative : `./${relative}`
  const absolute = [`/${file}`, `//${file}`]
  const below = file.startsWith(`${docsDir}/`) ? file.slice(docsDir.length + 1) : undefined
  const root = /^(?:@|~)\//.exec(written)?.[0]
  if (root !== undefined) return [...(below === undefined ? [] : [root + below]), root + file, explicit]
  if (written.startsWith('@site/')) return [`@site/${file}`, explicit]
  if (written.startsWith('/')) return [...(below === undefined ? [] : [`/${below}`]), ...absolute, explicit]
  return /^\.\.?\//.test(written) ? [explicit, ...absolute] : [relative, explicit, ...absolute]
}
