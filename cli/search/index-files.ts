/** The words of all pages → the files of the index. Names hold the hash of the content; the index names them. */
import {
  encodePosting,
  INDEX_FILE,
  type ListedPage,
  listFile,
  NAME_IMPACT,
  nameFile,
  type SearchIndex,
  wordFile,
} from '../../site/search/index-format.ts'
import { compareText } from '../checks/finding.ts'
import { fingerprint } from '../engine/fingerprint.ts'
import type { PageWords } from './page-words.ts'

/** A page as the index takes it. */
export interface IndexedPage {
  readonly listed: ListedPage
  readonly words: PageWords
}

export interface IndexFile {
  readonly path: string
  readonly text: string
}

/** Pages in a list: what one query shows is spread over few lists, and a list is about 2 kB (gzip). */
const LIST_SIZE = 64
/** Characters of a word file: about 4 kB (gzip). */
const WORD_FILE = 9_000
const NAME_FILE = 24_000

/** @param unsorted pages in any order; by their routes they get their numbers */
export function indexFiles(unsorted: readonly IndexedPage[]): IndexFile[] {
  const pages = [...unsorted].sort((a, b) => compareText(a.listed[1], b.listed[1]))
  const entries = mergeWords(pages)
  const terms = [...entries.keys()].sort()
  const files: IndexFile[] = []
  const put = (name: (hash: string) => string, text: string): string => {
    const hash = fingerprint(text).slice(0, 10)
    files.push({ path: name(hash), text })
    return hash
  }

  const lines = terms.map((term) => `${term} ${entries.get(term)?.postings}\n`)
  const words = wordFiles(terms, lines).map(({ first, text }) => [first, put(wordFile, text)] as const)

  const names = terms.filter((term) => entries.get(term)?.isName)
  const nameFiles = filesByLength(names).map(({ length, text }) => [length, put(nameFile, text)] as const)

  const lists: string[] = []
  for (let start = 0; start < pages.length; start += LIST_SIZE) {
    const rows = pages.slice(start, start + LIST_SIZE).map(({ listed }) => JSON.stringify(listed))
    lists.push(put(listFile, `[\n${rows.join(',\n')}\n]\n`))
  }
  const index: SearchIndex = { version: 1, pages: pages.length, listSize: LIST_SIZE, lists, words, names: nameFiles }
  // Lists of equal pages would be one file.
  const distinct = new Map(files.map((file) => [file.path, file]))
  return [...distinct.values(), { path: INDEX_FILE, text: `${JSON.stringify(index)}\n` }]
}

/** What the index says of a word. */
interface Entry {
  postings: string
  /** The last page that holds it. */
  page: number
  /** It stands in a title or a heading. */
  isName: boolean
}

/** Encodes as it goes: 50,000 postings of 330 pages as objects cost 25 ms of building and collecting them. */
function mergeWords(pages: readonly IndexedPage[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  pages.forEach(({ words }, page) => {
    if (words === '') return
    for (const line of words.split('\n')) {
      const space = line.indexOf(' ')
      const term = line.slice(0, space)
      const impact = Number(line.slice(space + 1))
      const entry = entries.get(term)
      if (entry) {
        entry.postings += encodePosting({ page, impact }, entry.page)
        entry.page = page
        entry.isName ||= impact >= NAME_IMPACT
      } else entries.set(term, { postings: encodePosting({ page, impact }, -1), page, isName: impact >= NAME_IMPACT })
    }
  })
  return entries
}

/**
 * Cuts the sorted lines where the beginning of the words changes: a group of words with the same first letters stays
 * together while it is small, so that an edit moves no line from file to file but near the largest groups.
 */
function wordFiles(terms: readonly string[], lines: readonly string[]): { first: string; text: string }[] {
  const groups: { first: string; text: string }[] = []
  const divide = (start: number, end: number, depth: number): void => {
    const text = lines.slice(start, end).join('')
    if (text.length <= WORD_FILE || end - start === 1) {
      groups.push({ first: terms[start]?.slice(0, depth) ?? '', text })
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
  const files: { first: string; text: string }[] = []
  for (const group of groups) {
    const last = files.at(-1)
    if (last && last.text.length + group.text.length <= WORD_FILE) last.text += group.text
    else files.push({ ...group })
  }
  return files
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
