/** Says words with their plurals and numbers, where all code is there at once. */
import { sayWith } from './fill.ts'
import { grammarOf } from './grammar.ts'
import type { Say, SayOf, WordKey, Words, WordTable } from './say.ts'

/** @param language for plurals and numbers: the language that the words are in */
export function sayIn<K extends WordKey>(words: Words<K>, language: string): Say<K>
export function sayIn<W extends WordTable>(words: W, language: string): SayOf<W>
export function sayIn(words: WordTable, language: string): SayOf<WordTable> {
  return sayWith(words, grammarOf(language))
}
