/** Editing an index gives the same bytes as indexing all pages. */
import { describe, expect, test } from 'vitest'
import { editIndex, readIndex } from '../../cli/output/search/index-edit.ts'
import { type IndexedPage, type IndexFile, indexFiles } from '../../cli/output/search/index-files.ts'
import type { PageWords } from '../../cli/output/search/page-words.ts'
import type { RoutePath } from '../../site/contract.ts'
import { INDEX_FILE } from '../../site/search/index-format.ts'
import { createRandom, type Random } from '../harness/random.ts'

function randomWords(random: Random, most: number): PageWords {
  const terms = new Set(Array.from({ length: random.below(most) }, () => `w${random.below(400).toString(7)}ä`))
  return [...terms]
    .map((term) => `${term} ${1 + random.below(31)}`)
    .sort()
    .join('\n')
}

function randomPages(random: Random, count: number): IndexedPage[] {
  return Array.from({ length: count }, (_, index) => ({
    listed: [`Page ${index}`, `/${(index * 7919) % 1000}/` as RoutePath, ['Guides']],
    text: `text${index}`,
    words: randomWords(random, 80),
  }))
}

function edited(files: readonly IndexFile[], before: readonly IndexedPage[], changed: readonly IndexedPage[]) {
  const last = readIndex((path) => files.find((file) => file.path === path)?.text)
  if (!last) throw new Error('The index cannot be read')
  const routes = new Set(changed.map(({ listed }) => listed[1]))
  const words = before
    .filter(({ listed }) => routes.has(listed[1]))
    .map(({ listed, words }) => [listed[1], words] as const)
  const index = editIndex(last, new Map<RoutePath, PageWords>(words))
  for (const page of changed) index.add(page)
  return index.files()
}

test.each([1, 2, 3, 4, 5, 6])('seed %i: after each of several edits, the files equal those of a new index', (seed) => {
  const random = createRandom(seed)
  let pages = randomPages(random, 1 + random.below(200))
  let files = indexFiles(pages)
  for (let round = 0; round < 12; round++) {
    const changed = pages
      .filter(() => random.below(20) === 0)
      .map(
        ({ listed: [title, route, trail] }): IndexedPage => ({
          listed: [title, route, trail],
          text: `text${random.below(1e6)}`,
          words: randomWords(random, round % 3 === 0 ? 2 : 90),
        }),
      )
    const byRoute = new Map(changed.map((page) => [page.listed[1], page]))
    const after = pages.map((page) => byRoute.get(page.listed[1]) ?? page)
    files = edited(files, pages, changed)
    pages = after
    expect(files).toEqual(indexFiles(pages))
  }
})

test('adding a page with unchanged words changes nothing', () => {
  const pages = randomPages(createRandom(9), 30)
  const files = indexFiles(pages)
  expect(edited(files, [], pages.slice(3, 8))).toEqual(files)
})

describe('an index cannot be read', () => {
  const files = indexFiles(randomPages(createRandom(3), 100))
  const without = (path: string): readonly IndexFile[] => files.filter((file) => file.path !== path)
  const readFrom = (list: readonly IndexFile[]) => readIndex((path) => list.find((file) => file.path === path)?.text)

  test.each(files.map(({ path }) => path))('when %s is missing', (path) => {
    expect(readFrom(without(path))).toBeUndefined()
  })

  test.each(files.map(({ path }) => path).filter((path) => path !== INDEX_FILE))(
    'when %s has other content',
    (path) => {
      expect(readFrom([...without(path), { path, text: 'other 1A\n' }])).toBeUndefined()
    },
  )
})
