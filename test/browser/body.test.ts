import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { describeEachMode } from './pages/each-mode.ts'
import { watchMovements } from './pages/movements.ts'
import { follow, ready } from './pages/reader.ts'

const browser = sharedBrowser()

describeEachMode((here) => {
  async function reference(options?: Parameters<typeof browser.open>[0]): Promise<Page> {
    const { page } = await browser.open(options)
    await page.goto(`${here.site.origin}/reference/`)
    await ready(page)
    return page
  }

  const announced = (page: Page) => page.textContent('#docs-announcer')

  describe('code', () => {
    test('is copied without its line numbers', async () => {
      const page = await reference({ permissions: ['clipboard-read', 'clipboard-write'] })
      const block = page.locator('.code').nth(2)
      await block.hover()
      await block.locator('.copy').click()
      await expect.poll(() => announced(page)).toBe('Copied')
      const text = await page.evaluate(() => navigator.clipboard.readText())
      expect(text).toMatch(/^\/\/ Draws the neck opening\nfunction draftBib/)
      expect(text).toMatch(/\n}$/)
    })

    test('is copied without the Clipboard API too, and a failure is reported', async () => {
      const { page } = await browser.open()
      await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      await page.goto(`${here.site.origin}/reference/`)
      await ready(page)
      await page.locator('.code').first().hover()
      await page.locator('.copy').first().click()
      await expect.poll(() => announced(page)).toBe('Copied')
      await page.evaluate(() => {
        document.execCommand = () => false
      })
      await page.locator('.copy').first().click()
      await expect.poll(() => announced(page)).toBe('The browser did not allow copying')
    })

    test('wraps where a line is too long', async () => {
      const page = await reference({ viewport: { width: 390, height: 800 } })
      expect(await page.locator('.code').nth(0).locator('.wrap').isVisible()).toBe(false)
      const block = page.locator('.code').nth(1)
      const overflow = () => block.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)
      expect(await overflow()).toBeGreaterThan(0)
      await block.locator('.wrap').click()
      expect(await overflow()).toBe(0)
      expect(await block.locator('.wrap').getAttribute('aria-pressed')).toBe('true')
      await block.locator('.wrap').click()
      expect(await overflow()).toBeGreaterThan(0)
    })

    test('gets its buttons once, when it comes near, also after a route change', async () => {
      const page = await reference()
      await follow(page, '.navbar a[href="/guides/"]', 'Guides')
      await follow(page, '.navbar a[href="/reference/"]', 'Reference')
      const blocks = page.locator('.code:visible')
      await expect.poll(() => blocks.first().locator('.copy').count()).toBe(1)
      expect(await blocks.last().locator('.copy').count()).toBe(0)
      await blocks.last().scrollIntoViewIfNeeded()
      await expect.poll(() => blocks.last().locator('.copy').count()).toBe(1)
      await blocks.first().scrollIntoViewIfNeeded()
      const all = await blocks.count()
      await expect.poll(() => page.locator('.code:visible .copy').count()).toBe(all)
    })
  })

  describe('tabs', () => {
    const selected = (page: Page) => page.locator('[role=tab][aria-selected=true]').allTextContents()

    test('answer to the keyboard and change with their group, here and on the next page', async () => {
      const page = await reference()
      // The code of tabs is loaded when they come into view.
      await expect.poll(() => selected(page)).toEqual(['npm', 'npm'])
      await page.locator('[role=tab]').first().focus()
      await page.keyboard.press('ArrowRight')
      expect(await selected(page)).toEqual(['yarn', 'yarn'])
      expect(await page.isVisible('text=Yarn needs a second step.')).toBe(true)
      expect(await page.isVisible('text=Second group, npm')).toBe(false)
      await page.keyboard.press('End')
      // The second group has no pnpm, so it does not change.
      expect(await selected(page)).toEqual(['pnpm', 'yarn'])
      await page.keyboard.press('ArrowRight')
      expect(await selected(page)).toEqual(['npm', 'npm'])
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await page.reload()
      await ready(page)
      await expect.poll(() => selected(page)).toEqual(['yarn', 'yarn'])
    })

    test('follow the address, and write the choice into it', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/reference/?manager=pnpm#install`)
      await ready(page)
      await expect.poll(() => selected(page)).toEqual(['pnpm', 'npm'])
      await page.locator('[role=tab]', { hasText: 'yarn' }).first().click()
      await expect.poll(() => new URL(page.url()).search).toBe('?manager=yarn')
      await expect.poll(() => new URL(page.url()).hash).toBe('#install')
      await page.goto(`${here.site.origin}/reference/?manager=nothing`)
      await ready(page)
      // The reader's earlier choice counts again.
      await expect.poll(() => selected(page)).toEqual(['yarn', 'yarn'])
    })

    test('stay under the pointer when content above changes its height', async () => {
      const page = await reference()
      const tab = page.locator('.tabs').last().locator('[role=tab]').nth(1)
      await tab.scrollIntoViewIfNeeded()
      const before = await tab.evaluate((element) => element.getBoundingClientRect().top)
      await tab.click()
      const after = await tab.evaluate((element) => element.getBoundingClientRect().top)
      expect(Math.abs(after - before)).toBeLessThan(2)
    })

    test('have panels that are named after their tab', async () => {
      const page = await reference()
      const tab = page.locator('[role=tab]').first()
      const panel = page.locator(`[id="${await tab.getAttribute('aria-controls')}"]`)
      expect(await panel.getAttribute('aria-labelledby')).toBe(await tab.getAttribute('id'))
    })
  })

  describe('details', () => {
    const DETAILS = ['Why is it called bib?', 'Written as HTML']
    /** Rounds to a pixel, because heights of text are fractions. */
    const near = (height: number) => expect.closeTo(height, -0.3)

    test.for(DETAILS)('open and close with an animation: %s', async (line) => {
      const { page } = await browser.open()
      const movements = await watchMovements(page)
      await page.goto(`${here.site.origin}/reference/`)
      await ready(page)
      const details = page.locator('.markdown details', { hasText: line })
      const height = () => details.evaluate((element) => element.getBoundingClientRect().height)
      const isOpen = () => details.evaluate((element) => (element as HTMLDetailsElement).open)
      const closed = await height()
      await details.locator('summary').click()
      expect(await isOpen()).toBe(true)
      await details.evaluate((element) => Promise.all(element.getAnimations().map((one) => one.finished)))
      const open = await height()
      expect(open).toBeGreaterThan(closed + 40)
      // Both in one step: a busy browser could come to the end of the movement between two.
      const whileItCloses = await details.evaluate((element) => {
        element.querySelector('summary')?.click()
        return (element as HTMLDetailsElement).open
      })
      expect(whileItCloses).toBe(true)
      await expect.poll(isOpen).toBe(false)
      expect(await height()).toBe(closed)
      expect(await movements()).toMatchObject([
        { of: 'details', from: near(closed), to: near(open), easing: 'ease-in-out' },
        { of: 'details', from: near(open), to: near(closed), easing: 'ease-in-out' },
      ])
    })

    test.for(DETAILS)('take one millisecond when the reader asked for reduced motion: %s', async (line) => {
      const { page } = await browser.open({ reducedMotion: 'reduce' })
      const movements = await watchMovements(page)
      await page.goto(`${here.site.origin}/reference/`)
      await ready(page)
      const details = page.locator('.markdown details', { hasText: line })
      await details.locator('summary').click()
      await details.locator('summary').click()
      await expect.poll(() => details.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(false)
      expect((await movements()).map(({ duration }) => duration)).toEqual([1, 1])
    })

    test('reverse in the middle of a movement', async () => {
      const { page } = await browser.open()
      const movements = await watchMovements(page)
      await page.goto(`${here.site.origin}/reference/`)
      await ready(page)
      const open = await page.locator('.markdown details', { hasText: 'Written as HTML' }).evaluate(async (element) => {
        const summary = element.querySelector('summary')
        const movement = (): Animation => element.getAnimations()[0] as Animation
        const half = (): void => {
          movement().pause()
          movement().currentTime = Number(movement().effect?.getTiming().duration) / 2
        }
        summary?.click()
        half()
        summary?.click()
        half()
        summary?.click()
        await movement().finished
        return element.getBoundingClientRect().height
      })
      const [opening, closing, again] = await movements()
      expect(opening?.to).toEqual(near(open))
      expect(closing?.from).toEqual(near(((opening?.from ?? 0) + open) / 2))
      expect(closing?.to).toEqual(near(opening?.from ?? 0))
      expect(again?.from).toEqual(near(((closing?.from ?? 0) + (closing?.to ?? 0)) / 2))
      expect(again?.to).toEqual(near(open))
    })
  })

  test.for(['in-tab', 'in-details'])('a link to %s opens the element that hides it', async (id) => {
    const { page } = await browser.open()
    await page.goto(`${here.site.origin}/reference/#${id}`)
    await ready(page)
    await expect.poll(() => page.isVisible(`#${id}`)).toBe(true)
    await expect
      .poll(() => page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(800)
  })

  test('a heading has a link to itself', async () => {
    const page = await reference()
    await page.locator('#settings').hover()
    await page.getByRole('link', { name: 'Direct link to Settings' }).click()
    await expect.poll(() => page.url()).toBe(`${here.site.origin}/reference/#settings`)
  })
})
