/** The hosted provider, with its official client, against a stand-in of the service. */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { type AlgoliaRecord, type AlgoliaServer, startAlgolia } from './algolia-server.ts'
import { ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'
import { active, documents, search } from './search-site.ts'

const KEYS = { appId: 'APP1', apiKey: 'public-key', indexName: 'docs' }
const FACETS = { language: 'en', docusaurus_tag: 'docs-default-current' }

function record(path: string, lvl1: string, lvl2: string | null, content: string | null, facets = {}): AlgoliaRecord {
  const level = lvl2 === null ? 'lvl1' : 'lvl2'
  return {
    url: `https://docs.example.org${path}`,
    type: content === null ? level : 'content',
    content,
    hierarchy: { lvl0: 'Cloth', lvl1, lvl2, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    facets: { ...FACETS, ...facets },
  }
}

const records = [
  record('/cloth/points/', 'Points of cloth', null, null),
  record(
    '/cloth/points/#seam-allowance',
    'Points of cloth',
    'Seam allowance',
    'The seam allowance is the fabric outside of the line. &lt;img src=x onerror=alert(1)&gt; and <img src=x onerror=alert(2)>',
  ),
  record('/cloth/path/clone/', 'Path.clone()', null, 'A clone has a seam as well.'),
  record('/de/cloth/points/', 'Nähte', null, 'seam', { language: 'de' }),
  record('/old/', 'An old seam', null, 'seam', { docusaurus_tag: 'docs-default-1.0' }),
  ...Array.from({ length: 50 }, (_, index) => record(`/n/${index}/`, `Gnu ${index}`, null, 'A gnu.')),
  ...Array.from({ length: 30 }, (_, index) => record(`/y/${index}/`, `Yak ${index}`, null, 'A yak.')),
  record('/y/0/#more', 'Yak 0', 'More of it', 'More of the first yak.'),
  ...Array.from({ length: 120 }, (_, index) => record(`/eland/#${index}`, 'Eland', `Part ${index}`, 'An eland.')),
]

const browser = sharedBrowser()
let site: PageSite
let service: AlgoliaServer
beforeAll(async () => {
  service = await startAlgolia({ ...KEYS, records })
  site = await servePages('build', { files: documents, config: { search: { provider: 'algolia', ...KEYS } } })
})
afterAll(async () => {
  await site.close()
  await service.close()
})
beforeEach(() => {
  service.queries.length = 0
  service.broken.clear()
  service.paginationLimitedTo = 1_000
})

async function open(path = '/guides/') {
  const opened = await browser.open()
  await service.connect(opened.page)
  await opened.page.goto(site.origin + path)
  await ready(opened.page)
  return opened
}

describe('the hosted search', () => {
  test('filters by language and docs version of the page, and groups hits by page', async () => {
    const { page, troubles } = await open()
    await search(page, 'seam')
    await page.waitForSelector('[role=option] mark')
    expect(service.queries.at(-1)).toMatchObject({
      query: 'seam',
      host: 'app1-dsn.algolia.net',
      facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
    })
    const titles = await page.locator('.search-group > .page b').allInnerTexts()
    expect(titles).toEqual(['Points of cloth', 'Path.clone()'])
    const section = page.getByRole('option', { name: /^Seam allowance/ })
    expect(await section.getAttribute('href')).toBe('/cloth/points/#seam-allowance')
    expect(await page.getByRole('link', { name: 'See all 2 results' }).getAttribute('href')).toBe('/search/?q=seam')
    expect(troubles()).toEqual([])
  })

  test('records are shown as text, whatever they contain', async () => {
    const { page } = await open()
    await search(page, 'fabric outside')
    await page.waitForSelector('[role=option] mark')
    expect(await page.locator('dialog img').count()).toBe(0)
    expect(await page.locator('.search-snippet').first().innerText()).toContain('<img src=x onerror=alert(1)>')
  })

  test('sends no request for every letter', async () => {
    const { page } = await open()
    await search(page, '')
    // All letters within the pause that the search waits for, however busy the machine is.
    await page.getByRole('combobox').evaluate(() => {
      for (const letter of 'clone') document.execCommand('insertText', false, letter)
    })
    await page.waitForSelector('[role=option] mark')
    expect(service.queries.map(({ query }) => query)).toEqual(['clone'])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cloth/path/clone/')
  })

  test('a failing host is replaced by the next one', async () => {
    service.broken.set('-dsn', 503)
    const { page } = await open()
    await search(page, 'seam')
    await page.waitForSelector('[role=option] mark')
    expect(service.queries.at(-1)?.host).toMatch(/^app1-[123]\.algolianet\.com$/)
  })

  test.each([
    ['every host fails', () => service.broken.set('algolia', 500)],
    ['the key is refused', () => service.broken.set('algolia', 403)],
  ])('when %s, a message appears, and the reader can try again', async (_, breakService) => {
    breakService()
    const { page } = await open()
    await search(page, 'seam')
    await page.getByText('Unable to fetch results').waitFor()
    await page.getByText('You might want to check your network connection.').waitFor()
    service.broken.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForSelector('[role=option] mark')
    expect(await active(page)).toBe('Points of cloth')
  })

  test('the search page loads more on the way down', async () => {
    const { page } = await open('/search/?q=gnu')
    await page.getByText('50 documents found').waitFor()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 5000)
        return page.locator('.search-results > li').count()
      })
      .toBe(50)
    expect(await page.getByText('Fetching new results').count()).toBe(0)
    expect(service.queries.map(({ page, hitsPerPage }) => [page, hitsPerPage])).toEqual([
      [0, 20],
      [1, 20],
      [2, 20],
    ])
  })

  test('the search page ends where the service ends, however many records it counts', async () => {
    service.paginationLimitedTo = 40
    const { page } = await open('/search/?q=gnu')
    await page.getByText('50 documents found').waitFor()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 5000)
        return [
          await page.locator('.search-results > li').count(),
          await page.getByText('Fetching new results').count(),
        ]
      })
      .toEqual([40, 0])
    expect(service.queries.map((query) => query.page)).toEqual([0, 1])
  })

  test('the search page loads one more answer for each scroll, also when no page is added', async () => {
    const { page } = await open('/search/?q=eland')
    await page.getByText('120 documents found').waitFor()
    // Higher than the results, so that all of them are in view and nothing can be scrolled.
    await page.setViewportSize({ width: 1280, height: 6000 })
    const asked = () => service.queries.map((query) => query.page)
    const sections = page.locator('.search-results ul > li')
    await expect.poll(() => sections.count()).toBe(5)
    for (const [scroll, count] of [
      [() => page.mouse.wheel(0, 100), 10],
      [() => page.keyboard.press('End'), 15],
    ] as const) {
      await scroll()
      await expect.poll(() => sections.count()).toBe(count)
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    }
    expect(asked()).toEqual([0, 1, 2])
  })

  test('records of one page are grouped, even when they arrive apart', async () => {
    const { page } = await open('/search/?q=yak')
    await page.getByText('31 documents found').waitFor()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 5000)
        return page.locator('.search-results > li').count()
      })
      .toBe(30)
    const first = page.locator('.search-results > li').first()
    expect(await first.locator('h2').innerText()).toBe('Yak 0')
    expect(await first.locator('ul a').allInnerTexts()).toEqual(['More of it'])
  })

  test('results that could not be loaded are requested again', async () => {
    const { page } = await open('/search/?q=gnu')
    await page.getByText('50 documents found').waitFor()
    service.broken.set('algolia', 500)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 5000)
        return page.getByText('Unable to fetch results').isVisible()
      })
      .toBe(true)
    const shown = await page.locator('.search-results > li').count()
    expect(shown).toBeLessThan(50)
    service.broken.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.locator('.search-results > li').count()).toBeGreaterThan(shown)
    expect(await page.getByText('Unable to fetch results').count()).toBe(0)
  })

  test.each([
    ['two words', 'seam zzz', 'seam'],
    ['a word with a spelling mistake', 'seamzz', 'Points of cloth'],
    ['a word unlike any other', 'qqqq', 'Points of cloth'],
  ])('where %s cannot be found, the suggestions find something', async (_, query, offered) => {
    const { page } = await open()
    await search(page, query)
    await page.getByText('Try searching for').waitFor()
    const offers = await page.locator('button.search-suggestion').allInnerTexts()
    expect(offers).toContain(offered)
    for (const offer of offers) {
      await page.getByRole('combobox').fill(query)
      await page.getByRole('button', { name: offer, exact: true }).click()
      await page.waitForSelector('[role=option] mark')
    }
  })

  test("pages contain the crawler's tags, and connect to the service early", async () => {
    const tags = async (path: string): Promise<string[]> => {
      const html = await (await fetch(site.origin + path)).text()
      return [...html.matchAll(/name="(docsearch:\w+)" content="([^"]*)"/g)].map(
        ([, name, value]) => `${name}=${value}`,
      )
    }
    expect(await tags('/guides/')).toEqual([
      'docsearch:language=en',
      'docsearch:version=current',
      'docsearch:docusaurus_tag=docs-default-current',
    ])
    expect(await tags('/tags/')).toEqual(['docsearch:language=en', 'docsearch:docusaurus_tag=doc_tags_list'])
    const html = await (await fetch(`${site.origin}/guides/`)).text()
    expect(html).toMatch(/<link rel="preconnect" href="https:\/\/APP1-dsn\.algolia\.net" crossorigin="anonymous"/i)
    expect((await fetch(`${site.origin}/assets/search.json`)).status).toBe(404)
  })
})

test('without contextual search, only the filters of the configuration apply', async () => {
  const config = {
    search: { provider: 'algolia' as const, ...KEYS, contextualSearch: false, facetFilters: ['language:de'] },
  }
  const own = await servePages('build', { files: documents, config })
  onTestFinished(() => own.close())
  const { page } = await browser.open()
  await service.connect(page)
  await page.goto(`${own.origin}/guides/`)
  await search(page, 'seam')
  await page.waitForSelector('[role=option] mark')
  expect(service.queries.at(-1)?.facetFilters).toEqual(['language:de'])
  expect(await active(page)).toBe('Nähte')
})
