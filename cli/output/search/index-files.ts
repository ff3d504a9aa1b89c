/**
 * Makes the files of the index from the words of all pages. A file's name holds the hash of its content; the index
 * lists these names.
 */
import {
  encodePosting,
  INDEX_FILE,
  type ListedPage,
  listFile,
  NAME_IMPACT,
  nameFile,
  packFile,
  type SearchIndex,
  TOP_IMPACT,
  wordFile,
} from '../../../site/search/index-format.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { forEachWord, type PageWords } from './page-words.ts'

/** A page as the index takes it in. */
export interface IndexedPage extends SearchedPage {
  readonly words: PageWords
}

export interface SearchedPage {
  readonly listed: ListedPage
  /** Hash of the page's text file, or the page's line in a pack. */
  readonly text: string
}

export interface IndexFile {
  readonly path: string
  readonly text: string
}

/**
 * Pages in a list. Each query reads the titles of its thirty best pages. On a small site the browser loads all lists in
 * advance, and few lists of 2 kB (gzip) cost the fewest requests. On a large site these pages lie in nearly as many
 * lists: with 64 pages in each, a first query among 10,000 pages loaded 63 to 110 kB, and with 16 pages 45 to 75 kB.
 * Where nobody counts files any more, 8 pages save another 7 kB.
 */
const LISTS = {
  small: { listSize: 64, listGroup: 1 },
  large: { listSize: 16, listGroup: 4 },
  largest: { listSize: 8, listGroup: 16 },
}
/** Most pages of a small site: twelve lists, which `site/search/local/index-reader.ts` loads in advance. */
const SMALL_SITE = 768
const LARGE_SITE = 20_000
/**
 * A site with more pages packs their texts: hosts stop at 20,000 files, and a page has its HTML, its Markdown twin and its
 * text. Below that, a file for each page is best, because a host that ignores ranges sends whole packs.
 */
const MOST_TEXT_FILES = 6_000
/** Pages in a pack: a query reads six whole packs, of 13 kB each, where a host ignores ranges. */
const PACK_SIZE = 8

/** @param pages number of pages of all editions of the site, also of those that its search leaves out */
export function packsTexts(pages: number): boolean {
  return pages > MOST_TEXT_FILES
}
/** Characters in a word file: about 4 kB (gzip). */
const WORD_FILE = 9_000
const NAME_FILE = 24_000

/** Takes in pages one at a time, so that the words of all pages need not be in memory together. */
export interface IndexCollector {
  /** Adds a page. The order does not matter: pages are numbered by their routes. */
  add(page: IndexedPage): void
  /** The files of an index of all pages added so far. */
  files(): IndexFile[]
}

/** The lowest bits of a posting hold the impact, the bits above them hold the page's number. */
const IMPACT_BITS = 5

/** Postings in a block of memory. */
const BLOCK = 32_768

/**
 * Collects the pages of a site. Postings are numbers until the end, in pairs with the number of their word: those of
 * 10,000 pages took 110 MB as growing strings, and 34 MB as a list for each word.
 *
 * @param isPacked whether the texts of pages are lines of packs
 */
export function collectIndex(isPacked = false): IndexCollector {
  const pages: SearchedPage[] = []
  const numbers = new Map<string, number>()
  const blocks: Uint32Array[] = []
  let count = 0
  const put = (word: number, posting: number): void => {
    const place = 2 * (count++ % BLOCK)
    if (place === 0) blocks.push(new Uint32Array(2 * BLOCK))
    const block = blocks.at(-1) as Uint32Array
    block[place] = word
    block[place + 1] = posting
  }
  return {
    add({ listed, text, words }) {
      const page = (pages.push({ listed, text }) - 1) << IMPACT_BITS
      forEachWord(words, (term, impact) => {
        const known = numbers.get(term)
        // A copy, because a slice keeps the text that it was cut from in memory.
        if (known === undefined) numbers.set(Buffer.from(term).toString(), numbers.size)
        put(known ?? numbers.size - 1, page | impact)
      })
    },
    files() {
      const sorted = pages
        .map((searched, page) => ({ ...searched, page }))
        .sort((a, b) => compareText(a.listed[1], b.listed[1]))
      const places = new Uint32Array(pages.length)
      for (const [place, { page }] of sorted.entries()) places[page] = place
      const postingsOf = byWord(blocks, count, numbers.size)
      const entries = [...numbers.keys()].sort().map((term) => {
        return { term, ...encodePostings(postingsOf(numbers.get(term) ?? 0), places) }
      })
      return filesOf(sorted, entries, isPacked)
    },
  }
}

