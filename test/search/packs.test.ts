/** Texts of pages in packs: what a server may answer to a request for one, and what stands in them. */
import { describe, expect, test } from 'vitest'
import { editIndex, readIndex } from '../../cli/output/search/index-edit.ts'
import { collectIndex, type IndexedPage, indexFiles, packsTexts } from '../../cli/output/search/index-files.ts'
import { packedText, pageTextFile } from '../../cli/output/search/page-text.ts'
import { pageWords, type SearchPage } from '../../cli/output/search/page-words.ts'
import { pagesOfSite } from '../../cli/project/outputs/shared-context.ts'
import type { RoutePath } from '../../site/contract.ts'
import { createIndexReader, type IndexReader, type LoadPart } from '../../site/search/local/index-reader.ts'
import { createRandom } from '../harness/random.ts'

/** Enough for several groups of page lists. */
const COUNT = 840

function page(number: number, text = randomText(number)): SearchPage {
  const sections = [
    { heading: '', text: `Größe ${number}` },
    { heading: 'More', id: 'more', text },
  ]
  return { route: `/p/${number}/` as RoutePath, title: `Page ${number}`, trail: [], keywords: [], sections }
}

function randomText(seed: number): string {
  const random = createRandom(seed)
  return Array.from({ length: random.below(60) }, () => `wörd${random.below(99)} 🙂`).join(' ')
}

const packed = (one: SearchPage): IndexedPage => ({
  listed: [one.title, one.route, one.trail],
  text: packedText(one),
  words: pageWords(one),
})

const pages = Array.from({ length: COUNT }, (_, number) => page(number))
const made = indexFiles(pages.map(packed), true)
const files = new Map(made.map(({ path, text }) => [path, text]))

type Answer = Awaited<ReturnType<LoadPart>>
const isPack = (url: string): boolean => url.includes('/texts.')

/** A reader of the index behind a server, with the packs that were asked for. */
function readerOf(answer: (whole: string, start: number, end: number) => Answer): {
  reader: IndexReader
  asked: string[]
} {
  const asked: string[] = []
  const load = async (url: string): Promise<string | undefined> => {
    if (isPack(url)) asked.push('whole')
    return files.get(url.slice(1))
  }
  const loadPart: LoadPart = async (url, start, end) => {
    asked.push('part')
    return answer(files.get(url.slice(1)) ?? '', start, end)
  }
  return { reader: createIndexReader('/', load, loadPart), asked }
}

/** The text of a page as its own file would have it. */
const textOf = (one: SearchPage): unknown => JSON.parse(pageTextFile(one).text)
const pageAt = async (reader: IndexReader, number: number): Promise<SearchPage> => {
  const [, route] = (await reader.page(number)) ?? []
  return pages.find((one) => one.route === route) as SearchPage
}

describe('a server answers a request for a part', () => {
  const part = (text: string): Answer => ({ text, isWhole: false })
  test.each<{ name: string; answer: Parameters<typeof readerOf>[0]; asks: string[] }>([
    { name: 'with the part', answer: (whole, start, end) => part(whole.slice(start, end)), asks: ['part', 'part'] },
    { name: 'with the whole pack', answer: (text) => ({ text, isWhole: true }), asks: ['part'] },
    {
      name: 'with other bytes, cut from a compressed file',
      answer: (whole, start, end) => part(whole.slice(start + 1, end + 1)),
      asks: ['part', 'whole'],
    },
    { name: 'with the bytes of another page', answer: () => part('eJyLrgUAARwAuQ'), asks: ['part', 'whole'] },
    {
      name: 'always with the line that was asked for first',
      answer: (whole) => part(whole.slice(0, whole.indexOf('\n'))),
      asks: ['part', 'whole'],
    },
    {
      name: 'with a shorter part',
      answer: (whole, start) => part(whole.slice(start, start + 9)),
      asks: ['part', 'whole'],
    },
    { name: 'that the part does not exist (416)', answer: () => part(''), asks: ['part', 'whole'] },
    { name: 'with HTML', answer: () => part('<!doctype html><title>Error</title>'), asks: ['part', 'whole'] },
  ])('$name', async ({ answer, asks }) => {
    const { reader, asked } = readerOf(answer)
    for (const number of [3, 4]) expect(await reader.text(number)).toEqual(textOf(await pageAt(reader, number)))
    expect(asked).toEqual(asks)
  })

  test('with an error: the next query asks again', async () => {
    let isDown = true
    const { reader } = readerOf((whole, start, end) => {
      if (isDown) throw new TypeError('Failed to fetch')
      return part(whole.slice(start, end))
    })
    await expect(reader.text(7)).rejects.toThrow('Failed to fetch')
    isDown = false
    expect(await reader.text(7)).toEqual(textOf(await pageAt(reader, 7)))
  })

  test('that the pack is gone: the index is out of date', async () => {
    await expect(readerOf(() => undefined).reader.text(7)).rejects.toThrow(/lacks assets\/search\/texts\./)
  })

  test('with HTML, and again with HTML for the whole pack: the index is out of date', async () => {
    const reader = createIndexReader(
      '/',
      async (url) => (isPack(url) ? '<!doctype html>' : files.get(url.slice(1))),
      async () => part('<!doctype html>'),
    )
    await expect(reader.text(7)).rejects.toThrow(/lacks assets\/search\/texts\./)
  })
})

