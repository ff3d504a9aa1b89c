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
  type SearchIndex,
  TOP_IMPACT,
  wordFile,
} from '../../site/search/index-format.ts'
import { fingerprint } from '../engine/fingerprint.ts'
import { compareText } from '../fault/finding.ts'
import { forEachWord, type PageWords } from './page-words.ts'

/** A page as the index takes it in. */
export interface IndexedPage {
  readonly listed: ListedPage
  readonly words: PageWords
}

export interface IndexFile {
  readonly path: string
  readonly text: string
}

/**
 * Pages in a list. Each query reads the titles of its thirty best pages. On a small site the browser loads all lists in
 * advance, and few lists of 2 kB (gzip) cost the fewest requests. On a large site these pages lie in nearly as many
 * lists: with 64 pages in each, a first query among 10,000 pages loaded 63 to 110 kB, and with 16 pages 45 to 75 kB.
 * With fewer than 16 the index, which names all lists, grows as much as the lists shrink.
 */
const LIST_SIZE = { small: 64, large: 16 }
/** Most pages of a small site: twelve lists, which `site/search/local/index-reader.ts` loads in advance. */
const SMALL_SITE = 768
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

/**
 * Collects the pages of a site. Postings are numbers until the end: as growing strings, those of 10,000 pages took 110
 * MB at their peak.
 */
export function collectIndex(): IndexCollector {
  const pages: ListedPage[] = []
  const postings = new Map<string, number[]>()
  return {
    add({ listed, words }) {
      const page = (pages.push(listed) - 1) << IMPACT_BITS
      forEachWord(words, (term, impact) => {
        const posting = page | impact
        const known = postings.get(term)
        if (known) known.push(posting)
        // A copy, because a slice keeps the text that it was cut from in memory.
        else postings.set(Buffer.from(term).toString(), [posting])
      })
    },
    files() {
      const sorted = pages
        .map((listed, page) => ({ listed, page }))
        .sort((a, b) => compareText(a.listed[1], b.listed[1]))
      const places = new Uint32Array(pages.length)
      for (const [place, { page }] of sorted.entries()) places[page] = place
      const terms = [...postings.keys()].sort()
      return filesOf(
        sorted.map(({ listed }) => listed),
        terms.map((term) => ({ term, ...encodePostings(postings.get(term) ?? [], places) })),
      )
    },
  }
}

/** The index of pages that are all known already. */
export function indexFiles(pages: Iterable<IndexedPage>): IndexFile[] {
  const index = collectIndex()
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
function encodePostings(postings: readonly number[], places: Uint32Array): Omit<Entry, 'term'> {
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
export function filesOf(pages: readonly ListedPage[], entries: readonly Entry[]): IndexFile[] {
  const files: IndexFile[] = []
  const put = (name: (hash: string) => string, text: string): string => {
    const hash = fingerprint(text).slice(0, 10)
    files.push({ path: name(hash), text })
    return hash
  }
  const words = wordFiles(entries).map(({ first, text }) => [first, put(wordFile, text)] as const)

  const names = entries.filter(({ isName }) => isName).map(({ term }) => term)
  const nameFiles = filesByLength(names).map(({ length, text }) => [length, put(nameFile, text)] as const)

  const lists: string[] = []
  const listSize = pages.length > SMALL_SITE ? LIST_SIZE.large : LIST_SIZE.small
  for (let start = 0; start < pages.length; start += listSize) {
    const rows = pages.slice(start, start + listSize).map((page) => JSON.stringify(page))
    lists.push(put(listFile, `[\n${rows.join(',\n')}\n]\n`))
  }
  const index: SearchIndex = { version: 2, pages: pages.length, listSize, lists, words, names: nameFiles }
  // Two lists with the same content have one name, so they are one file.
  const distinct = new Map(files.map((file) => [file.path, file]))
  return [...distinct.values(), { path: INDEX_FILE, text: `${JSON.stringify(index)}\n` }]
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

  const groups: { first: string; start: number; end: number }[] = []
  const divide = (start: number, end: number, depth: number): void => {
    if (length(start, end) <= WORD_FILE || end - start === 1) {
      groups.push({ first: terms[start]?.slice(0, depth) ?? '', start, end })
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

  const files: { first: string; start: number; end: number }[] = []
  for (const group of groups) {
    const last = files.at(-1)
    if (last && length(last.start, group.end) <= WORD_FILE) last.end = group.end
    else files.push({ ...group })
  }
  return files.map(({ first, start, end }) => ({ first, text: lines.slice(start, end).join('') }))
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
