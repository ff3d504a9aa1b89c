/**
 * Relative links and imports of files that are copied elsewhere: those that leave the copied folders would miss their
 * targets.
 */
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { DocPath } from '../../markdown/document.ts'
import { yamlBlockOf } from '../../markdown/front-matter/yaml-block.ts'
import { isExternal } from '../../markdown/html/url-scheme.ts'
import { destinationsIn } from '../../markdown/html/written-destination.ts'
import { blankModules } from '../../markdown/mdx/mdx-faults.ts'
import { type ParseContext, parseDocument } from '../../markdown/parse.ts'
import { applyEdits, type TextEdit } from '../../markdown/text/text-edit.ts'

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

/** The text of a copied file, with links and imports that lead where those of the original lead. */
export function textOfCopy(text: string, place: Place, context: ParseContext): string {
  if (CODE.test(place.path)) return applyEdits(text, importEdits(text, place))
  const { facts } = parseDocument({ path: place.path as DocPath, text }, context)
  const find = destinationsIn(text)
  const edits = facts.references.flatMap((reference): TextEdit[] => {
    const at = find(reference)
    if (!at) return []
    const written = text.slice(at.start, at.end)
    const [path = ''] = /^[^?#]*/.exec(written) ?? []
    if (isExternal(path)) return []
    const next = pathOfCopy(decoded(path), place, isPage)
    if (next === undefined) return []
    return [{ start: at.start, end: at.start + path.length, text: encoded(next) + (path.endsWith('/') ? '/' : '') }]
  })
  return applyEdits(text, [...edits, ...moduleEdits(text, place)])
}

/** Files whose whole text is code. */
const CODE = /\.[cm]?[jt]sx?$/

/** Whether links or imports are looked for in a file. */
export function mayLeave(path: string): boolean {
  return CODE.test(path) || /\.mdx?$/.test(path)
}

/** Changes of imports and exports in a document. Code blocks that show some stay as they are. */
function moduleEdits(text: string, place: Place): TextEdit[] {
  if (!place.path.endsWith('.mdx')) return []
  const block = yamlBlockOf(text)
  const begin = block ? block.end + '---'.length : 0
  const blanked = blankModules(text.slice(begin), place.path).text
  return importEdits(text, place).filter(({ start }) => blanked[start - begin] === ' ')
}

/** The names of modules in `import … from '…'`, `import '…'`, `import('…')`, `export … from '…'` and `require('…')`. */
const MODULE_NAME = /(\b(?:from|import|require)\s*\(?\s*(['"]))(\.[^'"\n]*)\2/g

function importEdits(text: string, place: Place): TextEdit[] {
  return [...text.matchAll(MODULE_NAME)].flatMap(([, before = '', , written = ''], index, all) => {
    const start = (all[index]?.index ?? 0) + before.length
    const next = pathOfCopy(written, place, isModule)
    return next === undefined ? [] : [{ start, end: start + written.length, text: next }]
  })
}

/** @returns `undefined` for a path that means the same in the copy, or nothing */
function pathOfCopy(
  written: string,
  { dir, copies, copy: [from, to], path }: Place,
  isThere: (path: string) => boolean,
): string | undefined {
  if (!/^(?:\.\/)*\.\.\//.test(written)) return undefined
  const target = posix.normalize(posix.join(from, posix.dirname(path), written))
  if (isBelow(target, from) || !isThere(join(dir, target))) return undefined
  const copied = copies.find(([folder]) => isBelow(target, folder))
  const there = copied ? copied[1] + target.slice(copied[0].length) : target
  return posix.relative(posix.join(to, posix.dirname(path)), there)
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** A link may name a page without the ending of its file. */
function isPage(path: string): boolean {
  return ['', '.md', '.mdx'].some((ending) => existsSync(path.replace(/\/$/, '') + ending))
}

const MODULE_ENDINGS = ['.tsx', '.ts', '.jsx', '.js', '.mjs', '.cjs', '.mts', '.cts', '.json'] as const

/** An import may name a module without the ending of its file, by its folder, or TypeScript as JavaScript. */
function isModule(path: string): boolean {
  const source = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')
  return [
    path,
    source,
    `${source}x`,
    ...MODULE_ENDINGS.flatMap((ending) => [path + ending, `${path}/index${ending}`]),
  ].some((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
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
