/** Names and defaults of the rules whose problems are found while a file or the graph is read. */
import type { Rule } from './rule.ts'

export const contentRules: readonly Rule[] = [
  { id: 'duplicate-route', about: 'Two pages want the same route.', severity: 'warn' },
  { id: 'front-matter', about: 'Front matter is not valid YAML, or a value of it is wrong.', severity: 'fail' },
  { id: 'unknown-front-matter', about: 'A front matter key is probably misspelt.', severity: 'warn' },
  {
    id: 'invalid-slug',
    about:
      'A page has no place in the site: its slug is no path, is too long, or leads to an index or a file of the site.',
    severity: 'fail',
  },
  { id: 'invalid-sidebar', about: 'A sidebar lists a page or a folder that is not there.', severity: 'fail' },
  { id: 'category-file', about: 'A category file is not valid.', severity: 'fail' },
  { id: 'tags-file', about: 'The list of tags is not valid.', severity: 'fail' },
  { id: 'unknown-tag', about: 'There is a list of tags, and a tag is not in it.', severity: 'warn' },
  { id: 'unknown-directive', about: 'A directive is not known.', severity: 'warn' },
  {
    id: 'directive-attribute',
    about: 'An attribute, the label or the content of a directive is wrong.',
    severity: 'warn',
  },
  {
    id: 'unsupported-mdx',
    about:
      'An `.mdx` file holds code, or a component that is not known: it is left out, since no code of a document runs.',
    severity: 'warn',
  },
  {
    id: 'foreign-syntax',
    about: 'A page is written in the syntax of another tool, which is shown as text.',
    severity: 'warn',
  },
  { id: 'data-table', about: 'A table that is written as data cannot be read.', severity: 'fail' },
  { id: 'unknown-language', about: 'The language of a code block is not known.', severity: 'warn' },
  { id: 'broken-example', about: 'A live example cannot be drafted, or its options are wrong.', severity: 'fail' },
  { id: 'page-limits', about: 'A page is too large or nested too deeply to be read.', severity: 'fail' },
  {
    id: 'native-parser',
    about: 'The native Markdown parser ends the process when it reads a page, so remark reads it.',
    severity: 'warn',
  },
  { id: 'hidden-file', about: 'A hidden file of a static folder is not published.', severity: 'warn' },
  { id: 'unreadable-file', about: 'A file cannot be read, or is not text in UTF-8.', severity: 'fail' },
]
