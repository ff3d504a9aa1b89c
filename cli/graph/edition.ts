/**
 * Editions: the trees of documents as readers see them. A site has one edition for each of its docs, in each version and
 * each language. Every edition has a graph of its own; this file is what an edition knows of the others.
 */
import type { RoutePath } from '../../site/contract.ts'
import type { DocPath } from '../content/document.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import { derived } from '../engine/memo.ts'

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

/** What is said of a version, wherever it is named. */
export interface VersionFacts {
  readonly label: string
  readonly banner: VersionBanner
  readonly hasBadge: boolean
  readonly noIndex: boolean
  /** Whether it is the version that readers should read. */
  readonly isLast: boolean
}

/** An edition, as it is known before its documents are read. */
export interface EditionFacts extends Edition {
  readonly facts: VersionFacts
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

/** An edition as the other ones see it. */
export interface KnownEdition extends EditionFacts {
  readonly routeOf: ReadonlyMap<string, RoutePath>
  readonly docAt: ReadonlyMap<RoutePath, DocPath>
  readonly pages: ReadonlySet<RoutePath>
  /** Route of its first page. */
  readonly start: RoutePath
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
    editions.flatMap(({ facts, baseUrl, routeBasePath, start, routeOf, pages, untranslated, ...edition }) => [
      editionKey(edition),
      JSON.stringify([facts, baseUrl, routeBasePath, start, [...routeOf], [...pages], [...untranslated]]),
    ]),
  ),
)

/** The editions of the same docs and language, one for each version, in the order of the versions. */
export function versionsOf({ own, all }: Editions, docs: string = own.docs): KnownEdition[] {
  return all.filter((edition) => edition.docs === docs && edition.locale === own.locale)
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
 * The page of another edition that stands for a page of this one: that of the same document, else the page at the same
 * place.
 */
export function samePage(
  page: { readonly route: RoutePath; readonly doc?: DocPath | undefined },
  own: KnownEdition,
  other: KnownEdition,
): RoutePath | undefined {
  const { doc, route } = page
  if (doc !== undefined) return other.routeOf.get(doc) ?? other.routeOf.get(twinName(doc))
  const below = belowBase(route, own)
  const there = below === undefined ? route : routeBelow(below, other)
  return other.pages.has(there) ? there : undefined
}

/** `a.md` ↔ `a.mdx`: a document may have changed its format between two versions. */
function twinName(doc: DocPath): string {
  return doc.endsWith('.mdx') ? doc.slice(0, -1) : `${doc}x`
}

/** Route below the base route of an edition's documents; `undefined` when it lies elsewhere, like the search page. */
function belowBase(route: RoutePath, { routeBasePath }: KnownEdition): string | undefined {
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
