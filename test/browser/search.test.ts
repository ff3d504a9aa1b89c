/** The local search, against the dev server and the built site. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { describeEachMode } from './pages/each-mode.ts'
import { isSameDocument, markDocument, ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'
import { active, documents, search } from './search-site.ts'

const browser = sharedBrowser()
const PHONE = { viewport: { width: 390, height: 844 } }

const home = '# Home\n\nSee [words](/guides/).\n\n- [How to measure](/cloth/path/angleat/)\n'
const SITE = {
  files: { ...documents, 'docs/readme.md': home },
  config: { search: { reportUrl: 'https://example.org/report?q={query}' } },
}

describeEachMode((visited) => {
  const open = async (path = '/guides/', options = {}) => {
    const { origin } = visited.site
    const opened = await browser.open(options)
    await opened.page.goto(origin + path)
    await ready(opened.page)
    return opened
  }
  const dialog = 'dialog.search[open]'

  test('no code of the search is loaded before a reader begins to search', async () => {
    const { page, requests } = await open()
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    const loaded = () => requests().filter((url) => /\/assets\/(?:ui\.|search)/.test(url))
    expect(loaded()).toEqual([])
    await page.hover('.search-button')
    await expect.poll(() => loaded().length).toBe(1)
    expect(await page.locator(dialog).count()).toBe(0)
  })

  test.each([
    ['the button', async (page) => page.click('.search-button')],
    ['Ctrl+K', async (page) => page.keyboard.press('Control+k')],
    ['Meta+K', async (page) => page.keyboard.press('Meta+k')],
    ['the slash', async (page) => page.keyboard.press('/')],
  ] satisfies [string, (page: Page) => Promise<void>][])(
    '%s opens it, Escape closes it and restores the focus',
    async (_, act) => {
      const { page, troubles } = await open()
      await act(page)
      await page.waitForSelector(dialog)
      const field = page.getByRole('combobox', { name: 'Search docs' })
      expect(await field.getAttribute('placeholder')).toBe('Search docs')
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Escape')
      await page.waitForSelector(dialog, { state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('search-button')
      expect(troubles()).toEqual([])
    },
  )

  test('Ctrl+K closes it again', async () => {
    const { page } = await open()
    await page.keyboard.press('Control+k')
    await page.waitForSelector(dialog)
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.locator(dialog).count()).toBe(0)
  })

  test('a letter typed on the button is the first letter of the query', async () => {
    const { page } = await open()
    await page.focus('.search-button')
    await page.keyboard.press('p')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('p')
  })

  test('what a reader types while the code of the search is on its way is in the query', async () => {
    const { page } = await open()
    let release = (): void => {}
    const code = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/ui\./, async (route) => {
      await code
      await route.continue()
    })
    const asked = page.waitForRequest(/\/assets\/ui\./)
    await page.keyboard.press('/')
    await asked
    await page.keyboard.type('seam all')
    release()
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('seam all')
    await page.waitForSelector('[role=option] mark')
  })

  test('in a field, the slash is a character', async () => {
    const { page } = await open('/search/')
    await page.waitForSelector('input[type=search]:focus')
    await page.keyboard.press('/')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('/')
    expect(await page.locator(dialog).count()).toBe(0)
  })

  test('selected text becomes the query', async () => {
    const { page } = await open('/cloth/points/')
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#seam-allowance') as Element))
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('Seam allowance')
    await page.waitForSelector('[role=option] mark')
  })

  test('results are grouped by page, with sections, snippets and marks', async () => {
    const { page, troubles } = await open()
    await search(page, 'seam allowance')
    const group = page.getByRole('group', { name: 'Points of cloth' })
    await group.waitFor()
    expect(await group.getByRole('option').first().innerText()).toContain('A point is a place')
    const section = group.getByRole('option', { name: /^Seam allowance/ })
    expect(await section.locator('mark').allInnerTexts()).toContain('allowance')
    expect(await section.getAttribute('href')).toBe('/cloth/points/#seam-allowance')
    expect(troubles()).toEqual([])
  })

  test.each(['angleat', 'Path.angleAt', 'angle at', 'path.angelat'])('%s finds the method first', async (query) => {
    const { page } = await open()
    await search(page, query)
    await page.waitForSelector('[role=option] mark')
    expect(await active(page)).toBe('Path.angleAt()')
  })

  test('the arrow keys wrap around, and the field names the active choice', async () => {
    const { page } = await open()
    await search(page, 'zebrine')
    await page.waitForSelector('[role=option]')
    const options = await page.getByRole('option').count()
    const field = page.getByRole('combobox')
    const first = await active(page)
    await page.keyboard.press('ArrowUp')
    const last = page.getByRole('option').nth(options - 1)
    expect(await field.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'))
    expect(await last.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).toBe(first)
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).not.toBe(first)
  })

  test('Enter opens the page in the same document', async () => {
    const { page, troubles } = await open()
    await markDocument(page)
    await search(page, 'seam allowance')
    await page.waitForSelector('[role=option] mark')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cloth/points/#seam-allowance')
    await page.waitForSelector(dialog, { state: 'detached' })
    expect(await isSameDocument(page)).toBe(true)
    expect(troubles()).toEqual([])
  })

  test('the dialog stays open when an earlier navigation finishes', async () => {
    const { page } = await open()
    const release = visited.site.hold('/cloth/points/')
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/cloth/points/'
      document.querySelector('main')?.append(link)
      link.click()
    })
    await search(page, 'angle')
    release()
    await expect.poll(() => page.textContent('h1')).toBe('Points of cloth')
    await page.keyboard.type('at')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('angleat')
    expect(await page.locator(dialog).count()).toBe(1)
  })

  test('Enter opens a result of the typed query, even before it is shown', async () => {
    const { page } = await open()
    await search(page, 'seam allowance')
    await page.waitForSelector('[role=option] mark')
    await page.getByRole('combobox').fill('angleat')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/cloth\/path\/angleat\/$/)
  })

  test.each(['Control+Enter', 'Meta+Enter'])('%s opens a result in another tab', async (key) => {
    const { page } = await open()
    await search(page, 'angleat')
    await page.waitForSelector('[role=option] mark')
    const popup = page.context().waitForEvent('page')
    await page.keyboard.press(key)
    expect((await popup).url()).toContain('/cloth/path/angleat/')
    expect(await page.locator(dialog).count()).toBe(1)
  })

  test('opened results are listed the next time, and can be made favourites and removed', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    const starts = page.getByRole('rowgroup', { name: 'Start here' })
    await starts.getByRole('link', { name: 'How to measure' }).waitFor()
    await page.getByRole('combobox').fill('angleat')
    await page.waitForSelector('[role=option] mark')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cloth/path/angleat/')
    await page.keyboard.press('/')
    const row = page.getByRole('grid').getByRole('row')
    expect(await row.innerText()).toContain('Path.angleAt()')
    await page.getByRole('button', { name: /^Save this search/ }).click()
    expect(await page.getByRole('rowgroup', { name: 'Favourite' }).innerText()).toContain('Path.angleAt()')
    await page.getByRole('combobox').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForSelector(dialog, { state: 'detached' })
    await page.reload()
    await ready(page)
    await page.keyboard.press('/')
    await page.getByRole('rowgroup', { name: 'Favourite' }).waitFor()
    expect(await page.getByRole('rowgroup').count()).toBe(1)
    await page.getByRole('button', { name: /^Remove this search from favourites/ }).click()
    await page.getByRole('rowgroup', { name: 'Start here' }).waitFor()
  })

  test('the link to all results contains the query', async () => {
    const { page } = await open()
    await search(page, 'zebrine')
    await page.getByRole('link', { name: 'See all 10 results' }).click()
    await page.waitForURL('**/search/?q=zebrine')
    // The code of the page may still be loading.
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('zebrine')
    await page.getByText('10 documents found').waitFor()
    await expect.poll(() => page.title()).toBe('Search results for “zebrine” | FreeSewing')
  })

  test('the link to all results exists for a single result too', async () => {
    const { page } = await open()
    await search(page, 'angleat')
    expect(await page.getByRole('link', { name: 'See all 1 results' }).getAttribute('href')).toContain('q=angleat')
  })

  test('without results, there are a message, suggestions and a link for reports', async () => {
    const { page } = await open()
    await search(page, 'mesureallonng')
    await page.locator('.search-message').getByText('No results found for').waitFor()
    const report = page.getByRole('link', { name: 'Let us know.' })
    expect(await report.getAttribute('href')).toBe('https://example.org/report?q=mesureallonng')
    await page.getByText('Try searching for').waitFor()
    await page.getByRole('button', { name: 'measurealong', exact: true }).click()
    await page.waitForSelector('[role=option] mark')
    expect(await active(page)).toBe('Path.measureAlong()')
  })

  test('with few results, suggestions follow them, for keyboards and screen readers too', async () => {
    const { page, troubles } = await open()
    await search(page, 'seam fabric zebrine')
    await page.waitForSelector('[role=option] mark')
    const neighbours = page.getByRole('list', { name: 'Try searching for:' })
    expect(await neighbours.getByRole('button').allInnerTexts()).toEqual(['fabric zebrine', 'seam zebrine'])
    await expect
      .poll(() => page.locator('dialog [role=status]').innerText())
      .toBe('One page found for seam fabric zebrine. Other searches: fabric zebrine, seam zebrine')
    const neighbour = neighbours.getByRole('button', { name: 'seam zebrine' })
    for (let presses = 0; presses < 6; presses++) {
      if (await neighbour.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    const field = page.getByRole('combobox')
    await expect.poll(() => field.inputValue()).toBe('seam zebrine')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'See all 11 results' }).waitFor()
    expect(await neighbours.count()).toBe(0)
    expect(troubles()).toEqual([])
  })

  test.each(['reversing', 'reversed', 'revers', 'reversi'])(
    '%s, without a space after it, finds its method',
    async (query) => {
      const { page } = await open()
      await search(page, query)
      await page.waitForSelector('[role=option] mark')
      expect(await active(page)).toBe('Path.reverse()')
    },
  )

  test('an index that cannot be loaded causes a message, and is requested again', async () => {
    const { page } = await open()
    await page.route('**/assets/search.json', (route) => route.abort())
    await search(page, 'angleat')
    await page.getByText('Unable to fetch results').waitFor()
    await page.getByText('You might want to check your network connection.').waitFor()
    await page.unroute('**/assets/search.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(await page.locator('[role=option] mark').first().innerText()).toBe('angleAt')
  })

  test('Tab stays inside, and the page behind does not scroll', async () => {
    const { page } = await open()
    await search(page, 'zebrine')
    await page.waitForSelector('[role=option]')
    const isInside = () =>
      page.evaluate(() => document.querySelector('dialog.search')?.contains(document.activeElement))
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      expect(await isInside()).toBe(true)
    }
    await page.keyboard.press('Shift+Tab')
    expect(await isInside()).toBe(true)
    await page.mouse.move(20, 700)
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('a click on the backdrop closes it', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await page.waitForSelector(dialog)
    await page.mouse.click(5, 5)
    await expect.poll(() => page.locator(dialog).count()).toBe(0)
  })

  test('the number of results is announced', async () => {
    const { page } = await open()
    await search(page, 'zebrine')
    await expect.poll(() => page.locator('dialog [role=status]').innerText()).toBe('10 pages found for zebrine')
  })

  test('HTML in titles, text and queries is shown as text', async () => {
    const { page, troubles } = await open()
    await search(page, 'onerror heading')
    await page.waitForSelector('[role=option] mark')
    expect(await page.locator('dialog img').count()).toBe(0)
    await page.getByRole('combobox').fill('<img src=x onerror="document.title=1">qqqq')
    await page.locator('.search-message, [role=option]').first().waitFor()
    expect(await page.locator('dialog img').count()).toBe(0)
    await expect.poll(() => page.title()).toBe('Guides | FreeSewing')
    expect(troubles()).toEqual([])
  })

  test('unlisted pages are not found', async () => {
    const { page } = await open()
    await search(page, 'quokka')
    await page.locator('.search-message').getByText('No results found for').waitFor()
    expect(await page.locator('[role=option]').count()).toBe(0)
  })

  test('on a phone it fills the screen, and Back closes it', async () => {
    const { page } = await open('/guides/', PHONE)
    await page.click('.search-button')
    await page.waitForSelector(dialog)
    const box = await page.locator('.search-box').boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await page.getByRole('button', { name: 'Close search' }).click()
    await page.waitForSelector(dialog, { state: 'detached' })
  })

  test('works without a network once it has loaded', async () => {
    const { page } = await open()
    await search(page, 'angleat')
    await page.waitForSelector('[role=option] mark')
    await page.context().setOffline(true)
    await page.getByRole('combobox').fill('angle at')
    await page.waitForSelector('[role=option] mark')
    expect(await active(page)).toBe('Path.angleAt()')
  })
}, SITE)

