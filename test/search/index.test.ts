/** The local index: from pages to files, and from a query to pages. */
import { describe, expect, test } from 'vitest'
import { type IndexedPage, indexFiles } from '../../cli/output/search/index-files.ts'
import { pageTextFile } from '../../cli/output/search/page-text.ts'
import { pageWords, type SearchPage } from '../../cli/output/search/page-words.ts'
import type { RoutePath } from '../../site/contract.ts'
import {
  decodePostings,
  encodePosting,
  INDEX_FILE,
  type PageList,
  type SearchIndex,
} from '../../site/search/index-format.ts'
import { createLocalSearch } from '../../site/search/local/local-search.ts'
import { corrections, slipsBetween } from '../../site/search/local/spelling.ts'
import { plainMarked } from '../../site/search/provider.ts'
import { createRandom } from '../harness/random.ts'

function page(route: string, title: string, text: string, more: Partial<SearchPage> = {}): SearchPage {
  return { route: route as RoutePath, title, trail: [], keywords: [], sections: [{ heading: '', text }], ...more }
}

function filesOf(pages: readonly SearchPage[]): Map<string, string> {
  const files = new Map<string, string>()
  const indexed = pages.map((one): IndexedPage => {
    const { path, text, hash } = pageTextFile(one)
    files.set(path, text)
    return { listed: [one.title, one.route, one.trail], text: hash, words: pageWords(one) }
  })
  for (const { path, text } of indexFiles(indexed)) files.set(path, text)
  return files
}

function searchIn(files: ReadonlyMap<string, string>, asked: string[] = []) {
  return createLocalSearch('/', async (url) => {
    asked.push(url)
    return files.get(decodeURI(url.slice(1)))
  })
}

async function titles(files: ReadonlyMap<string, string>, query: string): Promise<string[]> {
  const { pages } = await searchIn(files).search({ query, from: 0, count: 10 })
  return pages.map(({ title }) => plainMarked(title))
}

test('postings survive encoding and decoding', () => {
  const random = createRandom(7)
  for (let round = 0; round < 50; round++) {
    const numbers = new Set(Array.from({ length: random.below(60) }, () => random.below(20_000)))
    const postings = [...numbers]
      .sort((a, b) => a - b)
      .map((number) => ({ page: number, impact: 1 + random.below(31) }))
    const text = postings.map((posting, index) => encodePosting(posting, postings[index - 1]?.page ?? -1)).join('')
    expect(decodePostings(text)).toEqual(postings)
  }
})

describe('the files of an index', () => {
  const pages = Array.from({ length: 300 }, (_, index) =>
    page(`/p/${index}/`, `Page ${index}`, `word${index} common ${'abcdefghij'.repeat(1 + (index % 3))}${index}`),
  )

  test.each([
    { count: 768, lists: 12, longest: 64 },
    { count: 769, lists: 49, longest: 16 },
  ])('list $count pages in $lists files of at most $longest', async ({ count, lists, longest }) => {
    const files = filesOf(
      Array.from({ length: count }, (_, index) => page(`/p/${index}/`, `Name${index}`, `word${index}`)),
    )
    const listed = [...files].filter(([path]) => path.startsWith('assets/search/pages-'))
    const sizes = listed.map(([, text]) => (JSON.parse(text) as PageList).pages.length)
    expect(sizes).toHaveLength(lists)
    expect(Math.max(...sizes)).toBe(longest)
    for (const number of [13, 500, count - 1]) expect((await titles(files, `word${number} `))[0]).toBe(`Name${number}`)
  })

  test('do not depend on the order of the pages', () => {
    expect(filesOf([...pages].reverse())).toEqual(filesOf(pages))
  })

  test('contain every word, also across several word files', async () => {
    const files = filesOf(pages)
    const index = JSON.parse(files.get(INDEX_FILE) ?? '') as SearchIndex
    expect(index.words.length).toBeGreaterThan(1)
    for (const number of [0, 7, 150, 299]) expect((await titles(files, `word${number}`))[0]).toBe(`Page ${number}`)
  })

  test('keep most word files when the words of one page change', () => {
    const before = filesOf(pages)
    const after = filesOf(pages.map((one, index) => (index === 9 ? page(one.route, one.title, 'zzz common') : one)))
    const changed = [...after.keys()].filter((path) => !before.has(path) && path.includes('words.'))
    expect(changed.length).toBeLessThan([...after.keys()].filter((path) => path.includes('words.')).length)
  })

  test('cut the text of a long page, every section by the same share', () => {
    const sections = Array.from({ length: 40 }, (_, index) => ({ heading: `H${index}`, text: 'word '.repeat(400) }))
    const { text } = pageTextFile(page('/long/', 'Long', '', { sections }))
    expect(text.length).toBeLessThan(30_000)
    expect(JSON.parse(text).length).toBe(40)
  })
})

