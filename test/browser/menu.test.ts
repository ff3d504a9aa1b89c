import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { describeEachMode } from './pages/each-mode.ts'
import { focused, follow, isSameDocument, markDocument, ready } from './pages/reader.ts'

const browser = sharedBrowser()
const phone = { viewport: { width: 390, height: 844 } }

describeEachMode((here) => {
  describe('the menu of small screens', () => {
    async function openMenu() {
      const opened = await browser.open(phone)
      await opened.page.goto(`${here.site.origin}/guides/`)
      await ready(opened.page)
      await opened.page.click('.hamburger')
      await opened.page.waitForSelector('.sidebar.open')
      return opened
    }

    test('opens on the pages of the section, locks the page behind, and restores it', async () => {
      const { page, troubles } = await openMenu()
      expect(await page.getAttribute('.hamburger', 'aria-expanded')).toBe('true')
      expect(await page.evaluate(() => document.body.style.overflow)).toBe('hidden')
      for (const outside of ['.navbar', 'main', '.footer']) {
        expect(await page.locator(outside).evaluate((element) => (element as HTMLElement).inert)).toBe(true)
      }
      await page.keyboard.press('Escape')
      await page.waitForSelector('.sidebar:not(.open)', { state: 'attached' })
      expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
      await expect.poll(() => focused(page)).toBe('Toggle navigation bar')
      expect(await page.locator('.sidebar').evaluate((element) => (element as HTMLElement).inert)).toBe(true)
      expect(await page.locator('main').evaluate((element) => (element as HTMLElement).inert)).toBe(false)
      expect(troubles()).toEqual([])
    })

    test('keeps Tab inside', async () => {
      const { page } = await openMenu()
      const first = await focused(page)
      await page.keyboard.press('Shift+Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.sidebar') !== null)).toBe(true)
      await expect.poll(() => focused(page)).not.toBe(first)
      await page.keyboard.press('Tab')
      await expect.poll(() => focused(page)).toBe(first)
    })

    test("has the site's own items below the tree, each page once, in reach wherever the tree is scrolled", async () => {
      const { page } = await openMenu()
      const items = page.locator('.sidebar.open .menu-items')
      expect(await items.locator(':scope > ul > li > a').allTextContents()).not.toContain('Guides')
      await items.locator('summary', { hasText: 'More' }).click()
      await items.locator('a[href="/tags/"]').waitFor()
      const box = await items.boundingBox()
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(phone.viewport.height)
      expect(await page.locator('.main-menu').count()).toBe(0)
    })

    test('closes on a route change, on the backdrop, and when the window grows', async () => {
      const { page } = await openMenu()
      await markDocument(page)
      await follow(page, '.sidebar a[href="/guides/best-practices/"]', 'Best practices')
      await page.waitForSelector('.sidebar:not(.open)', { state: 'attached' })
      expect(await isSameDocument(page)).toBe(true)
      await page.click('.hamburger')
      await page.mouse.click(380, 400)
      await page.waitForSelector('.sidebar:not(.open)', { state: 'attached' })
      await page.click('.hamburger')
      await page.setViewportSize({ width: 1200, height: 800 })
      await page.waitForSelector('.sidebar:not(.open)')
      expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
    })

    test('has the colour switch, and opens the lists that contain the current page', async () => {
      const { page } = await browser.open(phone)
      await page.goto(`${here.site.origin}/tags/`)
      await ready(page)
      await page.click('.hamburger')
      const menu = page.locator('.main-menu.open')
      const more = menu.locator('details', { hasText: 'More' })
      expect(await more.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(true)
      expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Tags'])
      await more.locator('summary').click()
      await expect.poll(() => menu.locator('a[href="/tags/"]').isVisible()).toBe(false)
      await menu.locator('.color-mode').click()
      expect(await page.getAttribute('html', 'data-theme-choice')).toBe('light')
      await menu.locator('.menu-close').click()
      await expect.poll(() => focused(page)).toBe('Toggle navigation bar')
    })

    test("has the tree of the site's only sidebar on a page without a sidebar", async () => {
      const { page, troubles } = await browser.open(phone)
      await page.goto(`${here.site.origin}/tags/`)
      await ready(page)
      await page.click('.hamburger')
      const tree = page.locator('.main-menu.open').getByRole('navigation', { name: 'Docs sidebar' })
      await tree.getByRole('button', { name: "Expand sidebar category 'Guides'" }).click()
      await follow(page, '.main-menu a[href="/guides/best-practices/"]', 'Best practices')
      expect(await page.locator('.main-menu').count()).toBe(0)
      expect(troubles()).toEqual([])
    })

    test('exists up to 996 pixels, and not from 997 on', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      for (const [width, isSmall] of [
        [996, true],
        [997, false],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.isVisible('.hamburger')).toBe(isSmall)
        expect(await page.isVisible('.navbar .left a[href="/howtos/"]')).toBe(!isSmall)
        await expect.poll(() => page.isVisible('.sidebar')).toBe(!isSmall)
      }
    })

    test('closes with the Back button, which stays on the page', async () => {
      const { page } = await browser.open(phone)
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await follow(page, '.pagination .next', 'Part method number 1')
      await page.click('.hamburger')
      await page.waitForSelector('.sidebar.open')
      await page.evaluate(() => history.back())
      await page.waitForSelector('.sidebar:not(.open)', { state: 'attached' })
      // Back was pressed on the second entry, and was undone.
      await page.waitForFunction(() => history.state?.index === 1)
      await expect.poll(() => page.url()).toBe(`${here.site.origin}/reference/part-1/`)
      await expect.poll(() => page.textContent('h1')).toBe('Part method number 1')
      await page.goBack()
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Guides')
    })

    test('closes with the Back button on the first page of a visit, too', async () => {
      const { page } = await browser.open(phone)
      await page.goto('about:blank')
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await markDocument(page)
      await page.click('.hamburger')
      await page.waitForSelector('.sidebar.open')
      await page.goBack()
      await page.waitForSelector('.sidebar:not(.open)', { state: 'attached' })
      expect(await isSameDocument(page)).toBe(true)
      await page.goBack()
      expect(page.url()).toBe('about:blank')
    })

    test.for([
      ['Escape', (page: Page) => page.keyboard.press('Escape'), 'about:blank'],
      ['a link', (page: Page) => page.click('.sidebar a[href="/guides/best-practices/"]'), '/guides/'],
    ] as const)('leaves nothing in the history when %s closes it', async ([, close, before]) => {
      const { page } = await browser.open(phone)
      await page.goto('about:blank')
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await page.click('.hamburger')
      await page.waitForSelector('.sidebar.open')
      await close(page)
      await page.waitForSelector('.sidebar:not(.open)', { state: 'attached' })
      await page.waitForFunction(() => !history.state?.guard)
      await page.goBack()
      await expect.poll(() => page.url()).toBe(before.replace(/^(?=\/)/, here.site.origin))
    })
  })

  describe('without scripts', () => {
    test('a phone can reach every page', async () => {
      const { page } = await browser.open({ ...phone, javaScriptEnabled: false })
      await page.goto(`${here.site.origin}/guides/`)
      await page.click('.hamburger')
      await page.click('.sidebar a[href="/guides/best-practices/"]')
      await expect.poll(() => page.textContent('h1')).toBe('Best practices')
      await page.click('.hamburger')
      await page.click('.menu-panel a[href="/reference/"]')
      await expect.poll(() => page.textContent('h1')).toBe('Reference')
      await page.click('.hamburger')
      // The label of a category without a page of its own leads to its first page.
      await page.click('.sidebar >> text=Code howtos')
      await expect.poll(() => page.textContent('h1')).toBe('Howtos')
    })

    test('a dropdown of the navbar opens on hover and by keyboard', async () => {
      const { page } = await browser.open({ javaScriptEnabled: false })
      await page.goto(`${here.site.origin}/guides/`)
      const tags = page.locator('.navbar .dropdown a[href="/tags/"]')
      expect(await tags.isVisible()).toBe(false)
      await page.focus('.dropdown-label')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/tags/')
      await page.hover('.dropdown-label')
      expect(await tags.isVisible()).toBe(true)
    })

    test('all content can be read', async () => {
      const { page } = await browser.open({ javaScriptEnabled: false })
      await page.goto(`${here.site.origin}/reference/`)
      expect(await page.isVisible('text=Second group, npm')).toBe(true)
      expect(await page.isVisible('text=Second group, yarn')).toBe(true)
      await page.click('text=Why is it called bib?')
      expect(await page.isVisible('#in-details')).toBe(true)
      expect(await page.isVisible('.color-mode')).toBe(false)
    })
  })
})
