/** Document path and slug → route. The only place that knows how `readme.md` and `slug` affect a URL. */

import type { RoutePath } from '../../site/contract.ts'
import { folderOf, foldersAbove } from '../../site/folders.ts'
import { decodePath, toRoute } from '../../site/url.ts'
import { compareText, type Place, type Problem } from '../kernel/fault/finding.ts'
import { derived, whileSame } from '../kernel/store/memo.ts'
import { documentFile, isIndexName, isOwnPage, nameOf, withoutExtension } from '../markdown/doc-path.ts'
import type { DocPath, Head } from '../markdown/document.ts'
import { addressPath } from './links/address-path.ts'
import { type GeneratedPage, kindOf } from './pages/generated-page.ts'
import type { SiteNames } from './site-names.ts'

export interface DocRoute {
  readonly route: RoutePath
  readonly head: Head
}

export interface RouteOptions {
  /** The docs folder as findings name it, for example `docs`. */
  readonly docsDir: string
  readonly numberPrefixes: boolean
  /** The route below which all documents lie, without slashes at its ends; absent: the root. */
  readonly routeBasePath?: string
  readonly names: SiteNames
  /** The document of another edition, with a longer address, that is published at a route of this one; absent: there is none. */
  readonly takenBy?: ((route: RoutePath) => string | undefined) | undefined
}

/** How names of files and slugs become routes. */
type Naming = Pick<RouteOptions, 'numberPrefixes' | 'routeBasePath'>

/** How the path of one document becomes its route. Files of `pages/` lie at the root. */
export function namingOf(
  { path, frontMatter: { parseNumberPrefixes: numberPrefixes = false } }: Pick<Head, 'path' | 'frontMatter'>,
  { routeBasePath }: Pick<RouteOptions, 'routeBasePath'>,
): Naming {
  return routeBasePath === undefined || isOwnPage(path) ? { numberPrefixes } : { numberPrefixes, routeBasePath }
}

/**
 * The route of a document without a slug: `a/b.md` → `/a/b/`; `a/readme.md` and `a/index.md`, in any letter case, →
 * `/a/`.
 */
export function routeOfPath(path: DocPath, options: Naming): RoutePath {
  const names = withoutExtension(path).split('/')
  if (isIndexName(names.at(-1) ?? '')) names.pop()
  const plain = names.map((name) => (options.numberPrefixes ? splitNumberPrefix(name).name : name)).join('/')
  return toRoute(`${options.routeBasePath ?? ''}/${plain}`)
}

