/**
 * Configured languages that the build does not make pages for: it makes one language, and links to others would be
 * broken.
 */
import type { Rule } from './rule.ts'

export const unbuiltLocale: Rule = {
  id: 'unbuilt-locale',
  about: 'A configured language has no built pages.',
  severity: 'warn',
  example: { 'docs.config.ts': "export default { i18n: { locales: ['en', 'nl'] } }\n", 'docs/a.md': '# Tools\n' },
}
