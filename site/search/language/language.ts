/**
 * What the search knows of a language: how words are cut and compared. The index and the query use the same. English is
 * part of the search; the others are loaded on sites that are in one of them (`languages.ts`).
 */
import { familyStart, rootOf, stemOf, unfinishedStems } from './stems.ts'
import { type cutWords, isEmptyWord, isLightWord, type Word, wordsOf } from './words.ts'

export interface SearchLanguage {
  /** The words of a text, in its order. */
  readonly wordsOf: (text: string) => Word[]
  /** Whether a word says nothing about the subject of a page. */
  readonly isEmptyWord: (term: string) => boolean
  /** Whether a word of a query counts less than others, wherever it is found. */
  readonly isLightWord?: (term: string) => boolean
  /** The same for all inflections of a word. */
  readonly stemOf: (term: string) => string
  /** The same for all words that are made from one another. */
  readonly rootOf: (term: string) => string
  /** The first letters that all words with the term's root have in common. */
  readonly familyStart: (term: string) => string
  /** The stems of words that an unfinished word may become. */
  readonly unfinishedStems: (term: string) => string[]
  /** Shorter words that a word without spaces may be made of, for a word that is found nowhere. */
  readonly piecesOf?: (term: string) => string[]
}

export const english: SearchLanguage = {
  wordsOf,
  isEmptyWord,
  isLightWord,
  stemOf,
  rootOf,
  familyStart,
  unfinishedStems,
}

/** Whether a language tag names English. */
export function isEnglish(tag: string): boolean {
  return /^en(?:-|$)/i.test(tag)
}

/** Cuts a text into words; the module of the other languages gets it, since it shares no module with the search. */
export type CutWords = typeof cutWords
