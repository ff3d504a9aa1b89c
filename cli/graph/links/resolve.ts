/**
 * Resolves links. This is the only place that does: the checker asks whether a destination is valid, the renderer asks
 * what to write, and both get the same answer.
 *
 * A destination whose path ends in `.md` or `.mdx` names a document. Any other destination without scheme and host is a
 * URL, relative to the source file's folder, so that it means the same on a code host and does not depend on trailing
 * slashes. Images and media name files. A path from the root means the same with and without the base URL. An address
 * below the site's own means the page or file that is published there.
 */

import type { RoutePath } from '../../../site/contract.ts'
import type { GeneratedKind } from '../../../site/page/page-kind.ts'
import { decodePath, encodePath, matchRoute, withBase, withoutBase } from '../../../site/url.ts'
import { derived } from '../../kernel/store/memo.ts'
import { documentFile, isOwnPage, ownPageFile } from '../../markdown/doc-path.ts'
import type { DocPath, ReferenceKind } from '../../markdown/document.ts'
import { asBrowsersRead, isExternal, webAddress } from '../../markdown/html/url-scheme.ts'
import type { Editions } from '../edition.ts'
import type { Site } from '../site.ts'
import { caselessNames, isSiteUrl, type LinkOptions, schemeAddress, wordAddress } from './link-options.ts'
import { findElsewhere, joined, routeOfFile } from './other-editions.ts'
import { followed, type Landings, landRedirects } from './redirects.ts'
import type { Broken, Target } from './target.ts'

export type { Broken, Target } from './target.ts'
export { fragmentId } from './target.ts'

/** Look-up tables of a site, computed once. */
export interface SiteIndex {
  readonly routeOf: ReadonlyMap<string, RoutePath>
  readonly pages: ReadonlyMap<RoutePath, { readonly doc?: DocPath; readonly kind?: GeneratedKind }>
  readonly assets: ReadonlySet<string>
  readonly statics: ReadonlySet<string>
  /** Files among them that lie below the base URL of the edition, and not where static files lie. */
  readonly editionFiles?: ReadonlySet<string>
  /** Files that exist in the docs folder but are not published. */
  readonly withheld: ReadonlySet<string>
  /** Docs and static folders, relative to the project's folder. */
  readonly docsDir: string
  readonly staticDirs: readonly string[]
  readonly address: SiteAddress
  /** Where each redirected address leads. */
  readonly landings: Landings
  /** What the configuration says of links; absent: nothing. */
  readonly links?: LinkOptions
  /** Absent when the site has one edition. */
  readonly editions?: Editions
  /** The files that documents were read from, when they are others than their paths say. */
  readonly files?: SourceFiles
  /** Whether a link of a translation to a path from the root that names no language leads to the main language. */
  readonly linksToMainLanguage?: boolean
  /** Whether the dialect of the site reads addresses from the address of the page, and names of documents without their ends. */
  readonly readsAddresses?: boolean
}

/** Documents of an edition that lie elsewhere than their paths say, because they are translations. */
export interface SourceFiles {
  /** Path below the docs folder → file, relative to the project's folder. */
  readonly fileOf: ReadonlyMap<string, string>
  /** File → path below the docs folder. */
  readonly pathOf: ReadonlyMap<string, string>
}

/** Where the site is served. */
interface SiteAddress {
  /** For example `https://example.org`; empty when the site does not know it. */
  readonly origin: string
  /** Leading and trailing slash. */
  readonly baseUrl: string
  /** The URL below which static files lie. Absent: the base URL. */
  readonly staticUrl?: string
}

/** Data of a project, besides its site, that decides which links are valid. */
interface SiteFolders {
  readonly docsDir: string
  readonly staticDirs: readonly string[]
  /** Names of the files that a build writes at the root. */
  readonly siteFiles: readonly string[]
  /** Those of them that plugins write for this edition, below its base URL. */
  readonly editionFiles?: readonly string[]
  readonly address: SiteAddress
  readonly withheld?: readonly string[]
  readonly links?: LinkOptions
  readonly files?: SourceFiles | undefined
  readonly linksToMainLanguage?: boolean
  readonly readsAddresses?: boolean
}

