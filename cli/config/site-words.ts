/** The words of the interface for a site: those of its language, with those that its configuration replaces. */
import { en } from '../../site/words/en.ts'
import type { Say, Words } from '../../site/words/say.ts'
import { sayIn } from '../../site/words/say-in.ts'
import { englishWords, type SiteWords } from '../../site/words/site-words.ts'
import { tableFor } from '../../site/words/tables.ts'
import type { Config } from './config.ts'
import { localeInUse } from './locale.ts'

/** The language of a site: the value of its `lang` attribute. */
export function siteLanguage({ locale }: Pick<Config['site'], 'locale'>): string {
  return localeInUse(locale)?.htmlLang ?? locale.currentLocale
}

/** The words of a site in the language that it is made in. What its language lacks is in English. */
export function siteWords(site: Pick<Config['site'], 'locale' | 'words'>): SiteWords {
  const language = siteLanguage(site)
  const table = tableFor(language)
  const own = site.words[site.locale.currentLocale]
  if (!table && missingWords(site).length > 0) {
    const { words } = englishWords
    return { ...englishWords, words: { ...words, ...own }, foreign: true }
  }
  return { words: { ...(table ?? en), ...own }, language }
}

/** Keys of the words that neither the program nor the configuration has in the language of the site. */
export function missingWords({ locale, words }: Pick<Config['site'], 'locale' | 'words'>): string[] {
  if (tableFor(siteLanguage({ locale }))) return []
  const own = words[locale.currentLocale] ?? {}
  // What plugins say is in English where the site does not say it otherwise.
  return Object.keys(en).filter((key) => !key.startsWith('plugin.') && !Object.hasOwn(own, key))
}

/** Says the words of a site. */
export function saySite(site: Pick<Config['site'], 'locale' | 'words'>): Say {
  const { words, language } = siteWords(site)
  return sayIn<keyof Words>(words, language)
}
