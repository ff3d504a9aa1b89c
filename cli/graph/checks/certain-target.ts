/**
 * Finds what a broken destination certainly means: a name in other letter case or with `_` for `-`, a file with the other
 * extension, an address with too much or too little at its end, a page that was moved, or the only file of that name. A
 * similar name is only a suggestion (`suggestion.ts`).
 */
import type { RoutePath } from '../../../site/contract.ts'
import { derived } from '../../kernel/store/memo.ts'
import {
  isComponentPage,
  isIndexName,
  nameOf as nameOfDocument,
  withoutExtension as withoutDocumentExtension,
} from '../../markdown/doc-path.ts'
import type { DocPath, ReferenceKind } from '../../markdown/document.ts'
import { type Broken, resolveReference, type SiteIndex, type Target } from '../links/resolve.ts'
import { destination, relativePath, suffixOf } from './suggestion.ts'

interface Missing {
  readonly href: string
  readonly kind: ReferenceKind
  /** The document with the destination; `undefined` for the configuration. */
  readonly from: DocPath | undefined
  readonly target: Broken
}

/** @returns the destination to write; `undefined` when it is not certain */
export function certainTarget({ href, kind, from, target }: Missing, index: SiteIndex): string | undefined {
  if (target.reason !== 'missing' || /[\\&]/.test(href)) return undefined
  for (const found of candidates(target, index)) {
    for (const written of forms(found, href, from)) {
      const next = resolveReference(written, kind, from, index)
      const isFound =
        next.type === 'page' ? found.route === next.route : next.type === 'file' && next.path === found.path
      if (isFound && !('isGuess' in next)) return written
    }
  }
  return undefined
}

/**
 * The exact spelling of a destination that only a fallback reading has found.
 *
 * @returns the destination to write; `undefined` when no spelling leads there exactly
 */
export function exactSpelling(
  { href, kind, from }: Pick<Missing, 'href' | 'kind' | 'from'>,
  target: Extract<Target, { type: 'page' | 'file' }>,
  index: SiteIndex,
): string | undefined {
  const isPage = target.type === 'page'
  const doc = isPage && target.doc !== undefined && !isComponentPage(target.doc) ? target.doc : undefined
  const path = isPage ? (doc ?? target.route) : target.path
  const isRooted = isPage ? doc === undefined : target.root === 'static'
  for (const written of forms({ path, isRooted }, href, from)) {
    const next = resolveReference(written, kind, from, index)
    const isSame =
      next.type === 'page'
        ? isPage && next.route === target.route
        : !isPage && next.type === 'file' && next.path === path
    if (isSame && !('isGuess' in next)) return written
  }
  return undefined
}

interface Candidate {
  /** A file below the docs folder or a static folder; for a page without a document its address. */
  readonly path: string
  readonly route?: RoutePath | undefined
  /** The path begins at the root of the site. */
  readonly isRooted?: boolean
}

function* candidates({ form, path }: Broken, index: SiteIndex): Generator<Candidate> {
  const names = namesOf(index)
  const doc = (found: string | undefined): Candidate[] =>
    found === undefined ? [] : [{ path: found, route: index.routeOf.get(found) }]
  const page = (route: RoutePath | undefined): Candidate[] =>
    route === undefined ? [] : [{ path: route, route, isRooted: true }]
  const file = (found: string | undefined): Candidate[] =>
    found === undefined ? [] : [{ path: found, isRooted: index.statics.has(found) }]
  if (form === 'file') {
    yield* file(only(names.files, path))
    yield* file(only(names.filesByName, nameOf(path)))
    return
  }
  if (form === 'document') {
    yield* doc(only(names.docs, path))
    for (const other of otherNames(path)) yield* doc(only(names.docs, other))
    yield* doc(movedDocument(`/${withoutExtension(path)}/`, index))
    if (!isIndexName(nameOf(path))) yield* doc(only(names.docsByName, withoutExtension(nameOf(path))))
    return
  }
  const plain = path.replace(/^\/+/, '')
  yield* page(only(names.pages, slashed(plain)))
  for (const shorter of shortened(plain)) {
    yield* page(only(names.pages, slashed(shorter)))
    yield* file(only(names.files, shorter))
  }
  for (const other of [`${plain.replace(/\/$/, '')}.md`, ...otherNames(`${plain.replace(/\/$/, '')}.md`)])
    yield* doc(only(names.docs, other))
  yield* file(only(names.files, plain))
  const last = nameOf(plain.replace(/\/$/, '')).toLowerCase()
  if (last !== '' && !/^(?:index|readme)\b/.test(last)) {
    const named = only(names.docsByName, last)
    yield* page(named === undefined ? undefined : index.routeOf.get(named))
  }
}

