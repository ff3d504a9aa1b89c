/** Names and defaults of the rules whose problems are found while a file or the graph is read. */
import type { Rule } from './rule.ts'

export const contentRules: readonly Rule[] = [
  {
    id: 'duplicate-route',
    about: 'Two pages want the same route.',
    severity: 'warn',
    example: { 'docs/a.md': '# Tools\n', 'docs/b.md': '---\nslug: /a\n---\n# Needles\n' },
  },
  {
    id: 'front-matter',
    about: 'Front matter is not valid YAML, or a value of it is wrong.',
    severity: 'fail',
    example: { 'docs/a.md': '---\norder: first\n---\n# Tools\n' },
  },
  {
    id: 'unknown-front-matter',
    about: 'A front matter key is probably misspelt.',
    severity: 'warn',
    example: { 'docs/a.md': '---\ntitel: Tools\n---\nWhat one needs.\n' },
  },
  {
    id: 'invalid-slug',
    about:
      'A page has no place in the site: its slug is no path, is too long, or leads to an index or a file of the site.',
    severity: 'fail',
    example: { 'docs/a.md': '---\nslug: ../tools\n---\n# Tools\n' },
  },
  {
    id: 'invalid-sidebar',
    about: 'A sidebar lists a page or a folder that is not there.',
    severity: 'fail',
    example: {
      'docs.config.ts': "export default { docs: { sidebars: { docs: ['gone'] } } }\n",
      'docs/a.md': '# Tools\n',
    },
  },
  {
    id: 'category-file',
    about: 'A category file is not valid.',
    severity: 'fail',
    example: { 'docs/tools/_category_.json': '{ "label": [] }\n', 'docs/tools/a.md': '# Needles\n' },
  },
  {
    id: 'tags-file',
    about: 'The list of tags is not valid.',
    severity: 'fail',
    example: { 'docs/tags.yml': 'sewing: 1\n', 'docs/a.md': '# Tools\n' },
  },
  {
    id: 'unknown-tag',
    about: 'There is a list of tags, and a tag is not in it.',
    severity: 'warn',
    example: { 'docs/tags.yml': 'sewing:\n  label: Sewing\n', 'docs/a.md': '---\ntags: [knitting]\n---\n# Tools\n' },
  },
  {
    id: 'unknown-directive',
    about: 'A directive is not known.',
    severity: 'warn',
    example: { 'docs/a.md': ':::nott\nMind the needle.\n:::\n' },
  },
  {
    id: 'directive-attribute',
    about: 'An attribute, the label or the content of a directive or a component is wrong.',
    severity: 'warn',
    example: { 'docs/a.md': '::children{dept=2}\n' },
  },
  {
    id: 'plugin-error',
    about: 'A plugin throws while it works on a page.',
    severity: 'fail',
    example: {
      'docs.config.ts': `export default { plugins: [{ name: 'broken', markdown: { remark: [() => () => { throw new Error('no') }] } }] }\n`,
      'docs/a.md': '# Tools\n',
    },
  },
  {
    id: 'plugin-message',
    about: 'A plugin reports something about a page.',
    severity: 'warn',
    example: {
      'docs.config.ts': `export default { plugins: [{ name: 'words', markdown: { remark: [() => (tree, file) => void file.message('Too short.', tree)] } }] }\n`,
      'docs/a.md': '# Tools\n',
    },
  },
  {
    id: 'unsupported-mdx',
    about:
      'An `.mdx` file holds code, or a component that is not known: it is left out, since no code of a document runs.',
    severity: 'warn',
    example: { 'docs/a.mdx': "import { Needle } from './needle.js'\n\n<Needle />\n" },
  },
  {
    id: 'foreign-syntax',
    about: 'A page is written in the syntax of another tool, which is shown as text.',
    severity: 'warn',
    example: { 'docs/a.md': '!!! note\n    Mind the needle.\n' },
  },
  {
    id: 'broken-include',
    about: 'A page includes a file, a region or lines that are not there.',
    severity: 'warn',
    example: {
      'docs.config.ts': "export default { markdown: { dialect: 'mkdocs' } }\n",
      'docs/a.md': '--8<-- "gone.md"\n',
    },
  },
  {
    id: 'data-table',
    about: 'A table that is written as data cannot be read.',
    severity: 'fail',
    example: { 'docs/a.md': '```yaml parameters\n- 1\n```\n' },
  },
  {
    id: 'code-option',
    about: 'A code block has an option that nothing reads.',
    severity: 'warn',
    example: { 'docs/a.md': '# Tools\n\n```js showLinenumber\nlet a\n```\n' },
  },
  {
    id: 'unknown-language',
    about: 'The language of a code block is not known.',
    severity: 'warn',
    example: { 'docs/a.md': '```javasript\nsew()\n```\n' },
  },
  {
    id: 'broken-example',
    about: 'A live example cannot be drafted, or its options are wrong.',
    severity: 'fail',
    example: {
      'docs.config.ts': "export default { examples: { language: './language.js' } }\n",
      'language.js': "export default { draft: (source, options, tools) => tools.refuse('nothing can be drawn') }\n",
      'docs/a.md': '```js example\n({ draft() {} })\n```\n',
    },
  },
  {
    id: 'page-limits',
    about: 'A page is too large or nested too deeply to be read.',
    severity: 'fail',
    example: { 'docs/a.md': `${'>'.repeat(101)} deep\n` },
  },
  {
    id: 'native-parser',
    about: 'The native Markdown parser ends the process when it reads a page, so remark reads it.',
    severity: 'warn',
  },
  {
    id: 'hidden-file',
    about: 'A hidden file of a static folder is not published.',
    severity: 'warn',
    example: { 'docs/a.md': '# Tools\n', 'static/.env': 'KEY=1\n' },
  },
  {
    id: 'exemption',
    about: 'A comment that exempts a place from a rule has ended, cannot be read, or exempts nothing.',
    severity: 'warn',
    example: { 'docs/a.md': '<!-- docs-build-ignore broken-link: it comes back in May -->\n\nText.\n' },
  },
  { id: 'unreadable-file', about: 'A file cannot be read, or is not text in UTF-8.', severity: 'fail' },
]
