import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { follow, isSameDocument, markDocument, ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'

const browser = sharedBrowser()
let site: PageSite
beforeAll(async () => {
  site = await servePages()
})
afterAll(() => site.close())

describe('the first load', () => {
  const kinds = ['/', '/guides/', '/reference/', '/tags/', '/tags/training/', '/search/']
  test.for(kinds)('%s comes to life without a word', async (path) => {
    const { page, troubles, requests } = await browser.open()
    await page.goto(site.origin + path)
    await ready(page)
    expect(troubles()).toEqual([])
    expect(requests().filter((url) => url.includes('map.json') || url.includes('/pages/'))).toEqual([])
  })

  test('a path that leads nowhere gets the not-found page', async () => {
    const { page, troubles } = await browser.open()
    await page.goto(`${site.origin}/nowhere/at/all`)
    await ready(page)
    expect(await page.textContent('h1')).toBe('Page Not Found')
    expect(troubles().filter(({ kind }) => kind === 'exception' || kind === 'policy violation')).toEqual([])
  })

  test('moves nothing while scripts arrive', async () => {
    const { page } = await browser.open()
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${site.origin}/reference/`)
    await ready(page)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
  })

  test('keeps the text of the HTML without sending it twice', async () => {
    const { page } = await browser.open()
    const html = site.files.get('/guides/')?.content ?? ''
    expect(html.split('This is Guides.')).toHaveLength(2)
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    expect(await page.textContent('#docs-body')).toContain('This is Guides.')
  })
})

describe('a route change', () => {
  test('keeps the document and brings page, title, head, focus and a word to listeners', async () => {
    const { page, troubles } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await markDocument(page)
    await page.evaluate(() => scrollTo(0, 400))
    await follow(page, 'a[rel=next]', 'Part method number 1')
    expect(await isSameDocument(page)).toBe(true)
    expect(await page.title()).toBe('Part method number 1 | FreeSewing')
    expect(page.url()).toBe(`${site.origin}/reference/part-1/`)
    expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe('https://example.org/reference/part-1/')
    expect(await page.locator('link[rel=canonical]').count()).toBe(1)
    expect(await page.getAttribute('meta[name=description]', 'content')).toBe('All about Part method number 1.')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('docs-top')
    await expect.poll(() => page.textContent('#docs-announcer')).toBe('Part method number 1')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content')
    expect(await page.textContent('.sidebar [aria-current=page]')).toBe('Part method number 1')
    expect(troubles()).toEqual([])
  })

  test('goes to a heading when the link names one', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await page.evaluate(() => {
      document.querySelector('#docs-body')?.insertAdjacentHTML('afterbegin', '<a id="x" href="/howtos/#end">there</a>')
    })
    await follow(page, '#x', 'Howtos')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('end')
    const top = await page.locator('#end').evaluate((element) => element.getBoundingClientRect().top)
    expect(top).toBeGreaterThan(55)
    expect(top).toBeLessThan(400)
  })

  test('back and forward restore the place on the page', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await markDocument(page)
    await page.evaluate(() => scrollTo(0, 500))
    await follow(page, '.sidebar a[href="/guides/best-practices/"]', 'Best practices')
    await page.evaluate(() => scrollTo(0, 120))
    await page.waitForTimeout(250)
    await page.goBack()
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Guides')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
    await page.goForward()
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Best practices')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('jumps within a page leave the page alone and can be undone', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await markDocument(page)
    await page.click('.toc a[href="#end"]')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await page.waitForTimeout(250)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('takes .html and /index.html for the page', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await markDocument(page)
    for (const [href, title] of [
      ['/howtos.html', 'Howtos'],
      ['/guides/designs/index.html', 'Designs'],
      ['/guides', 'Guides'],
    ] as const) {
      await page.evaluate((target) => {
        const link = document.createElement('a')
        link.href = target
        document.querySelector('main')?.append(link)
        link.click()
      }, href)
      await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, title)
    }
    expect(await isSameDocument(page)).toBe(true)
  })

  test('of two only the last one counts', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    site.delays.set('/assets/pages/howtos', 600)
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.navbar a[href="/howtos"]')?.click()
      document.querySelector<HTMLElement>('.pagination .next')?.click()
    })
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Part method number 1')
    await page.waitForTimeout(800)
    site.delays.clear()
    expect(await page.textContent('h1')).toBe('Part method number 1')
    expect(page.url()).toBe(`${site.origin}/reference/part-1/`)
  })

  test('keeps the old page until the new one is there, with a bar for those who wait', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    site.delays.set('/assets/pages/guides-designs', 900)
    await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href="/guides/designs/"]')?.click())
    expect(await page.locator('.progress').count()).toBe(0)
    await page.waitForSelector('.progress.running')
    expect(await page.textContent('h1')).toBe('Guides')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Designs')
    site.delays.clear()
    await page.waitForSelector('.progress', { state: 'detached' })
  })

  test('asks the server when a page cannot be loaded, and says so', async () => {
    const own = await servePages()
    try {
      const { page, troubles } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      for (const path of own.files.keys()) if (path.startsWith('/assets/pages/howtos')) own.files.delete(path)
      await page.click('.navbar a[href="/howtos"]')
      await page.waitForURL('**/howtos')
      expect(await page.textContent('h1')).toBe('Howtos')
      expect(await isSameDocument(page)).toBe(false)
      expect(own.requests.filter((path) => path === '/assets/map.json')).toHaveLength(2)
      expect(troubles()).toContainEqual({
        kind: 'console warning',
        text: expect.stringContaining('The page /howtos could not be loaded'),
      })
    } finally {
      await own.close()
    }
  })

  test('finds a page whose module was renamed since the map was read', async () => {
    const own = await servePages()
    try {
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      await follow(page, '.pagination .next', 'Part method number 1')
      const old = [...own.files.keys()].find((path) => path.startsWith('/assets/pages/howtos.')) ?? ''
      own.files.set('/assets/pages/howtos.new.js', own.files.get(old) ?? { type: '', content: '' })
      own.files.delete(old)
      const map = JSON.parse(own.files.get('/assets/map.json')?.content ?? '')
      map.pages['/howtos/'] = 'new'
      own.files.set('/assets/map.json', { type: 'application/json', content: JSON.stringify(map) })
      await follow(page, '.navbar a[href="/howtos"]', 'Howtos')
      expect(await isSameDocument(page)).toBe(true)
    } finally {
      await own.close()
    }
  })

  test('loads the document when the site has other code', async () => {
    const own = await servePages()
    try {
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      const map = own.files.get('/assets/map.json')?.content ?? ''
      own.files.set('/assets/map.json', { type: 'application/json', content: map.replace('c0de', '0ther') })
      await page.click('.navbar a[href="/howtos"]')
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Howtos')
      expect(await isSameDocument(page)).toBe(false)
    } finally {
      await own.close()
    }
  })

  test('works below a base URL', async () => {
    const own = await servePages({ baseUrl: '/docs/' })
    try {
      const { page, troubles } = await browser.open()
      await page.goto(`${own.origin}/docs/guides/`)
      await ready(page)
      await markDocument(page)
      await follow(page, '.pagination .next', 'Part method number 1')
      expect(page.url()).toBe(`${own.origin}/docs/reference/part-1/`)
      expect(await isSameDocument(page)).toBe(true)
      expect(troubles()).toEqual([])
    } finally {
      await own.close()
    }
  })

  test('shows the current page again when the development server asks for it', async () => {
    const own = await servePages()
    try {
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      await page.evaluate(() => scrollTo(0, 200))
      const path = [...own.files.keys()].find((name) => name.startsWith('/assets/pages/guides.')) ?? ''
      const { type, content } = own.files.get(path) ?? { type: '', content: '' }
      own.files.set('/assets/pages/guides.edited.js', { type, content: content.replace('This is Guides.', 'Edited.') })
      const map = JSON.parse(own.files.get('/assets/map.json')?.content ?? '')
      map.pages['/guides/'] = 'edited'
      own.files.set('/assets/map.json', { type: 'application/json', content: JSON.stringify(map) })
      await page.evaluate(() => document.dispatchEvent(new Event('docs-build:refresh')))
      await page.waitForFunction(() => document.querySelector('#docs-body')?.textContent?.startsWith('Edited.'))
      expect(await page.evaluate(() => scrollY)).toBe(200)
      expect(await isSameDocument(page)).toBe(true)
    } finally {
      await own.close()
    }
  })
})

describe('loading ahead', () => {
  const ofPages = (requests: readonly string[]) => requests.filter((url) => url.includes('/assets/pages/'))

  test('a link under the pointer is loaded once, links in the text come nearer', async () => {
    const { page, requests } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    expect(ofPages(requests())).toEqual([])
    await page.hover('.sidebar a[href="/guides/best-practices/"]')
    await expect.poll(() => ofPages(requests()).some((url) => url.includes('best-practices'))).toBe(true)
    const before = ofPages(requests()).filter((url) => url.includes('best-practices')).length
    await page.hover('h1')
    await page.hover('.sidebar a[href="/guides/best-practices/"]')
    await page.locator('.pagination').scrollIntoViewIfNeeded()
    await expect.poll(() => ofPages(requests()).some((url) => url.includes('part-1.'))).toBe(true)
    expect(ofPages(requests()).filter((url) => url.includes('best-practices'))).toHaveLength(before)
  })

  test('keyboard focus counts too', async () => {
    const { page, requests } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await page.focus('.sidebar a[href="/guides/best-practices/"]')
    await expect.poll(() => ofPages(requests()).some((url) => url.includes('best-practices'))).toBe(true)
  })

  test.for([{ saveData: true }, { effectiveType: 'slow-2g' }])('not with %o', async (connection) => {
    const { page, requests } = await browser.open()
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await page.hover('.sidebar a[href="/guides/best-practices/"]')
    await page.locator('.pagination').scrollIntoViewIfNeeded()
    await page.waitForTimeout(400)
    expect(ofPages(requests())).toEqual([])
    await follow(page, '.pagination .next', 'Part method number 1')
  })
})