/**
 * Puts the postings of each word side by side.
 *
 * @param blocks pairs of a word's number and a posting, `count` in all
 */
function byWord(blocks: readonly Uint32Array[], count: number, words: number): (word: number) => Uint32Array {
  const ends = new Uint32Array(words + 1)
  const pairs = (): Generator<[number, number]> => pairsOf(blocks, count)
  for (const [word] of pairs()) ends[word + 1] = (ends[word + 1] ?? 0) + 1
  for (let word = 1; word <= words; word++) ends[word] = (ends[word] ?? 0) + (ends[word - 1] ?? 0)
  const starts = ends.slice()
  const postings = new Uint32Array(count)
  for (const [word, posting] of pairs()) {
    const place = starts[word] ?? 0
    postings[place] = posting
    starts[word] = place + 1
  }
  return (word) => postings.subarray(ends[word], ends[word + 1])
}

function* pairsOf(blocks: readonly Uint32Array[], count: number): Generator<[number, number]> {
  for (let at = 0; at < count; at++) {
    const block = blocks[Math.floor(at / BLOCK)]
    const place = 2 * (at % BLOCK)
    yield [block?.[place] ?? 0, block?.[place + 1] ?? 0]
  }
}

/** The index of pages that are all known already. */
export function indexFiles(pages: Iterable<IndexedPage>, isPacked = false): IndexFile[] {
  const index = collectIndex(isPacked)
  for (const page of pages) index.add(page)
  return index.files()
}

/** A word with its postings. */
interface Entry {
  readonly term: string
  readonly postings: string
  /** The word stands in a title or a heading. */
  readonly isName: boolean
}

/** @param places the page's final number by its number in `postings` */
function encodePostings(postings: Uint32Array, places: Uint32Array): Omit<Entry, 'term'> {
  const sorted = Uint32Array.from(postings, (posting) => {
    return ((places[posting >>> IMPACT_BITS] ?? 0) << IMPACT_BITS) | (posting & TOP_IMPACT)
  }).sort()
  const digits: string[] = []
  let last = -1
  let isName = false
  for (const posting of sorted) {
    const [page, impact] = [posting >>> IMPACT_BITS, posting & TOP_IMPACT]
    digits.push(encodePosting({ page, impact }, last))
    isName ||= impact >= NAME_IMPACT
    last = page
  }
  return { postings: digits.join(''), isName }
}

/**
 * @param pages in the order of their numbers
 * @param entries sorted by word
 */
export function filesOf(pages: readonly SearchedPage[], entries: readonly Entry[], isPacked: boolean): IndexFile[] {
  const files: IndexFile[] = []
  const put = (name: (hash: string) => string, text: string): string => {
    const hash = fingerprint(text).slice(0, 10)
    files.push({ path: name(hash), text })
    return hash
  }
  const words = wordFiles(entries).map(({ first, text }) => [first, put(wordFile, text)] as const)

  const names = entries.filter(({ isName }) => isName).map(({ term }) => term)
  const nameFiles = filesByLength(names).map(({ length, text }) => [length, put(nameFile, text)] as const)

  const { listSize, listGroup } = listsOf(pages.length)
  const lists = inGroups(inGroups(pages, listSize), listGroup).map((group) => {
    const texts = group.map((list) => listText(list, isPacked, (text) => put(packFile, text)))
    const hash = fingerprint(texts.join('')).slice(0, 10)
    for (const [place, text] of texts.entries()) files.push({ path: listFile(hash, place), text })
    return hash
  })
  const packSize = isPacked ? PACK_SIZE : 1
  const index: SearchIndex = {
    ...{ version: 3, pages: pages.length, listSize, listGroup, packSize },
    ...{ lists, words, names: nameFiles },
  }
  // Two lists with the same content have one name, so they are one file.
  const distinct = new Map(files.map((file) => [file.path, file]))
  return [...distinct.values(), { path: INDEX_FILE, text: `${JSON.stringify(index)}\n` }]
}

