import { expect, it } from 'vitest'
import type { DocPath, Source } from '../../cli/content/document.ts'
import { withinProcessorTime, withinTime } from '../../cli/engine/time-limit.ts'
import { readHeads, readPages } from '../../cli/host/read-page.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'

it('gives the value, or passes on what was thrown', () => {
  expect(withinTime(HANGS_AFTER, () => ({ a: 1 }))).toEqual({ value: { a: 1 } })
  expect(withinTime(HANGS_AFTER, () => undefined)).toEqual({ value: undefined })
  const error = new TypeError('mine')
  expect(() =>
    withinTime(HANGS_AFTER, () => {
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
  expect(withinTime(HANGS_AFTER, () => 1)).toEqual({ value: 1 })
})

it('a machine that stands still takes the time of nobody', () => {
  let calls = 0
  const run = (): string => {
    // Waits, as a process that is stopped does, and costs the processor nothing.
    if (++calls === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000)
    return 'done'
  }
  expect(withinProcessorTime(100, run)).toEqual({ value: 'done' })
  expect(calls).toBe(2)
})

it('what never ends is given up, also by a machine that has little time for it', () => {
  let calls = 0
  const run = (): void => {
    calls++
    for (;;);
  }
  expect(withinProcessorTime(100, run)).toBeUndefined()
  expect(calls).toBeLessThanOrEqual(3)
})

/** Each paragraph is within what one may have; all of them take ten seconds. */
const SLOW = `${'*a **b '.repeat(990)}\n\n`.repeat(400)

it('a page that takes too long has its front matter, its name and one problem; the others are whole', () => {
  const text = `---\ntitle: Slow\ntags: [a]\n---\n\n${SLOW}`
  const source: Source = { path: 'guides/slow.md' as DocPath, text }
  const fast: Source = { path: 'fast.md' as DocPath, text: '# Fast\n\n## Here\n' }
  const untitled = { ...source, text: `# Never read\n\n${text}` }
  const read = readPages([source, fast, untitled], { docsDir: 'docs' }, 600)
  expect(read.map(({ isCut }) => isCut)).toEqual([true, false, true])
  const [slow, whole, unread] = read.map(({ document }) => document)
  expect(slow?.head).toMatchObject({ title: 'Slow', frontMatter: { tags: [{ label: 'a' }] } })
  expect(slow?.facts.problems).toMatchObject([
    {
      rule: 'page-limits',
      place: { file: 'docs/guides/slow.md', line: 1 },
      message: expect.stringContaining('longer than'),
    },
  ])
  expect(whole).toMatchObject({ head: { title: 'Fast' }, facts: { headings: [{ text: 'Fast' }, { text: 'Here' }] } })
  expect(unread?.head.title).toBe('slow')
  expect(readPages([source], { docsDir: 'docs' }, 600)[0]?.isCut).toBe(true)
})

it('heads are read within a time as well', () => {
  const text = `# Never read\n\n${SLOW}`
  const sources = ['slow.md', 'fast.md'].map((path) => ({
    path: path as DocPath,
    text: path === 'slow.md' ? text : '# Fast\n',
  }))
  expect(readHeads(sources, { docsDir: 'docs' }, 600).map(({ title }) => title)).toEqual(['slow', 'Fast'])
})
