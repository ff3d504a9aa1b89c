/** On the real docs, queries find the pages that answer them and load little. */
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type DocsIndex, docsIndex } from './docs-index.ts'
import { heldOut, queries } from './queries.ts'

let docs: DocsIndex
beforeAll(async () => {
  docs = await docsIndex()
})

test.each([
  { name: 'queries', questions: queries, least: 200, first: 0.95, third: 0.99 },
  { name: 'queries that the search was not tuned to', questions: heldOut, least: 80, first: 0.8, third: 0.9 },
])(
  'of $name, $first have the answer first and $third among the first three',
  async ({ questions, least, ...goals }) => {
    const { search } = docs.open()
    const late: string[] = []
    let first = 0
    for (const [query, ...answers] of questions) {
      const { pages } = await search.search({ query, from: 0, count: 10 })
      const place = pages.findIndex(({ url }) => answers.includes(url))
      if (place === 0) first++
      else late.push(`${query}: ${place === -1 ? 'not among ten' : `number ${place + 1}`}, first is ${pages[0]?.url}`)
    }
    const third = late.filter((text) => /number [23],/.test(text)).length
    const report = late.join('\n')
    expect(questions.length).toBeGreaterThanOrEqual(least)
    expect(first / questions.length, report).toBeGreaterThanOrEqual(goals.first)
    expect((first + third) / questions.length, report).toBeGreaterThanOrEqual(goals.third)
  },
)

test('a first query loads at most 60 kB', async () => {
  const sizes = await Promise.all(
    [...queries, ...heldOut].map(async ([query]) => {
      const { search, loaded } = docs.open()
      await search.search({ query, from: 0, count: 6 })
      const bytes = [...loaded].map((path) => gzipSync(docs.files.get(path) ?? '').length)
      return { query, kB: bytes.reduce((sum, size) => sum + size, 0) / 1000 }
    }),
  )
  const heaviest = sizes.reduce((a, b) => (b.kB > a.kB ? b : a))
  expect(heaviest.kB, heaviest.query).toBeLessThanOrEqual(60)
})

test('a query reads at most 400 kB of the index', async () => {
  for (const [query] of queries) {
    const { search, loaded } = docs.open()
    await search.search({ query, from: 0, count: 6 })
    const read = [...loaded].reduce((sum, path) => sum + (docs.files.get(path) ?? '').length, 0)
    expect(read / 1000, query).toBeLessThanOrEqual(400)
  }
})
