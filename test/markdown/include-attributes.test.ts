/** What `::include{…}` takes, and what is said of anything else. */
import { expect, test } from 'vitest'
import { readSite } from '../harness/read-site.ts'

function problems(attributes: string): string[] {
  const files = { 'docs/a.md': `# A\n\n::include{${attributes}}\n`, 'docs/_b.md': 'text\n' }
  return readSite(files)
    .findings.filter(({ rule }) => rule === 'directive-attribute')
    .map(({ line, target, message, hint }) => `${line} ${target} ${message} ${hint}`)
}

const TAKES = '`include` takes `file`, `region`, `lines`, `lang`, `title`, `meta`.'

test.each([
  ['file="_b.md"', []],
  ['file="_b.md" lines="1-1" lang="text" title="T" region="r" meta="wrap"', []],
  ['file="_b.md" colour="red"', [`3 colour \`colour\` is no attribute of \`include\`. ${TAKES}`]],
  ['lang="text"', [`3 file \`file\` of \`include\` is missing; it must be the path of a file. ${TAKES}`]],
])('::include{%s}', (attributes, expected) => {
  expect(problems(attributes)).toEqual(expected)
})