describe('the search page', () => {
  let site: PageSite
  beforeAll(async () => {
    const notes = Array.from({ length: 40 }, (_, index) => [
      `docs/notes/n${index}.md`,
      `---\ntitle: Note ${index}\n---\n\nA gnu.\n`,
    ])
    const files = { ...documents, ...Object.fromEntries(notes) }
    site = await servePages('build', { baseUrl: '/below/', files })
  })
  afterAll(() => site.close())

  test('loads more on the way down', async () => {
    const { page, troubles } = await browser.open()
    await page.goto(`${site.origin}/below/search/?q=gnu`)
    await page.getByText('40 documents found').waitFor()
    const shown = () => page.locator('.search-results > li').count()
    expect(await shown()).toBeLessThan(40)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 5000)
        return shown()
      })
      .toBe(40)
    expect(troubles()).toEqual([])
  })

  test('writes the query into the address, and follows the address', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/below/search/`)
    await ready(page)
    await page.getByRole('searchbox').fill('angleat')
    await page.getByText('One document found').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=angleat')
    await page.locator('.search-results a').first().click()
    await page.waitForURL('**/below/cloth/path/angleat/')
    await page.goBack()
    await page.getByText('One document found').waitFor()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('angleat')
  })

  test('offers suggestions for a query that finds little, and keeps the focus in the field', async () => {
    const { page, troubles } = await browser.open()
    await page.goto(`${site.origin}/below/search/?q=fabric+gnu`)
    await page.getByText('One document found').waitFor()
    await page.getByRole('list', { name: 'Try searching for:' }).getByRole('button', { name: 'gnu' }).click()
    await page.getByText('40 documents found').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=gnu')
    await expect
      .poll(() => page.getByRole('searchbox').evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(await page.getByRole('list', { name: 'Try searching for:' }).count()).toBe(0)
    expect(troubles()).toEqual([])
  })

  test('shows a message when nothing is found', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/below/search/?q=xyzzyxyzzy`)
    await page.getByText('No results found for “xyzzyxyzzy”').waitFor()
    expect(await page.getByRole('list', { name: 'Start here' }).getByRole('link').count()).toBeGreaterThan(1)
    await expect.poll(() => page.locator('main [role=status]').innerText()).toBe('No results were found')
  })

  test('shows a message when the index cannot be loaded, and requests it again', async () => {
    const { page } = await browser.open()
    await page.route('**/assets/search.json', (route) => route.abort())
    await page.goto(`${site.origin}/below/search/?q=gnu`)
    await page.getByText('Unable to fetch results').waitFor()
    await page.getByText('You might want to check your network connection.').waitFor()
    await page.unroute('**/assets/search.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.locator('main [role=status]').innerText()).toBe('40 documents found')
  })

  test('without scripts, explains that it needs them and links to the sections', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false })
    await page.goto(`${site.origin}/below/guides/`)
    await page.getByRole('link', { name: 'Search docs' }).click()
    await page.locator('.search-sections').waitFor()
    expect(await page.locator('main').innerText()).toContain('Searching needs JavaScript')
    expect(await page.locator('.search-sections a').first().getAttribute('href')).toMatch(/^\/below\//)
  })
})

test('without a provider there is no search button', async () => {
  const site = await servePages('build', { files: documents, config: { search: { provider: 'none' } } })
  onTestFinished(() => site.close())
  const { page, requests } = await browser.open()
  await page.goto(`${site.origin}/guides/`)
  await ready(page)
  await page.keyboard.press('/')
  expect(await page.locator('.search-button').count()).toBe(0)
  expect((await fetch(`${site.origin}/assets/search.json`)).status).toBe(404)
  expect(requests().filter((url) => url.includes('/ui.'))).toEqual([])
})
