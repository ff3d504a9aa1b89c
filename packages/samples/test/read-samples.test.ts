/** Which blocks of a document are samples, and how outputs are compared. */
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '../../../cli/markdown/parser/parser.ts'
import { readSamples } from '../read-samples.ts'
import { firstDifference } from '../run-samples.ts'

const LANGUAGES = { js: { all: false, file: 'sample.mjs' }, sh: { all: true, file: 'sample.sh' } }

const documentOf = (text: string, mdx = false): Parameters<typeof readSamples>[0] => ({
  text,
  tree: () => parseMarkdown(text, { gfm: true, directives: true, mdx }),
})

const fence = (info: string, ...lines: string[]): string => [`\`\`\`${info}`, ...lines, '```', ''].join('\n')

describe('samples of a document', () => {
  test.for([
    ['a block with the mark', fence('js test', 'a()'), [['sample.mjs', 'a()\n', 1]]],
    ['a block without the mark is no sample', fence('js', 'a()'), []],
    ['every block of a language', fence('sh', 'ls'), [['sample.sh', 'ls\n', 1]]],
    ['another language is no sample', fence('py test', 'a()'), []],
    ['a name of the file', fence('js test file=lib/a.mjs', 'a()'), [['lib/a.mjs', 'a()\n', 1]]],
    [
      'a file outside, which is refused when it is to be written',
      fence('js test file=../../a.mjs', 'a()'),
      [['../../a.mjs', 'a()\n', 1]],
    ],
    [
      'blocks of one group are one file',
      `${fence('js test=one', 'let a')}\nText.\n\n${fence('js test=one', 'a = 1')}`,
      [['sample.mjs', 'let a\na = 1\n', 1]],
    ],
    [
      'hidden lines come first',
      `<!-- docs-build-sample\nimport 'x'\n-->\n\n${fence('js test', 'a()')}`,
      [['sample.mjs', "import 'x'\na()\n", 5]],
    ],
    ['a block in a directive', `:::note\n\n${fence('js test', 'a()')}\n:::\n`, [['sample.mjs', 'a()\n', 3]]],
    ['a text that is no block', '`js test`', []],
  ] as const)('%s', ([, text, expected]) => {
    const samples = readSamples(documentOf(text), LANGUAGES)
    expect(samples.map(({ file, line }) => [file.path, file.text, line])).toEqual(expected)
  })

  test('other files of the page stand beside a sample, and lines lead back to the document', () => {
    const text = `${fence('js file=a.mjs', 'export const a = 1')}\n${fence('js test', "import { a } from './a.mjs'", 'a()')}${fence('text output', '1')}`
    const [sample] = readSamples(documentOf(text), LANGUAGES)
    expect(sample).toMatchObject({ others: [{ path: 'a.mjs', lines: [2] }], file: { lines: [6, 7] }, output: '1' })
  })

  test('MDX hides lines in its own comments', () => {
    const text = `{/* docs-build-sample\nlet b\n*/}\n\n${fence('js test fails', 'a()')}`
    expect(readSamples(documentOf(text, true), LANGUAGES)).toMatchObject([
      { file: { text: 'let b\na()\n' }, mustFail: true },
    ])
  })
})

test.for([
  ['a\nb', 'a\nb\n', undefined],
  ['a', 'a  \n\n', undefined],
  ['a\n…\nc', 'a\n1\n2\nc\n', undefined],
  ['…', 'anything', undefined],
  ['a', 'b', 'The page has `a`, the output has `b`.'],
  ['a\nb', 'a', 'The page has `b`, the output has no more lines.'],
  ['a', 'a\nb', 'The page ends here, the output has `b`.'],
  ['a\n...\nz', 'a\nb', 'The page has `z`, the output has no more lines.'],
] as const)('%j against %j: %s', ([wanted, printed, difference]) => {
  expect(firstDifference(wanted, printed)).toBe(difference)
})
