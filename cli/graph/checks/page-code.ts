/** The rule for code of the site: components, parts of the theme and style sheets. `check` compiles them to know. */
import type { Rule } from './rule.ts'

export const pageCode: Rule = {
  id: 'page-code',
  about: 'A component, a part of the theme or a style sheet does not compile.',
  why: 'No page can be drawn without this code, so `build` would stop.',
  repair:
    'Correct the line that the finding names. Of a file that is missing, check the path; of a package, that it is installed.',
  severity: 'fail',
  example: {
    'docs.config.ts': "export default { theme: { css: 'theme.css' } }\n",
    'theme.css': "@import './colours.css';\n",
    'docs/a.md': '# Tools\n',
  },
  check: () => [],
}
