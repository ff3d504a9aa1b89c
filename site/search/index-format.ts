/**
 * The files of the local index, which the builder writes and the browser reads:
 *
 * - `assets/search.json`, the only file with a fixed name, lists the names of the others;
 * - word files: a line for each word, with the pages that contain it. Their words are sorted, so a word's first letters
 *   determine its file, and a query loads only the files of its own words;
 * - name files: the words of titles and headings by length, loaded when a word is not found;
 * - page lists: title and place of each page, few to a file on a large site;
 * - text files: the sections of one page, for the snippets of results; on the largest sites packs, which hold several of
 *   them, each compressed, so that a browser can ask for the bytes of one.
 */
import type { RoutePath } from '../contract.ts'

export const INDEX_FILE = 'assets/search.json'
export const INDEX_FOLDER = 'assets/search/'

export interface SearchIndex {
  readonly version: 3
  /** Number of pages in the index. */
  readonly pages: number
  /** Number of pages in a list. */
  readonly listSize: number
  /** Number of neighbouring page lists that have a hash in common. Of one hash for each list, 30,000 pages had 12 kB. */
  readonly listGroup: number
  /** Hash of each group of page lists. */
  readonly lists: readonly string[]
  /** Number of pages in a pack, which divides `listSize`; 1 on a site whose pages have text files of their own. */
  readonly packSize: number
  /** Hash of each word file, and the shortest text that is after all words of the files before it. */
  readonly words: readonly (readonly [first: string, hash: string])[]
  /** Shortest length and hash of each name file. */
  readonly names: readonly (readonly [length: number, hash: string])[]
}

/** A page in a page list. */
export type ListedPage = readonly [
  title: string,
  route: RoutePath,
  /** Labels from the top of the sidebar down to the page. */
  trail: readonly string[],
  /** Characters of the page's line in its pack. */
  length?: number,
]

export interface PageList {
  /** Hash of each text file or pack, in the order of the pages. */
  readonly texts: readonly string[]
  readonly pages: readonly ListedPage[]
}

/** A page's text: its sections, in the order of the page. The text before the first heading has no id. */
export type PageText = readonly (readonly [heading: string, text: string, id?: string])[]

export const wordFile = (hash: string): string => `${INDEX_FOLDER}words.${hash}.txt`
export const nameFile = (hash: string): string => `${INDEX_FOLDER}names.${hash}.txt`
/** @param place of the list in its group */
export const listFile = (hash: string, place: number): string => `${INDEX_FOLDER}pages-${place}.${hash}.json`
/** A line for each page: its text, as JSON compressed by zlib in Base64. */
export const packFile = (hash: string): string => `${INDEX_FOLDER}texts.${hash}.txt`

export function textFile(route: RoutePath, hash: string): string {
  const slug = route
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
  return `${INDEX_FOLDER}text/${slug || 'index'}.${hash}.json`
}

/** A page that contains a word. */
export interface Posting {
  /** Number of the page. */
  readonly page: number
  /**
   * Impact: how much the word says about the page, from 1 to 31. From `NAME_IMPACT` on, it is in a title or heading.
   */
  readonly impact: number
}

export const TOP_IMPACT = 31
export const NAME_IMPACT = 14

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const VALUES: ReadonlyMap<string, number> = new Map([...DIGITS].map((digit, value) => [digit, value]))

/**
 * Writes one posting: the distance to the last page in digits of five bits, then the impact.
 *
 * @param last the last page before this one that contains the word; -1 for none
 */
export function encodePosting({ page, impact }: Posting, last: number): string {
  let text = ''
  let rest = page - last - 1
  while (rest >= 32) {
    text += DIGITS[32 + (rest % 32)]
    rest = Math.floor(rest / 32)
  }
  return `${text}${DIGITS[rest]}${DIGITS[impact]}`
}

export function decodePostings(text: string): Posting[] {
  const postings: Posting[] = []
  let page = -1
  let at = 0
  while (at < text.length) {
    let scale = 1
    let distance = 0
    for (;;) {
      const digit = VALUES.get(text.charAt(at++)) ?? 0
      distance += (digit % 32) * scale
      if (digit < 32) break
      scale *= 32
    }
    page += distance + 1
    postings.push({ page, impact: VALUES.get(text.charAt(at++)) ?? 0 })
  }
  return postings
}
