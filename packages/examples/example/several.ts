/** Joins several example languages to one. Only the script of a site with several languages has this module. */
import type { Language } from './language.ts'

/**
 * @param first drafts examples that name no language
 * @param named the languages by the names that authors write: `language="boxes"`
 */
export function several(first: Language, named: Readonly<Record<string, Language>>): Language {
  const languages = new Map(Object.entries(named))
  return {
    draft(source, { language, ...options }, tools) {
      const own = language === undefined ? first : languages.get(language)
      if (own) return own.draft(source, options, tools)
      const names = [...languages.keys()].map((name) => `\`${name}\``).join(', ')
      throw tools.refuse(`there is no example language \`${language}\`. These exist: ${names}`)
    },
  }
}
