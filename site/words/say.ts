/** How a word of the interface becomes text: the plural for a number, and values for placeholders. */
import type { English } from './english.ts'

/** Forms of a word for numbers, by the plural categories of the language (Unicode CLDR). */
export type Plural = { readonly [C in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & { readonly other: string }

/** A text with placeholders in braces, or its plural forms. */
export type Word = string | Plural

/** Words by their names. */
export type WordTable = Readonly<Record<string, Word>>

/**
 * Names of the words of docs-build. The part before the dot says where a word is needed: `page` on every page, `text` when
 * the site is built, the others with the code of the search and of the assistant. For a word of a plugin, it is the name of
 * the plugin.
 */
export type WordKey = keyof English
export type WordGroup = WordKey extends infer K ? (K extends `${infer G}.${string}` ? G : never) : never
/** Groups of words that are loaded with the code that needs them. */
export const LAZY_GROUPS = ['search', 'ask', 'text'] as const
export type LazyGroup = (typeof LAZY_GROUPS)[number]
/** Keys of some groups. */
export type KeyOf<G extends WordGroup> = Extract<WordKey, `${G}.${string}`>

/** The words of a language, complete. */
export type Words<K extends WordKey = WordKey> = {
  readonly [X in K]: English[X] extends string ? string : Plural
}

export type EnglishText<W> = W extends string ? W : W extends { readonly other: infer O extends string } ? O : never
export type Holes<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never

/**
 * The placeholders of a word with their values; `count` is a number and decides the plural. Of a text that TypeScript does
 * not know, any.
 */
export type Values<W, V> =
  string extends EnglishText<W>
    ? [values?: Readonly<Record<string, number | V>>]
    : [Holes<EnglishText<W>>] extends [never]
      ? []
      : [values: { readonly [N in Holes<EnglishText<W>>]: N extends 'count' ? number : V }]

/** Says words of a table. @typeParam W the table in English */
export interface SayOf<W> {
  /** The text of a word. */
  <X extends keyof W>(key: X, ...values: Values<W[X], string | number>): string
  /** The same, in pieces: values can be anything, such as elements. */
  parts<V, X extends keyof W>(key: X, ...values: Values<W[X], V>): (string | V)[]
}

/** Says a word of the interface in the language of the site. */
export type Say<K extends WordKey = WordKey> = SayOf<Pick<English, K>>

/** The texts of a word, each with its plural category if it is a plural. */
export function textsOf(word: Word): (readonly [category: string | undefined, text: string])[] {
  return typeof word === 'string' ? [[undefined, word]] : Object.entries(word)
}

/** Names in braces in a word, sorted, each once. A brace without its partner counts as a name, too. */
export function placeholders(word: Word): string[] {
  const names = textsOf(word).flatMap(([, text]) => {
    const parts = text.split(/[{}]/)
    return parts.length % 2 === 0 ? ['{'] : parts.filter((_, index) => index % 2 === 1)
  })
  return [...new Set(names)].sort()
}
