/** Words of the interface that neither the program nor the configuration has in a language of the site. */

import type { Problem } from '../../../kernel/fault/finding.ts'
import type { Config } from '../../config/config.ts'
import { missingWords } from '../../config/site-words.ts'
import { literalPlace } from '../../links/literal-place.ts'
import type { Rule } from '../rule.ts'

export const missingWord: Rule = {
  id: 'missing-word',
  about: 'A language of the site has no words for parts of the interface, which are then in English.',
  why: 'Readers of that language meet English words in menus, buttons and messages.',
  repair: 'Write the missing words in `i18n.words` of the configuration.',
  severity: 'warn',
  example: {
    'docs.config.ts': "export default { i18n: { defaultLocale: 'cs', locales: ['cs'] } }\n",
    'docs/a.md': '# Nástroje\n',
  },
}

/** Most keys that a message names. */
const MOST_NAMED = 4

/**
 * @param file the configuration's file
 * @returns the problem of the language that the site is made in, if any
 */
export function missingWordProblems(
  site: Pick<Config['site'], 'locale' | 'words'>,
  file: { readonly name: string; readonly text: string },
): Problem[] {
  const missing = missingWords(site)
  if (missing.length === 0) return []
  const { currentLocale } = site.locale
  const named = missing.slice(0, MOST_NAMED).map((key) => `\`${key}\``)
  const rest = missing.length - named.length
  const which = `${named.join(', ')}${rest > 0 ? ` and ${rest} others` : ''}`
  const place = literalPlace(file, { value: currentLocale, keys: ['locales', 'defaultLocale'] })
  return [
    {
      rule: 'missing-word',
      place: { file: file.name, ...place },
      target: currentLocale,
      message: `The interface has no words for ${which} in \`${currentLocale}\`: readers see English.`,
      hint: `Write them in the configuration: i18n: { words: { '${currentLocale}': { '${missing[0]}': '…' } } }.`,
    },
  ]
}
