/** Loads what the search knows of the language of a site. Sites in English load nothing. */
import { english, isEnglish, type SearchLanguage } from './language.ts'
import { cutWords } from './words.ts'

/** @param tag the language of the site */
export async function loadLanguage(tag: string): Promise<SearchLanguage> {
  return isEnglish(tag) ? english : (await import('./languages.ts')).languageFor(tag, cutWords)
}
