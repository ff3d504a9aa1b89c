/** Rewrites the names of included files, so that each page includes the same files as before. */
import { posix } from 'node:path'
import { type DialectName, readersOf } from '../content/dialects/index.ts'
import { requestIncludes } from '../content/dialects/rewrite.ts'
import { documentFile } from '../content/doc-path.ts'
import type { DocPath } from '../content/document.ts'
import { includeReader } from '../content/includes/include-reader.ts'
import { isMdxFile } from '../content/parse.ts'
import type { TextEdit } from '../content/text-edit.ts'
import type { ReadIncluded } from '../project/included-files.ts'
import type { After, Before } from './references.ts'

/** A line that includes a file, in the spelling of any tool. */
const INCLUDE_LINE =
  /#(?:include|rustdoc_include|playground|playpen)\b|-+8<-+|;--|@include\b|^\s*<<<|\[!(?:include|code)|^import\b|raw-loader|^\s*["'][^"']+["']\s*$/i

export interface Included {
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>
  /** Number of names that are rewritten. */
  readonly count: number
}

/** @param read the text of a file before the change, by its path below the project's folder */
export function rewriteIncludes(before: Before, after: After, read: ReadIncluded): Included {
  const { docs, markdown } = before.inputs.config
  const folders = { docsDir: docs.path, includes: markdown.includes }
  const edits = new Map<string, TextEdit[]>()
  let count = 0
  /** Whether a file exists after the change. */
  const isThere = (path: string): boolean => {
    const origin = after.renames.origin(path)
    return origin !== undefined && read(origin) !== undefined
  }
  for (const { head, source } of before.documents) {
    const { text, includes } = source
    if (!includes) continue
    for (const { reference, file } of includesOf(text, head.path)) {
      const wanted = after.renames.named(file)
      for (const start of placesOf(text, reference)) {
        const home = after.homeOf(head.path, lineAt(text, start))
        const found = (name: string): string | undefined => {
          const answer = includeReader(home, folders, (path) => (isThere(path) ? '' : undefined))(name)
          return 'path' in answer ? answer.path : undefined
        }
        if (found(reference) === wanted) continue
        const next = namesFor(reference, wanted, { page: documentFile(home, docs.path), docsDir: docs.path }).find(
          (name) => found(name) === wanted,
        )
        if (next === undefined) continue
        const own = documentFile(head.path, docs.path)
        edits.set(own, [...(edits.get(own) ?? []), { start, end: start + reference.length, text: next }])
        count++
      }
    }
  }
  return { edits, count }

  function includesOf(text: string, path: DocPath): { readonly reference: string; readonly file: string }[] {
    const isMdx = isMdxFile(path, markdown.dialects as readonly DialectName[])
    const found = new Map<string, string>()
    const readFile = includeReader(path, folders, read)
    const include: Parameters<typeof requestIncludes>[0]['include'] = (reference, from) => {
      const answer = readFile(reference, from)
      if (from === undefined && 'path' in answer) found.set(reference, answer.path)
      return answer
    }
    requestIncludes({ text, path, isMdx, include }, readersOf(markdown.dialects, isMdx && markdown.mdx === 'code'))
    return Array.from(found, ([reference, file]) => ({ reference, file }))
  }
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
