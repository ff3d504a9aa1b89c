/** Compares an old site with the new one, as readers find both: addresses, files, titles, ids of headings, sidebars. */
import { decoded, isExternal, plainUrl } from '../move/data.ts'
import { type Comparable, commonOrder } from './common-order.ts'
import { belowBase, type OldOutput } from './old-output.ts'
import { type OldHtml, readOldPage } from './old-page.ts'

/** The new site, as `graph` and `build` describe it. */
export interface NewSite {
  readonly pages: readonly NewPage[]
  readonly redirects: readonly { readonly from: string; readonly to?: string }[]
  readonly sidebars: Sidebars
  readonly editions?: readonly (NewEdition & { readonly sidebars: Sidebars })[]
  /** Paths of everything that is published. */
  readonly files: readonly string[] | undefined
  /** Path below which both are served. */
  readonly baseUrl: string
  /** Gives the HTML of a page; absent for a site that is refused. */
  readonly read?: (route: string) => string | undefined
}

interface NewEdition {
  readonly docs: string
  readonly version: string
  readonly locale: string
}

interface NewPage {
  readonly route: string
  readonly title: string
  readonly sidebar?: string
  readonly displayedSidebar?: string
  readonly anchors?: readonly string[]
  readonly edition?: NewEdition
}

type Sidebars = Readonly<Record<string, readonly NewEntry[]>>

interface NewEntry {
  readonly type: string
  readonly label?: string
  readonly route?: string
  readonly href?: string
  readonly items?: readonly NewEntry[]
}

/** A count of the old site, and how many of it the new one keeps. */
export interface Kept {
  readonly kept: number
  readonly of: number
  readonly lost: readonly string[]
}

/** Each measure by its name; absent where the old site does not tell. */
export interface Measures {
  readonly addresses: Kept
  readonly files?: Kept
  readonly titles?: Kept
  readonly ids?: Kept
  readonly sidebars?: Kept
  readonly entries?: Kept
}

/** Most comparisons of two entries: a sidebar of 1,000 entries takes a million. */
const MOST_WORK = 500_000_000

