/** The words of a site: those of its language, with those that its configuration replaces. */
import en from './languages/en.json' with { type: 'json' }
import type { KeyOf, LazyGroup, Say, Words, WordTable } from './say.ts'
import { sayIn } from './say-in.ts'

export interface SiteWords {
  readonly words: Words
  /** The language of the words, for plurals and numbers. */
  readonly language: string
  /** Whether the words are in English, because there are none in the language of the site. */
  readonly foreign?: true
}

/** A file with words that are loaded with the code that needs them. */
export interface LoadedWords<G extends LazyGroup> {
  readonly words: Words<KeyOf<G>>
  /** The language of the words, for plurals and numbers. */
  readonly language: string
}

/** A file with the words of a plugin. */
export interface PluginWordsFile {
  readonly words: WordTable
  /** The language of the words, for plurals and numbers. */
  readonly language: string
}

export const englishWords: SiteWords = { words: en, language: 'en' }

/** Says words in English: for messages to the site's owner, and for texts without a site. */
export const sayEnglish: Say = sayIn(en, 'en')
