/**
 * Pages that were renamed while the server runs. An open page follows its file, as its address leads to the new one. The
 * text says which page is which, so a page that changes and moves at once counts as new.
 */
import { sourceReader } from '../../project/inputs.ts'
import type { DevSite } from './dev-site.ts'

export interface MovedPages {
  /** Old → new address, both with the base URL. */
  readonly to: ReadonlyMap<string, string>
  /** Text → address of the pages that are gone. */
  readonly gone: ReadonlyMap<string, string>
}

export const NOTHING_MOVED: MovedPages = { to: new Map(), gone: new Map() }

/** What has moved after a change. A file may be gone in one change, and be there again in a later one. */
export function movedPages(before: MovedPages, last: DevSite, next: DevSite): MovedPages {
  // The routes are the same while the graphs are.
  if (next.editions.every(({ site }, place) => site === last.editions[place]?.site)) return before
  const [old, current] = [new Map(last.pageFiles()), new Map(next.pageFiles())]
  const gone = new Map(before.gone)
  for (const [text, url] of textsOf(last, old, current)) gone.set(text, url)
  const to = new Map(before.to)
  for (const [text, url] of textsOf(next, current, old)) {
    const from = gone.get(text)
    if (from !== undefined) to.set(from, url)
    gone.delete(text)
  }
  for (const url of current.keys()) to.delete(url)
  return { to, gone }
}

/** Texts of the pages that other pages do not have. */
function textsOf(
  { inputs }: DevSite,
  pages: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): (readonly [text: string, url: string])[] {
  const sourceOf = sourceReader(inputs)
  return [...pages].flatMap(([url, file]) => {
    const text = others.has(url) ? undefined : sourceOf(file)
    return text === undefined || text.trim() === '' ? [] : [[text, url] as const]
  })
}
