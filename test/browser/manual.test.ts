/** The manual in a browser: axe finds no fault, no page reports an error, and every page keeps the budgets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, serve, weight } from '../../cli/app/operations.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { writeSite } from '../harness/site.ts'
import { manualFolder, writeReference } from '../manual/built-manual.ts'
import { axe, violations } from './pages/axe.ts'
import { ready } from './pages/reader.ts'

const browser = sharedBrowser()
let site: Awaited<ReturnType<typeof serve>>
let output: string

beforeAll(async () => {
  await writeReference()
  const out = `${await writeSite({}, { isShared: true })}/build`
  const { published } = await build({ dir: manualFolder, out, cache: false })
  expect(published).toBe(true)
  output = out
  site = await serve({ dir: manualFolder, out, port: 0 })
})
afterAll(() => site.close())

test('a first visit to any page downloads no more than its budget', async () => {
  const budgets = { html: 15_000, css: 10_200, script: 88_000 }
  // A style sheet of its own comes on top of those of the menus for versions and languages.
  const withOwn = { ...budgets, css: 12_200 }
  const hasOwn = (route: string): boolean => /\/write\/(?:live-examples|payments-api)\//.test(route)
  const { pages } = await weight({ dir: manualFolder, out: output })
  const heavy = pages.flatMap((page) =>
    (['html', 'css', 'script'] as const).flatMap((part) =>
      page[part] > (hasOwn(page.route) ? withOwn : budgets)[part] ? [`${page.route} ${part} ${page[part]}`] : [],
    ),
  )
  expect(heavy).toEqual([])
  expect(pages.length).toBeGreaterThan(400)
})

const PAGES = [
  '',
  'start/first-site/',
  'write/boxes/',
  'check/rules/broken-link/',
  'publish/ci/',
  'reference/configuration/docs/',
  'reference/library/',
  'de/start/',
  'de/3.9/',
]
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test.each(PAGES)('axe finds no fault in /%s, light and dark, on phone and desktop', async (path) => {
  const { page, troubles } = await browser.open({ bypassCSP: true })
  await page.goto(`${site.url}${path}`)
  await ready(page)
  await page.evaluate(axe)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      expect([colorScheme, viewport.width, await violations(page)]).toEqual([colorScheme, viewport.width, []])
    }
  }
  expect(troubles()).toEqual([])
})

test('the field on the home page has the findings of its text, and loads the rules when a reader goes to it', async () => {
  const { page, requests, troubles } = await browser.open()
  await page.goto(site.url)
  await ready(page)
  const shown = page.locator('.try output')
  expect(await shown.textContent()).toContain('docs/invoices.md:3:37 fail broken-link')
  const rules = (): string[] => requests().filter((url) => url.includes('check-text'))
  expect(rules()).toEqual([])
  const field = page.getByLabel('docs/invoices.md')
  await field.fill('# Invoices\n\nSee the [order](./order.md).\n')
  await expect.poll(() => shown.textContent()).toContain('3 pages, no findings')
  expect(rules()).toHaveLength(1)
  await field.fill('# Invoices\n\nSee the [order](./order.md#due-dat).\n')
  await expect.poll(() => shown.textContent()).toContain('docs/invoices.md:3:17 warn broken-anchor')
  expect(troubles()).toEqual([])
})
