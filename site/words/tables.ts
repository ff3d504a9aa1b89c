/**
 * The words of the interface: a JSON file for each language. English has the keys, the placeholders in braces and the words
 * with plurals. The other languages have them as far as they are translated; `test/site/words.test.ts` compares them. A
 * language is one file, and two lines here.
 */
import { own } from '../own.ts'
import ar from './languages/ar.json' with { type: 'json' }
import de from './languages/de.json' with { type: 'json' }
import en from './languages/en.json' with { type: 'json' }
import es from './languages/es.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import he from './languages/he.json' with { type: 'json' }
import hi from './languages/hi.json' with { type: 'json' }
import it from './languages/it.json' with { type: 'json' }
import ja from './languages/ja.json' with { type: 'json' }
import ko from './languages/ko.json' with { type: 'json' }
import nl from './languages/nl.json' with { type: 'json' }
import pl from './languages/pl.json' with { type: 'json' }
import pt from './languages/pt.json' with { type: 'json' }
import tr from './languages/tr.json' with { type: 'json' }
import uk from './languages/uk.json' with { type: 'json' }
import zhHans from './languages/zh-Hans.json' with { type: 'json' }
import zhHant from './languages/zh-Hant.json' with { type: 'json' }
import type { Words } from './say.ts'

/** By language tag. They are functions, because the program loads only the files that it asks for. */
const translations: Readonly<Record<string, () => Partial<Words>>> = {
  ar: () => ar,
  de: () => de,
  en: () => en,
  es: () => es,
  fr: () => fr,
  he: () => he,
  hi: () => hi,
  it: () => it,
  ja: () => ja,
  ko: () => ko,
  nl: () => nl,
  pl: () => pl,
  pt: () => pt,
  tr: () => tr,
  uk: () => uk,
  'zh-Hans': () => zhHans,
  'zh-Hant': () => zhHant,
}

/** Tags of the languages that the interface speaks. */
export const LANGUAGES: readonly string[] = Object.keys(translations)

/**
 * The words for a language tag, as far as they are translated.
 *
 * @returns `undefined` when the interface does not speak the language
 */
export function translationFor(tag: string): Partial<Words> | undefined {
  return forLanguage(translations, tag)?.()
}

/** The entry of a table for a language tag: that of the tag itself, of its language and script, or of its language. */
export function forLanguage<T>(table: Readonly<Record<string, T>>, tag: string): T | undefined {
  const { language, script, region } = new Intl.Locale(tag).maximize()
  const names = [`${language}-${script}-${region}`, `${language}-${region}`, `${language}-${script}`, language]
  return names.map((name) => own(table, name)).find((entry) => entry !== undefined)
}
