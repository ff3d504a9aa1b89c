/** Compares a site with the one that it has moved from: addresses, navigation, and what is lost. */
import { joinPath } from 'docs-build/project'

import { isExternal, plainUrl } from './data.ts'

import type { MovedSite, OldEntry } from './moved-site.ts'

/** The published site, as `graph` describes it. */
export interface PublishedSite {
  readonly pages: readonly {
    readonly route: string
    readonly file?: string
    readonly title: string
    /** Whether the page shows the text of the main language at an address of another language. */
    readonly untranslated?: boolean
  }[]
  readonly redirects: readonly { readonly from: string; readonly to?: string }[]
  readonly sidebars: PublishedSidebars
  /** The versions, languages and further documents of the site. */
  readonly editions?: readonly { readonly sidebars: PublishedSidebars }[]
}

type PublishedSidebars = Readonly<Record<string, readonly PublishedEntry[]>>

interface PublishedEntry {
  readonly type: string
  readonly label?: string
  readonly route?: string
  readonly href?: string
  readonly items?: readonly PublishedEntry[]
}

/** A count of the old site, and how many of it the new one keeps. */
export interface Kept {
  readonly kept: number
  readonly of: number
  /** The first of those that are not kept. */
  readonly lost: readonly string[]
}

export interface Score {
  /** Pages made from files. */
  readonly pages: number
  readonly urls: Kept
  readonly entries: Kept
}

/** Most examples of what is lost. */
const MOST_LOST = 20

/** @param folder the project's folder below the root of the repository */
export function scoreOf(site: MovedSite, published: PublishedSite, folder: string): Score {
  const files = new Map<string, string>()
  for (const { route, file, untranslated = false } of published.pages) {
    const path = file === undefined ? undefined : joinPath(folder, file)
    if (path !== undefined && !untranslated) files.set(path, plainUrl(route))
  }
  return { pages: files.size, urls: keptUrls(site, published), entries: keptEntries(site, published, files) }
}

function keptUrls(site: MovedSite, published: PublishedSite): Kept {
  const answers = new Set([
    ...published.pages.map(({ route }) => plainUrl(route)),
    ...published.redirects.flatMap(({ from, to }) => (to === undefined ? [] : [plainUrl(from)])),
  ])
  const urls = [...new Set(site.pages.flatMap((page) => page.urls.map(plainUrl)))]
  const lost = urls.filter((url) => !answers.has(url))
  return { kept: urls.length - lost.length, of: urls.length, lost: lost.slice(0, MOST_LOST) }
}

/** An entry in a form in which an old and a new one can be compared. */
export interface Comparable {
  readonly target: string
  readonly label?: string
}

/** Entries that are there with their target, their label and their order, sidebar by sidebar. */
function keptEntries(site: MovedSite, published: PublishedSite, files: ReadonlyMap<string, string>): Kept {
  const bySidebar = new Map<string, OldEntry[]>()
  for (const entry of site.navigation) bySidebar.set(entry.sidebar, [...(bySidebar.get(entry.sidebar) ?? []), entry])
  const all = [published, ...(published.editions ?? [])].flatMap(({ sidebars }) => Object.entries(sidebars))
  const redirects = new Map(published.redirects.map(({ from, to }) => [plainUrl(from), to]))
  let kept = 0
  const lost: string[] = []
  for (const [name, entries] of bySidebar) {
    const old = entries.map((entry) => oldEntry(entry, files, redirects))
    const named = all.filter(([own]) => own === name || own.endsWith(`/${name}`))
    const candidates = (named.length > 0 ? named : all).map(([, items]) => flatten(items))
    const matches = candidates.map((now) => commonOrder(old, now)).sort((a, b) => b.length - a.length)
    const best = new Set(matches[0] ?? [])
    kept += best.size
    lost.push(
      ...old.flatMap(({ target, label = '' }, index) => (best.has(index) ? [] : [`${name}: ${label} ${target}`])),
    )
  }
  return { kept, of: site.navigation.length, lost: lost.slice(0, MOST_LOST) }
}

/** An entry that names an old address leads where its redirect leads. */
function oldEntry(
  { file, href, label }: OldEntry,
  files: ReadonlyMap<string, string>,
  redirects: ReadonlyMap<string, string | undefined>,
): Comparable {
  const page = file === undefined ? undefined : (files.get(file) ?? `missing ${file}`)
  const address = addressOf(href)
  const target = redirects.get(address)
  return { target: page ?? (target === undefined ? address : addressOf(target)), label }
}

/** Fragments and queries do not tell two entries apart. */
function addressOf(href: string | undefined): string {
  if (href === undefined) return ''
  return isExternal(href) ? href.replace(/\/$/, '') : plainUrl(href.replace(/[?#].*$/s, ''))
}

function flatten(items: readonly PublishedEntry[]): Comparable[] {
  return items.flatMap(({ label, route, href, items: inner = [] }) => [
    { target: route === undefined ? addressOf(href) : plainUrl(route), label },
    ...flatten(inner),
  ])
}

/** @returns indices of the old entries in the longest list that both have in the same order (Hunt and McIlroy 1976) */
export function commonOrder(old: readonly Comparable[], now: readonly Comparable[]): number[] {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const isSame = (a: Comparable, b: Comparable): boolean =>
    (a.target === b.target || (a.target === '' && a.label !== undefined)) &&
    (a.label === undefined || plainLabel(a.label) === plainLabel(b.label ?? ''))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const same = isSame(old[i] as Comparable, now[j] as Comparable)
      const skip = Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
      lengths[i * width + j] = same ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : skip
    }
  }
  const indices: number[] = []
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (isSame(old[i] as Comparable, now[j] as Comparable)) {
      indices.push(i++)
      j++
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++
    else j++
  }
  return indices
}

/** A label without the marks of Markdown, which the old tool may have drawn. */
function plainLabel(label: string): string {
  return label
    .replace(/[`*_]|<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
