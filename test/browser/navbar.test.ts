import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { config } from './pages/content.ts'
import { describeEachMode } from './pages/each-mode.ts'
import { watchMovements } from './pages/movements.ts'
import { focused, isSameDocument, markDocument, ready } from './pages/reader.ts'

const browser = sharedBrowser()

describeEachMode((here) => {
  describe('the navbar', () => {
    test('a dropdown answers to mouse and keyboard', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      const label = page.locator('.dropdown-label')
      const list = page.locator('.dropdown ul')
      await label.hover()
      expect(await label.getAttribute('aria-expanded')).toBe('true')
      await label.click()
      expect(await list.isVisible()).toBe(true)
      await page.mouse.move(600, 600)
      await expect.poll(() => list.isVisible()).toBe(false)
      await label.focus()
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => focused(page)).toBe('Tags')
      await page.keyboard.press('End')
      await expect.poll(() => focused(page)).toContain('Elsewhere')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => focused(page)).toBe('Tags')
      await page.keyboard.press('Escape')
      await expect.poll(() => focused(page)).toBe('More')
      expect(await list.isVisible()).toBe(false)
      await page.keyboard.press('Enter')
      expect(await list.isVisible()).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect.poll(() => list.isVisible()).toBe(false)
    })

    test('a dropdown whose label has a page opens with Space, and has the page as its first entry', async () => {
      const entry = {
        type: 'dropdown' as const,
        label: 'More',
        to: '/guides/',
        items: [{ label: 'Tags', to: '/tags/' }],
      }
      const own = await here.own({ config: { navbar: { ...config.navbar, items: [entry] } } })
      const { page } = await browser.open()
      await page.goto(`${own.origin}/reference/`)
      await ready(page)
      await page.locator('.dropdown-label').focus()
      await page.keyboard.press('Space')
      await expect.poll(() => page.locator('.dropdown ul').isVisible()).toBe(true)
      expect(await page.locator('.dropdown ul a').allTextContents()).toEqual(['More', 'Tags'])
      const place = () =>
        page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
      await page.keyboard.press('ArrowDown')
      await expect.poll(place).toBe('A More')
      await page.keyboard.press('ArrowDown')
      await expect.poll(place).toBe('A Tags')
    })

    test('marks the current page, with and without a slash at the end', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/designs/`)
      expect(await page.locator('.navbar [aria-current=page]').allTextContents()).toEqual(['Guides'])
    })

    test('hides while scrolling down and returns while scrolling up', async () => {
      const own = await here.own({ config: { navbar: { ...config.navbar, hideOnScroll: true } } })
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await page.mouse.wheel(0, 400)
      const isAway = () => page.locator('.navbar').evaluate((bar) => bar.classList.contains('away'))
      await expect.poll(isAway).toBe(true)
      await page.mouse.wheel(0, -150)
      await expect.poll(isAway).toBe(false)
    })

    test('that hides on the way down returns with the first scroll up after a jump', async () => {
      const own = await here.own({ config: { navbar: { ...config.navbar, hideOnScroll: true } } })
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      const isAway = () => page.locator('.navbar').evaluate((bar) => bar.classList.contains('away'))
      const drawn = () => page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))))
      await page.evaluate(() => {
        document.body.style.minHeight = '9000px'
        document.getElementById('end')?.style.setProperty('margin-top', '2000px')
        location.hash = 'end'
      })
      await expect.poll(isAway).toBe(true)
      await drawn()
      await drawn()
      expect(await isAway()).toBe(true)
      await page.evaluate(() => scrollBy(0, -30))
      await expect.poll(isAway).toBe(false)
    })

    test('has a group at each end, and puts items without a position to the right', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      const box = async (name: string) =>
        (await page.locator('.navbar').getByText(name, { exact: true }).boundingBox())?.x ?? 0
      expect(await box('Reference')).toBeLessThan(640)
      // This item has no position.
      expect(await box('FreeSewing.eu')).toBeGreaterThan(800)
      const external = page.locator('.navbar a[href="https://freesewing.eu/"]')
      expect(await external.getAttribute('target')).toBe('_blank')
      expect(await external.getAttribute('rel')).toBe('noopener noreferrer')
      expect(await external.locator('[aria-label="(opens in new tab)"]').count()).toBe(1)
      expect(await page.getAttribute('.navbar .brand', 'href')).toBe('/')
    })

    test('draws every type of item, in its style, in the bar and in the menu', async () => {
      const own = await here.own({
        config: {
          i18n: { defaultLocale: 'en', locales: ['en', 'nl'] },
          search: { provider: 'local' },
          navbar: {
            title: 'Types',
            style: 'primary',
            items: [
              { type: 'doc', docId: 'guides/designs/readme', label: 'A document', position: 'left' },
              { type: 'docSidebar', sidebarId: 'main', label: 'A sidebar', position: 'left' },
              { type: 'html', value: '<b class="own-html">Own</b>', position: 'left' },
              { type: 'docsVersion' },
              {
                type: 'docsVersionDropdown',
                dropdownItemsAfter: [{ label: 'Older', href: 'https://old.example.org/' }],
              },
              { type: 'localeDropdown', queryString: '?from=menu' },
              { type: 'search' },
            ],
          },
        },
      })
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/?a=1#end`)
      await ready(page)
      const bar = page.locator('.navbar.primary')
      expect(await bar.locator('.left a').allTextContents()).toEqual(['A document', 'A sidebar'])
      expect(await bar.locator('.left [aria-current=page]').allTextContents()).toEqual(['A sidebar'])
      expect(await bar.locator('.own-html').count()).toBe(1)
      expect(await bar.locator('.right > li > a').first().textContent()).toBe('Next')
      const [versions, languages] = [bar.locator('.dropdown').nth(0), bar.locator('.dropdown').nth(1)]
      await versions.hover()
      expect(await versions.locator('ul a').allTextContents()).toEqual(['Next', expect.stringContaining('Older')])
      await languages.hover()
      expect(await languages.locator('ul a').allTextContents()).toEqual(['English', 'Nederlands'])
      const english = languages.locator('ul a[aria-current=true]')
      await expect.poll(() => english.getAttribute('href')).toBe('/guides/?a=1&from=menu#end')
      await page.setViewportSize({ width: 390, height: 800 })
      await page.click('.hamburger')
      const items = page.locator('.sidebar.open .menu-items')
      expect(await items.locator('summary').allTextContents()).toEqual(['Versions', 'Languages'])
      expect(await items.locator('.own-html').isVisible()).toBe(true)
    })

    test('forgets a chosen version that no longer exists, and keeps others', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      const kept = () => page.evaluate(() => localStorage.getItem('docs-build/version.default'))
      for (const [name, after] of [
        ['1.0', null],
        ['current', 'current'],
      ] as const) {
        await page.evaluate((value) => localStorage.setItem('docs-build/version.default', value), name)
        await page.reload()
        await ready(page)
        expect(await kept()).toBe(after)
      }
    })
  })

  describe('the sidebar', () => {
    test('opens a branch that was not in the HTML, and closes it again', async () => {
      const { page, troubles } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      expect(await page.locator('.sidebar nav:first-of-type li').count()).toBeLessThan(10)
      const category = page.locator('.category', { hasText: 'Code howtos' })
      await category.locator('a').first().click()
      await page.waitForSelector('.sidebar a[href="/howtos/"]:not([role])')
      await expect.poll(() => page.textContent('h1')).toBe('Guides')
      await expect.poll(() => category.locator('a').first().getAttribute('aria-expanded')).toBe('true')
      await category.locator('a').first().press(' ')
      await expect.poll(() => category.locator('a').first().getAttribute('aria-expanded')).toBe('false')
      await expect.poll(() => page.isVisible('.sidebar li li a[href="/howtos/"]')).toBe(false)
      await page.click('button[aria-label="Expand sidebar category \'Reference\'"]')
      await page.waitForSelector('.sidebar a[href="/reference/part-40/"]')
      expect(troubles()).toEqual([])
    })

    test('toggles a category on its own page without navigating', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      await page.click('.sidebar a[href="/guides/"]')
      await expect.poll(() => page.isVisible('.sidebar a[href="/guides/best-practices/"]')).toBe(false)
      expect(await isSameDocument(page)).toBe(true)
    })

    test.for([
      ['no-preference', (height: number) => Math.round((4 + 15 * (height / 36) ** 0.25 + height / 180) * 10)],
      ['reduce', () => 1],
    ] as const)('moves as long as its height asks: %s', async ([reducedMotion, expected]) => {
      const { page } = await browser.open({ reducedMotion })
      const movements = await watchMovements(page)
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      const list = page.locator('.category > div:last-child').first()
      const open = await list.evaluate((element) => element.getBoundingClientRect().height)
      await page.click('[aria-label="Collapse sidebar category \'Guides\'"]')
      await expect.poll(() => list.isVisible()).toBe(false)
      await page.click('[aria-label="Expand sidebar category \'Guides\'"]')
      await expect.poll(async () => (await movements()).length).toBe(2)
      const [closing, opening] = await movements()
      const height = closing?.content ?? 0
      expect(height).toBeCloseTo(open, -0.3)
      expect(closing).toMatchObject({ from: open, to: 0, duration: expected(height), easing: 'ease-in-out' })
      expect(opening).toMatchObject({ from: 0, to: open, duration: expected(height), easing: 'ease-in-out' })
    })

    test('scrolls to the current page, however far down it is', async () => {
      const { page } = await browser.open({ viewport: { width: 1200, height: 600 } })
      await page.goto(`${here.site.origin}/reference/part-38/`)
      await ready(page)
      const current = page.locator('.sidebar [aria-current=page]')
      await expect.poll(() => current.evaluate((entry) => entry.getBoundingClientRect().bottom)).toBeLessThan(600)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    })

    test('can be hidden and shown again', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await page.click('[aria-label="Collapse sidebar"]')
      expect(await page.locator('.sidebar').evaluate((element) => element.clientWidth)).toBeLessThan(40)
      await page.click('[aria-label="Expand sidebar"]')
      expect(await page.isVisible('.sidebar a[href="/guides/"]')).toBe(true)
    })

    test('with auto collapse, opening a category closes its siblings', async () => {
      const own = await here.own({ config: { sidebar: { autoCollapseCategories: true } } })
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      const shown = (path: string) => page.isVisible(`.sidebar li li a[href="${path}"]`)
      expect(await shown('/guides/best-practices/')).toBe(true)
      await page.click('button[aria-label="Expand sidebar category \'Reference\'"]')
      await expect.poll(() => shown('/reference/part-1/')).toBe(true)
      await expect.poll(() => shown('/guides/best-practices/')).toBe(false)
    })

    test('marks the current page, and shows HTML items of the configuration', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/designs/parts/`)
      expect(await page.locator('.sidebar [aria-current=page]').allTextContents()).toEqual(['Parts'])
      expect(await page.locator('.breadcrumbs li').allTextContents()).toEqual(['', 'Guides', 'Designs'])
      expect(await page.locator('.sidebar .category.active > .label').allTextContents()).toEqual(['Guides', 'Designs'])
      expect(await page.locator('.sidebar hr').count()).toBe(1)
      expect(await page.getAttribute('.sidebar a[href="https://example.com/"]', 'target')).toBe('_blank')
    })
  })
})
