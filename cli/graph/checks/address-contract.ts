/**
 * The contract of addresses: the routes and anchors that a project has promised to keep. Whatever disappears without a
 * redirect is a finding that says what to write.
 */

import GithubSlugger from 'github-slugger'
import { toRoute } from '../../../site/url.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { compareText, type Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { isMap, parsedJson } from '../../kernel/json.ts'
import type { Rule } from './rule.ts'

/** The addresses of a site, with those of all its editions. */
export interface AddressedSite {
  readonly pages: readonly AddressedPage[]
  /** Old addresses of pages and of anchors (`/old/#part`); `to` is absent where nothing is there. */
  readonly redirects: readonly { readonly from: string; readonly to?: string }[]
}

interface AddressedPage {
  readonly route: string
  /** Relative to the project's folder; absent for a generated page. */
  readonly file?: string
  readonly anchors?: readonly string[]
}

/** A page, with the data that decide which of its anchors are promised. */
interface PromisingPage extends AddressedPage {
  readonly headings?: readonly { readonly text: string; readonly id: string }[]
  readonly links?: readonly { readonly href: string; readonly route?: string }[]
}

/** Route → anchors that are promised, both sorted. */
export type Promised = Readonly<Record<string, readonly string[]>>

/** Name of the file in the project's folder. */
export const CONTRACT_FILE = 'docs.routes.json'

/** Rules about a project with a file of promises; their problems are found when all editions are known. */
export const contractRules: readonly Rule[] = [
  {
    id: 'lost-address',
    about: 'A promised page is neither there nor redirected.',
    why: 'Links and bookmarks elsewhere lead to nothing, and their owners do not know it.',
    repair:
      'Redirect the address to the page that took its place, or drop the promise with `docs-build graph --routes --write --drop`.',
    severity: 'fail',
    example: { 'docs/a.md': '# Tools\n', 'docs.routes.json': '{ "version": 1, "routes": { "/invoices/": [] } }\n' },
  },
  {
    id: 'lost-anchor',
    about: 'A promised anchor is neither on its page nor redirected.',
    why: 'A link from elsewhere opens the page at its top, and readers have to look for what they came for.',
    repair: 'Redirect the anchor, or give the heading its old id: `## Heading {#old-id}`.',
    severity: 'fail',
    example: { 'docs/a.md': '# Tools\n', 'docs.routes.json': '{ "version": 1, "routes": { "/a/": ["invoices"] } }\n' },
  },
]

/** @throws DocsError when the text is no contract */
export function readContract(text: string, name: string = CONTRACT_FILE): Promised {
  const value = parsedJson(text)
  const routes = isMap(value) && value['version'] === 1 ? value['routes'] : undefined
  const isList = (list: unknown): boolean => Array.isArray(list) && list.every((id) => typeof id === 'string')
  if (isMap(routes) && Object.values(routes).every(isList)) return routes as Promised
  throw new DocsError(`${name} is not a list of routes of docs-build.`, {
    hint: 'Write it anew: `docs-build graph --routes --write`.',
  })
}

export function contractText(promised: Promised): string {
  const rows = Object.entries(promised)
    .sort(([a], [b]) => compareText(a, b))
    .map(([route, anchors]) => `    ${JSON.stringify(route)}: ${JSON.stringify([...anchors].sort(compareText))}`)
  return `{\n  "version": 1,\n  "routes": {\n${rows.join(',\n')}\n  }\n}\n`
}

/** What the site promises now: its pages, anchors that other pages link to, and anchors that have an id of their own. */
export function promisedBy({ pages }: { readonly pages: readonly PromisingPage[] }): Promised {
  const linked = new Map<string, Set<string>>()
  for (const page of pages)
    for (const { route, href } of page.links ?? []) {
      const id = /#(.+)$/s.exec(href)?.[1]
      if (route === undefined || route === page.route || id === undefined) continue
      linked.set(route, (linked.get(route) ?? new Set()).add(decoded(id)))
    }
  return Object.fromEntries(
    pages.map((page) => {
      const known = new Set(page.anchors ?? [])
      const anchors = [...(linked.get(page.route) ?? []), ...marked(page)].filter((id) => known.has(id))
      return [page.route, [...new Set(anchors)].sort(compareText)]
    }),
  )
}

/** Headings with an id that their text does not give. */
function marked({ headings = [] }: PromisingPage): string[] {
  const slugger = new GithubSlugger()
  return headings.flatMap(({ text, id }) => {
    const given = slugger.slug(text)
    return id === given || /^-\d+$/.test(id.replace(given, '')) || id.startsWith('section') ? [] : [id]
  })
}

/**
 * Routes and other files of an output, from its manifest.
 *
 * @throws DocsError when the text is no manifest
 */
export function promisedByManifest(text: string, name: string): Promised {
  const value = parsedJson(text)
  const files = isMap(value) && value['version'] === 1 ? value['files'] : undefined
  if (!isMap(files)) throw new DocsError(`${name} is no manifest of docs-build.`)
  const pages = Object.keys(files).flatMap((path) => {
    const folder = /^(?!assets\/(?:pages|search)\/)(.*\/)?index\.html$/.exec(path)
    return folder ? [toRoute(folder[1] ?? '')] : []
  })
  return Object.fromEntries(pages.map((route) => [route, []]))
}

