/** Versions that the configuration names: a build makes the pages of one, and links to others would lead nowhere. */
import type { Rule } from './rule.ts'

export const unbuiltVersion: Rule = {
  id: 'unbuilt-version',
  about: 'A version is configured of which no page is built.',
  severity: 'warn',
}
