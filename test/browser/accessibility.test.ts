import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { axe, violations } from './pages/axe.ts'
import { ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'

const browser = sharedBrowser()
let site: PageSite
beforeAll(async () => {
  site = await servePages('build')
})
afterAll(() => site.close())

const paths = ['/', '/guides/', '/reference/', '/tags/', '/tags/training/', '/search/', '/nowhere/']
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const colorSchemes = ['light', 'dark'] as const

/** Opens a page with axe in it. */
async function visit(path: string): Promise<Page> {
  const { page } = await browser.open({ bypassCSP: true })
  await page.goto(site.origin + path)
  await ready(page)
  await page.evaluate(axe)
  return page
}

test.for(paths)('axe finds no fault in %s, light and dark, on phone and desktop', async (path) => {
  const page = await visit(path)
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect([colorScheme, viewport.width, await violations(page)]).toEqual([colorScheme, viewport.width, []])
    }
  }
})

test.for(colorSchemes)('axe finds no fault in an open menu, %s', async (colorScheme) => {
  const page = await visit('/guides/')
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(phone)
  await page.click('.hamburger')
  await page.waitForSelector('.sidebar.open')
  expect(await violations(page)).toEqual([])
  const tags = await visit('/tags/')
  await tags.emulateMedia({ colorScheme })
  await tags.setViewportSize(phone)
  await tags.click('.hamburger')
  await tags.waitForSelector('.main-menu.open')
  expect(await violations(tags)).toEqual([])
})

test('axe finds no fault in any state of the search', async () => {
  const page = await visit('/guides/')
  const states: [string, () => Promise<unknown>][] = [
    ['nothing searched', () => page.getByRole('rowgroup', { name: 'Start here' }).waitFor()],
    [
      'results',
      () =>
        page
          .getByRole('combobox')
          .fill('part')
          .then(() => page.waitForSelector('[role=option] mark')),
    ],
    [
      'no results',
      () =>
        page
          .getByRole('combobox')
          .fill('xyzzyxyzzy')
          .then(() => page.waitForSelector('.search-message')),
    ],
    [
      'suggestions for a query that finds nothing',
      () =>
        page
          .getByRole('combobox')
          .fill('partsxyzzy')
          .then(() => page.waitForSelector('.search-neighbours')),
    ],
    [
      'recent and favourite places',
      async () => {
        await page.getByRole('combobox').fill('part')
        await page.waitForSelector('[role=option] mark')
        await page.keyboard.press('Enter')
        // The route change closes the search a second time when the next page arrives.
        await page.waitForFunction(() => document.querySelector('h1')?.textContent !== 'Guides')
        await page.waitForSelector('dialog.search', { state: 'detached' })
        await page.keyboard.press('Control+k')
        await page.getByRole('button', { name: /^Save this search/ }).click()
        await page.keyboard.press('ArrowDown')
      },
    ],
  ]
  await page.keyboard.press('Control+k')
  for (const [state, reach] of states) {
    await reach()
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport)
        expect([state, colorScheme, viewport.width, await violations(page)]).toEqual([
          state,
          colorScheme,
          viewport.width,
          [],
        ])
      }
    }
  }
})

test('no page is wider than a phone', async () => {
  for (const path of paths) {
    const { page } = await browser.open({ viewport: { width: 360, height: 800 } })
    await page.goto(site.origin + path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})

/** Moves the focus with Tab from the first to the last element of a page. */
async function tabThrough(page: Page): Promise<string[]> {
  const seen: string[] = []
  // A page may have moved the focus, but the first Tab must reach the first element.
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  for (;;) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(async () => {
      // Code blocks get their buttons when they come near. Observers are called in the order of their creation, so the
      // page's own was called before this one.
      await new Promise((called) => {
        new IntersectionObserver(called).observe(document.body)
      })
      const { activeElement: active } = document
      if (!active || active === document.body || active.hasAttribute('data-seen')) return undefined
      active.setAttribute('data-seen', '')
      const { outlineStyle } = getComputedStyle(active)
      return `${active.tagName} ${active.textContent || active.ariaLabel || active.id}${outlineStyle === 'none' ? ' (no outline)' : ''}`
    })
    if (name === undefined) return seen
    seen.push(name)
  }
}

test.for(paths)('the Tab key reaches every control on %s, and each shows its focus', async (path) => {
  const { page } = await browser.open({ viewport: { width: 1440, height: 900 } })
  await page.goto(site.origin + path)
  await ready(page)
  if (path === '/search/') await page.waitForSelector('input:focus')
  const seen = await tabThrough(page)
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, [tabindex="0"]')]
      .filter((element) => !element.hasAttribute('data-seen') && element.tabIndex >= 0)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(missed).toEqual([])
  expect(seen.filter((name) => name.endsWith('(no outline)'))).toEqual([])
})