export function indexSite(
  site: Site,
  {
    docsDir,
    staticDirs,
    siteFiles,
    editionFiles = [],
    address,
    withheld,
    links,
    files,
    linksToMainLanguage,
    readsAddresses,
  }: SiteFolders,
): SiteIndex {
  const pages = new Map<RoutePath, { doc?: DocPath; kind?: GeneratedKind }>()
  for (const page of site.generated) pages.set(page.route, { kind: page.kind })
  for (const { route, head } of site.docs) pages.set(route, { doc: head.path })
  const plain: SiteIndex = {
    routeOf: new Map([...site.displaced, ...site.docs].map(({ route, head }) => [head.path, route])),
    pages,
    assets: new Set(site.assets),
    statics: new Set([...site.statics, ...siteFiles]),
    editionFiles: new Set(editionFiles),
    withheld: new Set(withheld),
    docsDir,
    staticDirs,
    address,
    landings: new Map(),
    links,
    files,
    linksToMainLanguage: linksToMainLanguage || undefined,
    readsAddresses: readsAddresses || undefined,
  }
  return withRedirects(plain, site.redirects)
}

/** The index with what redirects lead to, which may be pages of other editions. */
export function withRedirects(index: SiteIndex, redirects: Site['redirects']): SiteIndex {
  if (redirects.length === 0) return index
  const plain: SiteIndex = { ...index, landings: new Map() }
  return { ...plain, landings: landRedirects(redirects, (href, doc) => resolveReference(href, 'link', doc, plain)) }
}

/**
 * @param written the destination, with entities and escapes decoded
 * @param from the document with the destination; `undefined` for the configuration, where paths begin at the root
 */
