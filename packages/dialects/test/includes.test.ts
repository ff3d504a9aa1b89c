/** Files in pages: every tool's spelling of an include uses the same engine. */
import { describe, expect, test } from 'vitest'
import { readersOf } from '../../../cli/markdown/dialects/readers.ts'
import { requestIncludes } from '../../../cli/markdown/dialects/rewrite.ts'
import type { DocPath } from '../../../cli/markdown/document.ts'
import { includeReader } from '../../../cli/markdown/includes/include-reader.ts'
import { dedented, linesOf, regionOf, withoutMarks } from '../../../cli/markdown/includes/regions.ts'
import { parseDocument } from '../../../cli/markdown/parse.ts'
import { type DialectName, dialectsNamed } from '../../../test/harness/dialects.ts'

const FILES: Readonly<Record<string, string>> = {
  'docs/part.md': '---\ntitle: x\n---\nPart [a](./a.md).\n',
  'docs/deep/in.md': 'In {{#include ../part.md}}\n',
  'docs/deep/links.md':
    '[a](./a.md) ![b](b.png) [c](../../c.md) [d](/d) [e](https://e.test) [f](#f) `[x](x.md)`\n\n[g]\n\n[g]: g\n',
  'docs/deep/own.md': 'In\n\n::include{file=../part.md}\n',
  'docs/loop.md': '{{#include loop.md}}\n',
  'docs/notes.md': '!!! note\n    b\n',
  'code/a.rs': 'use a;\n// ANCHOR: here\nlet a = 1;\n// ANCHOR_END: here\nend\n',
  'code/a.js': 'x\n  // #region part\n  let a\n  // #endregion part\n',
  'code/a.py': 'one\ntwo\nthree\nfour\n',
}

function parse(text: string, dialects: readonly DialectName[], path = 'page.md') {
  const source = { path: path as DocPath, text, includes: FILES }
  return parseDocument(source, { docsDir: 'docs', includes: ['code'], dialects: dialectsNamed(dialects) })
}

/** The text that a page becomes. */
function textOf(text: string, dialects: readonly DialectName[], path?: string): string {
  return parse(text, dialects, path)
    .sections()
    .map((section) => section.text)
    .join(' ')
}

test.each([
  ['./.parts/a.md', 'is hidden or belongs to a package that is installed: such files are never read'],
  ['../node_modules/a/a.md', 'is hidden or belongs to a package that is installed: such files are never read'],
  ['../../a.md', 'lies outside the docs folder and the folders of `markdown.includes`'],
  ['@parts/b.md', 'begins with an alias or a package, which nothing here knows'],
  ['./a.md', 'is not there'],
])('the file %s %s', (file, fault) => {
  const include = includeReader('deep/page.md', { docsDir: 'docs' }, () => undefined)
  expect(include(file)).toEqual({ fault })
})

test('an alias may name a folder of the docs folder, or one that may be included', () => {
  const files: Readonly<Record<string, string>> = { 'docs/en/a.md': 'a', 'parts/b.md': 'b', 'other/c.md': 'c' }
  const include = includeReader('page.md', { docsDir: 'docs', includes: ['parts'] }, (path) => files[path])
  expect(['@en/a.md', '@parts/b.md', '@other/c.md', '@/en/a.md'].map((one) => 'text' in include(one))).toEqual([
    ...[true, true, false, true],
  ])
})

test.each([
  ['a\n\n<include>./part.md</include>', 'a Part a.'],
  ['`<include>./part.md</include>`', '<include>./part.md</include>'],
  ['<include cwd>./code/a.py</include>', 'one two three four'],
  ['<include meta=\'title="x.js" tab="X"\' lang="ts">\n  ../code/a.js#part\n</include>', 'let a'],
])('%j of Fumadocs becomes %j', (text, expected) => {
  expect(textOf(text, ['mdx'], 'page.mdx').replace(/\s+/g, ' ').trim()).toBe(expected)
})

