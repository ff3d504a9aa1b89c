import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { describeEachMode } from './pages/each-mode.ts'
import { ready } from './pages/reader.ts'
import { SCRIPTS } from './pages/site.ts'

const browser = sharedBrowser()

describeEachMode((here) => {
  describe('the colour mode', () => {
    const theme = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))

    test("follows the system, then the reader's choice, in every tab and before the first paint", async () => {
      const { page } = await browser.open({ colorScheme: 'dark' })
      await page.goto(`${here.site.origin}/guides/`, { waitUntil: 'commit' })
      await page.waitForSelector('.color-mode', { state: 'attached' })
      expect(await theme(page)).toMatchObject({ theme: 'dark', themeChoice: 'system' })
      await ready(page)
      const other = await page.context().newPage()
      await other.goto(`${here.site.origin}/`)
      await ready(other)
      await page.click('.navbar .color-mode')
      expect(await theme(page)).toMatchObject({ theme: 'light', themeChoice: 'light' })
      await expect.poll(() => theme(other)).toMatchObject({ theme: 'light', themeChoice: 'light' })
      // A tab in the background reacts late.
      await page.bringToFront()
      await page.click('.navbar .color-mode')
      expect(await theme(page)).toMatchObject({ theme: 'dark', themeChoice: 'dark' })
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await theme(page)).toMatchObject({ theme: 'dark' })
      await page.click('.navbar .color-mode')
      expect(await theme(page)).toMatchObject({ theme: 'light', themeChoice: 'system' })
      expect(await page.evaluate(() => localStorage.getItem('docs-build/theme'))).toBe(null)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => theme(page)).toMatchObject({ theme: 'dark' })
    })

    test('ignores invalid values in address and storage', async () => {
      const { page } = await browser.open()
      await page.addInitScript(() => localStorage.setItem('docs-build/theme', 'evil'))
      await page.goto(`${here.site.origin}/?docs-build-theme=foo`)
      expect(await theme(page)).toMatchObject({ theme: 'light', themeChoice: 'system' })
      await page.goto(`${here.site.origin}/?docs-build-theme=dark`)
      expect(await theme(page)).toMatchObject({ theme: 'dark', themeChoice: 'dark' })
      await ready(page)
      expect(await page.getAttribute('.navbar .color-mode', 'aria-label')).toContain('currently dark mode')
    })

    test('without a switch, there is no button and no stored choice', async () => {
      const own = await here.own({ config: { colorMode: { disableSwitch: true, respectPrefersColorScheme: true } } })
      const { page } = await browser.open({ colorScheme: 'light' })
      await page.addInitScript(() => localStorage.setItem('docs-build/theme', 'dark'))
      await page.goto(`${own.origin}/`)
      await ready(page)
      expect(await theme(page)).toMatchObject({ theme: 'light', themeChoice: 'system' })
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => theme(page)).toMatchObject({ theme: 'dark', themeChoice: 'system' })
      expect(await page.locator('.color-mode').count()).toBe(0)
      expect(await page.evaluate(() => localStorage.getItem('docs-build/theme'))).toBe(null)
    })

    test('with unusable storage, the switch works, and a warning appears once', async () => {
      const { page, troubles } = await browser.open()
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('refused', 'SecurityError')
          },
        })
      })
      await page.goto(`${here.site.origin}/`)
      await ready(page)
      await page.click('.navbar .color-mode')
      expect(await theme(page)).toMatchObject({ themeChoice: 'light' })
      expect(troubles().map(({ kind }) => kind)).toEqual(['console warning'])
    })

    test('a site that does not follow the system has its own default, and the switch alternates between dark and light', async () => {
      const own = await here.own({ config: { colorMode: { defaultMode: 'dark' } } })
      const { page } = await browser.open({ colorScheme: 'light' })
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      expect(await theme(page)).toMatchObject({ theme: 'dark', themeChoice: 'dark' })
      await page.click('.navbar .color-mode')
      expect(await theme(page)).toMatchObject({ theme: 'light' })
      await page.click('.navbar .color-mode')
      expect(await theme(page)).toMatchObject({ theme: 'dark' })
    })

    test("the address sets `data-` attributes for style sheets, but none of the program's own", async () => {
      const { page } = await browser.open()
      await page.goto(
        `${here.site.origin}/guides/?docs-build-data-view=plain&docs-build-data-hydrated=x&docs-build-data-theme=x&docs-build-data-a"b=c`,
      )
      await ready(page)
      expect(await theme(page)).toMatchObject({ view: 'plain', theme: 'light', hydrated: '' })
    })
  })

  describe('the announcement', () => {
    test('stays hidden once dismissed, until there is another one', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await page.click('.announcement button')
      expect(await page.locator('.announcement').count()).toBe(0)
      await page.goto(`${here.site.origin}/howtos/`)
      await ready(page)
      await expect.poll(() => page.locator('.announcement').count()).toBe(0)
      await page.evaluate(() => localStorage.setItem('docs-build/announcement', 'v3'))
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      expect(await page.isVisible('.announcement')).toBe(true)
      expect(await page.evaluate(() => localStorage.getItem('docs-build/announcement'))).toBe(null)
    })

    test('does not flash after it was dismissed', async () => {
      const own = await here.own()
      const release = own.hold(SCRIPTS)
      const { page } = await browser.open()
      await page.addInitScript(() => localStorage.setItem('docs-build/announcement', 'v4'))
      await page.goto(`${own.origin}/guides/`)
      expect(await page.locator('.announcement').count()).toBe(1)
      expect(await page.isVisible('.announcement')).toBe(false)
      release()
    })

    test('has the colours of the configuration, under the strictest policy', async () => {
      const announcementBar = {
        id: 'x',
        content: 'Hello',
        backgroundColor: 'rgb(1, 2, 3)',
        textColor: '#fff',
        isCloseable: false,
      }
      const own = await here.own({ config: { announcementBar } })
      const { page, troubles } = await browser.open({ javaScriptEnabled: false })
      await page.goto(`${own.origin}/`)
      const colour = await page.locator('.announcement').evaluate((bar) => getComputedStyle(bar).backgroundColor)
      expect(colour).toBe('rgb(1, 2, 3)')
      expect(await page.locator('.announcement button').count()).toBe(0)
      expect(troubles()).toEqual([])
    })
  })
})
