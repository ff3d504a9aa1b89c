/**
 * Editions: the trees of documents as readers see them. A site has one edition for each of its docs, in each version and
 * each language. Every edition has a graph of its own; this file is what an edition knows of the others.
 */
import type { RoutePath } from '../../site/contract.ts'
import { fingerprintAll } from '../kernel/fingerprint.ts'
import { derived } from '../kernel/store/memo.ts'
import { withoutExtension } from '../markdown/doc-path.ts'
import type { DocPath } from '../markdown/document.ts'

/** Which tree of documents an edition is. */
export interface Edition {
  /** Id of the docs. */
  readonly docs: string
  readonly version: string
  readonly locale: string
  /** Path of the edition below the base URL of the site: empty, or with a slash at its end (`nl/1.0/`). */
  readonly prefix: string
}

/** The notice that all pages of a version show. */
export type VersionBanner = 'none' | 'unreleased' | 'unmaintained'

/** The data of a version that are shown wherever it is named. */
export interface VersionFacts {
  readonly label: string
  readonly banner: VersionBanner
  readonly hasBadge: boolean
  readonly noIndex: boolean
  /** Whether it is the version that readers should read. */
  readonly isLast: boolean
  /** Its place among the versions of its docs, the newest first. */
  readonly place: number
}

/** An edition, as it is known before its documents are read. */
export interface EditionFacts extends Edition {
  readonly facts: VersionFacts
  /** Its place in the list of all editions. */
  readonly place: number
  /** Whether it is the last version of the main docs, which readers of its language find first. */
  readonly isFront: boolean
  /** Route below which its documents lie, without slashes at its ends. */
  readonly routeBasePath: string
  /** With leading and trailing slash. */
  readonly baseUrl: string
  /** Base URL of the whole site. */
  readonly rootUrl: string
  /** The docs folder as its documents see it, relative to the project's folder. */
  readonly docsDir: string
  /** Documents that are shown in the default language, because they have no translation. */
  readonly untranslated: ReadonlySet<DocPath>
}

/** These facts alone, without the files of the edition. */
export function factsOfEdition(edition: Omit<EditionFacts, 'untranslated'>): Omit<EditionFacts, 'untranslated'> {
  const { docs, version, locale, prefix, facts, place, isFront, routeBasePath, baseUrl, rootUrl, docsDir } = edition
  return { docs, version, locale, prefix, facts, place, isFront, routeBasePath, baseUrl, rootUrl, docsDir }
}

/** An edition as the other ones see it. */
export interface KnownEdition extends EditionFacts {
  readonly routeOf: ReadonlyMap<string, RoutePath>
  readonly docAt: ReadonlyMap<RoutePath, DocPath>
  readonly pages: ReadonlySet<RoutePath>
  /** The ids of documents whose id is not their path without its extension. */
  readonly ids: ReadonlyMap<DocPath, string>
  /** Old routes that are redirected to a document. */
  readonly renamed: ReadonlyMap<RoutePath, DocPath>
  /** Route of its first page. */
  readonly start: RoutePath
  /** The first page of each sidebar. */
  readonly sidebarStarts: ReadonlyMap<string, RoutePath>
}

/** All editions of a site, as one of them sees them. Plain data, since threads get it. */
export interface Editions {
  readonly own: KnownEdition
  /** All editions, this one included. */
  readonly all: readonly KnownEdition[]
}

/** Text that names an edition: no two editions of a site have the same. */
export function editionKey({ docs, version, locale }: Edition): string {
  return `${docs} ${version} ${locale}`
}

/** Fingerprint of what editions show of each other: their pages and their names. */
export const editionsKey: (editions: readonly KnownEdition[]) => string = derived((editions) =>
  fingerprintAll(
    editions.flatMap(
      ({
        facts,
        isFront,
        place,
        baseUrl,
        routeBasePath,
        start,
        sidebarStarts,
        routeOf,
        pages,
        ids,
        renamed,
        untranslated,
        ...edition
      }) => [
        editionKey(edition),
        JSON.stringify([facts, isFront, place, baseUrl, routeBasePath, start]),
        ...[routeOf, pages, ids, renamed, untranslated, sidebarStarts].map((part) => JSON.stringify([...part])),
      ],
    ),
  ),
)

/** The editions of the same docs and language, one for each version, in the order of the versions. */
export function versionsOf({ own, all }: Editions, docs: string = own.docs): KnownEdition[] {
  return all
    .filter((edition) => edition.docs === docs && edition.locale === own.locale)
    .sort((a, b) => a.facts.place - b.facts.place)
}

/** The editions of the same docs and version, one for each language. */
export function localesOf({ own, all }: Editions): KnownEdition[] {
  return all.filter((edition) => edition.docs === own.docs && edition.version === own.version)
}

/** The edition of some docs that readers should read, in the language of this edition. */
export function lastEdition(editions: Editions, docs: string = editions.own.docs): KnownEdition | undefined {
  return versionsOf(editions, docs).find(({ facts }) => facts.isLast)
}

