/**
 * Configured versions that the build does not make pages for: it makes one version, and links to others would be
 * broken.
 */
import type { Rule } from './rule.ts'

export const unbuiltVersion: Rule = {
  id: 'unbuilt-version',
  about: 'A configured version has no built pages.',
  severity: 'warn',
  example: { 'docs.config.ts': "export default { docs: { versions: ['1', '2'] } }\n", 'docs/a.md': '# Tools\n' },
}
