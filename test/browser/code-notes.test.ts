/** Types in code that the plugin `twoslash` makes. */
import { beforeAll, expect, test } from 'vitest'
import { folderFiles } from '../components/cases.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type ServedSite, serveSite } from './served.ts'

const browser = sharedBrowser()
let site: ServedSite
beforeAll(async () => {
  site = await serveSite('build', folderFiles('packages/twoslash/test/site'), '/site/')
})

test('a reader sees the type of a name by pointer and by keys, and its script is loaded for that', async () => {
  const { page, troubles } = await browser.open()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(`${site.origin}/`)
  const names = page.locator('figure.code').first().locator('.noted')
  await names.first().waitFor()
  expect(loaded.filter((url) => url.includes('code-notes'))).toEqual([])
  await names.first().hover()
  const tip = page.getByRole('tooltip')
  await tip.waitFor()
  expect(await tip.textContent()).toBe('const price: 1200\n\nIn cents.')
  expect(await names.first().getAttribute('aria-describedby')).toBe(await tip.getAttribute('id'))
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'hidden' })
  await names.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => tip.textContent()).toBe('const text: string')
  expect(await names.nth(1).evaluate((name) => name === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await tip.waitFor({ state: 'hidden' })
  expect(troubles()).toEqual([])
})
