/** The text of a page of another tool for its Markdown twin: in this program's own syntax, with the places of links in it. */
import { expect, test } from 'vitest'
import { drawCode } from '../../../cli/markdown/code/code-html.ts'
import type { DocPath, TwinSource } from '../../../cli/markdown/document.ts'
import { parseDocument } from '../../../cli/markdown/parse.ts'
import { drawBody } from '../../../site/body/body.tsx'
import { type DialectName, dialectsNamed } from '../../../test/harness/dialects.ts'

async function twinOf(
  text: string,
  dialects: DialectName[],
  includes?: Record<string, string>,
): Promise<TwinSource | undefined> {
  const source = { path: 'a.md' as DocPath, text, includes }
  const document = parseDocument(source, { docsDir: 'docs', dialects: dialectsNamed(dialects) })
  return (await document.body({ html: 'safe', draw: drawBody, code: drawCode })).twin
}

test.each<[string, DialectName[], string, string]>([
  [
    'a box',
    ['mkdocs'],
    '!!! note "T"\n    See [b](./b.md).\n\n[c](c.md)',
    ':::note[T]\nSee [b](./b.md).\n:::\n\n[c](c.md)',
  ],
  ['a heading', ['mkdocs'], '## A { #b .c }\n\n![d](./d.png) ++ctrl++', '## A {#b}\n\n![d](./d.png) :kbd[Ctrl]'],
  ['a container', ['vitepress'], '::: tip T\n<a href="./b.md">b</a>\n:::', ':::tip[T]\n<a href="./b.md">b</a>\n:::'],
  [
    'tabs',
    ['mkdocs'],
    '=== "A"\n\n    a\n\n    [x]\n\n[x]: ./x.md',
    '::::tabs\n:::tab[A]\n\na\n\n[x]\n:::\n::::\n\n[x]: ./x.md',
  ],
  ['what is included', ['mdbook'], '{{#include p.md}}\n\n[e](e.md)', 'P [d](./d.md)\n\n[e](e.md)'],
])('%s', async (_, dialects, text, own) => {
  const twin = await twinOf(text, dialects, { 'docs/p.md': 'P [d](./d.md)\n' })
  expect(twin?.text.trim()).toBe(own)
  const lines = twin?.text.split('\n') ?? []
  const links = twin?.references.map(({ href, line, column }) => [
    href,
    lines[line - 1]?.slice(column - 1, column - 1 + href.length),
  ])
  expect(links?.length).toBeGreaterThan(0)
  for (const [href, written] of links ?? []) expect(written).toBe(href)
})

test('a directive keeps its place', async () => {
  const twin = await twinOf('[[toc]]\n\n!!! note\n    a :badge[b] c', ['mkdocs'])
  const line = twin?.text.split('\n').findIndex((one) => one.includes(':badge')) ?? -1
  const badge = twin?.directives.find(({ name }) => name === 'badge')
  expect(badge).toMatchObject({ line: line + 1, column: 3 })
})

test('a page in the syntax of this program has the text of its file', async () => {
  expect(await twinOf('---\ntitle: A\n---\n:::tip\n[a](b.md)\n:::', ['mkdocs'])).toBeUndefined()
})

test('the places of the page itself stay those of the author', async () => {
  const text = '!!! note\n    [b](./b.md)'
  const document = parseDocument(
    { path: 'a.md' as DocPath, text },
    { docsDir: 'docs', dialects: dialectsNamed(['mkdocs']) },
  )
  await document.body({ html: 'safe', draw: drawBody, code: drawCode })
  expect(document.facts.references).toMatchObject([{ href: './b.md', line: 2, column: 9 }])
  expect(document.facts.isRewritten).toBe(true)
})