/** Everything that both promise. */
export function joined(one: Promised, other: Promised): Promised {
  const routes = new Map<string, ReadonlySet<string>>()
  for (const [route, ids] of [...Object.entries(one), ...Object.entries(other)])
    routes.set(route, new Set([...(routes.get(route) ?? []), ...ids]))
  return Object.fromEntries(Array.from(routes, ([route, ids]) => [route, [...ids]]))
}

/** The promises of a contract without the lost addresses. */
export function withoutLost(promised: Promised, site: AddressedSite): Promised {
  const { routes, anchors } = lostOf(promised, site)
  return Object.fromEntries(
    Object.entries(promised).flatMap(([route, ids]) =>
      routes.has(route) ? [] : [[route, ids.filter((id) => !anchors.has(`${route}#${id}`))]],
    ),
  )
}

function lostOf(
  promised: Promised,
  { pages, redirects }: AddressedSite,
): { routes: Set<string>; anchors: Set<string> } {
  const byRoute = new Map(pages.map((page) => [page.route, page.anchors]))
  const redirected = new Map(redirects.flatMap(({ from, to }) => (to === undefined ? [] : [[from, to] as const])))
  const routes = new Set<string>()
  const anchors = new Set<string>()
  for (const [route, ids] of Object.entries(promised)) {
    const to = redirected.get(route)
    if (!byRoute.has(route) && to === undefined) {
      routes.add(route)
      continue
    }
    // An anchor goes along with its page: browsers keep it when they follow a redirect.
    const home = byRoute.has(route) ? route : (to ?? '').replace(/[?#].*$/, '')
    if (!byRoute.has(home)) continue
    const known = new Set(byRoute.get(home) ?? [])
    for (const id of ids)
      if (!known.has(id) && ![route, home].some((page) => redirected.has(`${page}#${id}`)))
        anchors.add(`${route}#${id}`)
  }
  return { routes, anchors }
}

/**
 * The problems of a file of promises, also when it cannot be read.
 *
 * @param file with its name as findings have it
 */
export function contractProblems(
  file: { readonly name: string; readonly text: string },
  site: AddressedSite,
): Problem[] {
  try {
    return lostAddresses(readContract(file.text, file.name), site, file)
  } catch (error) {
    if (!(error instanceof DocsError)) throw error
    const place = { file: file.name, line: 1, column: 1 }
    return [{ rule: 'unreadable-file', place, target: file.name, message: error.message, hint: error.hint ?? '' }]
  }
}

/**
 * @param name the file with the promises, as findings name it
 * @param text its text, for the lines of findings; empty for a manifest
 */
export function lostAddresses(
  promised: Promised,
  site: AddressedSite,
  { name, text }: { readonly name: string; readonly text: string },
): Problem[] {
  const lost = lostOf(promised, site)
  const lineOf = (route: string): number =>
    text.slice(0, Math.max(0, text.indexOf(JSON.stringify(route)))).split('\n').length
  const base = (rule: string, route: string) =>
    ({ rule, place: { file: name, line: lineOf(route), column: 1 } }) as const
  const known = site.pages.map(({ route }) => route)
  const fileOf = (route: string): string | undefined => site.pages.find((page) => page.route === route)?.file
  return [
    ...Array.from(lost.routes, (route): Problem => {
      const file = fileOf(nearest(route, known) ?? sameName(route, known) ?? '')
      const where = file === undefined ? 'the page that took its place' : `${file}, if that page took its place`
      return {
        ...base('lost-address', route),
        target: route,
        message: `Nothing is published or redirected at \`${route}\`.`,
        hint: `Write \`redirect_from: ${route}\` in the front matter of ${where}.`,
      }
    }),
    ...Array.from(lost.anchors, (address): Problem => {
      const [route = '', id = ''] = address.split('#')
      const own = site.pages.find((one) => one.route === route)
      const to = site.redirects.find(({ from }) => from === route)?.to?.replace(/[?#].*$/, '')
      const page = own ?? site.pages.find((one) => one.route === to)
      const near = nearest(id, page?.anchors ?? []) ?? 'new-anchor'
      const from = own ? `#${id}` : address
      return {
        ...base('lost-anchor', route),
        target: address,
        message: `The page \`${page?.route ?? route}\` has no anchor \`${id}\`, and it is not redirected.`,
        hint: `Write \`redirect_from: [{ from: "${from}", to: "#${near}" }]\` in the front matter of ${page?.file ?? 'the page'}.`,
      }
    }),
  ]
}

/** The only route with the same last name. */
function sameName(route: string, known: readonly string[]): string | undefined {
  const name = route.split('/').at(-2) ?? ''
  const found = known.filter((one) => one.endsWith(`/${name}/`))
  return name !== '' && found.length === 1 ? found[0] : undefined
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
