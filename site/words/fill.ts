/** How words become texts. Plurals and numbers need a grammar, which is loaded only where words have them. */
import type { Say, SayOf, Word, WordKey, Words, WordTable } from './say.ts'

/** What a language does with numbers. */
export interface Grammar {
  readonly textOf: (word: Word, count: unknown) => string
  readonly write: (value: unknown) => unknown
}

const noNumbers: Grammar = { textOf: String, write: (value) => value }

/** @param grammar needed for words with plurals and numbers */
export function sayWith<K extends WordKey>(words: Words<K>, grammar?: Grammar): Say<K>
export function sayWith<W extends WordTable>(words: W, grammar?: Grammar): SayOf<W>
export function sayWith(words: WordTable, { textOf, write }: Grammar = noNumbers): SayOf<WordTable> {
  const parts = (key: string, values: Readonly<Record<string, unknown>> = {}): unknown[] =>
    textOf(words[key] ?? key, values['count'])
      .split(/[{}]/)
      .map((part, index) => (index % 2 ? write(values[part]) : part))
  const say = (key: string, values?: Readonly<Record<string, unknown>>): string => parts(key, values).join('')
  return Object.assign(say, { parts }) as SayOf<WordTable>
}