export async function measure(old: OldOutput, site: NewSite, onPage?: (done: number) => void): Promise<Measures> {
  const now = openNew(site)
  const pages = new Map<string, OldHtml>()
  for (const [index, page] of old.pages.entries()) {
    // A page that the server does not give counts as one that was not looked at.
    const html = await old.read?.(page).catch(() => undefined)
    const read = html === undefined ? undefined : readOldPage(html)
    if (read !== undefined) pages.set(page, read)
    onPage?.(index + 1)
  }
  const isClean = ![...pages.values()].some(({ links }) =>
    links.some((one) => /^(?!\w+:|\/\/)[^?#]*\.html?(?:[?#]|$)/.test(one)),
  )
  const land = (page: string): NewPage | undefined => now.land(isClean ? page.replace(/\.html?$/, '') : page)
  const addresses = keptOf(old.pages.map((page) => [page, isThere(page, land, now)]))
  // A site that is refused has no files yet.
  const files =
    site.files && old.files && keptOf(old.files.map((file) => [file, now.files.has(decoded(file).slice(1))]))
  if (old.read === undefined) return { addresses, files }
  const both = [...pages].flatMap(([page, html]) => {
    const landed = html.redirect === undefined ? land(page) : undefined
    return landed === undefined ? [] : [{ page, html, landed }]
  })
  return {
    addresses,
    files,
    titles: keptOf(
      both.flatMap(({ page, html: { title }, landed }) =>
        title === '' ? [] : [[`${page} “${title}”, now “${landed.title}”`, hasTitle(landed, title, site)]],
      ),
    ),
    ids: keptOf(
      both.flatMap(({ page, html, landed }) =>
        html.ids.map((id): [string, boolean] => [`${page}#${id}`, landed.anchors?.includes(id) === true]),
      ),
    ),
    sidebars: keptOf(
      both.flatMap(({ page, html, landed }) =>
        html.entries.length === 0 ? [] : [[page, now.sidebarOf(landed) !== undefined]],
      ),
    ),
    entries: keptEntries(both, now, (path) => land(path)?.route ?? now.leads(path)),
  }
}

function keptOf(all: readonly (readonly [name: string, isKept: boolean])[]): Kept {
  const lost = all.flatMap(([name, isKept]) => (isKept ? [] : [name]))
  return { kept: all.length - lost.length, of: all.length, lost }
}

// ── the new site ──

interface OpenedNew {
  /** The page that readers of an address come to. */
  readonly land: (page: string) => NewPage | undefined
  /** Where a redirect leads readers of an address. */
  readonly leads: (page: string) => string | undefined
  readonly sidebarOf: (page: NewPage) => readonly NewEntry[] | undefined
  readonly files: ReadonlySet<string>
  readonly baseUrl: string
}

function openNew({ pages, redirects, sidebars, editions = [], files, baseUrl }: NewSite): OpenedNew {
  const byRoute = new Map(pages.map((page) => [plainUrl(page.route), page]))
  const moved = new Map(redirects.map(({ from, to }) => [plainUrl(from), to && belowBase(to, baseUrl)]))
  const nameOf = ({ docs, version, locale }: NewEdition): string => JSON.stringify([docs, version, locale])
  const byEdition = new Map(editions.map((edition) => [nameOf(edition), edition.sidebars]))
  return {
    land(page) {
      const path = plainUrl(decoded(page))
      const to = byRoute.has(path) ? path : moved.get(path)
      return to === undefined ? undefined : byRoute.get(plainUrl(decoded(to.replace(/[?#].*$/s, ''))))
    },
    leads: (page) => moved.get(plainUrl(decoded(page))),
    sidebarOf({ sidebar: own, displayedSidebar: sidebar = own, edition }) {
      if (sidebar === undefined) return undefined
      return (edition === undefined ? sidebars : byEdition.get(nameOf(edition)))?.[sidebar]
    },
    files: new Set(files ?? []),
    baseUrl,
  }
}

function isThere(page: string, land: (page: string) => unknown, { leads, files }: OpenedNew): boolean {
  return land(page) !== undefined || leads(page) !== undefined || files.has(decoded(page).slice(1))
}

/** Whether a page has a title: as its own, or as the heading that its text shows in place of it. */
function hasTitle({ route, title }: NewPage, wanted: string, { read }: NewSite): boolean {
  const isSame = (one: string | undefined): boolean => one !== undefined && plainTitle(one) === plainTitle(wanted)
  return isSame(title) || isSame(readOldPage(read?.(route) ?? '')?.title)
}

/** A title without the signs that tools draw in their own way. */
function plainTitle(title: string): string {
  return title
    .normalize()
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/…/g, '...')
    .replace(/[–—]/g, '-')
    .replace(/[`*\s]+/g, ' ')
    .trim()
}

// ── sidebars ──

interface Both {
  readonly page: string
  readonly html: OldHtml
  readonly landed: NewPage
}

/** An entry is kept when every sidebar that shows it has it still, with its label and in its order. */
function keptEntries(both: readonly Both[], now: OpenedNew, routeOf: (path: string) => string | undefined): Kept {
  const known = new Map<string, boolean>()
  const seen = new Set<string>()
  const flat = new Map<readonly NewEntry[], Comparable[]>()
  let work = 0
  for (const { page, html, landed } of both) {
    const sidebar = now.sidebarOf(landed)
    if (sidebar === undefined || html.entries.length === 0) continue
    const old = html.entries.map(({ label, href }) => ({ label, target: targetOf(href, page, now.baseUrl, routeOf) }))
    const current = flat.get(sidebar) ?? flatten(sidebar)
    flat.set(sidebar, current)
    const names = old.map(({ label, target }) => `${label} ${target}`.trim())
    const list = `${landed.displayedSidebar ?? landed.sidebar} ${JSON.stringify(landed.edition ?? '')} ${names.join('\n')}`
    work += seen.has(list) ? 0 : old.length * current.length
    if (seen.has(list) || work > MOST_WORK) continue
    seen.add(list)
    const kept = new Set(commonOrder(old, current))
    for (const [index, name] of names.entries()) known.set(name, kept.has(index) && known.get(name) !== false)
  }
  return keptOf([...known])
}

function targetOf(
  href: string | undefined,
  page: string,
  baseUrl: string,
  routeOf: (path: string) => string | undefined,
): string {
  if (href === undefined) return ''
  if (isExternal(href)) return href.replace(/\/$/, '')
  const base = new URL(baseUrl + page.slice(1), 'https://old.invalid')
  if (!URL.canParse(href, base)) return href
  const { pathname } = new URL(href, base)
  const path = belowBase(pathname, baseUrl)
  return plainUrl(routeOf(path) ?? decoded(path))
}

function flatten(items: readonly NewEntry[]): Comparable[] {
  return items.flatMap(({ label, route, href, items: inner = [] }) => [
    { target: route === undefined ? (href ?? '').replace(/(?<=.)\/$/, '') : plainUrl(route), label },
    ...flatten(inner),
  ])
}
