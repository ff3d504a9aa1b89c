/** What the search knows of the language of a site, for making its index. */
import { english, isEnglish, type SearchLanguage } from '../../../site/search/language/language.ts'
import { languageFor } from '../../../site/search/language/languages.ts'
import { cutWords } from '../../../site/search/language/words.ts'

const known = new Map<string, SearchLanguage>()

/** @param tag the language of an edition, as its pages say it */
export function languageOf(tag: string): SearchLanguage {
  const language = known.get(tag) ?? (isEnglish(tag) ? english : languageFor(tag, cutWords))
  known.set(tag, language)
  return language
}
