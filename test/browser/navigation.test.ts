import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { describeEachMode } from './pages/each-mode.ts'
import { follow, isSameDocument, markDocument, ready } from './pages/reader.ts'
import { SCRIPTS } from './pages/site.ts'

const browser = sharedBrowser()

/** The requests for pages: of documents, and of route changes. */
const ofPages = (requests: readonly string[]): string[] => requests.filter((url) => new URL(url).pathname.endsWith('/'))

describeEachMode((here) => {
  describe('the first load', () => {
    const kinds = ['/', '/guides/', '/reference/', '/tags/', '/tags/training/', '/search/']
    test.for(kinds)('%s hydrates without messages', async (path) => {
      const { page, troubles, requests } = await browser.open()
      await page.goto(here.site.origin + path)
      await ready(page)
      expect(troubles()).toEqual([])
      expect(requests().filter((url) => url.includes('map.json'))).toEqual([])
      expect(ofPages(requests())).toEqual([here.site.origin + path])
    })

    test('a path without a page gets the not-found page', async () => {
      const { page, troubles } = await browser.open()
      await page.goto(`${here.site.origin}/nowhere/at/all`)
      await ready(page)
      await expect.poll(() => page.textContent('h1')).toBe('Page not found')
      expect(troubles().filter(({ kind }) => kind === 'exception' || kind === 'policy violation')).toEqual([])
    })

    test.for([
      ['/howtos.html?a=b#notches', 'Howtos'],
      ['/guides/designs/index.html', 'Designs'],
    ] as const)(
      'where the host answers %s with the not-found page, scripts load the right page',
      async ([path, title]) => {
        const own = await here.own()
        own.remove(new URL(path, own.origin).pathname)
        const { page, troubles } = await browser.open()
        expect((await page.goto(own.origin + path))?.status()).toBe(404)
        await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, title)
        await expect.poll(() => page.url()).toBe(own.origin + path)
        await expect.poll(() => page.title()).toBe(`${title} | FreeSewing`)
        await expect.poll(() => page.locator('meta[name=robots]').count()).toBe(0)
        expect(troubles().filter(({ kind }) => kind === 'exception')).toEqual([])
      },
    )

    test('where no page exists, the not-found page stays and is loaded once', async () => {
      const { page, requests } = await browser.open()
      await page.goto(`${here.site.origin}/nowhere.html`)
      await ready(page)
      await expect.poll(() => requests().filter((url) => url.endsWith('/assets/map.json')).length).toBe(1)
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
      expect(requests().filter((url) => url.endsWith('/nowhere.html'))).toHaveLength(1)
      await expect.poll(() => page.textContent('h1')).toBe('Page not found')
    })

    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    test.for([['desktop', {}] as const, ['phone', phone] as const])(
      'on a %s nothing moves while scripts arrive',
      async ([, options]) => {
        const { page } = await browser.open(options)
        await page.addInitScript(() => {
          const shifts: unknown[] = []
          const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
          observer.observe({ type: 'layout-shift', buffered: true })
          Object.assign(globalThis, { shiftsSoFar: () => [...shifts, ...observer.takeRecords()] })
        })
        await page.goto(`${here.site.origin}/reference/`)
        await ready(page)
        await page.locator('.code .copy').first().waitFor({ state: 'attached' })
        const moved = await page.evaluate(async () => {
          // Layout shifts are known once they were painted.
          await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
          const { shiftsSoFar } = globalThis as unknown as { shiftsSoFar(): PerformanceEntry[] }
          return shiftsSoFar().map((entry) => entry.toJSON())
        })
        expect(moved).toEqual([])
      },
    )

    test('keeps the text of the HTML without sending it twice', async () => {
      const { page } = await browser.open()
      const html = await here.site.text('/guides/')
      expect(html.split('This is Guides.')).toHaveLength(2)
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      expect(await page.textContent('#docs-body')).toContain('This is Guides.')
    })
  })

  describe('a route change', () => {
    test('keeps the document, and updates page, title, head, focus and screen readers', async () => {
      const { page, troubles } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      await page.evaluate(() => scrollTo(0, 400))
      await follow(page, 'a[rel=next]', 'Part method number 1')
      expect(await isSameDocument(page)).toBe(true)
      await expect.poll(() => page.title()).toBe('Part method number 1 | FreeSewing')
      await expect.poll(() => page.url()).toBe(`${here.site.origin}/reference/part-1/`)
      await expect
        .poll(() => page.getAttribute('link[rel=canonical]', 'href'))
        .toBe('https://example.org/reference/part-1/')
      expect(await page.locator('link[rel=canonical]').count()).toBe(1)
      expect(await page.getAttribute('meta[name=description]', 'content')).toBe('All about Part method number 1.')
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('docs-top')
      await expect.poll(() => page.textContent('#docs-announcer')).toBe('Part method number 1')
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content')
      expect(await page.textContent('.sidebar [aria-current=page]')).toBe('Part method number 1')
      expect(troubles()).toEqual([])
    })

    test('scrolls to a heading when the link names one', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await page.evaluate(() => {
        const link = document.createElement('a')
        Object.assign(link, { id: 'x', href: '/howtos/#end', textContent: 'there' })
        document.querySelector('#docs-body')?.prepend(link)
      })
      await follow(page, '#x', 'Howtos')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('end')
      const top = await page.locator('#end').evaluate((element) => element.getBoundingClientRect().top)
      expect(top).toBeGreaterThan(55)
      expect(top).toBeLessThan(400)
    })

    test('back and forward restore the scroll position', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      await page.evaluate(() => scrollTo(0, 500))
      await follow(page, '.sidebar a[href="/guides/best-practices/"]', 'Best practices')
      await page.evaluate(() => scrollTo(0, 120))
      await page.goBack()
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Guides')
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
      await page.goForward()
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Best practices')
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
      expect(await isSameDocument(page)).toBe(true)
    })

    test('back works before the scripts of a page have arrived', async () => {
      const own = await here.own()
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await follow(page, '.navbar a[href="/howtos/"]', 'Howtos')
      const release = own.hold(SCRIPTS)
      await page.reload({ waitUntil: 'domcontentloaded' })
      await page.evaluate(() => history.back())
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Guides')
      await expect.poll(() => page.url()).toBe(`${own.origin}/guides/`)
      release()
    })

    test('jumps within a page keep the page as it is, and Back undoes them', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      // All changes by the reader remain: opened, wrapped, selected or typed content.
      await page.locator('#end').evaluate((heading) => heading.setAttribute('data-touched', ''))
      await page.click('.toc a[href="#end"]')
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
      await page.waitForFunction(() => history.state?.scroll === scrollY)
      await page.goBack()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      expect(await page.locator('#end[data-touched]').count()).toBe(1)
      expect(await isSameDocument(page)).toBe(true)
    })

    test('treats .html and /index.html as the page', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
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

    test('of two clicks only the last one counts', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      const release = here.site.hold('/howtos/')
      await page.evaluate(() => {
        document.querySelector<HTMLElement>('.navbar a[href="/howtos/"]')?.click()
        document.querySelector<HTMLElement>('.pagination .next')?.click()
      })
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Part method number 1')
      const late = page.waitForResponse((response) => response.url().endsWith('/howtos/'))
      release()
      await (await late).finished()
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
      await expect.poll(() => page.textContent('h1')).toBe('Part method number 1')
      await expect.poll(() => page.url()).toBe(`${here.site.origin}/reference/part-1/`)
    })

    test('keeps the old page until the new one is loaded, with a progress bar when it is slow', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      const release = here.site.hold('/guides/designs/')
      const atOnce = await page.evaluate(() => {
        document.querySelector<HTMLElement>('.sidebar a[href="/guides/designs/"]')?.click()
        return document.querySelectorAll('.progress').length
      })
      expect(atOnce).toBe(0)
      await page.waitForSelector('.progress.running')
      await expect.poll(() => page.textContent('h1')).toBe('Guides')
      release()
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Designs')
      await page.waitForSelector('.progress', { state: 'detached' })
    })

    test('warns and asks the server when a page cannot be loaded', async () => {
      const own = await here.own()
      const { page, troubles } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      own.remove('/assets/map.json')
      await page.click('.navbar a[href="/howtos/"]')
      await page.waitForURL('**/howtos/')
      await expect.poll(() => page.textContent('h1')).toBe('Howtos')
      expect(await isSameDocument(page)).toBe(false)
      expect(own.requests.filter((path) => path === '/assets/map.json')).toHaveLength(2)
      expect(troubles()).toContainEqual({
        kind: 'console warning',
        text: expect.stringContaining('/howtos/ could not be loaded'),
      })
    })

    test('loads the document when the site has other code', async () => {
      const own = await here.own()
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      await own.replace('/assets/map.json', (map) => JSON.stringify({ ...JSON.parse(map), code: 'other' }))
      await page.click('.navbar a[href="/howtos/"]')
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Howtos')
      expect(await isSameDocument(page)).toBe(false)
    })

    test.for([
      ['a page that docs-build has not made', () => '<!doctype html><h1>Howtos</h1>'],
      ['a page of another release', (html: string) => html.replace(/ data-code="\w+"/, ' data-code="other"')],
    ] as const)('%s comes from the server', async ([, change]) => {
      const own = await here.own()
      const { page, troubles } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      await own.replace('/howtos/', change)
      await page.click('.navbar a[href="/howtos/"]')
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Howtos')
      expect(await isSameDocument(page)).toBe(false)
      expect(troubles().filter(({ kind }) => kind === 'console warning' || kind === 'exception')).toEqual([
        {
          kind: 'console warning',
          text: expect.stringContaining('/howtos/ is not in this release'),
        },
      ])
    })

    test('warns before the document of an address that the server answers with 404', async () => {
      const own = await here.own()
      const { page, troubles } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      own.remove('/howtos/')
      await page.click('.navbar a[href="/howtos/"]')
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Page not found')
      expect(await isSameDocument(page)).toBe(false)
      expect(troubles().filter(({ kind }) => kind === 'console warning')).toEqual([
        {
          kind: 'console warning',
          text: expect.stringContaining('/howtos/ is not in this release'),
        },
      ])
    })

    test('without a network the page shows an error, retries with a spinner, and loads when it can', async () => {
      const own = await here.own()
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      own.cut(true)
      await page.click('.navbar a[href="/howtos/"]')
      await page.waitForSelector('.crash')
      await expect.poll(() => page.url()).toBe(`${own.origin}/howtos/`)
      await expect.poll(() => page.textContent('h1')).toBe('This page could not be loaded.')
      await expect.poll(() => page.textContent('.crash pre')).toContain('etch')
      await expect.poll(() => page.title()).toBe('Page Error | FreeSewing')
      expect(await page.isVisible('.navbar')).toBe(true)
      expect(await page.locator('.toc').count()).toBe(0)
      await page.click('text=Try again')
      await page.waitForSelector('.crash')
      // The dev server's own connection reloads the page when it returns: not before the spinner was seen.
      const connect = own.hold('/__docs-build/')
      const release = own.hold('/assets/')
      own.cut(false)
      const atOnce = await page.getByText('Try again').evaluate((button: HTMLElement) => {
        button.click()
        return document.querySelectorAll('.spinner').length
      })
      expect(atOnce).toBe(0)
      const spinner = page.locator('.spinner')
      await spinner.waitFor()
      expect(await spinner.boundingBox()).toMatchObject({ width: 128, height: 110 })
      release()
      connect()
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Howtos')
      if (here.mode === 'build') expect(await isSameDocument(page)).toBe(true)
      else await page.waitForFunction(() => !('marked' in globalThis))
      await ready(page)
      await page.goBack()
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Guides')
    })

    test('without a network, Back returns to the previous page', async () => {
      const own = await here.own()
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      await page.evaluate(() => scrollTo(0, 300))
      await page.waitForFunction(() => history.state?.scroll === 300)
      own.cut(true)
      const title = (text: string) =>
        page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, text)
      for (const path of ['/howtos/', '/reference/']) {
        await page.evaluate((href) => document.querySelector<HTMLElement>(`.navbar a[href="${href}"]`)?.click(), path)
        await page.waitForURL(`**${path}`)
        await title('This page could not be loaded.')
      }
      await page.goBack()
      await page.waitForURL('**/howtos/')
      await title('This page could not be loaded.')
      await page.goBack()
      await title('Guides')
      await expect.poll(() => page.url()).toBe(`${own.origin}/guides/`)
      await expect.poll(() => page.title()).toBe('Guides | FreeSewing')
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
      expect(await page.locator('#end').count()).toBe(1)
      expect(await isSameDocument(page)).toBe(true)
    })

    test('costs the HTML and the bundle at the same time, besides prefetching, and nothing the second time', async () => {
      const { page, requests } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      const since = requests().length
      await follow(page, '.navbar a[href="/howtos/"]', 'Howtos')
      // Links in view are prefetched, images are no part of a route change, and styles of tabs and of marked code are loaded once.
      const asked = (): string[] => {
        const paths = requests()
          .slice(since)
          .map((url) => new URL(url).pathname.replace(/\.\w{10}\.js(on)?$/, ''))
        const own = (path: string): boolean => path === '/howtos/' || path === '/assets/pages/howtos'
        return paths
          .filter((path) => own(path) || !/\/$|\.svg$|part-|chunk|\/(?:code|tabs)\.|\/pages\//.test(path))
          .sort()
      }
      expect(asked()).toEqual(['/assets/map.json', '/assets/pages/howtos', '/assets/sidebars/main', '/howtos/'])
      await follow(page, '.navbar a[href="/reference/"]', 'Reference')
      await follow(page, '.navbar a[href="/howtos/"]', 'Howtos')
      expect(asked()).toEqual(['/assets/map.json', '/assets/pages/howtos', '/assets/sidebars/main', '/howtos/'])
    })

    // `dev` names the bundle in the HTML alone.
    if (here.mode === 'build')
      test('loads bundle and text together, on a click as on hovering', async () => {
        const own = await here.own()
        const { page, requests } = await browser.open()
        await page.goto(`${own.origin}/guides/`)
        await ready(page)
        const release = own.hold('/howtos/')
        await page.evaluate(() => document.querySelector<HTMLElement>('.navbar a[href="/howtos/"]')?.click())
        await expect.poll(() => requests().some((url) => url.includes('/assets/pages/howtos.'))).toBe(true)
        expect(await page.textContent('h1')).toBe('Guides')
        release()
        await expect.poll(() => page.textContent('h1')).toBe('Howtos')
        await page.hover('.navbar a[href="/reference/"]')
        await expect.poll(() => requests().some((url) => url.includes('/assets/pages/reference.'))).toBe(true)
      })

    test('works below a base URL', async () => {
      const own = await here.own({ baseUrl: '/docs/' })
      const { page, troubles } = await browser.open()
      await page.goto(`${own.origin}/docs/guides/`)
      await ready(page)
      await markDocument(page)
      await follow(page, '.pagination .next', 'Part method number 1')
      await expect.poll(() => page.url()).toBe(`${own.origin}/docs/reference/part-1/`)
      expect(await isSameDocument(page)).toBe(true)
      expect(troubles()).toEqual([])
    })

    test('updates the current page when the development server asks for it', async () => {
      const own = await here.own()
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      await page.evaluate(() => scrollTo(0, 200))
      await own.replace('/guides/', (html) => html.replace('This is Guides.', 'Edited.'))
      await page.evaluate(() => document.dispatchEvent(new Event('docs-build:refresh')))
      await page.waitForFunction(() => document.querySelector('#docs-body')?.textContent?.startsWith('Edited.'))
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
      expect(await isSameDocument(page)).toBe(true)
    })
  })

  describe('loading ahead', () => {
    test('a link under the pointer is loaded once, links in view are prefetched', async () => {
      const { page, requests } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      expect(ofPages(requests())).toHaveLength(1)
      await page.hover('.sidebar a[href="/guides/best-practices/"]')
      await expect.poll(() => ofPages(requests()).some((url) => url.includes('best-practices'))).toBe(true)
      const before = ofPages(requests()).filter((url) => url.includes('best-practices')).length
      await page.hover('h1')
      await page.hover('.sidebar a[href="/guides/best-practices/"]')
      await page.locator('.pagination').scrollIntoViewIfNeeded()
      await expect.poll(() => ofPages(requests()).some((url) => url.endsWith('/part-1/'))).toBe(true)
      expect(ofPages(requests()).filter((url) => url.includes('best-practices'))).toHaveLength(before)
    })

    test('a preloaded page is complete, at the first visit and at the next', async () => {
      const { page, requests } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      const text = async (): Promise<string> => (await page.locator('#docs-body').innerText()).trim()
      const texts: string[] = []
      for (let visit = 0; visit < 2; visit++) {
        await page.hover('.sidebar a[href="/guides/best-practices/"]')
        await expect.poll(() => ofPages(requests()).some((url) => url.includes('best-practices'))).toBe(true)
        // The body is prepared when the browser is idle.
        await page.evaluate(() => new Promise((idle) => requestAnimationFrame(() => requestIdleCallback(idle))))
        await follow(page, '.sidebar a[href="/guides/best-practices/"]', 'Best practices')
        texts.push(await text())
        await follow(page, '.navbar a[href="/howtos/"]', 'Howtos')
        expect(await text()).toContain('This is Howtos.')
        await follow(page, '.navbar a[href="/guides/"]', 'Guides')
      }
      expect(texts[0]).toContain('This is Best practices.')
      expect(texts[1]).toBe(texts[0])
    })

    test('a touched link is loaded', async () => {
      const { page, requests } = await browser.open({ hasTouch: true, viewport: { width: 390, height: 800 } })
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await page.locator('.footer a[href="/howtos/"]').dispatchEvent('touchstart')
      await expect.poll(() => ofPages(requests()).some((url) => url.includes('howtos'))).toBe(true)
    })

    test('a focused link is loaded', async () => {
      const { page, requests } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await page.focus('.sidebar a[href="/guides/best-practices/"]')
      await expect.poll(() => ofPages(requests()).some((url) => url.includes('best-practices'))).toBe(true)
    })

    test.for([{ saveData: true }, { effectiveType: 'slow-2g' }])('nothing is loaded with %o', async (connection) => {
      const { page, requests } = await browser.open()
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value })
      }, connection)
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await page.hover('.sidebar a[href="/guides/best-practices/"]')
      await page.locator('.pagination').scrollIntoViewIfNeeded()
      await follow(page, '.pagination .next', 'Part method number 1')
      expect(ofPages(requests())).toEqual(['/guides/', '/reference/part-1/'].map((path) => here.site.origin + path))
    })
  })
})
