import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootScript } from '../../templates/boot.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { follow, isSameDocument, markDocument, ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'

const browser = sharedBrowser()
let site: PageSite
beforeAll(async () => {
  site = await servePages()
})
afterAll(() => site.close())

const phone = { viewport: { width: 390, height: 844 } }
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active } = document
    return active === document.body ? 'nothing' : active?.textContent || active?.ariaLabel
  })

describe('the menu of small screens', () => {
  async function openMenu() {
    const opened = await browser.open(phone)
    await opened.page.goto(`${site.origin}/guides/`)
    await ready(opened.page)
    await opened.page.click('.hamburger')
    await opened.page.waitForSelector('.sidebar.open')
    return opened
  }

  test('opens on the pages of the section, locks what is behind, and gives all of it back', async () => {
    const { page, troubles } = await openMenu()
    expect(await page.getAttribute('.hamburger', 'aria-expanded')).toBe('true')
    expect(await page.evaluate(() => document.body.style.overflow)).toBe('hidden')
    for (const outside of ['.navbar', 'main', '.footer']) {
      expect(await page.locator(outside).evaluate((element) => (element as HTMLElement).inert)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.waitForSelector('.sidebar:not(.open)', { state: 'attached' })
    expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
    expect(await focused(page)).toBe('Toggle navigation bar')
    expect(await page.locator('.sidebar').evaluate((element) => (element as HTMLElement).inert)).toBe(true)
    expect(await page.locator('main').evaluate((element) => (element as HTMLElement).inert)).toBe(false)
    expect(troubles()).toEqual([])
  })

  test('keeps Tab inside', async () => {
    const { page } = await openMenu()
    const first = await focused(page)
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.sidebar') !== null)).toBe(true)
    expect(await focused(page)).not.toBe(first)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(first)
  })

  test('goes to the main menu and back', async () => {
    const { page } = await openMenu()
    await page.click('text=Back to main menu')
    await page.waitForSelector('.main-menu.open')
    expect(await page.isVisible('.main-menu a[href="/howtos"]')).toBe(true)
    await page.click('.to-sidebar')
    await page.waitForSelector('.sidebar.open')
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

  test('the Back button closes it and stays on the page', async () => {
    const { page } = await browser.open(phone)
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await follow(page, '.pagination .next', 'Part method number 1')
    await page.click('.hamburger')
    await page.waitForSelector('.sidebar.open')
    await page.evaluate(() => history.back())
    await page.waitForSelector('.sidebar:not(.open)', { state: 'attached' })
    await expect.poll(() => page.url()).toBe(`${site.origin}/reference/part-1/`)
    await page.waitForTimeout(200)
    expect(await page.textContent('h1')).toBe('Part method number 1')
    await page.goBack()
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Guides')
  })
})

describe('without scripts', () => {
  test('a phone reaches every page', async () => {
    const { page } = await browser.open({ ...phone, javaScriptEnabled: false })
    await page.goto(`${site.origin}/guides/`)
    await page.click('.hamburger')
    await page.click('.sidebar a[href="/guides/best-practices/"]')
    expect(await page.textContent('h1')).toBe('Best practices')
    await page.click('.hamburger')
    await page.click('text=Back to main menu')
    await page.click('.main-menu a[href="/reference"]')
    expect(await page.textContent('h1')).toBe('Reference')
    await page.click('.hamburger')
    // A category without a page of its own leads to its first page.
    await page.click('.sidebar >> text=Code howtos')
    expect(await page.textContent('h1')).toBe('Howtos')
  })

  test('everything there is to read can be read', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false })
    await page.goto(`${site.origin}/reference/`)
    expect(await page.isVisible('text=Second group, npm')).toBe(true)
    expect(await page.isVisible('text=Second group, yarn')).toBe(true)
    await page.click('text=Why is it called bib?')
    expect(await page.isVisible('#in-details')).toBe(true)
    expect(await page.isVisible('.color-mode')).toBe(false)
  })
})

describe('the sidebar', () => {
  test('opens a branch that was not in the HTML, and closes it again', async () => {
    const { page, troubles } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    expect(await page.locator('.sidebar li').count()).toBeLessThan(10)
    const category = page.locator('.category', { hasText: 'Code howtos' })
    await category.locator('a').first().click()
    await page.waitForSelector('.sidebar a[href="/howtos/"]:not([role])')
    expect(await page.textContent('h1')).toBe('Guides')
    await expect.poll(() => category.locator('a').first().getAttribute('aria-expanded')).toBe('true')
    await category.locator('a').first().press(' ')
    await expect.poll(() => category.locator('a').first().getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => page.isVisible('.sidebar li li a[href="/howtos/"]')).toBe(false)
    await page.click('button[aria-label="Expand sidebar category \'Reference\'"]')
    await page.waitForSelector('.sidebar a[href="/reference/part-40/"]')
    expect(troubles()).toEqual([])
  })

  test('a category on its own page toggles and does not navigate', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await markDocument(page)
    await page.click('.sidebar a[href="/guides/"]')
    await expect.poll(() => page.isVisible('.sidebar a[href="/guides/best-practices/"]')).toBe(false)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('can be hidden and brought back', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await page.click('[aria-label="Collapse sidebar"]')
    expect(await page.locator('.sidebar').evaluate((element) => element.clientWidth)).toBeLessThan(40)
    await page.click('[aria-label="Expand sidebar"]')
    expect(await page.isVisible('.sidebar a[href="/guides/"]')).toBe(true)
  })
})

describe('the navbar', () => {
  test('a dropdown answers to mouse and keyboard', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
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
    expect(await focused(page)).toContain('Elsewhere')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Tags')
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('More')
    expect(await list.isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    expect(await list.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => list.isVisible()).toBe(false)
  })

  test('knows where the reader is, whatever the slash', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/designs/`)
    expect(await page.locator('.navbar [aria-current=page]').allTextContents()).toEqual(['Guides'])
  })

  test('hides on the way down and returns on the way up', async () => {
    const { navbar } = JSON.parse(site.files.get('/assets/site.json')?.content ?? '')
    const own = await servePages({ site: { navbar: { ...navbar, hideOnScroll: true } } })
    try {
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      await page.mouse.wheel(0, 400)
      await page.waitForSelector('.navbar.away')
      await page.mouse.wheel(0, -150)
      await page.waitForSelector('.navbar:not(.away)')
    } finally {
      await own.close()
    }
  })
})

describe('the colour mode', () => {
  const theme = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))

  test('follows the system, then the reader, in every tab and before the first paint', async () => {
    const { page } = await browser.open({ colorScheme: 'dark' })
    await page.goto(`${site.origin}/guides/`, { waitUntil: 'commit' })
    await page.waitForSelector('.color-mode', { state: 'attached' })
    expect(await theme(page)).toMatchObject({ theme: 'dark', themeChoice: 'system' })
    await ready(page)
    const other = await page.context().newPage()
    await other.goto(`${site.origin}/`)
    await ready(other)
    await page.click('.navbar .color-mode')
    expect(await theme(page)).toMatchObject({ theme: 'light', themeChoice: 'light' })
    await expect.poll(() => theme(other)).toMatchObject({ theme: 'light', themeChoice: 'light' })
    // A tab in the background takes its time to notice.
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

  test('takes only what it knows from address and storage', async () => {
    const { page } = await browser.open()
    await page.addInitScript(() => localStorage.setItem('docs-build/theme', 'evil'))
    await page.goto(`${site.origin}/?docs-build-theme=foo`)
    expect(await theme(page)).toMatchObject({ theme: 'light', themeChoice: 'system' })
    await page.goto(`${site.origin}/?docs-build-theme=dark`)
    expect(await theme(page)).toMatchObject({ theme: 'dark', themeChoice: 'dark' })
    await ready(page)
    expect(await page.getAttribute('.navbar .color-mode', 'aria-label')).toContain('currently dark mode')
  })

  test('without a switch there is neither button nor memory', async () => {
    const own = await servePages({
      site: { colorMode: { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: true } },
    })
    try {
      const { page } = await browser.open({ colorScheme: 'dark' })
      await page.addInitScript(() => localStorage.setItem('docs-build/theme', 'dark'))
      await page.goto(`${own.origin}/`)
      await ready(page)
      expect(await theme(page)).toMatchObject({ theme: 'light', themeChoice: 'light' })
      expect(await page.locator('.color-mode').count()).toBe(0)
      expect(await page.evaluate(() => localStorage.getItem('docs-build/theme'))).toBe(null)
    } finally {
      await own.close()
    }
  })

  test('a browser that refuses storage only forgets', async () => {
    const { page, troubles } = await browser.open()
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    })
    await page.goto(`${site.origin}/`)
    await ready(page)
    await page.click('.navbar .color-mode')
    expect(await theme(page)).toMatchObject({ themeChoice: 'light' })
    expect(troubles().map(({ kind }) => kind)).toEqual(['console warning'])
  })
})

describe('the announcement', () => {
  test('stays away once dismissed, until there is another one', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await page.click('.announcement button')
    expect(await page.locator('.announcement').count()).toBe(0)
    await page.goto(`${site.origin}/howtos/`)
    await ready(page)
    await expect.poll(() => page.locator('.announcement').count()).toBe(0)
    await page.evaluate(() => localStorage.setItem('docs-build/announcement', 'v3'))
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    expect(await page.isVisible('.announcement')).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('docs-build/announcement'))).toBe(null)
  })

  test('that was dismissed does not flash before there are scripts', async () => {
    const own = await servePages()
    try {
      own.delays.set('/assets/app', 1000)
      const { page } = await browser.open()
      await page.addInitScript(() => localStorage.setItem('docs-build/announcement', 'v4'))
      await page.goto(`${own.origin}/guides/`)
      expect(await page.locator('.announcement').count()).toBe(1)
      expect(await page.isVisible('.announcement')).toBe(false)
    } finally {
      await own.close()
    }
  })

  test('has the colours of the configuration, with the strictest policy', async () => {
    const announcement = {
      id: 'x',
      content: 'Hello',
      backgroundColor: 'rgb(1, 2, 3)',
      textColor: '#fff',
      isCloseable: false,
    }
    const own = await servePages({ site: { announcement } })
    try {
      const { page, troubles } = await browser.open()
      await page.goto(`${own.origin}/`)
      const colour = await page.locator('.announcement').evaluate((bar) => getComputedStyle(bar).backgroundColor)
      expect(colour).toBe('rgb(1, 2, 3)')
      expect(await page.locator('.announcement button').count()).toBe(0)
      expect(troubles()).toEqual([])
    } finally {
      await own.close()
    }
  })
})

describe('small things', () => {
  test('the home page says so when its files are not where they should be', async () => {
    const own = await servePages()
    try {
      for (const path of own.files.keys()) if (path.startsWith('/assets/')) own.files.delete(path)
      const { page } = await browser.open()
      await page.goto(own.origin)
      await page.waitForSelector('#docs-base-url-banner')
      expect(await page.textContent('#docs-base-url-banner')).toContain('it is configured as "/"')
      await page.goto(`${own.origin}/guides/`)
      await page.waitForTimeout(300)
      expect(await page.locator('#docs-base-url-banner').count()).toBe(0)
    } finally {
      await own.close()
    }
  })

  test('the keyboard marker comes with Tab and goes with the mouse', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    const marked = () => page.evaluate(() => document.body.classList.contains('keyboard'))
    await page.mouse.click(700, 500)
    expect(await marked()).toBe(false)
    await page.keyboard.press('Tab')
    expect(await marked()).toBe(true)
  })

  test('the skip link leads to the text', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to main content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  test('a click before the scripts have arrived is not lost', async () => {
    const own = await servePages()
    try {
      own.delays.set('/assets/app', 700)
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await page.click('.announcement button')
      expect(await page.locator('.announcement').count()).toBe(1)
      await ready(page)
      await expect.poll(() => page.locator('.announcement').count()).toBe(0)
    } finally {
      await own.close()
    }
  })

  test('the table of contents follows the reader', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/reference/`)
    await ready(page)
    await page.locator('#settings').evaluate((heading) => heading.scrollIntoView())
    await expect.poll(() => page.locator('.toc [aria-current]').allTextContents()).toEqual(['Settings'])
  })

  test('back to top appears on the way up', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/reference/`)
    await ready(page)
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 1500)
    await page.waitForTimeout(100)
    expect(await page.isVisible('.back-to-top')).toBe(false)
    await page.mouse.wheel(0, -300)
    await page.waitForSelector('.back-to-top.shown')
    await page.click('.back-to-top')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('what fails inside a page is shown there, with its causes, and can be tried again', async () => {
    const own = await servePages()
    try {
      const { page, troubles } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      const path = [...own.files.keys()].find((name) => name.startsWith('/assets/pages/tags.')) ?? ''
      const { type, content } = own.files.get(path) ?? { type: '', content: '' }
      own.files.set(path, { type, content: content.replace('"letters":[', '"letters":null,"x":[') })
      await page.hover('.dropdown-label')
      await page.click('.dropdown a[href="/tags/"]')
      await page.waitForSelector('.crash')
      expect(await page.textContent('h1')).toBe('This page crashed.')
      expect(await page.title()).toBe('Page Error | FreeSewing')
      expect(await page.isVisible('.navbar')).toBe(true)
      expect(troubles().some(({ kind }) => kind === 'console error')).toBe(true)
      await page.click('text=Try again')
      await page.waitForSelector('.crash')
      await follow(page, '.navbar a[href="/guides"]', 'Guides')
    } finally {
      await own.close()
    }
  })
})

test('pages stay light', () => {
  const text = (path: string) => site.files.get(path)?.content ?? ''
  const weight = (path: string) => gzipSync(text(path), { level: 9 }).length
  const html = text('/reference/')
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  const scripts = new Set(named(/data-entry="([^"]+)"/g))
  for (const path of scripts) {
    for (const [, name] of text(path).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) scripts.add(`/assets/${name}`)
  }
  const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + weight(path), 0)
  expect(weight('/reference/')).toBeLessThan(15_000)
  expect(sum(named(/rel="stylesheet" href="([^"]+)"/g))).toBeLessThan(10_000)
  expect(sum(scripts)).toBeLessThan(85_000)
  expect(gzipSync(bootScript, { level: 9 }).length).toBeLessThan(1_500)
})