test.each([
  ['a\n\n```{include} part.md\n```', 'a Part a.'],
  ['```{include} part.md\n\n```', 'Part a.'],
  [':::{include} ../code/a.py\n:start-line: 1\n:end-line: 3\n:::', 'two three'],
  ['```{literalinclude} ../code/a.py\n:lines: 1,4\n:language: python\n```\n\nb', 'one four b'],
  ['````{myst}\n```{include} part.md\n```\n````', '```{include} part.md ```'],
])('%j of MyST becomes %j', (text, expected) => {
  expect(textOf(text, ['myst']).replace(/\s+/g, ' ').trim()).toBe(expected)
})

test('a single file beside the docs folder may be included', () => {
  const files: Readonly<Record<string, string>> = { 'CHANGES.md': 'Changes', 'CHANGES.md/x': 'x', '.env': 'secret' }
  const include = includeReader(
    'deep/page.md',
    { docsDir: 'docs', includes: ['CHANGES.md', '.env'] },
    (path) => files[path],
  )
  expect(
    ['CHANGES.md', '../../CHANGES.md', '/CHANGES.md', '.env', 'OTHER.md'].map((one) =>
      'text' in include(one) ? 'read' : 'kept out',
    ),
  ).toEqual(['read', 'read', 'read', 'kept out', 'kept out'])
})

describe('every spelling', () => {
  test.each<[string, DialectName, string]>([
    ['::include{file="part.md"}', 'docusaurus', 'Part a.'],
    ['- ::include{file=deep/own.md}', 'mdbook', 'In Part a.'],
    ['::include{file="../code/a.rs" region=here}', 'docusaurus', 'let a = 1;'],
    ['> ::include{file=../code/a.py lines=2-3 lang=text title="A \'b\'" meta="{1}"}', 'docusaurus', 'two three'],
    ['{{#include part.md}}', 'mdbook', 'Part a.'],
    ['a {{#include deep/in.md}} b', 'mdbook', 'a In Part a. b'],
    ['```rust\n{{#include ../code/a.rs}}\n```', 'mdbook', 'use a; let a = 1; end'],
    ['```rust\n{{#rustdoc_include ../code/a.rs:here}}\n```', 'mdbook', 'let a = 1;'],
    ['```\n{{#include ../code/a.py:2:3}}\n```', 'mdbook', 'two three'],
    ['```\n{{#include ../code/a.py::2}}\n```', 'mdbook', 'one two'],
    ['{{#title x}}a', 'mdbook', 'a'],
    ['--8<-- "part.md"', 'mkdocs', 'Part a.'],
    ['``` python\n--8<-- "a.py:2:3"\n```', 'mkdocs', 'two three'],
    ['--8<--\npart.md\nnotes.md\n--8<--', 'mkdocs', 'Part a. b'],
    ['- a\n\n    --8<-- "notes.md"', 'mkdocs', 'a b'],
    ['```\n{!> ../code/a.py!}\n```', 'mkdocs', 'one two three four'],
    ['{* ../code/a.py ln[1:2] hl[1] *}', 'mkdocs', 'one two'],
    ['<<< ../code/a.js#part{1} [A]', 'vitepress', 'let a'],
    ['<!--@include: ./part.md-->', 'vitepress', 'Part a.'],
    ['<!--@include: ../code/a.py{2,3}-->', 'vitepress', 'two three'],
  ])('%j', (text, dialect, expected) => expect(textOf(text, [dialect])).toBe(expected))
})

