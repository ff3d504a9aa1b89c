/** How a word of the interface becomes text: the plural for a number, and values for placeholders. */
import type { English } from './english.ts'

/** Forms of a word for numbers, by the plural categories of the language (Unicode CLDR). */
export type Plural = { readonly [C in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & { readonly other: string }

/** A text with placeholders in braces, or its plural forms. */
export type Word = string | Plural

/**
 * Names of words. The part before the dot says where a word is needed: `page` on every page, `text` and `plugin` when the
 * site is built, the others with the code of the search, of the assistant and of live examples.
 */
export type WordKey = keyof English
export type WordGroup = WordKey extends infer K ? (K extends `${infer G}.${string}` ? G : never) : never
/** Groups of words that are loaded with the code that needs them. */
export const LAZY_GROUPS = ['search', 'ask', 'example', 'text'] as const
export type LazyGroup = (typeof LAZY_GROUPS)[number]
/** Keys of some groups. */
export type KeyOf<G extends WordGroup> = Extract<WordKey, `${G}.${string}`>

/** The words of a language, complete. */
export type Words<K extends WordKey = WordKey> = {
  readonly [X in K]: English[X] extends string ? string : Plural
}

export type EnglishText<K extends WordKey> = English[K] extends infer W
  ? W extends string
    ? W
    : W extends { readonly other: infer O extends string }
      ? O
      : never
  : never
export type Holes<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never

/** The placeholders of a word with their values; `count` is a number and decides the plural. */
export type Values<K extends WordKey, V> = [Holes<EnglishText<K>>] extends [never]
  ? []
  : [values: { readonly [N in Holes<EnglishText<K>>]: N extends 'count' ? number : V }]

/** Says a word of the interface in the language of the site. */
export interface Say<K extends WordKey = WordKey> {
  /** The text of a word. */
  <X extends K>(key: X, ...values: Values<X, string | number>): string
  /** The same, in pieces: values can be anything, such as elements. */
  parts<V, X extends K>(key: X, ...values: Values<X, V>): (string | V)[]
}

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
