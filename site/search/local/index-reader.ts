/** Reads the files of the local index; each file is loaded once. */
import { withBase } from '../../url.ts'
import {
  decodePostings,
  INDEX_FILE,
  type ListedPage,
  listFile,
  nameFile,
  type PageList,
  type PageText,
  type Posting,
  packFile,
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
  /** The text of a page that the index has. */
  text(number: number): Promise<PageText>
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

/**
 * Asks for a part of a file. A server may send other bytes, or the whole file.
 *
 * @returns `undefined` when the file does not exist
 */
export type LoadPart = (
  url: string,
  start: number,
  end: number,
) => Promise<{ readonly text: string; readonly isWhole: boolean } | undefined>

/** @param loadPart absent: files are read whole */
export function createIndexReader(baseUrl: string, load: LoadFile, loadPart?: LoadPart): IndexReader {
  const files = new Map<string, Promise<unknown>>()
  /** Whether the server has sent all parts as they were asked for. */
  let sendsParts = true

  function file<T>(path: string, parse: (text: string) => T): Promise<T> {
    const known = files.get(path) as Promise<T> | undefined
    if (known) return known
    return keep(
      path,
      load(withBase(path, baseUrl), path === INDEX_FILE).then((text) => parse(existing(text, path))),
    )
  }

  function keep<T>(path: string, loaded: Promise<T>): Promise<T> {
    files.set(path, loaded)
    // A failed request may succeed next time.
    loaded.catch(() => files.delete(path))
    return loaded
  }

  /** The text of a page in a pack: the line from `start` to `end`. */
  async function packed(path: string, start: number, end: number): Promise<PageText> {
    if (loadPart && sendsParts) {
      const answer = existing(await loadPart(withBase(path, baseUrl), start, end), path)
      // A cache that forgets ranges answers with the line of another page, which is whole too.
      const isAsked = !answer.isWhole && answer.text.length === end - start
      const page = isAsked ? await unpacked(answer.text) : undefined
      if (page) return page
      sendsParts = false
      if (answer.isWhole) files.set(path, Promise.resolve(answer.text))
    }
    const whole = await file(path, (text) => text)
    return existing(await unpacked(whole.slice(start, end)), path)
  }

  const index = (): Promise<SearchIndex> => file(INDEX_FILE, (text) => JSON.parse(text) as SearchIndex)

  async function pageList(number: number): Promise<PageList | undefined> {
    const { lists, listGroup } = await index()
    const hash = lists[Math.floor(number / listGroup)]
    if (hash === undefined) return undefined
    return file(listFile(hash, number % listGroup), (text) => JSON.parse(text) as PageList)
  }

  /** The list of a page, and the place of the page in it. */
  async function placeOf(page: number): Promise<{ readonly list: PageList | undefined; readonly at: number }> {
    const { listSize } = await index()
    return { list: await pageList(Math.floor(page / listSize)), at: page % listSize }
  }

  return {
    index,
    async prepare() {
      const { pages, listSize } = await index()
      const lists = Math.ceil(pages / listSize)
      if (lists <= MOST_PRELOADED_LISTS)
        await Promise.all(Array.from({ length: lists }, (_, number) => pageList(number)))
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
      const { list, at } = await placeOf(number)
      return list?.pages[at]
    },
    async text(number) {
      const { packSize } = await index()
      const { list, at } = await placeOf(number)
      const [, route, , length = 0] = list?.pages[at] ?? []
      const hash = list?.texts[Math.floor(at / packSize)]
      if (!list || route === undefined || hash === undefined) return []
      if (packSize === 1) return file(textFile(route, hash), (text) => JSON.parse(text) as PageText)
      const before = list.pages.slice(at - (at % packSize), at)
      const start = before.reduce((sum, [, , , length = 0]) => sum + length + 1, 0)
      return packed(packFile(hash), start, start + length)
    },
    forget: () => files.clear(),
  }
}

function existing<T>(answer: T | undefined, path: string): T {
  if (answer === undefined) throw new StaleIndex(`The search index lacks ${path}.`)
  return answer
}

/** @returns `undefined` when the line is not one of a pack, which the checksum of zlib shows */
async function unpacked(line: string): Promise<PageText | undefined> {
  // Browsers from before 2023 show results without their texts.
  if (!('DecompressionStream' in globalThis)) return []
  try {
    const bytes = Uint8Array.from(atob(line), (letter) => letter.charCodeAt(0))
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
    return JSON.parse(await new Response(stream).text()) as PageText
  } catch {
    return undefined
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