describe('ranking', () => {
  const files = filesOf([
    page('/a/', 'Path.angleAt()', 'Tells the direction.'),
    page('/b/', 'Point.angle()', 'The angle at which two points stand. Angle, angle at, angle.'),
    page('/c/', 'Drawing', 'Uses angleAt and a path. path.angleAt() again.'),
    page('/d/', 'Measurements', 'All of them.', {
      sections: [{ heading: 'Seam allowance', id: 'seam', text: 'Ten.' }],
    }),
    page('/e/', 'Sewing', 'A seam has an allowance somewhere in this text.'),
    page('/f/', 'Über Größe', 'Maße.', { keywords: ['dimension'] }),
  ])

  test.each<[query: string, first: string]>([
    ['angleat', 'Path.angleAt()'],
    ['Path.angleAt', 'Path.angleAt()'],
    ['angle at', 'Path.angleAt()'],
    ['anlgeat', 'Path.angleAt()'],
    ['angle', 'Point.angle()'],
    ['seam allowance', 'Measurements'],
    ['measuring seams', 'Measurements'],
    ['uber grosse', 'Über Größe'],
    ['größe', 'Über Größe'],
    ['dimension', 'Über Größe'],
    ['draw', 'Drawing'],
  ])('%s finds %s', async (query, first) => {
    const expected = query === 'uber grosse' ? ['Über Größe'] : [first]
    expect((await titles(files, query)).slice(0, 1)).toEqual(expected)
  })

  // The last word of each query is followed by a space, so the reader has finished it.
  test.each<[query: string, first: string]>([
    ['measurement', 'Measurements'],
    ['drawings', 'Drawing'],
    ['drawn', 'Drawing'],
    ['drawi', 'Drawing'],
    ['angles', 'Point.angle()'],
    ['path angles', 'Path.angleAt()'],
    ['seams allowances', 'Measurements'],
    ['measurments', 'Measurements'],
    ['dimensional', 'Über Größe'],
    ['measuremn', 'Measurements'],
    ['seam alowanc', 'Measurements'],
  ])('%s finds %s, which contains another form of it', async (query, first) => {
    expect((await titles(files, query))[0]).toBe(first)
  })

  test('a word in the description counts more than in the text', async () => {
    const described = filesOf([
      page('/a/', 'First', 'A zip. '.repeat(4)),
      page('/b/', 'Second', 'Something else.', { description: 'How to sew in a zip' }),
    ])
    expect((await titles(described, 'zip'))[0]).toBe('Second')
  })

  test('a section is found by its id', async () => {
    const named = filesOf([
      page('/a/', 'First', 'What it costs.', {
        sections: [{ heading: 'What it costs', id: 'licence', text: 'Nothing.' }],
      }),
    ])
    expect(await titles(named, 'license')).toEqual(['First'])
  })

  test('a pasted message finds the page with that message, whatever names stand in it', async () => {
    const rules = filesOf([
      page('/a/', 'Painting', 'A painting of a page. See `docs/painting.md`.'),
      page('/b/', 'Links', 'There is no page without a link. No page is made from nothing.'),
      page('/c/', 'broken-link', 'A link.', { keywords: ['There is no page made from'], boost: 0.75 }),
    ])
    expect((await titles(rules, 'There is no page made from `docs/painting.md`.'))[0]).toBe('broken-link')
    expect((await titles(rules, 'There is no page made from'))[0]).toBe('broken-link')
    expect((await titles(rules, 'what is `painting`'))[0]).toBe('Painting')
    expect((await titles(rules, '`painting`'))[0]).toBe('Painting')
  })

  test('in "list of things", the things decide', async () => {
    const lists = filesOf([page('/a/', 'List options', 'A list of strings.'), page('/b/', 'Seams', 'All of them.')])
    expect((await titles(lists, 'list of seams'))[0]).toBe('Seams')
    expect((await titles(lists, 'list options'))[0]).toBe('List options')
  })

  test('a section is found by its heading, and the result links to it', async () => {
    const { pages } = await searchIn(files).search({ query: 'seam allowance', from: 0, count: 1 })
    expect(pages[0]?.sections[0]).toMatchObject({ url: '/d/#seam', heading: [{ hit: true }, {}, { hit: true }] })
  })

  test.each(['', '   ', '...', '<>', '🙂'])('%j finds nothing and sends no request', async (query) => {
    const asked: string[] = []
    expect(await searchIn(files, asked).search({ query, from: 0, count: 5 })).toMatchObject({ total: 0, pages: [] })
    expect(asked).toEqual([])
  })

  test('a query of twenty words finds something', async () => {
    expect(
      (await titles(files, 'the angle at which seams and other things of a path may be measured somehow'))[0],
    ).toBeDefined()
  })
})