/** `01-intro` → 1 and `intro`. Dates and versions (`2021-11`, `7.0-notes`) are names without an order. */
export function splitNumberPrefix(name: string): { order?: number; name: string } {
  if (/^\d+[-_.]\d+/.test(name)) return { name }
  const match = /^(\d+)\s*[-_.]+\s*(.+)$/.exec(name)
  return match?.[2] ? { order: Number(match[1]), name: match[2] } : { name }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const NO_PATH = /[\u0000-\u001f\u007f\\?#]|^[a-z][a-z0-9+.-]*:|^\/\//i

/** The route that a slug gives, or `undefined` when it is not a path inside the site. */
export function routeOfSlug(slug: string, path: DocPath, options: Naming): RoutePath | undefined {
  return routeInFolder(slug, folderOf(path), options)
}

/** The route of a slug relative to a folder; the folder has a slash at its end unless it is the docs folder. */
export function routeInFolder(slug: string, folder: string, options: Naming): RoutePath | undefined {
  const decoded = decodePath(slug)
  if (decoded === undefined || !decoded.isWellFormed() || NO_PATH.test(decoded)) return undefined
  const above = folder.split('/').filter(Boolean)
  const base = options.numberPrefixes ? above.map((name) => splitNumberPrefix(name).name) : above
  const names = decoded.startsWith('/') ? [] : [...base]
  for (const name of decoded.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return undefined
  }
  return toRoute(`${options.routeBasePath ?? ''}/${names.join('/')}`)
}

/** Label → segment of a route: kebab case, without anything that could leave the folder. */
export function routeName(label: string): string {
  const name = label
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  // A label of symbols only (`?!`, an emoji) is written as their code points.
  return name || Array.from(label, (char) => char.codePointAt(0)?.toString(16)).join('-')
}

/** The problem of a slug that is not a path inside the site. */
export function notAPath(slug: string): Pick<Problem, 'message' | 'hint'> {
  const hint = 'Use letters, digits, hyphens and slashes: `/guides/my-page`.'
  return { message: `The slug \`${slug}\` is not a path inside the site.`, hint }
}

/** The source of a route, as messages name it. */
interface RouteOrigin {
  /** For example `docs/a.md`. */
  readonly page: string
  readonly from: 'slug' | 'path' | 'folder' | 'label'
}

/** The reason why no page can have a route, and a way out. */
export function unpublishable(
  route: RoutePath,
  { page, from }: RouteOrigin,
  { reserved }: SiteNames,
): Pick<Problem, 'message' | 'hint'> | undefined {
  for (const folder of foldersAbove(route.slice(1))) {
    const isReserved = reserved.includes(folder)
    if (!isReserved && !isPageFile(folder)) continue
    const file = isReserved ? 'a file of every site' : 'the file of a page'
    const message = `The page \`${route}\` cannot be published, as \`${folder}\` is ${file}.`
    return { message, hint: 'Give it another `slug`.' }
  }
  const excess = excessOf(route)
  if (excess === undefined) return undefined
  const origin = from === 'slug' ? '`slug`' : from
  const hint = from === 'slug' ? 'Shorten the `slug`.' : `Shorten the ${from}, or give it a \`slug\`.`
  return { message: `${page} cannot be published: its ${origin} makes ${excess}.`, hint }
}

/** Whether a path has the name that the files of pages have in the output. */
function isPageFile(path: string): boolean {
  return /(?:^|\/)index\.(?:html|md)$/.test(path)
}

/** Describes, as a noun phrase, how a route exceeds the limits of file systems. */
export function excessOf(route: RoutePath): string | undefined {
  const name = route.split('/').find((part) => bytesIn(part) > MOST_BYTES)
  if (name !== undefined) return `the name \`${name.slice(0, 20)}…\` of more than ${MOST_BYTES} bytes`
  return bytesIn(route) > MOST_ROUTE_BYTES ? `an address of more than ${MOST_ROUTE_BYTES} bytes` : undefined
}

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Limit on one name (POSIX `NAME_MAX`, NTFS). */
const MOST_BYTES = 255
/**
 * Limit on a route. The most restrictive system allows 1,024 bytes for a path, including the output folder and the
 * file's name.
 */
const MOST_ROUTE_BYTES = 900

interface Routes {
  readonly docs: readonly DocRoute[]
  /** Documents that are not published because another has their route. A link to one leads to the other. */
  readonly displaced: readonly DocRoute[]
  readonly problems: readonly Problem[]
}

/**
 * Gives each document its route. If several want the same route, the first by `rank` gets it, and a problem names both.
 * A slug that leads to the route of a folder's index is refused.
 */
export function assignRoutes(heads: readonly Head[], options: AssignOptions): Routes {
  const { docs, displaced, problems } = lastAssignment({ heads, options })
  const routeOf = ({ route, at }: Assigned): DocRoute => docRoute(heads[at] as Head, route)
  return { docs: docs.map(routeOf), displaced: displaced.map(routeOf), problems }
}

type AssignOptions = Pick<RouteOptions, 'docsDir' | 'names' | 'routeBasePath' | 'takenBy'>

interface AssignInput {
  readonly heads: readonly Head[]
  readonly options: AssignOptions
}

/** The route of the head with this index. */
interface Assigned {
  readonly route: RoutePath
  readonly at: number
}

interface Assignment extends Pick<Routes, 'problems'> {
  readonly docs: readonly Assigned[]
  readonly displaced: readonly Assigned[]
}

/** The last route of a head. It stays the same object while the route stays the same. */
const lastRoute = derived((_: Head): { doc?: DocRoute } => ({}))

function docRoute(head: Head, route: RoutePath): DocRoute {
  const last = lastRoute(head)
  if (last.doc?.route !== route) last.doc = { route, head }
  return last.doc
}

/** Keeps the last routes while nothing that they depend on changes: in an editor, most changes of a head do not matter. */
const lastAssignment = whileSame(sameRouting, assignment)

function sameRouting(last: AssignInput, next: AssignInput): boolean {
  if (last.heads.length !== next.heads.length) return false
  const { docsDir, names, routeBasePath, takenBy } = last.options
  if (takenBy !== next.options.takenBy) return false
  if (docsDir !== next.options.docsDir || routeBasePath !== next.options.routeBasePath) return false
  if (names.reserved.join('\n') !== next.options.names.reserved.join('\n')) return false
  return last.heads.every((head, at) => sameInRouting(head, next.heads[at] as Head))
}

function sameInRouting(a: Head, b: Head): boolean {
  if (a === b) return true
  const { slug, parseNumberPrefixes } = a.frontMatter
  return (
    a.path === b.path &&
    a.addressPath === b.addressPath &&
    slug === b.frontMatter.slug &&
    parseNumberPrefixes === b.frontMatter.parseNumberPrefixes &&
    a.keyLines['slug'] === b.keyLines['slug']
  )
}

function assignment({ heads, options }: AssignInput): Assignment {
  const problems: Problem[] = []
  const owners = new Map<RoutePath, Head>()
  const indexes = indexesOf(heads, options)
  const docs: DocRoute[] = []
  const displaced: DocRoute[] = []
  const report = (rule: string, head: Head, target: string, text: Pick<Problem, 'message' | 'hint'>): void => {
    problems.push({ rule, place: placeOfRoute(head, options), target, ...text })
  }
  for (const head of [...heads].sort((a, b) => rank(a) - rank(b) || compareText(a.path, b.path))) {
    const { slug } = head.frontMatter
    const path = addressPath(head)
    const naming = namingOf(head, options)
    const wantedRoute = slug === undefined ? undefined : routeOfSlug(slug, path, naming)
    const index = wantedRoute === undefined ? undefined : indexes.get(wantedRoute)
    const isTaken = index !== undefined && index !== head
    if (slug !== undefined && wantedRoute === undefined) report('invalid-slug', head, slug, notAPath(slug))
    if (slug !== undefined && isTaken) report('invalid-slug', head, slug, placeOfIndex(slug, index, options))
    const isFromSlug = wantedRoute !== undefined && !isTaken
    // The page is still published, so that links to it work: one fault is one finding.
    const route = isFromSlug ? wantedRoute : routeOfPath(path, naming)
    const owner = owners.get(route)
    const other = options.takenBy?.(route)
    const page = documentFile(head.path, options.docsDir)
    const fault = unpublishable(route, { page, from: isFromSlug ? 'slug' : 'path' }, options.names)
    if (fault) report('invalid-slug', head, route, fault)
    if (owner) {
      const message = `The route \`${route}\` is also made by ${documentFile(owner.path, options.docsDir)}; only that page is published.`
      report('duplicate-route', head, route, { message, hint: 'Rename one of the two, or give it another `slug`.' })
      displaced.push({ route, head })
    } else if (other !== undefined) {
      const message = `The route \`${route}\` lies below the address of another version, docs or language, and ${other} is published there. This page is not published.`
      const hint = 'Rename the file, or give the version, the docs or the language another `path`.'
      report('duplicate-route', head, route, { message, hint })
      displaced.push({ route, head })
    } else {
      owners.set(route, head)
      docs.push({ route, head })
    }
  }
  const places = new Map(heads.map((head, at) => [head, at]))
  const byPath = (a: DocRoute, b: DocRoute): number => compareText(a.head.path, b.head.path)
  const assigned = ({ route, head }: DocRoute): Assigned => ({ route, at: places.get(head) as number })
  return {
    docs: docs.sort(byPath).map(assigned),
    displaced: displaced.sort(byPath).map(assigned),
    problems,
  }
}

/** Documents that are the index of their folder, by route; of several, the first by name. */
function indexesOf(heads: readonly Head[], options: Pick<RouteOptions, 'routeBasePath'>): ReadonlyMap<RoutePath, Head> {
  const indexes = new Map<RoutePath, Head>()
  for (const head of [...heads].sort((a, b) => rank(a) - rank(b) || compareText(a.path, b.path))) {
    const path = addressPath(head)
    if (!isIndexName(nameOf(path))) continue
    const { slug } = head.frontMatter
    const naming = namingOf(head, options)
    const route = routeOfPath(path, naming)
    const isThere = slug === undefined || routeOfSlug(slug, path, naming) === route
    if (isThere && !indexes.has(route)) indexes.set(route, head)
  }
  return indexes
}

function placeOfIndex(
  slug: string,
  index: Head,
  { docsDir }: Pick<RouteOptions, 'docsDir'>,
): Pick<Problem, 'message' | 'hint'> {
  return {
    message: `The slug \`${slug}\` leads to the place of ${documentFile(index.path, docsDir)}.`,
    hint: 'Give the page a `slug` of its own, or remove the other document.',
  }
}

/**
 * The generated pages whose route no document has. Each route that a document takes is a problem, unless pages of the
 * kind give way.
 */
export function freeRoutes(
  wanted: readonly GeneratedPage[],
  docs: ReadonlyMap<RoutePath, DocRoute>,
  options: Pick<RouteOptions, 'docsDir'>,
): { generated: GeneratedPage[]; problems: Problem[] } {
  const problems: Problem[] = []
  const generated = wanted.filter(({ route, kind }) => {
    const owner = docs.get(route)?.head
    if (owner && !kindOf(kind).givesWay) {
      const message = `The route \`${route}\` is also the site's ${kind} page; only this document is published.`
      const hint = 'Give the document another `slug`.'
      problems.push({ rule: 'duplicate-route', place: placeOfRoute(owner, options), target: route, message, hint })
    }
    return !owner
  })
  return { generated, problems }
}

/** A page, with the place for findings about its route. */
export interface PlacedPage {
  readonly route: RoutePath
  readonly place: Place
  /** The route cannot change. */
  readonly isFixed?: true
}

/** Problems of static files with the same path as a page's file. @param pages asked for only if there are static files */
export function staticClashes(pages: () => readonly PlacedPage[], statics: readonly string[]): Problem[] {
  if (statics.length === 0) return []
  const places = takenPlaces(pages())
  return statics.flatMap((path) => {
    const page = places.get(path)
    if (!page) return []
    const message = `The static file \`${path}\` lies where the page \`${page.route}\` is published.`
    const hint = page.isFixed ? 'Rename the static file.' : 'Rename the static file or the page.'
    return [{ rule: 'duplicate-route', place: page.place, target: page.route, message, hint }]
  })
}

/** Problems of static files that are not published because the site has its own file there. */
export function shadowedStatics(statics: readonly string[], { fixed }: SiteNames, place: Place): Problem[] {
  const folders = new Set(fixed.flatMap(foldersAbove))
  return statics.flatMap((path) => {
    const own = [path, ...foldersAbove(path)].find((part) => fixed.includes(part))
    const taken = own ?? (folders.has(path) ? `${path}/` : undefined)
    if (taken === undefined) return []
    const message = `The static file \`${path}\` is not published: every site has \`${taken}\` for itself.`
    return [{ rule: 'duplicate-route', place, target: path, message, hint: 'Rename the static file.' }]
  })
}

/** Place that sets a document's route: its slug, else its first line. */
export function placeOfRoute({ path, keyLines }: Head, { docsDir }: Pick<RouteOptions, 'docsDir'>): Place {
  return { file: documentFile(path, docsDir), line: keyLines['slug'] ?? 1, column: 1 }
}

/** Paths in the output that pages need, as files or as folders. */
function takenPlaces(pages: readonly PlacedPage[]): Map<string, PlacedPage> {
  const places = new Map<string, PlacedPage>()
  for (const page of pages) {
    const folder = page.route.slice(1)
    for (const path of [`${folder}index.html`, `${folder}index.md`, ...foldersAbove(folder)])
      if (!places.has(path)) places.set(path, page)
  }
  return places
}

/** Rank of documents with the same route: first one with a slug, then `index`, then `readme`, then any other name. */
function rank(head: Head): number {
  if (head.frontMatter.slug !== undefined) return 0
  const name = nameOf(addressPath(head)).toLowerCase()
  if (name === 'index') return 1
  return name === 'readme' ? 2 : 3
}
