/**
 * Splits text into words, in the same way for indexing, for queries and for marking matches. A word is a run of
 * letters, digits, `_` and `$`, so that a method's name is one word; its camel-case parts are words too.
 */

import { stemOf } from './stems.ts'

export interface Word {
  /** Lower case, without accents. */
  readonly term: string
  /** Parts of a compound name: `angleAt` → `angle`, `at`; `curve_` → `curve`. */
  readonly parts: readonly string[]
  /** Other forms in which readers type the word: `groesse` for `Größe`. */
  readonly also?: readonly string[]
  /** Start in the text, in UTF-16 code units. */
  readonly start: number
  readonly end: number
}

/** Longest word. Longer runs are keys, hashes and data. */
const LONGEST = 40

const RUN = /[\p{L}\p{N}\p{M}_$]+/gu
/** Scripts without spaces between words: each pair of neighbouring characters is a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u
const ASCII = /^[\w$]+$/

/** How a language cuts and compares words. */
interface Cutting {
  /** The form in which a word is compared; called for words outside of ASCII. */
  readonly fold: (run: string) => string
  /** Cuts a run of characters without spaces between words. */
  readonly cut: (run: string, start: number) => Word[]
  /** Other forms in which readers type a word; called for all words. */
  readonly also?: (run: string, term: string) => readonly string[]
}

/** @returns the words, in the order of the text */
export function cutWords(text: string, { fold, cut, also }: Cutting): Word[] {
  const words: Word[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const isAscii = ASCII.test(run)
    if (!isAscii && UNSPACED.test(run)) words.push(...cut(run, index))
    else if (run.length <= LONGEST && !/^[_$]+$/.test(run)) {
      const term = isAscii ? run.toLowerCase() : fold(run)
      const word = { term, parts: partsOf(run), start: index, end: index + run.length }
      const others = also?.(run, term) ?? []
      words.push(others.length > 0 ? { ...word, also: others } : word)
    }
  }
  return words
}

/** The words of a text in English. */
export function wordsOf(text: string): Word[] {
  return cutWords(text, { fold, cut: pairs })
}

/** Lower case without accents, because readers may leave them out. */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

function pairs(run: string, start: number): Word[] {
  const characters = [...run]
  if (characters.length === 1) return [{ term: fold(run), parts: [], start, end: start + run.length }]
  let at = start
  return characters.slice(0, -1).map((character, index) => {
    const pair = character + characters[index + 1]
    const word = { term: fold(pair), parts: [], start: at, end: at + pair.length }
    at += character.length
    return word
  })
}

function partsOf(run: string): string[] {
  if (!/[a-z\d][A-Z]|[A-Z]{2}[a-z]|[_$]/.test(run)) return []
  const parts = run.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  return parts.filter((part) => part.length > 1 && part.length < run.length).map((part) => part.toLowerCase())
}

/**
 * Empty words: English words that say nothing about a page's subject. They count in titles and in queries that have no
 * others.
 */
const EMPTY: ReadonlySet<string> = new Set(
  (
    'a about after all also an and any are as at be because been but by can could did do does for from had has have he ' +
    'her his how i if in into is it its me my no not of on one or our she should so some than that the their them then ' +
    'there these they this those to up was we were what when where which while who why will with would you your'
  ).split(' '),
)

/** Light words: they say little about a page's subject, though few pages may contain them. */
const LIGHT: ReadonlySet<string> = new Set(
  (
    'allow another anyone appear apply avoid become best better bring cause change contain correct different easy ' +
    'every everything exist give good happen help instead itself keep know let like many mean more most much need ' +
    'never nothing other possible prevent proper properly provide really right say see seem several simple ' +
    'something still sure tell thing through together try use using want way without work wrong'
  )
    .split(' ')
    .map(stemOf),
)

/** Whether a word of a question says little: it counts less than others in the query. */
export function isLightWord(term: string): boolean {
  return LIGHT.has(stemOf(term))
}

export function isEmptyWord(term: string): boolean {
  return EMPTY.has(term)
}
