/** The words of the interface for a site: those of its language, with those that its configuration replaces. */
import type { Say, WordKey, Words } from '../../../site/words/say.ts'
import { sayIn } from '../../../site/words/say-in.ts'
import { englishWords, type SiteWords } from '../../../site/words/site-words.ts'
import { translationFor } from '../../../site/words/tables.ts'
import type { Config } from './config.ts'
import { localeInUse } from './locale.ts'

type WordsSource = Pick<Config['site'], 'locale' | 'words'>

/** The language of a site: the value of its `lang` attribute. */
export function siteLanguage({ locale }: Pick<Config['site'], 'locale'>): string {
  return localeInUse(locale)?.htmlLang ?? locale.currentLocale
}

/**
 * The words of a site in the language that it is made in. What its language lacks is in English.
 *
 * @param translation what the program has in the language of the site
 */
export function siteWords(
  site: WordsSource,
  translation: Partial<Words> | undefined = translationFor(siteLanguage(site)),
): SiteWords {
  const words = { ...englishWords.words, ...translation, ...site.words[site.locale.currentLocale] }
  if (missingWords(site).length > 0) return { ...englishWords, words, foreign: true }
  return { words, language: siteLanguage(site) }
}

/**
 * Keys of the words that the configuration lacks in a language that the interface does not speak. What a translation of ours
 * lacks is not for the site's owner to write: `test/site/words.test.ts` names it.
 */
export function missingWords(site: WordsSource): string[] {
  if (translationFor(siteLanguage(site))) return []
  const own = site.words[site.locale.currentLocale] ?? {}
  return Object.keys(englishWords.words).filter((key) => !Object.hasOwn(own, key))
}

/** Says the words of a site. */
export function saySite(site: WordsSource): Say {
  const { words, language } = siteWords(site)
  return sayIn<WordKey>(words, language)
}
