/** The nearest thing that exists, written the way the author wrote the thing that does not. */
import type { DocPath } from '../content/document.ts'
import type { CheckedSite } from './checked-site.ts'
import { nearest } from './nearest.ts'

/** A document for a destination that names a missing one: same form (absolute or relative), same suffix. */
export function suggestDocument(
  path: string,
  href: string,
  from: DocPath | undefined,
  { index }: CheckedSite,
): string | undefined {
  const found = nearestPath(path, [...index.routeOf.keys()])
  return found === undefined ? undefined : inTheSameForm(found, href, from)
}

/** A file of the docs folder, else of the static folders. */
export function suggestFile(
  path: string,
  href: string,
  from: DocPath | undefined,
  { index }: CheckedSite,
): string | undefined {
  const found = nearestPath(path, [...index.assets])
  if (found !== undefined) return inTheSameForm(found, href, from)
  const fixed = nearestPath(path, [...index.statics])
  return fixed === undefined ? undefined : `/${fixed}`
}

/** A route, else a published file. */
export function suggestUrl(path: string, { index }: CheckedSite): string | undefined {
  const slashed = path.endsWith('/') ? path : `${path}/`
  const route = nearestPath(slashed, [...index.pages.keys()])
  if (route !== undefined) return route
  const file = nearestPath(path.replace(/^\//, ''), [...index.statics])
  return file === undefined ? undefined : `/${file}`
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
  const suffix = /[?#].*$/s.exec(href)?.[0] ?? ''
  if (href.startsWith('/') || from === undefined) return `/${path}${suffix}`
  return relativePath(from, path) + suffix
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
