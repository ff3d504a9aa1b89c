/** Relative links of documents that are copied elsewhere: those that leave the copied folders would miss their targets. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { DocPath } from '../content/document.ts'
import { type ParseContext, parseDocument } from '../content/parse.ts'
import { applyEdits, type TextEdit } from '../content/text-edit.ts'
import { isExternal } from '../content/url-scheme.ts'
import { destinationsIn } from '../content/written-destination.ts'

/** A folder and its copy, relative to the project's folder. */
export type Copy = readonly [from: string, to: string]

interface Place {
  /** The project's folder. */
  readonly dir: string
  /** All folders that are copied. */
  readonly copies: readonly Copy[]
  /** The copy that the document belongs to. */
  readonly copy: Copy
  /** Below that folder. */
  readonly path: string
}

/** The text of a copied document, with links that lead where those of the original lead. */
export function textOfCopy(text: string, place: Place, context: ParseContext): string {
  const { facts } = parseDocument({ path: place.path as DocPath, text }, context)
  const find = destinationsIn(text)
  const edits = facts.references.flatMap((reference): TextEdit[] => {
    const at = find(reference)
    if (!at) return []
    const written = text.slice(at.start, at.end)
    const [path = ''] = /^[^?#]*/.exec(written) ?? []
    const next = pathOfCopy(path, place)
    return next === undefined ? [] : [{ start: at.start, end: at.start + path.length, text: next }]
  })
  return applyEdits(text, edits)
}

/** @returns `undefined` for a destination that means the same in the copy, or nothing */
function pathOfCopy(written: string, { dir, copies, copy: [from, to], path }: Place): string | undefined {
  if (!/^(?:\.\/)*\.\.\//.test(written) || isExternal(written)) return undefined
  const target = posix.normalize(posix.join(from, posix.dirname(path), decoded(written)))
  if (isBelow(target, from) || !isThere(join(dir, target))) return undefined
  const copied = copies.find(([folder]) => isBelow(target, folder))
  const there = copied ? copied[1] + target.slice(copied[0].length) : target
  const next = posix.relative(posix.join(to, posix.dirname(path)), there)
  return encoded(next) + (written.endsWith('/') ? '/' : '')
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** A link may name a page without the ending of its file. */
function isThere(path: string): boolean {
  return ['', '.md', '.mdx'].some((ending) => existsSync(path.replace(/\/$/, '') + ending))
}

/** A destination that is not encoded correctly leads nowhere, and stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function encoded(path: string): string {
  return path.replace(/[\s<>()%?#\\"'`]/g, (char) => encodeURIComponent(char))
}
