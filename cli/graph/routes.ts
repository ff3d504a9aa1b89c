/** Document path and slug → route. The only place that knows what `readme.md` and `slug` mean for a URL. */
import type { RoutePath } from '../../site/contract.ts'
import { decodePath, toRoute } from '../../site/url.ts'
import { compareText, type Problem } from '../checks/finding.ts'
import { folderOf, isIndexName, nameOf, withoutExtension } from '../content/doc-path.ts'
import type { DocPath, Head } from '../content/document.ts'
import { SITE_FILES } from './resolve.ts'
import type { ConfigFile } from './sidebar.ts'
import type { GeneratedPage } from './site.ts'

export interface DocRoute {
  readonly route: RoutePath
  readonly head: Head
}

export interface RouteOptions {
  /** The docs folder as findings name it, for example `docs`. */
  readonly docsDir: string
  readonly numberPrefixes: boolean
  /** The configuration's file, for problems of pages that no file makes. */
  readonly configFile: ConfigFile
}

/**
 * The route of a document without its slug: `a/b.md` → `/a/b/`, `a/readme.md` and `a/index.md` in any
 * letter case → `/a/`.
 */
export function routeOfPath(path: DocPath, options: Pick<RouteOptions, 'numberPrefixes'>): RoutePath {
  const names = withoutExtension(path).split('/')
  if (isIndexName(names.at(-1) ?? '')) names.pop()
  return toRoute(names.map((name) => (options.numberPrefixes ? splitNumberPrefix(name).name : name)).join('/'))
}

