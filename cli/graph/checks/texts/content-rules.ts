/** Names and defaults of the rules whose problems are found while a file or the graph is read. */
import type { Rule } from '../rule.ts'

export const contentRules: readonly Rule[] = [
  {
    id: 'duplicate-route',
    about: 'Two pages want the same route.',
    why: 'Only one of the two pages can be read; which one depends on the order of their names.',
    repair: 'Rename one of the files, or give one of them another `slug`.',
    severity: 'warn',
    example: { 'docs/a.md': '# Tools\n', 'docs/b.md': '---\nslug: /a\n---\n# Invoices\n' },
  },
  {
    id: 'front-matter',
    about: 'Front matter is not valid YAML, or a value of it is wrong.',
    why: 'A value that cannot be read is not used: the page gets another title, place or address than you meant.',
    repair: 'Correct the value; the finding names what is expected. Texts with a colon need quotes.',
    severity: 'fail',
    example: { 'docs/a.md': '---\norder: first\n---\n# Tools\n' },
  },
  {
    id: 'unknown-front-matter',
    about: 'A front matter key is probably misspelt.',
    why: 'The key is kept as your own data, and what you meant to set is not set.',
    repair:
      'Write the key that the finding suggests. If the key is your own and only looks like another one, exempt it.',
    severity: 'warn',
    example: { 'docs/a.md': '---\ntitel: Tools\n---\nWhat one needs.\n' },
  },
  {
    id: 'invalid-slug',
    about:
      'The slug of a page cannot be its address: it is not a path, is too long, or leads to an index or a file of the site.',
    why: 'The page cannot be published at that address.',
    repair:
      'Write a path of the site, such as `/guides/invoices`, or remove the `slug`; then the address follows the path of the file.',
    severity: 'fail',
    example: { 'docs/a.md': '---\nslug: ../tools\n---\n# Tools\n' },
  },
  {
    id: 'invalid-sidebar',
    about: 'A sidebar lists a page or a folder that is not there.',
    why: 'The entry would lead nowhere, so the sidebar lacks a page.',
    repair: 'Name a document by its path below the docs folder without its extension, or remove the entry.',
    severity: 'fail',
    example: {
      'docs.config.ts': "export default { docs: { sidebars: { docs: ['gone'] } } }\n",
      'docs/a.md': '# Tools\n',
    },
  },
  {
    id: 'category-file',
    about: 'A category file is not valid.',
    why: 'The folder is shown without the label, place or page that the file sets.',
    repair: 'Correct the value that the finding names. The file must be valid JSON or YAML.',
    severity: 'fail',
    example: { 'docs/tools/_category_.json': '{ "label": [] }\n', 'docs/tools/a.md': '# Invoices\n' },
  },
  {
    id: 'tags-file',
    about: 'The list of tags is not valid.',
    why: 'The tags of the list are shown without their labels and descriptions.',
    repair: 'Give every tag an object, or nothing: `billing:` and below it `label: Billing`.',
    severity: 'fail',
    example: { 'docs/tags.yml': 'billing: 1\n', 'docs/a.md': '# Tools\n' },
  },
  {
    id: 'unknown-tag',
    about: 'The site has a list of tags, and a tag is not in it.',
    why: 'A misspelt tag gets its own page, and readers of the right tag miss this page.',
    repair: 'Correct the tag, or add it to the list of tags.',
    severity: 'warn',
    example: { 'docs/tags.yml': 'billing:\n  label: Billing\n', 'docs/a.md': '---\ntags: [shipping]\n---\n# Tools\n' },
  },
  {
    id: 'unknown-directive',
    about: 'A directive is not known.',
    why: 'The lines are shown as plain text, with their colons.',
    repair:
      'Correct the name of the directive. Words after a colon that are not a directive need a backslash: `\\:name`.',
    severity: 'warn',
    example: { 'docs/a.md': ':::nott\nMind the rate limit.\n:::\n' },
  },
  {
    id: 'directive-attribute',
    about: 'An attribute, the label or the content of a directive or a component is wrong.',
    why: 'The directive ignores what it cannot read, so the page shows something else than you meant.',
    repair: 'Use an attribute, a label or a content that the finding names.',
    severity: 'warn',
    example: { 'docs/a.md': '::children{dept=2}\n' },
  },
  {
    id: 'plugin-error',
    about: 'A plugin throws an error while it works on a page.',
    why: 'The plugin has not done its work on the page.',
    repair: 'Correct the plugin. The finding names the plugin, the field and the page; `--verbose` shows the stack.',
    severity: 'fail',
    example: {
      'docs.config.ts': `export default { plugins: [{ name: 'broken', markdown: { remark: [() => () => { throw new Error('no') }] } }] }\n`,
      'docs/a.md': '# Tools\n',
    },
  },
  {
    id: 'plugin-message',
    about: 'A plugin reports something about a page.',
    why: 'The plugin has found something on the page that its author wants you to know.',
    repair: 'Read the message; the page of the plugin explains what to do.',
    severity: 'warn',
    example: {
      'docs.config.ts': `export default { plugins: [{ name: 'words', markdown: { remark: [() => (tree, file) => void file.message('Too short.', tree)] } }] }\n`,
      'docs/a.md': '# Tools\n',
    },
  },
  {
    id: 'mdx-code',
    about:
      "With `markdown.mdx: 'code'`: the code of a page does not compile, throws an error, or uses something that cannot reach a browser.",
    why: 'An element that throws an error is left out of the page. A page that does not compile is read as data.',
    repair:
      'Correct the code in the line that the finding names. Code of pages runs in Node first, so what needs `window` or `document` belongs in `useEffect`.',
    severity: 'fail',
    example: {
      'docs.config.ts': "export default { markdown: { mdx: 'code' } }\n",
      'docs/a.mdx': '# Tools\n\n{missing.name}\n',
    },
  },
  {
    id: 'inline-style',
    about:
      "With `markdown.mdx: 'code'`: the code of a page gives an element a `style` that no style sheet can hold, such as one with a brace.",
    why: 'Styles of elements go into a style sheet of the page, because the content security policy allows no others. Without this one, the element looks different until scripts run.',
    repair:
      "Give the element a `className`, with its rules in `theme.css`. Ignore this rule if `security.allow` lets `style-src` have `'unsafe-inline'`.",
    severity: 'warn',
    example: {
      'docs.config.ts': "export default { markdown: { mdx: 'code' } }\n",
      'docs/a.mdx': "# Tools\n\n<b style={{ '--mark': '}' }}>Invoice</b>\n",
    },
  },
  {
    id: 'unsupported-mdx',
    about:
      'An `.mdx` file holds code, or a component that is not known: it is left out, because code in documents never runs.',
    why: 'Documents never execute code, so a reader would miss what the import or the expression should show.',
    repair: 'Use a directive, or a component that a plugin brings; write values as text.',
    severity: 'warn',
    example: { 'docs/a.mdx': "import { Invoice } from './invoice.js'\n\n<Invoice />\n" },
  },
  {
    id: 'foreign-syntax',
    about:
      'A page is written in the syntax of another tool and shown as text, or a file in `pages/` does not become a page.',
    why: 'Readers see the markup of another tool instead of the box, tab or include that it stands for.',
    repair: 'Write what the finding suggests, or let `markdown.dialect` read the syntax of that tool.',
    severity: 'warn',
    example: { 'docs/a.md': '!!! note\n    Mind the rate limit.\n' },
  },
  {
    id: 'broken-include',
    about: 'A page includes a file, a region or lines that are not there.',
    why: 'The page lacks the text that should be included.',
    repair:
      'Correct the path, the name of the region or the numbers of the lines. Files outside the docs folder need `markdown.includes`.',
    severity: 'warn',
    example: {
      'docs.config.ts': "export default { markdown: { dialect: 'mkdocs' } }\n",
      'docs/a.md': '--8<-- "gone.md"\n',
    },
  },
  {
    id: 'data-table',
    about: 'A table that is written as data cannot be read.',
    why: 'The table is not drawn, and the reader sees its source.',
    repair: 'Write a list of rows, each with the keys that the finding names.',
    severity: 'fail',
    example: { 'docs/a.md': '```yaml parameters\n- 1\n```\n' },
  },
  {
    id: 'table-cells',
    about: 'A row of a table has more cells than the head of the table.',
    why: 'Markdown drops the cells that have no column, with everything in them.',
    repair: 'Give the table a column for them, or write a bar that belongs to the text as `\\|`.',
    severity: 'warn',
    example: { 'docs/a.md': '| Sign | Meaning |\n| --- | --- |\n| a | b | c |\n' },
  },
  {
    id: 'code-option',
    about: 'A code block has an option that nothing reads.',
    why: 'The option is probably misspelt, and the block looks different from what you planned.',
    repair: 'Write the option that the finding suggests, or remove it.',
    severity: 'warn',
    example: { 'docs/a.md': '# Tools\n\n```js showLinenumber\nlet a\n```\n' },
  },
  {
    id: 'unknown-language',
    about: 'The language of a code block is not known.',
    why: 'The block is shown without colours.',
    repair: 'Write the name of a language, such as `js`, `python` or `text`.',
    severity: 'warn',
    example: { 'docs/a.md': '```javasript\npay()\n```\n' },
  },
  {
    id: 'page-limits',
    about: 'A page is too large or nested too deeply to be read.',
    why: 'A page beyond these limits could hold up the whole build, so it is not read.',
    repair: 'Split the page, or nest it less deeply. The page on limits has the numbers.',
    severity: 'fail',
    example: { 'docs/a.md': `${'>'.repeat(101)} deep\n` },
  },
  {
    id: 'hidden-file',
    about: 'A hidden file of a static folder is not published.',
    why: 'Hidden files often hold secrets (`.env`) or leftovers of editors, so only `.well-known/` is published.',
    repair: 'Rename a file that should be published; move all others out of the static folder.',
    severity: 'warn',
    example: { 'docs/a.md': '# Tools\n', 'static/.env': 'KEY=1\n' },
  },
  {
    id: 'exemption',
    about:
      'A comment that exempts a place from a rule has ended, cannot be read, or exempts nothing. One with an end date fails where neither git nor `SOURCE_DATE_EPOCH` tells the day.',
    why: 'A comment that exempts nothing is out of date: the reason for it is gone.',
    repair: 'Remove the comment, or give it a new end date and reason.',
    severity: 'warn',
    example: { 'docs/a.md': '<!-- docs-build-ignore broken-link: it comes back in May -->\n\nText.\n' },
  },
  {
    id: 'unreadable-file',
    about: 'A file cannot be read, or is not text in UTF-8.',
    why: 'The page is missing from the site.',
    repair: 'Save the file as UTF-8 and give docs-build the right to read it.',
    severity: 'fail',
    example: { 'docs/a.md': '# Tools\n\nA caf\uFFFD curtain.\n' },
  },
]