describe('words of a question', () => {
  const files = filesOf([
    page('/a/', 'Adding points', 'A point is a place.'),
    page('/c/', 'Snippets', 'All of them. The whale is here.'),
    page('/d/', 'Adding parts', 'A part is a piece. Snippets too.'),
  ])

  test.each<[query: string, first: string, why: string]>([
    ['addPoint ', 'Adding points', 'a compound name that no page has is its parts'],
    ['whhich snippets are there', 'Snippets', 'a misspelt empty word is empty'],
  ])('%j finds %j: %s', async (query, first) => {
    expect((await titles(files, query))[0]).toBe(first)
  })
})

describe('suggested queries', () => {
  const files = filesOf([
    page('/a/', 'Path.angleAt()', 'Tells the direction, as a zebra would.'),
    page('/b/', 'grainline', 'An arrow along the grain.'),
    page('/c/', 'On fold', 'One grainline on fold.', { sections: [{ heading: 'Cut on fold', text: 'Text.' }] }),
    ...Array.from({ length: 10 }, (_, number) => page(`/n/${number}/`, `Note ${number}`, 'A pocket and a seam.')),
  ])
  const neighbours = async (query: string) => (await searchIn(files).search({ query, from: 0, count: 5 })).suggestions

  test.each<[query: string, missing: string[]]>([
    ['Pocket Xyzzyxyzzy seam', ['Xyzzyxyzzy']],
    ['the pocket', []],
    ['grainlines', []],
  ])('%j has words that no page has: %j', async (query, missing) => {
    expect((await searchIn(files).search({ query, from: 0, count: 5 })).missing).toEqual(missing)
  })

  test.each<[query: string, neighbours: string[]]>([
    // Nothing is found: similar names, and the longest name at the beginning of a word.
    ['anxgleeatt', ['angleat']],
    ['grainlines arrrrow', []],
    ['grainlinearrow', ['grainline']],
    ['  Grainlinearrow  fold', ['Grainline fold']],
    ['xyzzyxyzzy', []],
    ['q', []],
    // Nothing is similar: a name with the same first letters would be no answer.
    ['greenhouse', []],
    // Little is found: the rest of the query, which finds more.
    ['zebra pocket', ['pocket']],
    // Enough is found: no suggestions.
    ['pocket', []],
  ])('%j suggests %j', async (query, expected) => {
    const found = await neighbours(query)
    expect(found.map((one) => one.toLowerCase())).toEqual(expected.map((one) => one.toLowerCase()))
  })

  test('each suggested query finds something', async () => {
    for (const query of ['anxgleeatt', 'grainlinearrow', 'zebra pocket', 'fould', 'angl grainlin', 'notes zebr'])
      for (const other of await neighbours(query))
        expect((await searchIn(files).search({ query: other, from: 0, count: 1 })).total, other).toBeGreaterThan(0)
  })

  test('a pair with an empty word is never suggested', async () => {
    expect(await neighbours('onfoldx')).not.toContain('onfold')
  })
})

