/** Questions about docs-build find the pages of the manual that answer them. */
import { beforeAll, expect, test } from 'vitest'
import { type DocsIndex, docsIndex } from '../search/docs-index.ts'
import { manualFolder, writeReference } from './built-manual.ts'
import { questions } from './queries.ts'

let docs: DocsIndex
beforeAll(async () => {
  await writeReference()
  docs = await docsIndex(manualFolder)
})

test('of 60 questions, 85 % have the answer first and 95 % among the first three', async () => {
  const { search } = docs.open()
  const late: string[] = []
  let [first, third] = [0, 0]
  for (const [query, ...answers] of questions) {
    const { pages } = await search.search({ query, from: 0, count: 10 })
    const place = pages.findIndex(({ url }) => answers.includes(url.replace('/docs-build/', '/')))
    if (place === 0) first++
    else late.push(`${query}: number ${place + 1}; ${pages.slice(0, 3).map(({ url }) => url)}`)
    if (place >= 0 && place < 3) third++
  }
  expect(questions.length).toBeGreaterThanOrEqual(60)
  expect(first / questions.length, late.join('\n')).toBeGreaterThanOrEqual(0.85)
  expect(third / questions.length, late.join('\n')).toBeGreaterThanOrEqual(0.95)
})