test('pages have the texts that their own files would have, in packs of eight', async () => {
  const reader = createIndexReader('/', async (url) => files.get(url.slice(1)))
  // Of neighbours, each third: all places in a pack.
  for (let number = 0; number < COUNT; number += 3)
    expect(await reader.text(number)).toEqual(textOf(await pageAt(reader, number)))
  expect(made.filter(({ path }) => isPack(`/${path}`))).toHaveLength(Math.ceil(COUNT / 8))
})

test('editing an index gives the same packs as indexing all pages', () => {
  const last = readIndex((path) => files.get(path))
  if (!last) throw new Error('The index cannot be read')
  const changed = [5, 6, 430].map((number) => page(number, `changed ${number}`))
  const before = changed.map(({ route }) => {
    const old = pages.find((one) => one.route === route) as SearchPage
    return [route, pageWords(old)] as const
  })
  const edited = editIndex(last, new Map(before))
  for (const one of changed) edited.add(packed(one))
  const byRoute = new Map(changed.map((one) => [one.route, one]))
  const all = indexFiles(
    pages.map((one) => packed(byRoute.get(one.route) ?? one)),
    true,
  )
  expect(edited.files()).toEqual(all)
  const packs = all.filter(({ path }) => isPack(`/${path}`) && !files.has(path))
  expect(packs.length).toBeLessThanOrEqual(changed.length)
})

test.each(['texts.', 'pages-3.'])('an index whose file %s is damaged or gone cannot be edited', (name) => {
  const path = [...files.keys()].find((one) => one.includes(name)) as string
  for (const text of [undefined, 'other\n'])
    expect(readIndex((one) => (one === path ? text : files.get(one)))).toBeUndefined()
})

test('the pages of all editions count', () => {
  const site = { docs: Array.from({ length: 3000 }), generated: Array.from({ length: 100 }) }
  const edition = { pages: { size: 3100 } }
  const pagesIn = (index: object): number =>
    pagesOfSite({ site, index } as unknown as Parameters<typeof pagesOfSite>[0])
  expect(pagesIn({})).toBe(3100)
  expect(pagesIn({ editions: { own: edition, all: [edition, edition] } })).toBe(6200)
})

test('the files of 10,000 pages, without the words: packs and lists', () => {
  expect(packsTexts(6000)).toBe(false)
  expect(packsTexts(10_000)).toBe(true)
  const index = collectIndex(true)
  for (let number = 0; number < 10_000; number++)
    index.add({ listed: [`Page ${number}`, `/p/${number}/` as RoutePath, []], text: `line${number}`, words: '' })
  const names = index.files().map(({ path }) => path.replace(/^assets\/search\/?|[-.].*$/g, ''))
  const counts = (name: string): number => names.filter((one) => one === name).length
  expect([counts('texts'), counts('pages'), names.length]).toEqual([1250, 625, 1876])
})
