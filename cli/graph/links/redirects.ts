/** Redirects: old addresses of the site, as the configuration and front matter name them, and where each leads. */
import type { RoutePath } from '../../../site/contract.ts'
import { folderOf, foldersAbove } from '../../../site/folders.ts'
import { decodePath, encodePath, matchRoute } from '../../../site/url.ts'
import type { Place, Problem } from '../../kernel/fault/finding.ts'
import { perBlock } from '../../kernel/store/blocks.ts'
import type { DocPath } from '../../markdown/document.ts'
import { type DocRoute, excessOf, routeInFolder } from '../routes.ts'
import type { ConfigFile } from '../sidebar.ts'
import type { SiteNames } from '../site-names.ts'
import { literalPlace } from './literal-place.ts'
import { fragmentId, type Target } from './target.ts'

/** One redirect, as it was written. */
export interface Redirect {
  /** The old address below the root, decoded: a route (`/old/`), or the path of an HTML file (`/old.html`). */
  readonly from: string
  /** Id of the old anchor on the page at `from`. Absent: the whole page is redirected. */
  readonly anchor?: string
  /** Where it leads. Absent: to the document. */
  readonly to?: string
  /** The document whose front matter has the redirect; absent for the configuration. */
  readonly doc?: DocPath
  /** The old address as it was written. */
  readonly written: string
  readonly place: Place
}

/** What becomes of a reader at an old address. */
export interface Landing {
  readonly redirect: Redirect
  /** The end of the way, also where nothing is there; `undefined` when the redirects lead in a circle. */
  readonly target: Target | undefined
  /** The redirected address that this redirect leads to first, as `redirectKey` names it. */
  readonly next?: string
}

/** Landings by `redirectKey`. */
export type Landings = ReadonlyMap<string, Landing>

/** `/old/`, or `/old/#part` for an anchor. */
export function redirectKey({ from, anchor }: Pick<Redirect, 'from' | 'anchor'>): string {
  return anchor === undefined ? from : `${from}#${anchor}`
}

/** The redirects of a configuration. */
export interface ConfiguredRedirects {
  readonly file: ConfigFile
  /** Old address → destination. */
  readonly paths: Readonly<Record<string, string>>
}

interface RedirectOptions {
  readonly docsDir: string
  readonly redirects: ConfiguredRedirects
  readonly names: SiteNames
  /** Path before all addresses of the site, or of an edition, with a slash at both ends. */
  readonly baseUrl: string
  /** The part of `baseUrl` that belongs to an edition: empty, or with a slash at its end. */
  readonly prefix: string
}

/**
 * Reads the redirects of the configuration, then those of the documents by their paths.
 *
 * @returns the redirects, and a problem for each address that cannot have one
 */
export function readRedirects(
  docs: readonly DocRoute[],
  { docsDir, redirects: { file, paths }, names, ...base }: RedirectOptions,
): { readonly redirects: readonly Redirect[]; readonly problems: readonly Problem[] } {
  const found: Redirect[] = []
  const problems: Problem[] = []
  const add = (redirect: Omit<Redirect, 'from' | 'anchor'>, source: Source | undefined): void => {
    const { written, place } = redirect
    const fault =
      source === undefined
        ? NO_SOURCE
        : (excessFault(source) ?? siteFileFault(source, names) ?? repeatedBase(written, docs, base))
    if (source && !fault) found.push({ ...redirect, ...source })
    else if (fault)
      problems.push({
        rule: 'broken-redirect',
        place,
        target: written,
        message: `Nothing can be redirected from \`${written}\`: ${fault.message}`,
        hint: fault.hint,
      })
  }
  for (const [written, to] of Object.entries(paths)) {
    const place = { file: file.name, ...literalPlace(file, { value: written }) }
    add({ written, to, place }, sourceOf(written, { folder: '', numberPrefixes: false }))
  }
  for (const { route, head } of redirecting(docs)) {
    const { redirectFrom = [], parseNumberPrefixes: numberPrefixes = false } = head.frontMatter
    const place = { file: `${docsDir}/${head.path}`, line: head.keyLines['redirect_from'] ?? 1, column: 1 }
    for (const { from: written, to } of redirectFrom)
      add(
        { written, doc: head.path, place, to },
        sourceOf(written, { folder: folderOf(head.path), numberPrefixes, own: route }),
      )
  }
  return { redirects: found, problems }
}

const redirecting = perBlock((block: readonly DocRoute[]) =>
  block.filter(({ head }) => head.frontMatter.redirectFrom !== undefined),
)

type Source = Pick<Redirect, 'from' | 'anchor'>

const NO_SOURCE = {
  message: 'it is not a path inside the site.',
  hint: 'Write the old address without the host: `/guides/old/`, or `/guides/old/#part` for an anchor.',
}

function excessFault({ from }: Source): typeof NO_SOURCE | undefined {
  const excess = excessOf(from as RoutePath)
  return excess === undefined ? undefined : { message: `it has ${excess}.`, hint: 'Leave the redirect out.' }
}

function siteFileFault({ from }: Source, { reserved }: SiteNames): typeof NO_SOURCE | undefined {
  const path = from.slice(1)
  const file = [path, ...foldersAbove(path)].find((part) => reserved.includes(part))
  if (file === undefined) return undefined
  return { message: `\`${file}\` is a file of every site.`, hint: 'Leave the redirect out.' }
}

/**
 * An address that begins with the path before all addresses: readers would find it at `/next/next/old/`. Pages at such an
 * address show that it is meant.
 */
