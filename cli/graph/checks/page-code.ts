/** The rules for code of the site: components, parts of the theme and style sheets. `check` compiles them to know. */
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

export const styleMistake: Rule = {
  id: 'style-mistake',
  about: 'A style sheet of the site has a property or a rule that browsers do not know.',
  why: 'Browsers leave out what they do not know, without a word.',
  repair:
    'Correct the spelling. If the rule is one of a compiler, such as `@apply` of Tailwind, add the plugin that runs it: `docs-build-tailwind`.',
  severity: 'warn',
  example: {
    'docs.config.ts': "export default { theme: { css: 'theme.css' } }\n",
    'theme.css': 'h1 {\n  colr: red;\n}\n',
    'docs/a.md': '# Tools\n',
  },
  check: () => [],
}
