/** What is said of a translation that differs from its source: `docs/a.nl.md` translates `docs/a.md`. */
import { expect, test } from 'vitest'
import { sourceHash } from '../../cli/markdown/text/source-hash.ts'
import { problemsOf, readEditionsOf } from '../harness/read-editions.ts'

async function problems(source: string, translation: string): Promise<string[]> {
  const files = { 'docs/a.md': source, 'docs/a.nl.md': translation, 'docs/b.md': '# B\n' }
  const editions = await readEditionsOf({ i18n: { locales: ['en', 'nl'] } }, files)
  const [en, nl] = ['', 'nl/'].map((prefix) => editions.get(prefix))
  if (!en || !nl) throw new Error('Both languages have an edition.')
  return problemsOf(nl, en)
    .filter(({ rule }) => rule !== 'missing-translation')
    .map(({ rule, place, target, message }) => `${place.line}:${place.column} ${rule} ${target}: ${message}`)
}

const marked = (source: string, text: string): string => `---\nsource_hash: '${sourceHash(source)}'\n---\n${text}`

test.each<[what: string, source: string, translation: string, expected: string[]]>([
  ['the same headings', '# A\n\n## B\n', '# a\n\n## b\n', []],
  [
    'a heading that is not there',
    '# A\n\n## B\n\n### C\n',
    '# a\n\n## b\n',
    ['3:1 translation-structure C: The heading `C` of the source has no counterpart.'],
  ],
  [
    'a heading too many',
    '# A\n\n## B\n',
    '# a\n\n## b\n\n## c\n',
    ['5:1 translation-structure c: The translation has the heading `c`, and its source ends before it.'],
  ],
  [
    'a heading of another level',
    '# A\n\n## B\n',
    '# a\n\n### b\n',
    [
      '3:1 translation-structure B: Where the source has the heading `B` of level 2, the translation has one of level 3.',
    ],
  ],
  ['a title in the front matter', '# A\n\n## B\n', '---\ntitle: a\n---\n\n## b\n', []],
  [
    'a link less',
    '# A\n\n[1](#a) [2](#a)\n',
    '# a\n\n[1](#a)\n',
    ['1:1 translation-structure link: The source has 2 links, and the translation has 1.'],
  ],
  [
    'an image less',
    '# A\n\n![1](a.png)\n',
    '# a\n',
    ['1:1 translation-structure image: The source has 1 image, and the translation has 0.'],
  ],
  [
    'a block of code more, in a list',
    '# A\n',
    '# a\n\n- x\n\n  ~~~~\n  y\n  ~~~~\n',
    ['1:1 translation-structure code block: The source has 0 code blocks, and the translation has 1.'],
  ],
  [
    'a placeholder that is translated',
    '# A\n\n{{ name }} %z%\n',
    '# a\n\n{{ naam }} %z%\n',
    ['1:1 translation-structure {{ name }}: The placeholder `{{ name }}` of the source is not in the translation.'],
  ],
  [
    'a link to a page without a translation',
    '# A\n\n[b](b.md)\n',
    '# a\n\n[b](b.md)\n',
    ['3:5 untranslated-link b.md: The page `docs/b.md` has no translation into `nl`.'],
  ],
  ['a link to the page itself', '# A\n\n[a](a.md)\n', '# a\n\n[a](a.md)\n', []],
  [
    'a source that has changed: its structure is not compared',
    '# A\n\n## B\n',
    marked('# A\n', '# a\n'),
    [`2:1 stale-translation ${sourceHash('# A\n')}: \`docs/a.md\` has changed since this translation was made.`],
  ],
  ['a mark of the source as it is', '# A\n\n## B\n', marked('# A\n\n## B\n', '# a\n\n## b\n'), []],
  [
    'a structure that differs in spite of the mark',
    '# A\n\n## B\n',
    marked('# A\n\n## B\n', '# a\n'),
    ['1:1 translation-structure B: The heading `B` of the source has no counterpart.'],
  ],
])('%s', async (_, source, translation, expected) => {
  expect(await problems(source, translation)).toEqual(expected)
})

test('a page without a translation is named in each language', async () => {
  const files = { 'docs/b.md': '# B\n', 'docs/a.md': '# A\n', 'docs/c.md': '# C\n', 'docs/c.nl.md': '# c\n' }
  const editions = await readEditionsOf({ i18n: { locales: ['en', 'nl'] } }, files)
  const [en, nl] = ['', 'nl/'].map((prefix) => editions.get(prefix))
  expect(en && nl && problemsOf(nl, en).map(({ place, target, message }) => [place, target, message])).toEqual([
    [{ file: 'docs/a.md', line: 1, column: 1 }, 'nl', 'The page has no translation into `nl`.'],
    [{ file: 'docs/b.md', line: 1, column: 1 }, 'nl', 'The page has no translation into `nl`.'],
  ])
})
