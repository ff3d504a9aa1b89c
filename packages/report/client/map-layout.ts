/** The layout of the map: pages as circles in the circles of their folders, their links, and the hubs among them. */
import { hierarchy, pack } from 'd3-hierarchy'
import type { ReportPage } from '../site/report-data.ts'

interface Place {
  readonly name: string
  /** Index of the page in the data; absent for folders. */
  readonly page?: number
  readonly children?: Place[]
}

export interface Circle {
  readonly name: string
  /** Index of the page in the data; absent for folders. */
  readonly page: number | undefined
  readonly depth: number
  readonly x: number
  readonly y: number
  readonly r: number
}

/** The pages that each page links to, and those that link to it. */
export interface Neighbours {
  readonly to: readonly (readonly number[])[]
  readonly from: readonly (readonly number[])[]
}

/** Width and height of the map, in its own units. */
export const SIZE = 1000

/** The least share of the pages that links to a hub, and the least number of links. */
const HUB_SHARE = 0.02
const LEAST_LINKS = 5

/** Pages in the circles of their folders; a page with more links to it is larger. */
export function layOut(pages: readonly ReportPage[]): Circle[] {
  const root = { name: '', children: [] as Place[] }
  const folders = new Map<string, { name: string; children: Place[] }>([['', root]])
  const folderAt = (path: string): { name: string; children: Place[] } => {
    const known = folders.get(path)
    if (known) return known
    const cut = path.lastIndexOf('/')
    const made = { name: path.slice(cut + 1), children: [] as Place[] }
    folders.set(path, made)
    folderAt(path.slice(0, Math.max(0, cut))).children.push(made)
    return made
  }
  const inner = new Set<string>()
  const pathOf = ({ route }: ReportPage): string => route.replace(/^\/|\/$/g, '')
  for (const page of pages) {
    const path = pathOf(page)
    for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1)) inner.add(path.slice(0, cut))
  }
  for (const [place, page] of pages.entries()) {
    const path = pathOf(page)
    const parent = inner.has(path) ? path : path.slice(0, Math.max(0, path.lastIndexOf('/')))
    folderAt(parent).children.push({ name: page.title || page.route, page: place })
  }
  const tree = hierarchy<Place>(root, ({ children }) => children)
    .sum(({ page }) => (page === undefined ? 0 : 1 + Math.min(60, pages[page]?.linked ?? 0) / 4))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  return pack<Place>()
    .size([SIZE, SIZE])
    .padding(({ depth }) => (depth === 0 ? 6 : 2))(tree)
    .descendants()
    .map(({ data, depth, x, y, r }) => ({ name: data.name, page: data.page, depth, x, y, r }))
}

/** @param links pairs of indexes: a page, and a page that it links to */
export function neighbours(links: readonly number[], count: number): Neighbours {
  const to = Array.from({ length: count }, (): number[] => [])
  const from = Array.from({ length: count }, (): number[] => [])
  for (let index = 0; index < links.length; index += 2) {
    const [a = 0, b = 0] = [links[index], links[index + 1]]
    to[a]?.push(b)
    from[b]?.push(a)
  }
  return { to, from }
}

/** The pages that many others link to. */
export function hubsOf(pages: readonly ReportPage[]): ReadonlySet<number> {
  const least = Math.max(LEAST_LINKS, pages.length * HUB_SHARE)
  return new Set(pages.flatMap(({ linked }, place) => (linked >= least ? [place] : [])))
}
