import { expect, it } from 'vitest'
import type { DocPath, Source } from '../../cli/content/document.ts'
import { withinTime } from '../../cli/engine/time-limit.ts'
import { readHead, readPage } from '../../cli/host/read-page.ts'

it('gives the value, or passes on what was thrown', () => {
  expect(withinTime(1000, () => ({ a: 1 }))).toEqual({ value: { a: 1 } })
  expect(withinTime(1000, () => undefined)).toEqual({ value: undefined })
  const error = new TypeError('mine')
  expect(() =>
    withinTime(1000, () => {
      throw error
    }),
  ).toThrow(error)
})

it.each<[string, () => unknown]>([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression', () => /^(a+)+$/.test(`${'a'.repeat(40)}b`)],
])('stops %s, and goes on as if nothing had been', (_, run) => {
  expect(withinTime(30, run)).toBeUndefined()
  expect(withinTime(1000, () => 1)).toEqual({ value: 1 })
})

it('a page that takes too long has its front matter, its name and one problem', () => {
  const text = `---\ntitle: Slow\ntags: [a]\n---\n\n${'*a **b '.repeat(50_000)}\n`
  const source: Source = { path: 'guides/slow.md' as DocPath, text }
  const { document, isCut } = readPage(source, { docsDir: 'docs' }, 600)
  expect(isCut).toBe(true)
  expect(document.head).toMatchObject({ title: 'Slow', frontMatter: { tags: ['a'] } })
  expect(document.facts.problems).toMatchObject([
    {
      rule: 'page-limits',
      place: { file: 'docs/guides/slow.md', line: 1 },
      message: expect.stringContaining('longer than'),
    },
  ])
  const untitled = { ...source, text: `# Never read\n\n${text}` }
  expect(readPage(untitled, { docsDir: 'docs' }, 600).document.head.title).toBe('slow')
  expect(readHead(untitled, { docsDir: 'docs' }, 600).title).toBe('slow')
  expect(readPage({ ...source, text: '# Fast\n' }, { docsDir: 'docs' })).toMatchObject({
    isCut: false,
    document: { head: { title: 'Fast' } },
  })
})
