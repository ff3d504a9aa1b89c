/** Terms and videos with mouse, keyboard and touch, with and without scripts. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'
import type { Mode } from './served.ts'

const SITE = {
  config: {
    markdown: {
      terms: { hem: 'An edge that is folded up and sewn down.', dart: 'A wedge that makes flat fabric round.' },
    },
  },
  files: {
    'docs/sewing.md':
      '# Sewing\n\nSew the :term[hem], then the :term[dart].\n\n::youtube[How to hem]{id=abcdefghijk}\n',
  },
}

const browser = sharedBrowser()
const meaning = (page: Page, index: number) => page.locator('.term-meaning').nth(index)

describe.each<Mode>(['dev', 'build'])('%s', (mode) => {
  let site: PageSite
  beforeAll(async () => {
    site = await servePages(mode, SITE)
  })
  afterAll(() => site.close())

  const open = async (options?: Parameters<typeof browser.open>[0]) => {
    const opened = await browser.open(options)
    await opened.page.goto(`${site.origin}/sewing/`)
    return opened.page
  }

  test.each([true, false])(
    'a term shows its definition on hover and on focus, scripts: %s',
    async (javaScriptEnabled) => {
      const page = await open({ javaScriptEnabled })
      expect(await meaning(page, 0).isVisible()).toBe(false)
      await page.locator('.term').first().hover()
      expect(await meaning(page, 0).isVisible()).toBe(true)
      await meaning(page, 0).hover()
      expect(await meaning(page, 0).isVisible()).toBe(true)
      await page.locator('h1').hover()
      expect(await meaning(page, 0).isVisible()).toBe(false)
      await page.locator('.term').nth(1).focus()
      expect([await meaning(page, 0).isVisible(), await meaning(page, 1).isVisible()]).toEqual([false, true])
    },
  )

  test('a term shows its definition on touch, inside the window of a phone', async () => {
    const page = await open({ hasTouch: true, viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
    await page.locator('.term').nth(1).tap()
    expect(await meaning(page, 1).isVisible()).toBe(true)
    const box = await meaning(page, 1).boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y + box.height <= 640).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('Escape hides a definition until the term is left', async () => {
    const page = await open()
    await ready(page)
    await page.locator('.term').first().focus()
    expect(await meaning(page, 0).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await meaning(page, 0).isVisible()).toBe(false)
    await page.locator('.term').nth(1).focus()
    await page.locator('.term').first().focus()
    expect(await meaning(page, 0).isVisible()).toBe(true)
  })

  test('a term is described by its definition', async () => {
    const page = await open()
    const described = await page
      .locator('.term')
      .first()
      .evaluate((term) => document.getElementById(term.getAttribute('aria-describedby') ?? '')?.textContent)
    expect(described).toBe('An edge that is folded up and sewn down.')
  })

  test('a video sends no request before the click, and plays from the host without cookies', async () => {
    const { page, troubles } = await browser.open()
    const asked: string[] = []
    await page.route(/youtube/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' })
    })
    await page.goto(`${site.origin}/sewing/`)
    await ready(page)
    expect([await page.locator('iframe').count(), asked]).toEqual([0, []])
    await page.locator('.video a').click()
    await page.frameLocator('.video iframe').getByText('Player').waitFor()
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1'])
    expect(await page.locator('.video iframe').getAttribute('title')).toBe('How to hem')
    await expect
      .poll(() => page.locator('.video iframe').evaluate((frame) => frame === document.activeElement))
      .toBe(true)
    expect(troubles()).toEqual([])
  })

  test('without scripts a video is a link', async () => {
    const page = await open({ javaScriptEnabled: false })
    expect(await page.locator('.video a').getAttribute('href')).toBe('https://www.youtube.com/watch?v=abcdefghijk')
  })
})