function repeatedBase(
  written: string,
  docs: readonly DocRoute[],
  { baseUrl, prefix }: Pick<RedirectOptions, 'baseUrl' | 'prefix'>,
): typeof NO_SOURCE | undefined {
  const rootUrl = baseUrl.slice(0, baseUrl.length - prefix.length)
  const repeated = [baseUrl, rootUrl, `/${prefix}`].find((base) => base !== '/' && written.startsWith(base))
  if (repeated === undefined || docs.some(({ route }) => route.startsWith(repeated))) return undefined
  const owner = repeated === rootUrl ? 'the base URL of the site' : 'the path of its own version or language'
  return {
    message: `it begins with \`${repeated}\`, ${owner}.`,
    hint: `Write \`/${written.slice(repeated.length)}\`: the address lies below that path by itself.`,
  }
}

/** @param own route of the page that an address without a path belongs to */
function sourceOf(
  written: string,
  { folder, numberPrefixes, own }: { folder: string; numberPrefixes: boolean; own?: RoutePath },
): Source | undefined {
  const [, path = '', fragment] = /^([^#]*)(?:#(.*))?$/s.exec(written) ?? []
  const anchor = fragment === undefined ? undefined : (decodePath(fragment) ?? fragment)
  if (anchor === '' || (path === '' && (own === undefined || anchor === undefined))) return undefined
  const route = path === '' ? own : routeInFolder(path, folder, { numberPrefixes })
  if (route === undefined) return undefined
  const from = /\.html?$/i.test(path) ? fileAddress(route) : route
  return { from, anchor }
}

/** `/old.html/` → `/old.html`; `/old/index.html/` → `/old/`. */
function fileAddress(route: RoutePath): string {
  const path = route.slice(0, -1)
  return path.replace(/(^|\/)index\.html?$/i, '$1') || '/'
}

/**
 * Follows every redirect to its end. Of several redirects from one address the first counts.
 *
 * @param resolve the meaning of a destination on the site without its redirects
 */
export function landRedirects(
  redirects: readonly Redirect[],
  resolve: (href: string, from: DocPath | undefined) => Target,
): Landings {
  const byKey = new Map<string, Redirect>()
  for (const redirect of redirects) {
    const key = redirectKey(redirect)
    if (!byKey.has(key)) byKey.set(key, redirect)
  }
  const landings = new Map<string, Landing>()
  const step = (redirect: Redirect): { target: Target; next: string | undefined } => {
    const { to, doc } = redirect
    const target = resolve(to ?? `/${encodePath(doc ?? '')}`, doc)
    return { target, next: nextKey(target, byKey) }
  }
  for (const first of byKey.keys()) {
    const way: { readonly key: string; readonly redirect: Redirect; readonly next: string | undefined }[] = []
    const onTheWay = new Set<string>()
    let end: Target | undefined
    for (let key: string | undefined = first; key !== undefined; ) {
      const redirect = byKey.get(key)
      const known = landings.get(key)
      if (known || !redirect || onTheWay.has(key)) {
        end = known?.target
        break
      }
      const { target, next } = step(redirect)
      onTheWay.add(key)
      way.push({ key, redirect, next })
      end = target.type === 'external' ? { ...target, url: redirect.to ?? target.url } : target
      key = next
    }
    for (const { key, redirect, next } of way) landings.set(key, { redirect, target: end, next })
  }
  return landings
}

/** The redirected address that a target on the site without redirects names. */
function nextKey(target: Target, redirects: ReadonlyMap<string, unknown>): string | undefined {
  if (target.type === 'page') return keyAt({ path: target.route, fragment: target.fragment, isPage: true }, redirects)
  if (target.type !== 'broken' || target.form !== 'url') return undefined
  return keyAt({ path: target.path }, redirects)
}

/** An address below the root, decoded up to its fragment. */
interface Address {
  readonly path: string
  readonly fragment?: string | undefined
  /** There is a page, so that only its anchors can be redirected. */
  readonly isPage?: true
}

function keyAt({ path, fragment, isPage }: Address, redirects: ReadonlyMap<string, unknown>): string | undefined {
  const id = fragmentId(fragment)
  const anchor = id === undefined ? undefined : (decodePath(id) ?? id)
  const match = (suffix: string): string | undefined => {
    const exact = redirects.has(path + suffix) ? path : undefined
    const from = exact ?? matchRoute(path, (route) => redirects.has(route + suffix))
    return from === undefined ? undefined : from + suffix
  }
  return (anchor === undefined ? undefined : match(`#${anchor}`)) ?? (isPage ? undefined : match(''))
}

/** @returns what a redirected address means; `undefined` for any other, and where the redirect leads nowhere */
export function followed(
  address: Address & { readonly query: string },
  landings: Landings,
): Exclude<Target, { type: 'broken' }> | undefined {
  if (landings.size === 0) return undefined
  const via = keyAt(address, landings)
  const landing = via === undefined ? undefined : landings.get(via)
  const target = landing?.target
  if (via === undefined || target === undefined || target.type === 'broken') return undefined
  if (target.type !== 'page') return { ...target, via }
  const query = target.query || address.query
  const { fragment } = address
  if (target.fragment !== undefined || fragment === undefined || via.includes('#')) return { ...target, query, via }
  // Browsers keep the fragment of the old address, and the new page may have redirects of its own anchors.
  const further = address.isPage ? undefined : followed({ path: target.route, query, fragment, isPage: true }, landings)
  return { ...(further ?? { ...target, query, fragment }), via }
}