/** Other files that a document's path can mean. */
function otherNames(path: string): string[] {
  const stem = withoutExtension(path)
  return ['.md', '.mdx', '/index.md', '/index.mdx', '/readme.md', '/readme.mdx']
    .map((end) => stem + end)
    .filter((other) => other !== path)
}

/** A path without what does not belong to it: a slash, a file's name, an extension, a mark of the sentence. */
function shortened(path: string): string[] {
  const ends = [/\/$/, /\/(?:index|readme)(?:\.\w+)?\/?$/i, /\.(?:html?|php|aspx?|mdx?)\/?$/i, /[.,;:!)\]]+$/]
  return ends.flatMap((end) => (end.test(path) ? [path.replace(end, '')] : []))
}

/** The document that a redirect from a former route leads to. */
function movedDocument(route: string, { landings }: SiteIndex): string | undefined {
  const target = landings.get(route)?.target
  return target?.type === 'page' ? target.doc : undefined
}

function* forms({ path, isRooted }: Candidate, href: string, from: DocPath | undefined): Generator<string> {
  const suffix = suffixOf(href)
  const plain = /^[^?#]*/.exec(href)?.[0] ?? ''
  const isFromRoot = plain.startsWith('/') || from === undefined
  if (isRooted) {
    yield destination(path.startsWith('/') ? path : `/${path}`) + suffix
  } else if (isFromRoot) yield destination(`/${path}`) + suffix
  else {
    const relative = destination(relativePath(from, path))
    if (!/^\.\.?\//.test(plain)) yield relative.replace(/^\.\//, '') + suffix
    yield relative + suffix
  }
}

/** Documents, pages and files by their folded names. */
interface Names {
  readonly docs: Lookup
  readonly pages: ReadonlyMap<string, readonly RoutePath[]>
  readonly files: Lookup
  readonly docsByName: Lookup
  readonly filesByName: Lookup
}

type Lookup = ReadonlyMap<string, readonly string[]>

const namesOf: (index: SiteIndex) => Names = derived((index: SiteIndex): Names => {
  const docs = [...index.routeOf.keys()]
  const files = [...new Set([...index.assets, ...index.statics])]
  return {
    docs: grouped(docs, (path) => path),
    pages: grouped([...index.pages.keys()], (route) => route),
    files: grouped(files, (path) => path),
    docsByName: grouped(
      docs.filter((path) => !isIndexName(nameOf(path))),
      (path) => withoutExtension(nameOf(path)),
    ),
    filesByName: grouped(files, nameOf),
  }
})

/** A name without what people mix up: letter case, and the signs between words. */
export function folded(name: string): string {
  return name.toLowerCase().replace(/[_ ]/g, '-')
}

function grouped<T extends string>(
  items: readonly T[],
  nameIn: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = folded(nameIn(item))
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

function only<T>(groups: ReadonlyMap<string, readonly T[]>, name: string): T | undefined {
  const found = groups.get(folded(name))
  return found?.length === 1 ? found[0] : undefined
}

function slashed(path: string): string {
  return `/${path}/`.replace(/\/+/g, '/')
}

function nameOf(path: string): string {
  return nameOfDocument(path as DocPath)
}

function withoutExtension(path: string): string {
  return withoutDocumentExtension(path as DocPath)
}