export function resolveReference(
  written: string,
  kind: ReferenceKind,
  from: DocPath | undefined,
  index: SiteIndex,
): Target {
  const href = asBrowsersRead(written)
  const { links } = index
  const named = links && wordAddress(href, links)
  if (named !== undefined) return named === '' ? { type: 'external', url: '' } : resolveOwn(named, kind, from, index)
  const near = resolveOwn(href, kind, from, index)
  if (links === undefined) return near
  const isRelative = /^[^./#?]/.test(href)
  const far = near.type === 'broken' && links.fromRoot && isRelative ? resolveOwn(`/${href}`, kind, from, index) : near
  const target = far.type === 'broken' ? near : far
  if (target.type === 'external') {
    const url = schemeAddress(href, links)
    if (url?.startsWith('/') && !url.startsWith('//')) return resolveOwn(url, kind, from, index)
    return url === undefined ? target : { type: 'external', url }
  }
  if (target.type !== 'broken' || target.reason === 'empty') return target
  return isSiteUrl(href, target.path, links) ? { type: 'external', url: href } : target
}

/** Resolves a destination among what the site publishes. */
function resolveOwn(href: string, kind: ReferenceKind, from: DocPath | undefined, index: SiteIndex): Target {
  if (isExternal(href)) return resolveAddress(href, kind, index)
  const { path: encoded, query, fragment } = splitDestination(href)
  const path = decodePath(encoded)
  const pageForm = /\.mdx?$/.test(path ?? encoded) ? 'document' : 'url'
  const form = kind === 'image' ? 'file' : pageForm
  if (path === undefined) return { type: 'broken', reason: 'encoding', form, path: encoded }
  if (href === '') return { type: 'broken', reason: 'empty', form, path: '' }
  const resolve = (path: string): Target => {
    if (form === 'file') return resolveFile(path, from, index)
    if (form === 'document') return resolveDocument(path, query, fragment, from, index)
    return resolveUrl(path, query, fragment, from, index)
  }
  const left = form === 'url' ? outOfLanguage(path, { query, fragment }, from, index) : undefined
  if (left !== undefined) return left
  const target = resolve(path)
  if (target.type !== 'broken' && target.via === undefined) return target
  const below = belowBase(path, index.address.baseUrl)
  const main = form === 'file' ? undefined : inMainLanguage(below ?? path, { form, query, fragment }, index)
  if (main !== undefined || target.type !== 'broken') return main ?? target
  const again = below === undefined ? target : resolve(below)
  if (again.type !== 'broken') return again
  // Files of the static folder lie below the root of the site, in every language.
  const file = resolveFile(belowBase(path, index.editions?.own.rootUrl ?? '/') ?? '', from, index)
  return inOtherEdition(path, { form, query, fragment }, from, index) ?? (file.type === 'file' ? file : again)
}

/**
 * The page that a path from the root names with the folder of the main language: no address has it, but files may lie in it,
 * and links that follow them begin with it.
 */
function inMainLanguage(
  path: string,
  { form, query, fragment }: { form: 'document' | 'url'; query: string; fragment: string | undefined },
  index: SiteIndex,
): Target | undefined {
  const { editions } = index
  const root = editions?.all.find(({ prefix }) => prefix === '')
  const below = root && path.startsWith(`/${root.locale}/`) ? path.slice(root.locale.length + 1) : undefined
  if (editions === undefined || root === undefined || below === undefined) return undefined
  if (editions.own.prefix === '') {
    const resolve = form === 'document' ? resolveDocument : resolveUrl
    const target = resolve(below, query, fragment, undefined, index)
    return target.type === 'broken' ? undefined : target
  }
  const found = findElsewhere(below, form, { own: root, all: [root] })
  return found && { type: 'elsewhere', ...found, query, fragment }
}

/**
 * The page of the main language at a path from the root, for a translation in the dialect of a tool whose links lead there.
 * Pages without a translation keep their readers in the language, because their author wrote the path for all of them. A
 * translated page has other anchors, so their links to an anchor of such a page lead to the main language.
 */
function outOfLanguage(
  path: string,
  { query, fragment }: { query: string; fragment: string | undefined },
  from: DocPath | undefined,
  { editions, linksToMainLanguage }: SiteIndex,
): Target | undefined {
  if (!linksToMainLanguage || !path.startsWith('/') || from === undefined || editions === undefined) return undefined
  const { own, all } = editions
  const [front] = all
  if (front === undefined || own.locale === front.locale) return undefined
  const found = inPaths(path, 'url', { own: front, all: [front] })
  const doc = found?.edition.docAt.get(found.route)
  const isTranslated = doc !== undefined && !own.untranslated.has(doc)
  if (own.untranslated.has(from) && (fragment === undefined || !isTranslated)) return undefined
  return found && { type: 'elsewhere', ...found, query, fragment }
}

/** The page of another edition that a destination names: by the file it is made from, or by its path from the root. */
function inOtherEdition(
  path: string,
  { form, query, fragment }: { form: Broken['form']; query: string; fragment: string | undefined },
  from: DocPath | undefined,
  { editions, docsDir, files }: SiteIndex,
): Target | undefined {
  if (!editions || form === 'file') return undefined
  const place = from === undefined ? undefined : (files?.fileOf.get(from) ?? documentFile(from, docsDir))
  const isFile = !path.startsWith('/') && place !== undefined && form === 'document'
  const found = isFile ? routeOfFile(path, place, editions) : inPaths(path, form, editions)
  if (!found) return undefined
  return { type: 'elsewhere', ...found, query, fragment }
}

/** A path from the root means the same with and without the base URL. */
function inPaths(path: string, form: 'document' | 'url', editions: Editions): ReturnType<typeof findElsewhere> {
  if (!path.startsWith('/')) return undefined
  const below = belowBase(path, editions.own.rootUrl)
  return findElsewhere(path, form, editions) ?? (below === undefined ? undefined : findElsewhere(below, form, editions))
}

/** A path from the root without its base URL; `undefined` when it has none. */
function belowBase(path: string, baseUrl: string): string | undefined {
  return baseUrl === '/' ? undefined : withoutBase(path, decodePath(baseUrl) ?? baseUrl)
}

/** Resolves an address below the site's own to what is published there. Its path never names a source file. */
function resolveAddress(href: string, kind: ReferenceKind, index: SiteIndex): Target {
  const { origin, baseUrl } = index.address
  const url = webAddress(href, origin || 'https://site.invalid')
  if (url === 'invalid')
    return { type: 'broken', reason: 'address', form: kind === 'image' ? 'file' : 'url', path: href }
  const { rootUrl = baseUrl } = index.editions?.own ?? {}
  const encoded = url?.origin === origin ? withoutBase(url.pathname, rootUrl) : undefined
  if (url === undefined || encoded === undefined) return { type: 'external' }
  const fromRoot = decodePath(encoded)
  const form = kind === 'image' ? 'file' : 'url'
  if (fromRoot === undefined) return { type: 'broken', reason: 'encoding', form, path: encoded }
  const fragment = url.hash === '' ? undefined : url.hash.slice(1)
  const path = rootUrl === baseUrl ? fromRoot : withoutBase(decodePath(url.pathname) ?? '', baseUrl)
  let target: Target | undefined
  if (form === 'file') target = resolveFile(fromRoot, undefined, index)
  else if (path !== undefined) target = resolveUrl(path, url.search, fragment, undefined, index)
  if (target === undefined || target.type === 'broken') {
    // Other tools publish the files of the docs folder at their own paths.
    const plain = joinPath([], fromRoot)?.join('/') ?? ''
    if (index.assets.has(plain)) return { type: 'file', root: 'docs', path: plain, suffix: '' }
    const elsewhere = inOtherEdition(fromRoot, { form, query: url.search, fragment }, undefined, index)
    if (elsewhere) return elsewhere
    // Other sites may be published below the same address.
    if (target === undefined) return { type: 'broken', reason: 'unpublished', form, path: fromRoot }
  }
  return target.type === 'broken' ? { ...target, reason: 'unpublished' } : target
}

/**
 * Resolves an address in a file that is published unchanged. Browsers resolve it from the path of the published file.
 *
 * @param from path of the file below the base URL
 */
export function resolvePublished(written: string, from: string, index: SiteIndex): Target {
  const { origin: own, baseUrl } = index.address
  const origin = own || 'https://site.invalid'
  const href = asBrowsersRead(written)
  const base = origin + baseUrl + encodePath(from.replace(/(^|\/)index\.html$/, '$1'))
  const broken: Broken = { type: 'broken', reason: 'address', form: 'file', path: href }
  if (/^https?:(?![\\/]{2})/i.test(href) || !URL.canParse(href, base)) return broken
  const url = new URL(href, base)
  const encoded = url.origin === origin ? withoutBase(url.pathname, baseUrl) : undefined
  if (encoded === undefined) return { type: 'external' }
  const path = decodePath(encoded)
  if (path === undefined) return { ...broken, reason: 'encoding', path: encoded }
  const file = path.slice(1)
  // The build chooses the names of the site's own scripts and styles.
  if (index.statics.has(file) || /^assets\/(?!files\/)/.test(file))
    return { type: 'file', root: 'static', path: file, suffix: '' }
  const route = matchRoute(path, (candidate) => index.pages.has(candidate))
  return route === undefined ? { ...broken, reason: 'missing', path: file } : page(route, '', undefined, index)
}

/** Splits before decoding, so that an encoded `#` or `?` stays part of the path. */
function splitDestination(href: string): { path: string; query: string; fragment?: string } {
  const [, path = '', query = '', hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  return { path, query, fragment: hash }
}

function resolveDocument(
  path: string,
  query: string,
  fragment: string | undefined,
  from: DocPath | undefined,
  index: SiteIndex,
): Target {
  let wanted: string | undefined
  for (const candidate of candidates(path, from, index)) {
    const route = index.routeOf.get(candidate) ?? index.routeOf.get(caseless(candidate, index) ?? '')
    if (route !== undefined) return page(route, query, fragment, index)
    wanted ??= candidate
  }
  // From the root, an address can also be that of a static file: `/llms.md`.
  const plain = path.startsWith('/') ? joinPath([], path)?.join('/') : undefined
  if (plain !== undefined && index.statics.has(plain))
    return { type: 'file', root: 'static', path: plain, suffix: suffixOf(query, fragment) }
  return { type: 'broken', reason: 'missing', form: 'document', path: wanted ?? joined(namesAbove(from), path) }
}

function resolveUrl(
  path: string,
  query: string,
  fragment: string | undefined,
  from: DocPath | undefined,
  index: SiteIndex,
): Target {
  if (path === '' && from !== undefined) {
    const route = index.routeOf.get(from)
    return page(route ?? ('/' as RoutePath), query, fragment, index)
  }
  const absolute = path.startsWith('/')
  const names = absolute ? joinPath([], path) : fromFolder(path, from, index)
  const broken: Broken = { type: 'broken', reason: 'missing', form: 'url', path: names ? `/${names.join('/')}` : path }
  if (!names) {
    const near = from === undefined || absolute ? undefined : routeNear(path, from, index)
    return near === undefined
      ? (resolveOutside(path, query, fragment, from, index) ?? broken)
      : asGuess(page(near, query, fragment, index), index)
  }
  const plain = names.join('/')
  const isFolder = path.endsWith('/')
  const named = isFolder && plain !== '' ? `/${plain}/` : `/${plain}`
  const route = path.includes('//') ? undefined : routeNamed(named, index)
  if (route !== undefined) return page(route, query, fragment, index)
  const suffix = suffixOf(query, fragment)
  if (!isFolder && index.statics.has(plain))
    return {
      type: 'file',
      root: 'static',
      path: plain,
      suffix,
      isOwn: index.editionFiles?.has(plain) || undefined,
    }
  const folderIndex = plain === '' ? 'index.html' : `${plain}/index.html`
  if (index.statics.has(folderIndex)) return { type: 'file', root: 'static', path: `${plain}/`, suffix }
  if (from !== undefined && !absolute && !isFolder && index.assets.has(plain))
    return { type: 'file', root: 'docs', path: plain, suffix }
  const near = from === undefined || absolute ? undefined : routeNear(path, from, index, plain)
  if (near !== undefined) return asGuess(page(near, query, fragment, index), index)
  return followed({ path: named, query, fragment }, index.landings) ?? broken
}

/** Marks what only a fallback reading has found, unless the site's dialect reads addresses that way. */
function asGuess(target: Target, { readsAddresses }: SiteIndex): Target {
  const canBeGuess = target.type === 'page' || target.type === 'file'
  return canBeGuess && !readsAddresses ? { ...target, isGuess: true } : target
}

/**
 * The page that a relative address names where no page has the address that its folder gives: the document of that name
 * beside the page, else the page at this place beside or below the address of the page. Other tools read links so.
 *
 * @param plain the path below the docs folder
 */
function routeNear(path: string, from: DocPath, index: SiteIndex, plain?: string): RoutePath | undefined {
  const name = plain?.replace(/\.html$/, '')
  if (name !== undefined && name !== '')
    for (const file of [`${name}.md`, `${name}.mdx`, `${name}/index.md`, `${name}/index.mdx`, `${name}/_index.md`]) {
      const route = index.routeOf.get(file)
      if (route !== undefined) return route
    }
  const own = index.routeOf.get(from)?.split('/').filter(Boolean)
  if (own === undefined) return undefined
  for (const folder of [own.slice(0, -1), own]) {
    const names = joinPath(folder, path.replace(/\.html$/, ''))?.join('/')
    const route = names === undefined || names === '' ? undefined : routeNamed(`/${names}`, index)
    if (route !== undefined) return route
  }
  return undefined
}

function routeNamed(path: string, index: SiteIndex): RoutePath | undefined {
  const route = matchRoute(path, (candidate) => index.pages.has(candidate))
  if (route !== undefined || !index.links?.ignoreCase) return route
  const { routes } = caselessNames(index)
  const found = matchRoute(path.toLowerCase(), (candidate) => routes.has(candidate))
  return found === undefined ? undefined : routes.get(found)
}

/** The file whose name differs only in the case of letters, where the configuration allows that. */
function caseless(path: string, index: SiteIndex): string | undefined {
  return index.links?.ignoreCase ? caselessNames(index).files.get(path.toLowerCase()) : undefined
}

/** A relative path that leaves the docs folder can still name a file of a static folder beside it. */
function resolveOutside(
  path: string,
  query: string,
  fragment: string | undefined,
  from: DocPath | undefined,
  index: SiteIndex,
): Target | undefined {
  const file = staticBeside(path, from, index)
  return file === undefined
    ? undefined
    : { type: 'file', root: 'static', path: file, suffix: suffixOf(query, fragment) }
}

function resolveFile(path: string, from: DocPath | undefined, index: SiteIndex): Target {
  if (path === '') return { type: 'broken', reason: 'empty', form: 'file', path }
  if (path.startsWith('/') || from === undefined) {
    const plain = joinPath([], path)?.join('/')
    if (plain !== undefined && index.statics.has(plain))
      return { type: 'file', root: 'static', path: plain, suffix: '' }
  }
  let wanted: string | undefined
  for (const candidate of candidates(path, from, index)) {
    wanted ??= candidate
    // The configuration belongs to no folder of documents: its images are static files.
    const file = index.assets.has(candidate) ? candidate : caseless(candidate, index)
    if (from !== undefined && file !== undefined && index.assets.has(file))
      return { type: 'file', root: 'docs', path: file, suffix: '' }
  }
  const beside = staticBeside(path, from, index)
  if (beside !== undefined) return { type: 'file', root: 'static', path: beside, suffix: '' }
  const shown = fromAddress(path, from, index)
  for (const root of ['docs', 'static'] as const)
    if (shown !== undefined && (root === 'docs' ? index.assets : index.statics).has(shown))
      return asGuess({ type: 'file', root, path: shown, suffix: '' }, index)
  return { type: 'broken', reason: 'missing', form: 'file', path: wanted ?? path }
}

/** The path that a browser asks for, from the address of the page: Hugo's authors write paths of files so. */
function fromAddress(path: string, from: DocPath | undefined, { routeOf }: SiteIndex): string | undefined {
  const route = from === undefined || path.startsWith('/') ? undefined : routeOf.get(from)
  return route && joinPath(route.split('/').filter(Boolean), path)?.join('/')
}

/** Paths below the docs folder that a file destination may mean, best first; computed one at a time. */
function* candidates(path: string, from: DocPath | undefined, index: SiteIndex): Generator<string> {
  const beside = path.startsWith('/') ? undefined : fromFolder(path, from, index)?.join('/')
  if (beside !== undefined) yield beside
  const isExplicit = /^\.\.?(?:\/|$)/.test(path)
  const fromRoot = isExplicit ? undefined : joinPath([], path)?.join('/')
  if (fromRoot !== undefined && fromRoot !== beside) yield fromRoot
  const translated = path.startsWith('/') ? undefined : besideFile(path, from, index)
  if (translated !== undefined) yield translated
}

/** A path below the docs folder, as the file of a translation names it from its own folder. */
function besideFile(path: string, from: DocPath | undefined, { files, docsDir }: SiteIndex): string | undefined {
  const file = from === undefined ? undefined : (files?.fileOf.get(from) ?? outsideFile(from))
  if (file === undefined) return undefined
  const names = joinPath(file.split('/').slice(0, -1), path)?.join('/')
  if (names === undefined) return undefined
  return files?.pathOf.get(names) ?? (names.startsWith(`${docsDir}/`) ? names.slice(docsDir.length + 1) : undefined)
}

/** The file of a document that lies outside of the docs folder. */
function outsideFile(from: DocPath): string | undefined {
  return isOwnPage(from) ? ownPageFile(from) : undefined
}

function staticBeside(path: string, from: DocPath | undefined, index: SiteIndex): string | undefined {
  if (from === undefined || path.startsWith('/')) return undefined
  const file = index.files?.fileOf.get(from) ?? outsideFile(from)
  const folders = [[...docsFolder(index), ...namesAbove(from)], ...(file ? [file.split('/').slice(0, -1)] : [])]
  for (const folder of folders) {
    const names = joinPath(folder, path)?.join('/')
    for (const dir of index.staticDirs) {
      const inside = names?.startsWith(`${dir}/`) ? names.slice(dir.length + 1) : undefined
      if (inside !== undefined && index.statics.has(inside)) return inside
    }
  }
  return undefined
}

function namesAbove(from: DocPath | undefined): string[] {
  return from === undefined ? [] : from.split('/').slice(0, -1)
}

/** Segments of a path below the docs folder; a relative path may leave the folder and come back. */
function fromFolder(path: string, from: DocPath | undefined, index: SiteIndex): string[] | undefined {
  if (from === undefined) return joinPath([], path)
  const docs = docsFolder(index)
  const names = joinPath(folderOf(index)(from), path)
  return names && docs.every((name, at) => names[at] === name) ? names.slice(docs.length) : undefined
}

const docsFolder = derived(({ docsDir }: SiteIndex): readonly string[] => joinPath([], docsDir) ?? [])

/** The segments of the folders that documents lie in, which most of their links need. */
const folderOf = derived((index: SiteIndex) => {
  const known = new Map<DocPath, readonly string[]>()
  return (from: DocPath): readonly string[] => {
    const names = known.get(from) ?? [...docsFolder(index), ...namesAbove(from)]
    known.set(from, names)
    return names
  }
})

/** Joins segments and a path with `.` and `..`; `undefined` when the result is outside the root. */
function joinPath(base: readonly string[], path: string): string[] | undefined {
  const names = [...base]
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return undefined
  }
  return names
}

function page(route: RoutePath, query: string, fragment: string | undefined, index: SiteIndex): Target {
  if (fragment !== undefined && index.landings.size > 0) {
    const moved = followed({ path: route, query, fragment, isPage: true }, index.landings)
    if (moved) return moved
  }
  const doc = index.pages.get(route)?.doc
  return { type: 'page', route, query, doc, fragment }
}

/**
 * The URL that a page gets for a valid destination.
 *
 * @param assetUrl URL of a published file of the docs folder
 */
export function targetUrl(
  target: Exclude<Target, Broken | { type: 'external' }>,
  from: RoutePath | undefined,
  { baseUrl, staticUrl = baseUrl }: Omit<SiteAddress, 'origin'>,
  assetUrl: (path: string) => string,
): string {
  if (target.type === 'file') {
    const base = target.isOwn ? baseUrl : staticUrl
    return (target.root === 'static' ? withBase(target.path, base) : assetUrl(target.path)) + target.suffix
  }
  const suffix = suffixOf(target.query, target.fragment)
  if (target.type === 'elsewhere') return withBase(target.route, target.edition.baseUrl) + suffix
  if (target.route === from && target.query === '' && suffix !== '') return suffix
  return withBase(target.route, baseUrl) + suffix
}

/** Query and fragment as written; characters are encoded where necessary, and existing encoding is kept. */
function suffixOf(query: string, fragment: string | undefined): string {
  const suffix = query + (fragment === undefined ? '' : `#${fragment}`)
  return encodeURI(suffix.toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%')
}