/** `01-intro` → 1 and `intro`; dates and versions (`2021-11`, `7.0-notes`) are names as they are. */
export function splitNumberPrefix(name: string): { order?: number; name: string } {
  if (/^\d+[-_.]\d+/.test(name)) return { name }
  const match = /^(\d+)\s*[-_.]+\s*(.+)$/.exec(name)
  return match?.[2] ? { order: Number(match[1]), name: match[2] } : { name }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const NO_PATH = /[\u0000-\u001f\u007f\\?#]|^[a-z][a-z0-9+.-]*:|^\/\//i

/** The route that a slug gives, or `undefined` when it is not a path inside the site. */
export function routeOfSlug(
  slug: string,
  path: DocPath,
  options: Pick<RouteOptions, 'numberPrefixes'>,
): RoutePath | undefined {
  const decoded = decodePath(slug)
  if (decoded === undefined || !decoded.isWellFormed() || NO_PATH.test(decoded)) return undefined
  const folder = folderOf(path).split('/').filter(Boolean)
  const base = options.numberPrefixes ? folder.map((name) => splitNumberPrefix(name).name) : folder
  const names = decoded.startsWith('/') ? [] : [...base]
  for (const name of decoded.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return undefined
  }
  return toRoute(names.join('/'))
}

/** A name in a route that is longer than file systems allow (POSIX `NAME_MAX`, NTFS). */
export function overlongName(route: RoutePath): string | undefined {
  return route.split('/').find((name) => new TextEncoder().encode(name).length > MOST_BYTES)
}

const MOST_BYTES = 255

export interface Routes {
  readonly docs: readonly DocRoute[]
  /** Documents that are not published, since another has their route: a link to one leads to the other. */
  readonly displaced: readonly DocRoute[]
  readonly generated: readonly GeneratedPage[]
  readonly problems: readonly Problem[]
}

/**
 * Gives each document its route. Where two want the same one, the first by `rank` has it, and a problem names
 * both. A static file that would lie where a page lies is a problem too.
 */
export function assignRoutes(
  heads: readonly Head[],
  wanted: readonly GeneratedPage[],
  statics: readonly string[],
  options: RouteOptions,
): Routes {
  const problems: Problem[] = []
  const owners = new Map<RoutePath, Head>()
  const docs: DocRoute[] = []
  const displaced: DocRoute[] = []
  const report = (rule: string, head: Head, target: string, message: string, hint: string): void => {
    const place = { file: `${options.docsDir}/${head.path}`, line: head.keyLines['slug'] ?? 1, column: 1 }
    problems.push({ rule, place, target, message, hint })
  }
  for (const head of [...heads].sort((a, b) => rank(a) - rank(b) || compareText(a.path, b.path))) {
    const { slug } = head.frontMatter
    const wantedRoute = slug === undefined ? undefined : routeOfSlug(slug, head.path, options)
    if (slug !== undefined && wantedRoute === undefined) {
      const hint = 'Use letters, digits, hyphens and slashes: `/guides/my-page`.'
      report('invalid-slug', head, slug, `The slug \`${slug}\` is not a path inside the site.`, hint)
    }
    // The page is still there for those who link to it: one fault is one finding.
    const route = wantedRoute ?? routeOfPath(head.path, options)
    const siteFile = foldersOf(route).find((folder) => SITE_FILES.some((file) => file === folder))
    const owner = owners.get(route)
    if (siteFile !== undefined) {
      const message = `The page \`${route}\` cannot be published, as \`${siteFile}\` is a file of every site.`
      report('invalid-slug', head, route, message, 'Give it another `slug`.')
    }
    const overlong = overlongName(route)
    if (overlong !== undefined) {
      const message = `The page cannot be published, as the name \`${overlong.slice(0, 20)}…\` has more than 255 bytes.`
      report('invalid-slug', head, route, message, 'Give it a shorter name or `slug`.')
    }
    if (owner) {
      const message = `The route \`${route}\` is also made by ${options.docsDir}/${owner.path}; only that page is published.`
      report('duplicate-route', head, route, message, 'Rename one of the two, or give it another `slug`.')
      displaced.push({ route, head })
    } else {
      owners.set(route, head)
      docs.push({ route, head })
    }
  }
  const generated: GeneratedPage[] = []
  for (const page of wanted) {
    const owner = owners.get(page.route)
    if (!owner) generated.push(page)
    else if (page.kind !== 'home') {
      const message = `The route \`${page.route}\` is also the site's ${page.kind} page; only this document is published.`
      report('duplicate-route', owner, page.route, message, 'Give the document another `slug`.')
    }
  }
  const places = takenPlaces([...docs, ...generated.map(({ route }) => ({ route }))])
  for (const path of statics) {
    const page = places.get(path)
    if (!page) continue
    const message = `The static file \`${path}\` lies where the page \`${page.route}\` is published.`
    if (page.head) report('duplicate-route', page.head, page.route, message, 'Rename the static file or the page.')
    else {
      const place = { file: options.configFile.name, line: 1, column: 1 }
      problems.push({ rule: 'duplicate-route', place, target: page.route, message, hint: 'Rename the static file.' })
    }
  }
  const byPath = (a: DocRoute, b: DocRoute): number => compareText(a.head.path, b.head.path)
  return { docs: docs.sort(byPath), displaced: displaced.sort(byPath), generated, problems }
}

/** Paths in the output that a page needs, as a file of its own or as a folder. */
function takenPlaces<P extends { route: RoutePath }>(pages: readonly P[]): Map<string, P & { head?: Head }> {
  const places = new Map<string, P>()
  for (const page of pages) {
    const folder = page.route.slice(1)
    for (const path of [`${folder}index.html`, `${folder}index.md`, ...foldersOf(page.route)])
      if (!places.has(path)) places.set(path, page)
  }
  return places
}

/** `/a/b/` → `a`, `a/b`. */
function foldersOf(route: RoutePath): string[] {
  const names = route.split('/').filter(Boolean)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

/** A page that names its slug wins, then `index`, then `readme`, then any other name. */
function rank(head: Head): number {
  if (head.frontMatter.slug !== undefined) return 0
  const name = nameOf(head.path).toLowerCase()
  if (name === 'index') return 1
  return name === 'readme' ? 2 : 3
}
