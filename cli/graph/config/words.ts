/** Words that plugins bring, and words that replace or translate others. */
import { own } from '../../../site/own.ts'
import { placeholders, textsOf, type WordTable } from '../../../site/words/say.ts'
import { englishWords } from '../../../site/words/site-words.ts'
import { forLanguage } from '../../../site/words/tables.ts'
import { forms } from '../../kernel/schema/forms.ts'
import { didYouMean, enumerate, pathOf, type SchemaProblem } from '../../kernel/schema/wording.ts'
import type { Config } from './config.ts'
import { WORD_NAME } from './word-name.ts'

/**
 * Words by language: `{ en: { 'comments.title': 'Comments' } }`. Their names begin with one name of the plugin's choice.
 * English is complete, and stands in for what another language lacks. `i18n.words` of the configuration replaces them.
 */
export type PluginWords = Readonly<Record<string, WordTable>>

/** The part before the dot of the names of a plugin's words. */
export function groupOfWords(words: PluginWords): string {
  return Object.keys(words['en'] ?? {})[0]?.split('.')[0] ?? ''
}

/** What is wrong with the words of a plugin that are of the right kinds. @param path of the words, for messages */
export function pluginWordProblems(words: PluginWords, path: string): SchemaProblem[] {
  const english = words['en']
  if (english === undefined) return [{ path, message: 'has no words in English, as `en`' }]
  const group = groupOfWords(words)
  const isName = (key: string): boolean => key.startsWith(`${group}.`) && WORD_NAME.test(key)
  return [
    ...Object.keys(english)
      .filter((key) => !isName(key))
      .map((key) => ({
        path: pathOf(pathOf(path, 'en'), key),
        message: 'must have a name of two parts, of which the first is that of the plugin',
        hint: "For example `'comments.title'`. All words of a plugin begin alike.",
      })),
    ...Object.entries(words).flatMap(([tag, table]) => {
      const inLanguage = pathOf(path, tag)
      if (forms.locale.read(tag) !== tag) return [{ path: inLanguage, message: `must be ${forms.locale.expected}` }]
      return [...unknownWords(table, english, inLanguage), ...wordProblems(table, english, inLanguage)]
    }),
  ]
}

/**
 * Adds the words of plugins to those of the configuration, in every language of the site. What a plugin lacks in a language
 * is in English. The words of the configuration win.
 *
 * @param report receives the problems of words in the configuration that are none of docs-build
 */
export function withWordsOfPlugins(
  site: Config['site'],
  plugins: readonly { readonly words?: PluginWords }[],
  report: (problem: SchemaProblem) => void,
): Config['site'] {
  const brought = plugins.flatMap(({ words }) => (words ? [words] : []))
  const english: WordTable = Object.assign({}, ...brought.map(({ en }) => en))
  for (const [locale, all] of Object.entries<WordTable>(site.words)) {
    const path = pathOf('i18n.words', locale)
    const added = Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(englishWords.words, key)))
    for (const problem of [...unknownWords(added, english, path), ...wordProblems(added, english, path)])
      report(problem)
  }
  if (brought.length === 0) return site
  const words = site.locale.locales.map(({ locale, htmlLang }) => {
    const tables = brought.map((one) => forLanguage(one, htmlLang))
    return [locale, Object.assign({}, english, ...tables, site.words[locale])] as const
  })
  return { ...site, words: { ...site.words, ...Object.fromEntries(words) } }
}

function unknownWords(words: WordTable, english: WordTable, path: string): SchemaProblem[] {
  const known = [...Object.keys(english), ...Object.keys(englishWords.words)]
  return Object.keys(words)
    .filter((key) => !Object.hasOwn(english, key))
    .map((key) => ({
      path: pathOf(path, key),
      message: 'is no word of docs-build or of a plugin of the site',
      hint: didYouMean(key, known),
    }))
}

/**
 * A word has the placeholders that the same word has in English: no other can be filled in, and none may be lost. It has
 * forms for numbers where the English word has them.
 *
 * @param words those without an English word are skipped
 * @param path of the words, for messages
 */
export function wordProblems(words: WordTable, english: WordTable, path: string): SchemaProblem[] {
  return Object.entries(words).flatMap(([key, word]): SchemaProblem[] => {
    const like = own(english, key)
    if (like === undefined) return []
    if (typeof word !== typeof like) {
      const message = typeof like === 'string' ? 'must be a text' : 'must have forms for numbers, such as `other`'
      return [{ path: pathOf(path, key), message }]
    }
    const expected = placeholders(like)
    const braced = expected.map((name) => `{${name}}`)
    const wanted = braced.length === 0 ? 'no names in braces' : enumerate(braced, 'and')
    return textsOf(word).flatMap(([form, text]) => {
      const at = form === undefined ? pathOf(path, key) : pathOf(pathOf(path, key), form)
      const found = placeholders(text)
      const unknown = found.filter((name) => !expected.includes(name))
      // A form for one number may spell the number out.
      const missing = expected.filter((name) => !found.includes(name) && !(form && name === 'count'))
      return unknown.length + missing.length === 0 ? [] : [{ path: at, message: `must hold ${wanted}` }]
    })
  })
}
