/** Plurals and numbers of a language. */
import type { Grammar } from './fill.ts'
import type { Word } from './say.ts'

export function grammarOf(language: string): Grammar {
  return {
    textOf: (word: Word, count) => {
      if (typeof word === 'string') return word
      return word[rulesOf(language).select(Number(count))] ?? word.other
    },
    write: (value) => (typeof value === 'number' ? formatOf(language).format(value) : value),
  }
}

// Made once: each of them loads tables for milliseconds.
const rulesOf = perLanguage((language) => new Intl.PluralRules(language))
const formatOf = perLanguage((language) => new Intl.NumberFormat(language))

function perLanguage<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>()
  return (language) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}
