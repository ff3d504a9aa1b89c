/** Large pages, written by people or by programs: none is refused, and each is drawn in full. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import type { Drawn } from '../../site/body/drawn.ts'
import { bundleAsProgram } from '../harness/bundled.ts'

let script: string
let drawing: typeof import('./page-drawing.ts')

beforeAll(async () => {
  script = await bundleAsProgram('test/markdown/page-drawing.ts')
  drawing = (await import(script)) as typeof drawing
})
afterAll(() => rm(script))

const TIMEOUT = 600_000

const times = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')

test.each<[string, string, RegExp, number]>([
  ['20,000 links in one paragraph', times(20_000, (index) => `[a](b${index}.md "c") `), /"slot":"link"/g, 20_000],
  ['10,000 links in a list', times(10_000, (index) => `- [a](https://a.b/${index})\n`), /"slot":"link"/g, 10_000],
  [
    '30,000 definitions',
    `${times(30_000, (index) => `[d${index}]: https://a.b/${index}\n`)}\n[d0] [d29999]\n`,
    /"slot":"link"/g,
    2,
  ],
  ['10,000 footnotes', times(10_000, (index) => `a[^${index}]\n\n[^${index}]: b\n\n`), /data-footnote-ref/g, 10_000],
  ['50,000 equal headings', times(50_000, () => '## Same\n\n'), /<h2 /g, 50_000],
  ['30,000 rows of a table', `| a | b |\n| - | - |\n${times(30_000, () => '| c | *d* |\n')}`, /<tr>/g, 30_001],
  ['10,000 tasks', times(10_000, () => '- [ ] a\n'), /type="checkbox"/g, 10_000],
  ['10,000 keys in one paragraph', times(10_000, () => '<kbd>a</kbd> '), /<kbd>/g, 10_000],
])(
  '%s',
  async (_, text, mark, count) => {
    const { drawBody, drawCode, parseDocument } = drawing
    const document = parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' })
    expect(document.facts.problems.filter(({ rule }) => rule === 'page-limits')).toEqual([])
    const { segments } = await document.body({ html: 'safe', draw: drawBody, code: drawCode })
    expect(JSON.stringify(segments).replaceAll('\\"', '"').match(mark)).toHaveLength(count)
  },
  TIMEOUT,
)

test.each(['safe', 'verbatim'] as const)('a page of 150,000 parts is drawn: %s', async (html) => {
  const { nestWell, renderMarkdown, segmentsOf } = drawing
  const many = 150_000
  const links = Array.from(
    { length: many / 10 },
    (): Drawn => ({
      name: 'a',
      attributes: [{ name: 'href', html: ' href="b"' }],
      children: [],
    }),
  )
  const drawn = nestWell([...links, ...Array.from({ length: many }, () => 'a')], () => false)
  expect(segmentsOf(drawn)).toHaveLength(1)
  const rendered = await renderMarkdown(`<div>${'<a href=b></a>'.repeat(links.length)}</div>`, { html })
  expect(rendered.match(/<a href="b">/g)).toHaveLength(links.length)
})
