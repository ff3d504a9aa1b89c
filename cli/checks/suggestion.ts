/** The nearest thing that exists, written the way the author wrote the thing that does not. */
import type { DocPath } from '../content/document.ts'
import type { SiteIndex } from '../graph/resolve.ts'
import { nearest } from './nearest.ts'

/** A destination that leads nowhere. */
export interface Missing {
  /** What was looked for: below the docs folder, or for a URL below the root. */
  readonly path: string
  readonly href: string
  /** The document that it stands in; `undefined` for the configuration. */
  readonly from: DocPath | undefined
}

/** A document for a destination that names a missing one: same form (absolute or relative), same suffix. */
export function suggestDocument({ path, href, from }: Missing, index: SiteIndex): string | undefined {
  const found = nearestPath(path, [...index.routeOf.keys()])
  return found === undefined ? undefined : inTheSameForm(found, href, from)
}

/** A file for a missing image: below the docs folder or, for a path from the root, below a static folder. */
export function suggestFile({ path, href, from }: Missing, index: SiteIndex): string | undefined {
  if (href.startsWith('/')) {
    const files = from === undefined ? [...index.statics] : [...index.statics, ...index.assets]
    const found = nearestPath(path, files)
    return found === undefined ? undefined : destination(`/${found}`)
  }
  const found = nearestPath(path, [...index.assets])
  if (found !== undefined) return inTheSameForm(found, href, from)
  const fixed = nearestPath(path, [...index.statics])
  return fixed === undefined ? undefined : destination(`/${fixed}`)
}

/** A page, else a published file, else a document whose extension was hit. */
export function suggestUrl(missing: Missing, index: SiteIndex): string | undefined {
  const { path, href, from } = missing
  const slashed = (name: string): string => (name.endsWith('/') ? name : `${name}/`)
  const files = new Map([...index.statics].map((file) => [`/${file}/`, destination(`/${file}`)]))
  if (from !== undefined) for (const file of index.assets) files.set(`/${file}/`, destination(relativePath(from, file)))
  const found = nearestPath(slashed(path), [...index.pages.keys(), ...files.keys()])
  if (found !== undefined) return (files.get(found) ?? destination(found)) + suffixOf(href)
  return suggestDocument({ ...missing, path: path.replace(/^\//, '') }, index)
}

/** Nearest by spelling; else the only one with the same last name, wherever it lies. */
function nearestPath(path: string, candidates: readonly string[]): string | undefined {
  const near = nearest(path, candidates)
  if (near !== undefined) return near
  const last = lastName(path)
  if (last === '' || /^(?:index|readme)\.mdx?$/i.test(last)) return undefined
  const named = candidates.filter((candidate) => lastName(candidate).toLowerCase() === last.toLowerCase())
  return named.length === 1 ? named[0] : undefined
}

function lastName(path: string): string {
  return path.split('/').filter(Boolean).at(-1) ?? ''
}

function inTheSameForm(path: string, href: string, from: DocPath | undefined): string {
  const isFromRoot = href.startsWith('/') || from === undefined
  return destination(isFromRoot ? `/${path}` : relativePath(from, path)) + suffixOf(href)
}

function suffixOf(href: string): string {
  return /[?#].*$/s.exec(href)?.[0] ?? ''
}

/** A path as it can stand between the parentheses of a link. */
function destination(path: string): string {
  return path.replace(/[\s<>%?#]/g, encodeURIComponent)
}

/** `a/b.md`, `a/c/d.md` → `./c/d.md`. */
export function relativePath(from: string, to: string): string {
  const folder = from.split('/').slice(0, -1)
  const names = to.split('/')
  let shared = 0
  while (shared < folder.length && shared < names.length - 1 && folder[shared] === names[shared]) shared++
  const up = '../'.repeat(folder.length - shared)
  return `${up || './'}${names.slice(shared).join('/')}`
}
