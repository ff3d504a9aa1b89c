/** Without keywords, questions that were written before the pages were read find their answers. */
import { beforeAll, expect, test } from 'vitest'
import { docsIndex } from './docs-index.ts'
import { askedQuestions, type Find, findWith, type Half, scoreOf, withSlip } from './questions.ts'

const questions = askedQuestions()
let find: Find
beforeAll(async () => {
  const docs = await docsIndex(undefined, { keywords: false })
  find = findWith(docs.open().search, '/')
})

test.each<{ half: Half; slips: number; first: number; third: number }>([
  { half: 'tuning', slips: 0, first: 46, third: 55 },
  { half: 'tuning', slips: 1, first: 34, third: 44 },
  { half: 'kept', slips: 0, first: 48, third: 55 },
  { half: 'kept', slips: 1, first: 44, third: 52 },
])('of 70 $half questions with $slips slips, $first have the answer first and $third among three', async (sample) => {
  const own = questions.filter(({ half, site }) => half === sample.half && site === 'docs')
  const typed = sample.slips === 0 ? own : own.map((asked) => ({ ...asked, query: withSlip(asked.query) }))
  const { asked, first, third } = await scoreOf(typed, { docs: find, manual: find })
  expect(asked).toBe(70)
  expect(first).toBeGreaterThanOrEqual(sample.first)
  expect(third).toBeGreaterThanOrEqual(sample.third)
})

test('a slip is the same every time, changes one place and keeps the first letter of the word', () => {
  expect(withSlip('grainline')).toBe(withSlip('grainline'))
  for (const { query } of questions) {
    const typed = withSlip(query)
    expect(typed, query).not.toBe(query)
    expect(Math.abs(typed.length - query.length), query).toBeLessThanOrEqual(1)
    expect(typed.match(/\b\w/g), query).toEqual(query.match(/\b\w/g))
  }
})