describe('a new edition of the index', () => {
  const old = filesOf([page('/a/', 'Old zebra', 'One.')])
  const fresh = filesOf([page('/a/', 'New zebra', 'Two.'), page('/b/', 'Another', 'Three.')])

  test('is loaded when files of the old one are gone', async () => {
    let current = old
    const search = createLocalSearch('/', async (url) => current.get(url.slice(1)))
    expect((await search.search({ query: 'another', from: 0, count: 5 })).total).toBe(0)
    current = fresh
    const { pages } = await search.search({ query: 'zebra', from: 0, count: 5 })
    expect(plainMarked(pages[0]?.title ?? [])).toBe('New zebra')
  })

  test('with a missing file is an error', async () => {
    const broken = new Map([...fresh].filter(([path]) => !path.includes('words.')))
    await expect(searchIn(broken).search({ query: 'zebra', from: 0, count: 5 })).rejects.toThrow(
      /lacks assets\/search\/words/,
    )
  })
})

describe('spelling mistakes', () => {
  test.each([
    ['angleat', 'angelat', 1],
    ['angleat', 'angleat', 0],
    ['grainline', 'granline', 1],
    ['offset', 'ofsett', 2],
    ['path', 'part', undefined],
  ])('%s and %s differ by %s', (a, b, slips) => {
    expect(slipsBetween(a, b, slips === undefined ? 1 : 2)).toBe(slips)
  })

  test('the typed beginning of a word may contain a mistake', () => {
    const names = ['allowance', 'shallow', 'alone', 'following']
    expect(corrections('alowan', names, 1, 5)).toEqual([])
    expect(corrections('alowan', names, 1, 5, { begun: true })).toEqual([{ term: 'allowance', slips: 1 }])
  })

  test('the most similar name comes first', () => {
    expect(corrections('shfit', ['shift', 'shirt', 'split'], 2, 5).map(({ term }) => term)[0]).toBe('shift')
  })
})

describe('keywords', () => {
  test('a page is found first by a whole keyword, before pages that have its words apart', async () => {
    const files = filesOf([
      page('/a/', 'Colours', 'Words.', { keywords: ['hot colours', 'reload times'] }),
      page('/b/', 'Dev server', 'Words.', { keywords: ['hot reload'] }),
      page('/c/', 'Sauces', 'Words.', { keywords: ['hot', 'reload'] }),
    ])
    expect((await titles(files, 'hot reload'))[0]).toBe('Dev server')
  })

  test('the first keywords count more than the last ones', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `filler${at}`)
    const files = filesOf([
      page('/a/', 'Last', 'Text.', { keywords: [...many, 'monorepo'] }),
      page('/b/', 'First', 'Text.', { keywords: ['monorepo', ...many] }),
    ])
    expect(await titles(files, 'monorepo')).toEqual(['First', 'Last'])
  })
})

test('a long question finds the page of its subject, though the subject comes last and other pages have more of its words', async () => {
  const files = filesOf([page('/a/', 'Redirects', 'Text.'), page('/b/', 'Office', 'The team has meetings.')])
  const question =
    'I am in the support team of a company, and in our weekly meetings customers and colleagues ask how redirects work'
  expect(await titles(files, question)).toEqual(['Redirects', 'Office'])
})

test('words that say little count less than the subject, though few pages have them', async () => {
  const files = filesOf([
    page('/a/', 'What it contains', 'A page that contains much.'),
    page('/b/', 'Scripts', 'Text.'),
    page('/d/', 'Styles', 'Beside scripts.'),
    ...Array.from({ length: 10 }, (_, at) => page(`/c/${at}/`, `Page ${at}`, 'Text.')),
  ])
  expect((await titles(files, 'contain scripts'))[0]).toBe('Scripts')
})

test.each([
  { boost: 0.5, order: ['Guide to links', 'Links'] },
  { boost: undefined, order: ['Links', 'Guide to links'] },
])('a page with the boost $boost has its place in the results: $order', async ({ boost, order }) => {
  const files = filesOf([
    page('/rules/links/', 'Links', 'Text.', boost === undefined ? {} : { boost }),
    page('/guide/', 'Guide to links', 'Text.'),
  ])
  expect(await titles(files, 'links')).toEqual(order)
})

test('a slip in the beginning of a word is forgiven only in the word that is being typed', async () => {
  const files = filesOf([page('/a/', 'Interpolation', 'Between two numbers.'), page('/b/', 'Values', 'All of them.')])
  expect(await titles(files, 'intxrpol')).toEqual(['Interpolation'])
  const plates = filesOf([page('/a/', 'Plates', 'Of glass.'), page('/b/', 'Values', 'All of them.')])
  expect(await titles(plates, 'plxte values')).toEqual(['Values'])
})