test.each<[string, DialectName, string]>([
  ['[!INCLUDE [a](deep/links.md)]', 'docfx', 'deep/a.md deep/b.png ../c.md /d https://e.test #f deep/g'],
  [
    "import L from './deep/links.md'\n\n<L />",
    'docusaurus',
    'deep/a.md deep/b.png ../c.md /d https://e.test #f deep/g',
  ],
  ['{{#include deep/links.md}}', 'mdbook', './a.md b.png ../../c.md /d https://e.test #f g'],
])('relative links in %j begin at the folder that they begin at for %s', (text, dialect, expected) => {
  const { references } = parse(text, [dialect], 'page.md').facts
  const plain = (href: string): string => href.replace(/^deep\/\.\//, 'deep/').replace(/^deep\/\.\.\/\.\.\//, '../')
  expect(references.map(({ href }) => plain(href)).join(' ')).toBe(expected)
})

describe('what cannot be included is a finding at its place, and no mark is shown', () => {
  test.each<[string, DialectName, string]>([
    ['a\n\n::include{file=gone.md}', 'docusaurus', '3:1 broken-include gone.md'],
    ['::include{file=../code/a.rs region=gone}', 'docusaurus', '1:1 broken-include ../code/a.rs'],
    ['::include{file=part.md regio=a}', 'docusaurus', '1:1 directive-attribute regio'],
    ['::include{region=a}', 'docusaurus', '1:1 directive-attribute file'],
    ['a\n\n{{#include gone.md}}', 'mdbook', '3:1 broken-include gone.md'],
    ['{{#include ../../etc/passwd}}', 'mdbook', '1:1 broken-include ../../etc/passwd'],
    ['{{#include ../.env}}', 'mdbook', '1:1 broken-include ../.env'],
    ['{{#include loop.md}}', 'mdbook', '1:1 broken-include loop.md'],
    ['{{#include ../code/a.rs:gone}}', 'mdbook', '1:1 broken-include ../code/a.rs'],
    ['{{#include ../code/a.py:9:12}}', 'mdbook', '1:1 broken-include ../code/a.py'],
  ])('%j', (text, dialect, expected) => {
    const { facts } = parse(text, [dialect])
    expect(facts.problems.map(({ rule, place, target }) => `${place.line}:${place.column} ${rule} ${target}`)).toEqual([
      expected,
    ])
    expect(textOf(text, [dialect])).not.toContain('{{')
  })
})

test('links in an included text lie at the include', () => {
  const { facts } = parse('a\n\n{{#include part.md}}\n\n[b](b.md)', ['mdbook'])
  expect(facts.references.map(({ href, line, column }) => `${line}:${column} ${href}`)).toEqual([
    '3:1 ./a.md',
    '5:5 b.md',
  ])
})

test('the files that a page asks for are known before it is read, those of included files too', () => {
  const asked: string[] = []
  const include = includeReader('page.md', { docsDir: 'docs' }, (path) => {
    if (FILES[path] !== undefined) asked.push(path)
    return FILES[path]
  })
  const text = '{{#include deep/in.md}} {{#include ../code/a.rs}}'
  requestIncludes({ text, path: 'page.md', isMdx: false, include }, readersOf(dialectsNamed(['mdbook'])))
  expect(asked).toEqual(['docs/deep/in.md', 'docs/part.md'])
})

describe('parts of a file', () => {
  test.each<[string, string, string | undefined]>([
    ['a\n# region x\nb\n# endregion\nc', 'x', 'b'],
    ['a\n// #region x\nb\n// #endregion x\nc', 'x', 'b'],
    ['a\n// #region x\nb\n// #region\nc\n// #endregion\nd\n// #endregion\ne', 'x', 'b\nc\nd'],
    ['<!-- #region x -->\nb\n<!-- #endregion x -->', 'x', 'b'],
    ['# --8<-- [start:x]\nb\n# --8<-- [end:x]\nc', 'x', 'b'],
    ['// ANCHOR: x\nb\n// ANCHOR: y\nc\n// ANCHOR_END: y\n// ANCHOR_END: x', 'x', 'b\nc'],
    ['// <x>\nb\n// </x>', 'x', 'b'],
    ['// #region X\na\n// #endregion\n// #region x\nb\n// #endregion', 'x', 'b'],
    ['// #region Build\nb\n// #endregion', 'build', 'b'],
    ['a', 'x', undefined],
  ])('%j, region %s', (text, name, expected) => {
    expect(regionOf(text, name)).toBe(expected)
  })

  test.each<[string, string | undefined]>([
    ['2', 'b'],
    ['2-3', 'b\nc'],
    ['2:', 'b\nc\nd'],
    [':2', 'a\nb'],
    ['1,3-4', 'a\nc\nd'],
    ['5', undefined],
    ['0', undefined],
    ['x', undefined],
  ])('lines %s', (ranges, expected) => expect(linesOf('a\nb\nc\nd', ranges)).toBe(expected))

  test('marks are left out, and shared indentation', () => {
    expect(withoutMarks('a\n// ANCHOR: x\nb region\n// #endregion')).toBe('a\nb region')
    expect(dedented('  a\n\n    b')).toBe('a\n\n  b')
  })
})
