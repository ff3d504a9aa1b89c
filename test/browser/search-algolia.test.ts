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
  return {
    url: `https://docs.example.org${path}`,
    type: content === null ? (lvl2 === null ? 'lvl1' : 'lvl2') : 'content',
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
})

async function open(path = '/guides/') {
  const opened = await browser.open()
  await service.connect(opened.page)
  await opened.page.goto(site.origin + path)
  await ready(opened.page)
  return opened
}

describe('the hosted search', () => {
  test('asks for the language and the docs of the page, and shows hits by page', async () => {
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

  test('records are text, whatever they hold', async () => {
    const { page } = await open()
    await search(page, 'fabric outside')
    await page.waitForSelector('[role=option] mark')
    expect(await page.locator('dialog img').count()).toBe(0)
    expect(await page.locator('.search-snippet').first().innerText()).toContain('<img src=x onerror=alert(1)>')
  })

  test('does not ask at every letter', async () => {
    const { page } = await open()
    await search(page, '')
    await page.keyboard.type('clone')
    await page.waitForSelector('[role=option] mark')
    expect(service.queries.map(({ query }) => query)).toEqual(['clone'])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cloth/path/clone/')
  })

  test('a host that fails is passed over', async () => {
    service.broken.set('-dsn', 503)
    const { page } = await open()
    await search(page, 'seam')
    await page.waitForSelector('[role=option] mark')
    expect(service.queries.at(-1)?.host).toMatch(/^app1-[123]\.algolianet\.com$/)
  })

  test.each([
    ['every host fails', () => service.broken.set('algolia', 500)],
    ['the key is refused', () => service.broken.set('algolia', 403)],
  ])('when %s, it says so, and can try again', async (_, breakService) => {
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

  test('nothing found suggests a word less', async () => {
    const { page } = await open()
    await search(page, 'seam zzz')
    await page.locator('.search-message').getByText('No results found for').waitFor()
    await page.getByRole('button', { name: 'seam', exact: true }).click()
    await page.waitForSelector('[role=option] mark')
  })

  test('the search page asks for more on the way down', async () => {
    const { page } = await open('/search/?q=gnu')
    await page.getByText('50 documents found').waitFor()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 5000)
        return page.locator('.search-results > li').count()
      })
      .toBe(50)
    expect(await page.getByText('Fetching new results').count()).toBe(0)
  })

  test('pages say what the crawler files them under, and connect early', async () => {
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

test('without context, only the filters of the configuration hold', async () => {
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
