/**
 * Pages that were renamed while the server runs. An open page follows its file, as its address leads to the new one. The
 * file, the text or the title says which page is which.
 */
import { withBase } from '../../../site/url.ts'
import { sourceReader } from '../../project/inputs.ts'
import type { DevSite } from './dev-site.ts'

type Index = ReadonlyMap<string, string>

export interface MovedPages {
  /** Old → new address, both with the base URL. */
  readonly to: Index
  /** What tells a page → address of the pages that are gone. */
  readonly gone: Index
  /** The same of the pages that are new. */
  readonly come: Index
}

export const NOTHING_MOVED: MovedPages = { to: new Map(), gone: new Map(), come: new Map() }

/** What has moved after a change. A rename may come in two changes, in either order. */
export function movedPages(before: MovedPages, last: DevSite, next: DevSite): MovedPages {
  // The routes are the same while the graphs are.
  if (next.editions.every(({ site }, place) => site === last.editions[place]?.site)) return before
  const [old, current] = [new Map(last.pageFiles()), new Map(next.pageFiles())]
  const left = marksOf(last, old, current)
  const added = marksOf(next, current, old)
  const gone = new Map([...before.gone, ...left])
  const come = new Map([...before.come, ...added])
  const to = new Map(before.to)
  for (const [mark] of [...left, ...added]) {
    const [from, url] = [gone.get(mark), come.get(mark)]
    if (from !== undefined && url !== undefined && current.has(url) && !to.has(from)) to.set(from, url)
  }
  const found = new Set(to.values())
  for (const [mark, from] of gone) if (to.has(from)) gone.delete(mark)
  for (const [mark, url] of come) if (found.has(url)) come.delete(mark)
  // A page with another slug has another text too, and keeps its file.
  const urlOf = new Map(Array.from(current, ([url, file]) => [file, url]))
  for (const [from, file] of old) {
    const url = urlOf.get(file)
    if (url !== undefined && !current.has(from)) to.set(from, url)
  }
  for (const url of current.keys()) to.delete(url)
  return { to, gone, come }
}

/**
 * What tells which page is which → address, of the pages that `others` does not have: the text, and the title where no
 * other page has it.
 */
function marksOf(site: DevSite, pages: Index, others: Index): Map<string, string> {
  const sourceOf = sourceReader(site.inputs)
  const titles = ownTitles(site)
  const marks = new Map<string, string>()
  for (const [url, file] of pages) {
    if (others.has(url)) continue
    const [text, title] = [sourceOf(file)?.trim() ?? '', titles.get(url)]
    if (text !== '') marks.set(text, url)
    if (title !== undefined) marks.set(`title ${title}`, url)
  }
  return marks
}

/** The titles of pages by their addresses, without those that several pages have. */
function ownTitles({ editions }: DevSite): Index {
  const pages = editions.flatMap(({ site, inputs: { config } }) =>
    site.docs.map(({ route, head }) => [withBase(route, config.site.baseUrl), head.title] as const),
  )
  const counts = new Map<string, number>()
  for (const [, title] of pages) counts.set(title, (counts.get(title) ?? 0) + 1)
  return new Map(pages.filter(([, title]) => counts.get(title) === 1))
}
