/** Reads the files of the local index; each file is loaded once. */
import type { RoutePath } from '../../contract.ts'
import { withBase } from '../../url.ts'
import {
  decodePostings,
  INDEX_FILE,
  type ListedPage,
  listFile,
  nameFile,
  type PageText,
  type Posting,
  type SearchIndex,
  textFile,
  wordFile,
} from '../index-format.ts'

export interface IndexReader {
  /** Loads the files that every query needs, if they are small. */
  prepare(): Promise<void>
  index(): Promise<SearchIndex>
  /** Words of the index that start with a text, in order, from as many word files as needed and allowed. */
  wordsFrom(prefix: string, limit: number): Promise<IndexedWord[]>
  /** Words of titles and headings, by a range of lengths. */
  names(shortest: number, longest: number): Promise<string[]>
  page(number: number): Promise<ListedPage | undefined>
  text(route: RoutePath, hash: string): Promise<PageText>
  forget(): void
}

export interface IndexedWord {
  readonly term: string
  readonly postings: () => readonly Posting[]
}

/** Most page lists that are loaded in advance; each has 2 kB, compressed. */
const MOST_PRELOADED_LISTS = 12

/** A file of the index is missing, because a new edition of the site was published after the index was loaded. */
export class StaleIndex extends Error {}

/**
 * @param load returns the text of a file, or `undefined` when it does not exist; `fresh` revalidates it with the server
 */
export type LoadFile = (url: string, fresh: boolean) => Promise<string | undefined>

export function createIndexReader(baseUrl: string, load: LoadFile): IndexReader {
  const files = new Map<string, Promise<unknown>>()

  function file<T>(path: string, parse: (text: string) => T): Promise<T> {
    const known = files.get(path) as Promise<T> | undefined
    if (known) return known
    const loaded = load(withBase(path, baseUrl), path === INDEX_FILE).then((text) => {
      if (text === undefined) throw new StaleIndex(`The search index lacks ${path}.`)
      return parse(text)
    })
    files.set(path, loaded)
    // A failed request may succeed next time.
    loaded.catch(() => files.delete(path))
    return loaded
  }

  const index = (): Promise<SearchIndex> => file(INDEX_FILE, (text) => JSON.parse(text) as SearchIndex)

  const pageList = (hash: string): Promise<ListedPage[]> =>
    file(listFile(hash), (text) => JSON.parse(text) as ListedPage[])

  return {
    index,
    async prepare() {
      const { lists } = await index()
      if (lists.length <= MOST_PRELOADED_LISTS) await Promise.all(lists.map(pageList))
    },
    async wordsFrom(prefix, limit) {
      const { words } = await index()
      const first = words.findLastIndex(([start]) => start <= prefix)
      const last = words.findLastIndex(([start]) => start.startsWith(prefix))
      const from = Math.max(0, first)
      const wanted = words.slice(from, Math.max(from, Math.min(last, from + limit - 1)) + 1)
      const found = await Promise.all(wanted.map(([, hash]) => file(wordFile(hash), parseWords)))
      return found.flatMap((all) => startingWith(all, prefix))
    },
    async names(shortest, longest) {
      const { names } = await index()
      const wanted = names.filter(([length], at) => length <= longest && (names[at + 1]?.[0] ?? Infinity) > shortest)
      const found = await Promise.all(
        wanted.map(([, hash]) => file(nameFile(hash), (text) => text.trimEnd().split('\n'))),
      )
      return found.flat().filter(({ length }) => length >= shortest && length <= longest)
    },
    async page(number) {
      const { lists, listSize } = await index()
      const hash = lists[Math.floor(number / listSize)]
      if (hash === undefined) return undefined
      const list = await pageList(hash)
      return list[number % listSize]
    },
    text: (route, hash) => file(textFile(route, hash), (text) => JSON.parse(text) as PageText),
    forget: () => files.clear(),
  }
}

function parseWords(text: string): IndexedWord[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const space = line.indexOf(' ')
      let decoded: Posting[] | undefined
      return {
        term: line.slice(0, space),
        postings: () => {
          decoded ??= decodePostings(line.slice(space + 1))
          return decoded
        },
      }
    })
}

/** @param words sorted */
function startingWith(words: readonly IndexedWord[], prefix: string): IndexedWord[] {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.term ?? '') < prefix) low = middle + 1
    else high = middle
  }
  let end = low
  while (words[end]?.term.startsWith(prefix)) end++
  return words.slice(low, end)
}
