/**
 * Pages that were renamed while the server runs. An open page follows its file, as its address leads to the new one. The
 * file or the text says which page is which, so a page that changes and gets another name at once counts as new.
 */
import { sourceReader } from '../../project/inputs.ts'
import type { DevSite } from './dev-site.ts'

type Index = ReadonlyMap<string, string>

export interface MovedPages {
  /** Old → new address, both with the base URL. */
  readonly to: Index
  /** Text → address of the pages that are gone. */
  readonly gone: Index
  /** Text → address of the pages that are new. */
  readonly come: Index
}

export const NOTHING_MOVED: MovedPages = { to: new Map(), gone: new Map(), come: new Map() }

/** What has moved after a change. A rename may come in two changes, in either order. */
export function movedPages(before: MovedPages, last: DevSite, next: DevSite): MovedPages {
  // The routes are the same while the graphs are.
  if (next.editions.every(({ site }, place) => site === last.editions[place]?.site)) return before
  const [old, current] = [new Map(last.pageFiles()), new Map(next.pageFiles())]
  const left = textsOf(last, old, current)
  const added = textsOf(next, current, old)
  const gone = new Map([...before.gone, ...left])
  const come = new Map([...before.come, ...added])
  const to = new Map(before.to)
  for (const [text] of [...left, ...added]) {
    const [from, url] = [gone.get(text), come.get(text)]
    if (from === undefined || url === undefined || !current.has(url)) continue
    to.set(from, url)
    gone.delete(text)
    come.delete(text)
  }
  // A page with another slug has another text too, and keeps its file.
  const urlOf = new Map(Array.from(current, ([url, file]) => [file, url]))
  for (const [from, file] of old) {
    const url = urlOf.get(file)
    if (url !== undefined && !current.has(from)) to.set(from, url)
  }
  for (const url of current.keys()) to.delete(url)
  return { to, gone, come }
}

/** Text → address of the pages that `others` does not have. */
function textsOf({ inputs }: DevSite, pages: Index, others: Index): Map<string, string> {
  const sourceOf = sourceReader(inputs)
  const own = [...pages].filter(([url]) => !others.has(url))
  return new Map(own.map(([url, file]) => [sourceOf(file)?.trim() ?? '', url] as const).filter(([text]) => text !== ''))
}