function listsOf(pages: number): (typeof LISTS)['small'] {
  if (pages > LARGE_SITE) return LISTS.largest
  return pages > SMALL_SITE ? LISTS.large : LISTS.small
}

function inGroups<T>(all: readonly T[], size: number): T[][] {
  const groups: T[][] = []
  for (let start = 0; start < all.length; start += size) groups.push(all.slice(start, start + size))
  return groups
}

/** @param put keeps a pack and returns its hash */
function listText(list: readonly SearchedPage[], isPacked: boolean, put: (pack: string) => string): string {
  const pages = list.map(({ listed: [title, route, trail], text }): ListedPage => {
    return isPacked ? [title, route, trail, text.length] : [title, route, trail]
  })
  const texts = list.map(({ text }) => text)
  const hashes = isPacked ? inGroups(texts, PACK_SIZE).map((lines) => put(`${lines.join('\n')}\n`)) : texts
  const rows = pages.map((page) => JSON.stringify(page))
  return `{"texts":${JSON.stringify(hashes)},"pages":[\n${rows.join(',\n')}\n]}\n`
}

/**
 * Cuts the sorted lines where the first letters of the words change. Words with the same first letters stay in one file
 * while they are few, so that an edit moves lines between files only near the largest groups.
 */
function wordFiles(entries: readonly Entry[]): { first: string; text: string }[] {
  const terms = entries.map(({ term }) => term)
  const lines = entries.map(({ term, postings }) => `${term} ${postings}\n`)
  const offsets = [0]
  for (const [index, line] of lines.entries()) offsets.push((offsets[index] ?? 0) + line.length)
  const length = (start: number, end: number): number => (offsets[end] ?? 0) - (offsets[start] ?? 0)

  const groups: { start: number; end: number }[] = []
  const divide = (start: number, end: number, depth: number): void => {
    if (length(start, end) <= WORD_FILE || end - start === 1) {
      groups.push({ start, end })
      return
    }
    let from = start
    while (from < end) {
      const prefix = terms[from]?.slice(0, depth + 1)
      let to = from + 1
      while (to < end && terms[to]?.slice(0, depth + 1) === prefix) to++
      divide(from, to, depth + 1)
      from = to
    }
  }
  if (terms.length > 0) divide(0, terms.length, 0)

  const files: { start: number; end: number }[] = []
  for (const group of groups) {
    const last = files.at(-1)
    if (last && length(last.start, group.end) <= WORD_FILE) last.end = group.end
    else files.push({ ...group })
  }
  return files.map(({ start, end }) => ({
    first: shortestAfter(terms[start - 1], terms[start] ?? ''),
    text: lines.slice(start, end).join(''),
  }))
}

/**
 * The shortest beginning of a word that comes after the word before it. With a longer one, a query for `bodic` would also
 * load the file before the one that starts with `bodice`.
 */
function shortestAfter(before: string | undefined, word: string): string {
  let length = before === undefined ? 0 : 1
  while (before !== undefined && word.slice(0, length) <= before) length++
  return word.slice(0, length)
}

function filesByLength(names: readonly string[]): { length: number; text: string }[] {
  const byLength = new Map<number, string[]>()
  for (const name of names) byLength.set(name.length, [...(byLength.get(name.length) ?? []), name])
  const files: { length: number; text: string }[] = []
  for (const length of [...byLength.keys()].sort((a, b) => a - b)) {
    const text = `${byLength.get(length)?.join('\n')}\n`
    const last = files.at(-1)
    if (last && last.text.length + text.length <= NAME_FILE) last.text += text
    else files.push({ length, text })
  }
  return files
}
