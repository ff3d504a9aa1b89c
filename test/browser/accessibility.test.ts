import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'

const browser = sharedBrowser()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let site: PageSite
beforeAll(async () => {
  site = await servePages()
})
afterAll(() => site.close())

/** Everything axe finds, with the elements it found it on. */
async function violations(page: Page): Promise<string[]> {
  // Fading elements have colours of their own for a moment.
  await page.waitForTimeout(300)
  await page.evaluate(axe)
  const results = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    {} satisfies RunOptions,
  )
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

const paths = ['/', '/guides/', '/reference/', '/tags/', '/tags/training/', '/search/', '/nowhere/']
const widths = [390, 1440]

describe.for(['light', 'dark'] as const)('in the %s', (colorScheme) => {
  test.for(paths.flatMap((path) => widths.map((width) => [path, width] as const)))(
    '%s at %i pixels has no faults that axe knows',
    async ([path, width]) => {
      const { page } = await browser.open({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true })
      await page.goto(site.origin + path)
      await ready(page)
      expect(await violations(page)).toEqual([])
    },
  )

  test('neither has an open menu', async () => {
    const { page } = await browser.open({ colorScheme, viewport: { width: 390, height: 800 }, bypassCSP: true })
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await page.click('.hamburger')
    await page.waitForSelector('.sidebar.open')
    expect(await violations(page)).toEqual([])
    await page.click('.menu-back')
    await page.waitForSelector('.main-menu.open')
    expect(await violations(page)).toEqual([])
  })
})

test('nothing is wider than a phone', async () => {
  for (const path of paths) {
    const { page } = await browser.open({ viewport: { width: 360, height: 800 } })
    await page.goto(site.origin + path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})
