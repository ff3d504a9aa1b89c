/** The manual in a browser: axe finds no fault, no page reports an error, and every page keeps the budgets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, serve, weight } from '../../cli/app/operations.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { writeSite } from '../harness/site.ts'
import { manualFolder, writeReference } from '../manual/built-manual.ts'
import { axe, violations } from './pages/axe.ts'
import { contrastOnPaper } from './pages/contrast.ts'
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
  // The styles of live examples weigh 2.6 kB, and one page has some.
  const withExamples = { ...budgets, css: 11_200 }
  const { pages } = await weight({ dir: manualFolder, out: output })
  const heavy = pages.flatMap((page) =>
    (['html', 'css', 'script'] as const).flatMap((part) =>
      page[part] > (page.route.endsWith('/write/live-examples/') ? withExamples : budgets)[part]
        ? [`${page.route} ${part} ${page[part]}`]
        : [],
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

test('the findings on the home page are readable on paper', async () => {
  const { page } = await browser.open({ viewport: { width: 794, height: 1123 } })
  await page.goto(site.url)
  await ready(page)
  await page.emulateMedia({ media: 'print' })
  expect(await contrastOnPaper(page, '.findings *')).toBeGreaterThanOrEqual(4.5)
})

test('the title of the home page stays in its place while a reader types faults', async () => {
  const { page } = await browser.open({ viewport: { width: 1366, height: 768 } })
  await page.goto(site.url)
  await ready(page)
  const top = (): Promise<number | undefined> =>
    page
      .locator('h1')
      .boundingBox()
      .then((box) => box?.y)
  const before = await top()
  expect(before).toBeLessThan(200)
  const field = page.locator('.try textarea')
  await field.fill(`${await field.inputValue()}\n![](x.png)\n`)
  await page.locator('.findings', { hasText: 'broken-image' }).waitFor()
  expect(await top()).toBe(before)
})
