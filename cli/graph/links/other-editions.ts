/** Finds pages of other editions: by the file that a page is made from, and by a path from the root of the site. */
import type { RoutePath } from '../../../site/contract.ts'
import { matchRoute } from '../../../site/url.ts'
import { derived } from '../../kernel/store/memo.ts'
import { docsUrl, type Editions, type KnownEdition, lastEdition } from '../edition.ts'

interface Found {
  readonly edition: KnownEdition
  readonly route: RoutePath
}

/**
 * Finds the page of another edition that is made from a file.
 *
 * @param path relative to the folder of the file `from`
 * @param from relative to the project's folder
 */
export function routeOfFile(path: string, from: string, editions: Editions): Found | undefined {
  const file = joined(from.split('/').slice(0, -1), path)
  for (const edition of inOrder(editions)) {
    const folder = `${edition.docsDir}/`
    const route = file.startsWith(folder) ? edition.routeOf.get(file.slice(folder.length)) : undefined
    if (route !== undefined) return { edition, route }
  }
  return undefined
}

/**
 * Finds the page at a path from the root of the site. A path begins with the address of an edition, or with the name of a
 * version or of other docs: `/2.0/guides/a.md` is the document `guides/a.md` of the version 2.0, wherever it is
 * published. The language is that of this edition, unless the path names another one.
 *
 * @param path decoded, with a leading slash
 * @param form whether the path names a document or a page
 */
export function findElsewhere(path: string, form: 'document' | 'url', editions: Editions): Found | undefined {
  for (const below of localized(path, editions)) {
    for (const edition of inOrder(editions)) {
      const route = form === 'url' ? pageAt(below, edition) : documentAt(below, edition)
      if (route !== undefined) return { edition, route }
    }
  }
  for (const [name, edition] of namedEditions(editions)) {
    if (!path.startsWith(`/${name}/`)) continue
    const rest = path.slice(name.length + 2)
    const route =
      form === 'document'
        ? edition.routeOf.get(rest)
        : matchRoute(`/${edition.routeBasePath}/${rest}`.replace(/^\/\//, '/'), (one) => edition.pages.has(one))
    if (route !== undefined) return { edition, route }
  }
  return undefined
}

/** A path in the language of this edition, and as it is written. */
function localized(path: string, { own, all }: Editions): string[] {
  const front = all.find(({ locale, isFront }) => isFront && locale === own.locale)
  const prefix = front?.prefix ?? ''
  return prefix === '' ? [path] : [`/${prefix}${path.slice(1)}`, path]
}

/** Route of the page at a path from the root. */
function pageAt(path: string, { baseUrl, rootUrl, pages }: KnownEdition): RoutePath | undefined {
  const prefix = baseUrl.slice(rootUrl.length - 1)
  const below = `${path}/`.startsWith(prefix) ? `/${path.slice(prefix.length)}` : undefined
  return below === undefined || below.includes('//') ? undefined : matchRoute(below, (route) => pages.has(route))
}

/** Route of the document at a path from the root: its path below the docs folder follows the address of the docs. */
function documentAt(path: string, edition: KnownEdition): RoutePath | undefined {
  const prefix = docsUrl(edition).slice(edition.rootUrl.length - 1)
  return path.startsWith(prefix) ? edition.routeOf.get(path.slice(prefix.length)) : undefined
}

/** Names that links can begin with: versions of the same docs, and other docs in their last version. */
function* namedEditions(editions: Editions): Generator<readonly [string, KnownEdition]> {
  const { own, all } = editions
  for (const edition of all)
    if (edition.docs === own.docs && edition.locale === own.locale) yield [edition.version, edition]
  for (const docs of new Set(all.map((edition) => edition.docs))) {
    const last = lastEdition(editions, docs)
    if (last && docs !== own.docs) yield [docs, last]
  }
}

/** Those of the same language first, then those with the longest address: it is the most exact one. */
const inOrder: (editions: Editions) => readonly KnownEdition[] = derived(({ own, all }) => {
  const foreign = ({ locale }: KnownEdition): number => (locale === own.locale ? 0 : 1)
  return [...all].sort((a, b) => foreign(a) - foreign(b) || b.prefix.length - a.prefix.length)
})

/** Joins a folder and a path. `..` above the project's folder stays, as folders beside it have it too. */
export function joined(folder: readonly string[], path: string): string {
  const names = [...folder]
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop()
    else names.push(name)
  }
  return names.join('/')
}
