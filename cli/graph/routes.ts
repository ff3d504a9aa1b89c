/** Document path and slug → route. The only place that knows what `readme.md` and `slug` mean for a URL. */
import type { RoutePath } from '../../site/contract.ts'
import { decodePath, toRoute } from '../../site/url.ts'
import { compareText, type Problem } from '../checks/finding.ts'
import type { DocPath, Head } from '../content/document.ts'
import type { GeneratedPage } from './site.ts'

export interface DocRoute {
  readonly route: RoutePath
  readonly head: Head
}

export interface RouteOptions {
  /** The docs folder as findings name it, for example `docs`. */
  readonly docsDir: string
  readonly numberPrefixes: boolean
}

/**
 * The route of a document without its slug: `a/b.md` → `/a/b/`, `a/readme.md` and `a/index.md` in any
 * letter case → `/a/`.
 */
export function routeOfPath(path: DocPath, options: Pick<RouteOptions, 'numberPrefixes'>): RoutePath {
  const names = path.replace(/\.mdx?$/, '').split('/')
  if (isIndexName(names.at(-1) ?? '')) names.pop()
  return toRoute(names.map((name) => (options.numberPrefixes ? splitNumberPrefix(name).name : name)).join('/'))
}

export function isIndexName(name: string): boolean {
  return /^(?:index|readme)$/i.test(name)
}

/** `01-intro` → 1 and `intro`; dates and versions (`2021-11`, `7.0-notes`) are names as they are. */
export function splitNumberPrefix(name: string): { order?: number; name: string } {
  if (/^\d+[-_.]\d+/.test(name)) return { name }
  const match = /^(\d+)\s*[-_.]+\s*(.+)$/.exec(name)
  return match?.[2] ? { order: Number(match[1]), name: match[2] } : { name }
}

/** The route that a slug gives, or `undefined` when it is not a path inside the site. */
export function routeOfSlug(
  slug: string,
  path: DocPath,
  options: Pick<RouteOptions, 'numberPrefixes'>,
): RoutePath | undefined {
  const decoded = decodePath(slug)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (decoded === undefined || /[\u0000-\u001f\u007f\\?#]|^[a-z][a-z0-9+.-]*:|^\/\//i.test(decoded)) return undefined
  const folder = path.split('/').slice(0, -1)
  const base = options.numberPrefixes ? folder.map((name) => splitNumberPrefix(name).name) : folder
  const names = decoded.startsWith('/') ? [] : [...base]
  for (const name of decoded.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return undefined
  }
  return toRoute(names.join('/'))
}

/**
 * Gives each document its route. Where two want the same one, the first by `rank` has it, the other has
 * none, and a problem names both. A static file that would lie where a page lies is a problem too.
 */
export function assignRoutes(
  heads: readonly Head[],
  wanted: readonly GeneratedPage[],
  statics: readonly string[],
  options: RouteOptions,
): { docs: DocRoute[]; generated: GeneratedPage[]; problems: Problem[] } {
  const problems: Problem[] = []
  const owners = new Map<RoutePath, Head>()
  const docs: DocRoute[] = []
  for (const head of [...heads].sort((a, b) => rank(a) - rank(b) || compareText(a.path, b.path))) {
    const { slug } = head.frontMatter
    const route = slug === undefined ? routeOfPath(head.path, options) : routeOfSlug(slug, head.path, options)
    if (route === undefined) {
      const message = `The slug \`${slug}\` is not a path inside the site.`
      problems.push(
        problem(
          'invalid-slug',
          head,
          options,
          slug ?? '',
          message,
          'Use letters, digits, hyphens and slashes: `/guides/my-page`.',
        ),
      )
      continue
    }
    const owner = owners.get(route)
    if (owner) {
      const message = `The route \`${route}\` is also made by ${options.docsDir}/${owner.path}; only that page is published.`
      problems.push(
        problem('duplicate-route', head, options, route, message, 'Rename one of the two, or give it another `slug`.'),
      )
      continue
    }
    owners.set(route, head)
    docs.push({ route, head })
  }
  for (const path of statics) {
    const route = /(?:^|\/)index\.html$/.test(path) ? toRoute(path.slice(0, -'index.html'.length)) : undefined
    const owner = route === undefined ? undefined : owners.get(route)
    if (owner && route) {
      const message = `The static file \`${path}\` lies where this page is published.`
      problems.push(problem('duplicate-route', owner, options, route, message, 'Rename the static file or the page.'))
    }
  }
  const generated: GeneratedPage[] = []
  for (const page of wanted) {
    const owner = owners.get(page.route)
    if (!owner) generated.push(page)
    else if (page.kind !== 'home') {
      const message = `The route \`${page.route}\` is also the site's ${page.kind} page; only this document is published.`
      problems.push(
        problem('duplicate-route', owner, options, page.route, message, 'Give the document another `slug`.'),
      )
    }
  }
  return { docs: docs.sort((a, b) => compareText(a.head.path, b.head.path)), generated, problems }
}

/** A page that names its slug wins, then `index`, then `readme`, then a file of the folder's own name. */
function rank(head: Head): number {
  if (head.frontMatter.slug !== undefined) return 0
  const name = head.path.replace(/^.*\/|\.mdx?$/g, '').toLowerCase()
  if (name === 'index') return 1
  return name === 'readme' ? 2 : 3
}

function problem(
  rule: string,
  head: Head,
  options: RouteOptions,
  target: string,
  message: string,
  hint: string,
): Problem {
  const line = head.keyLines['slug'] ?? 1
  return { rule, place: { file: `${options.docsDir}/${head.path}`, line, column: 1 }, target, message, hint }
}
