/** Finds the existing target nearest to a missing one, written in the form that the author used. */
import type { RoutePath } from '../../../site/contract.ts'
import { isOtherLanguage, nearestByParts } from '../../kernel/fault/nearest.ts'
import { derived, once } from '../../kernel/store/memo.ts'
import type { DocPath } from '../../markdown/document.ts'
import type { SiteIndex } from '../links/resolve.ts'

/** A destination without a target. */
export interface Missing {
  /** The missing path: below the docs folder, or below the root for a URL. */
  readonly path: string
  readonly href: string
  /** The document with the destination; `undefined` for the configuration. */
  readonly from: DocPath | undefined
}

export interface Suggestions {
  /** The nearest document for a missing one, in the same form (absolute or relative) and with the same suffix. */
  readonly document: (missing: Missing) => string | undefined
  /** The nearest file for a missing image: below the docs folder, or below a static folder for a path from the root. */
  readonly file: (missing: Missing) => string | undefined
  /** The nearest page; else the nearest published file; else a document whose extension was left out. */
  readonly url: (missing: Missing) => string | undefined
}

/**
 * Limit on letter-by-letter comparisons in one run, at a few microseconds each. A renamed folder breaks thousands of
 * links: most find their new name by its segments, and the rest must not take minutes.
 */
const MOST_COMPARISONS = 1_000_000

export function createSuggestions(index: SiteIndex): Suggestions {
  const budget = { left: MOST_COMPARISONS }
  const tables = tablesOf(index)
  const documents = once(() => names(tables.documents(), budget))
  const assets = once(() => names(tables.assets(), budget))
  const statics = once(() => names(tables.statics(), budget))
  const files = once(() => names(tables.files(), budget))
  const urls = once(() => names(tables.urls(), budget))
  const published = once(() => names(tables.published(), budget))

  const document = ({ path, href, from }: Missing): string | undefined => {
    const found = documents().near(path)
    return found === undefined ? undefined : inTheSameForm(found, href, from)
  }
  return {
    document,
    file({ path, href, from }) {
      if (href.startsWith('/')) {
        const found = (from === undefined ? statics() : files()).near(path)
        return found === undefined ? undefined : destination(`/${found}`)
      }
      const found = assets().near(path)
      if (found !== undefined) return inTheSameForm(found, href, from)
      const fixed = statics().near(path)
      return fixed === undefined ? undefined : destination(`/${fixed}`)
    },
    url(missing) {
      const { path, href, from } = missing
      const found = (from === undefined ? published() : urls()).near(path.endsWith('/') ? path : `${path}/`)
      if (found === undefined) return document({ ...missing, path: path.replace(/^\//, '') })
      const file = found.slice(1, -1)
      const isPage = index.pages.has(found as RoutePath)
      if (from === undefined || isPage || index.statics.has(file))
        return destination(isPage ? found : `/${file}`) + suffixOf(href)
      return destination(relativePath(from, file)) + suffixOf(href)
    },
  }
}

interface Names {
  /** The nearest by spelling; else the only path with the same last segment, in any folder. */
  readonly near: (path: string) => string | undefined
}

/** Paths by all of their segments but one, because most typing errors are in one segment. */
interface NameTable {
  readonly paths: readonly string[]
  readonly byParts: ReadonlyMap<string, readonly string[]>
  readonly byLastName: ReadonlyMap<string, readonly string[]>
  /** The result of a comparison with all paths. */
  readonly compared: Map<string, string | undefined>
}

/** The names of a site, made on first use. */
const tablesOf = derived((index: SiteIndex) => {
  const pages = once(() => [...index.pages.keys()])
  const asFolders = (files: Iterable<string>): string[] => [...files].map((file) => `/${file}/`)
  return {
    documents: once(() => nameTable([...index.routeOf.keys()])),
    assets: once(() => nameTable([...index.assets])),
    statics: once(() => nameTable([...index.statics])),
    files: once(() => nameTable([...index.statics, ...index.assets])),
    urls: once(() => nameTable([...pages(), ...asFolders(index.statics), ...asFolders(index.assets)])),
    published: once(() => nameTable([...pages(), ...asFolders(index.statics)])),
  }
})

function nameTable(paths: readonly string[]): NameTable {
  const byParts = new Map<string, string[]>()
  const byLastName = new Map<string, string[]>()
  const add = (map: Map<string, string[]>, key: string, path: string): void => {
    const list = map.get(key) ?? []
    list.push(path)
    map.set(key, list)
  }
  for (const path of paths) {
    for (const key of keysOf(path)) add(byParts, key, path)
    add(byLastName, lastName(path), path)
  }
  return { paths, byParts, byLastName, compared: new Map() }
}

function names({ paths, byParts, byLastName, compared }: NameTable, budget: { left: number }): Names {
  const compare = (path: string): string | undefined => {
    if (!compared.has(path)) compared.set(path, nearestByParts(path, paths, '/'))
    return compared.get(path)
  }
  const known = new Map<string, string | undefined>()
  const find = (path: string): string | undefined => {
    const alike = nearestByParts(path, new Set(keysOf(path).flatMap((key) => byParts.get(key) ?? [])), '/')
    if (alike !== undefined) return alike
    if (budget.left >= paths.length) {
      budget.left -= paths.length
      const near = compare(path)
      if (near !== undefined) return near
    }
    const last = lastName(path)
    if (last.length < 3 || /^(?:index|readme)\.mdx?$/.test(last)) return undefined
    const named = (byLastName.get(last) ?? []).filter((candidate) => !leadsToOtherLanguage(path, candidate))
    return named.length === 1 ? named[0] : undefined
  }
  return {
    near(path) {
      if (!known.has(path)) known.set(path, find(path))
      return known.get(path)
    },
  }
}

function leadsToOtherLanguage(path: string, candidate: string): boolean {
  const [first = '', other = ''] = [path, candidate].map((one) => one.toLowerCase().split('/').find(Boolean))
  return isOtherLanguage(first, other)
}

/** Linux allows paths of as many characters. The keys of a path have the square of its length. */
const LONGEST_PATH = 4096

/** Keys of a path: the path with each of its segments left out in turn, without regard to letter case. */
function keysOf(path: string): string[] {
  if (path.length > LONGEST_PATH) return []
  const parts = path.toLowerCase().split('/')
  return parts.map((_, index) => parts.with(index, '*').join('/'))
}

function lastName(path: string): string {
  return path.toLowerCase().split('/').filter(Boolean).at(-1) ?? ''
}

function inTheSameForm(path: string, href: string, from: DocPath | undefined): string {
  const isFromRoot = href.startsWith('/') || from === undefined
  return destination(isFromRoot ? `/${path}` : relativePath(from, path)) + suffixOf(href)
}

/** Query and fragment of a destination. */
export function suffixOf(href: string): string {
  return /[?#].*$/s.exec(href)?.[0] ?? ''
}

/** A path in the form that the parentheses of a link need. */
export function destination(path: string): string {
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