/**
 * The page of another edition that stands for a page of this one: that of the same document, of a document with the same
 * id, the one at the same place, or the document under an earlier or later name.
 */
export function samePage(
  { doc, route }: { readonly route: RoutePath; readonly doc?: DocPath | undefined },
  { own, all }: Editions,
  other: KnownEdition,
): RoutePath | undefined {
  const below = belowBase(route, own)
  const there = below === undefined ? route : routeBelow(below, other)
  const samePlace = other.pages.has(there) ? there : undefined
  if (doc === undefined) return samePlace
  return (
    pageOf(doc, other) ?? routeById(other).get(idIn(own, doc)) ?? samePlace ?? renamedPage(doc, { own, all }, other)
  )
}

function pageOf(doc: DocPath, { routeOf }: KnownEdition): RoutePath | undefined {
  return routeOf.get(doc) ?? routeOf.get(twinName(doc))
}

/** A chain of more names than this is not followed. */
const MOST_NAMES = 64

/**
 * The page of a document that has another name in another edition. The redirects of all editions tell its names: two documents
 * are one when the second has, as an old address, the place of the first in any edition.
 */
function renamedPage(doc: DocPath, { own, all }: Editions, other: KnownEdition): RoutePath | undefined {
  const names = namesOf(all).get(own.docs)
  if (!names) return undefined
  const { docsAt, placesOf } = names
  // The loop also visits what it adds.
  const found = new Set([doc])
  for (const name of found) {
    const there = pageOf(name, other)
    if (there !== undefined) return there
    for (const place of placesOf.get(name) ?? [])
      for (const next of docsAt.get(place) ?? []) if (found.size < MOST_NAMES) found.add(next)
  }
  return undefined
}

/** The documents of the same docs, in all versions and languages, and the places that they have or had. */
interface Names {
  /** By a route below the base route. */
  readonly docsAt: ReadonlyMap<string, readonly DocPath[]>
  /** Routes below the base route. */
  readonly placesOf: ReadonlyMap<DocPath, readonly string[]>
}

/** By the id of the docs; none for docs in which nothing has another name. */
const namesOf: (all: readonly KnownEdition[]) => ReadonlyMap<string, Names> = derived((all) => {
  const byDocs = grouped(all.map((edition) => [edition.docs, edition]))
  return new Map(
    Array.from(byDocs).flatMap(([docs, editions]): [string, Names][] => {
      if (editions.every(({ renamed }) => renamed.size === 0)) return []
      const bases = [...new Set(editions.map(({ routeBasePath }) => routeBasePath))].sort((a, b) => b.length - a.length)
      const pairs = editions.flatMap(({ renamed, docAt }) =>
        [...renamed, ...docAt].flatMap(([route, doc]): [string, DocPath][] => {
          // An old address may be that of another version.
          const place = bases.flatMap((base) => belowBase(route, { routeBasePath: base }) ?? [])[0]
          return place === undefined ? [] : [[place, doc]]
        }),
      )
      return [[docs, { docsAt: grouped(pairs), placesOf: grouped(pairs.map(([place, doc]) => [doc, place])) }]]
    }),
  )
})

function grouped<K, V>(pairs: readonly (readonly [K, V])[]): Map<K, V[]> {
  const lists = new Map<K, V[]>()
  for (const [key, value] of pairs) {
    const list = lists.get(key)
    if (!list) lists.set(key, [value])
    else if (!list.includes(value)) list.push(value)
  }
  return lists
}

const routeById: (edition: KnownEdition) => ReadonlyMap<string, RoutePath> = derived(
  (edition) => new Map(Array.from(edition.docAt, ([route, doc]) => [idIn(edition, doc), route])),
)

/** Whether an edition has a document with an id: its path without the extension, or what its front matter says. */
export function hasDocument(edition: KnownEdition, id: string): boolean {
  return routeById(edition).has(id)
}

function idIn({ ids }: KnownEdition, doc: DocPath): string {
  return ids.get(doc) ?? withoutExtension(doc)
}

/** `a.md` ↔ `a.mdx`: a document may have changed its format between two versions. */
function twinName(doc: DocPath): string {
  return doc.endsWith('.mdx') ? doc.slice(0, -1) : `${doc}x`
}

/** Route below the base route of an edition's documents; `undefined` when it lies elsewhere, like the search page. */
function belowBase(route: RoutePath, { routeBasePath }: Pick<KnownEdition, 'routeBasePath'>): string | undefined {
  if (routeBasePath === '') return route
  return route.startsWith(`/${routeBasePath}/`) ? route.slice(routeBasePath.length + 1) : undefined
}

function routeBelow(path: string, { routeBasePath }: KnownEdition): RoutePath {
  return (routeBasePath === '' ? path : `/${routeBasePath}${path}`) as RoutePath
}

/** URL of the place below which the documents of an edition lie. */
export function docsUrl({ baseUrl, routeBasePath }: Pick<EditionFacts, 'baseUrl' | 'routeBasePath'>): string {
  return routeBasePath === '' ? baseUrl : `${baseUrl}${routeBasePath}/`
}
