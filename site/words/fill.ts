/** How words become texts. Plurals and numbers need a grammar, which is loaded only where words have them. */
import type { Say, Word, WordKey, Words } from './say.ts'

/** What a language does with numbers. */
export interface Grammar {
  readonly textOf: (word: Word, count: unknown) => string
  readonly write: (value: unknown) => unknown
}

const noNumbers: Grammar = { textOf: String, write: (value) => value }

/** @param grammar needed for words with plurals and numbers */
export function sayWith<K extends WordKey>(words: Words<K>, { textOf, write }: Grammar = noNumbers): Say<K> {
  const parts = (key: K, values: Readonly<Record<string, unknown>> = {}): unknown[] =>
    textOf(words[key], values['count'])
      .split(/[{}]/)
      .map((part, index) => (index % 2 ? write(values[part]) : part))
  const say = (key: K, values?: Readonly<Record<string, unknown>>): string => parts(key, values).join('')
  return Object.assign(say, { parts }) as unknown as Say<K>
}
