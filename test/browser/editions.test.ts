/** Readers go from one version, language and tree of docs to another. */
import { expect, onTestFinished, test } from 'vitest'
import { build, serve } from '../../cli/operations.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { editionsSite } from '../harness/editions.ts'
import { writeSite } from '../harness/site.ts'
import { ready } from './pages/reader.ts'

const browser = sharedBrowser()

test('the menus lead to the same page, and links lead into other docs and back', async () => {
  const dir = await writeSite(editionsSite())
  await build({ dir })
  const server = await serve({ dir, host: 'localhost', port: 0 })
  onTestFinished(() => server.close())
  const { page, troubles } = await browser.open()
  const path = (): string => new URL(page.url()).pathname
  const heading = (): Promise<string> => page.locator('main h1').innerText()

  await page.goto(`${server.url}guides/a/#setup`)
  await ready(page)
  await page.locator('.navbar li.dropdown').first().hover()
  const next = page.locator('.navbar li.dropdown').first().getByRole('link', { name: 'Next', exact: true })
  await expect.poll(() => next.getAttribute('href')).toBe('/kit/next/guides/a/#setup')
  await next.click()
  await expect.poll(path).toBe('/kit/next/guides/a/')
  await expect.poll(() => new URL(page.url()).hash).toBe('#setup')
  await expect.poll(heading).toBe('A')
  expect(await page.evaluate(() => localStorage.getItem('docs-build/kit/version.default'))).toBe('current')

  // The fragment is that of the moment, not that with which the page was opened.
  await page.goto(`${server.url}guides/a/`)
  await ready(page)
  await page.evaluate(() => {
    location.hash = 'setup'
  })
  await page.locator('.navbar li.locale').hover()
  const dutch = page.locator('.navbar li.locale').getByRole('link', { name: 'Nederlands' })
  await expect.poll(() => dutch.getAttribute('href')).toBe('/kit/nl/guides/a/#setup')
  await dutch.click()
  await expect.poll(path).toBe('/kit/nl/guides/a/')
  await expect.poll(() => new URL(page.url()).hash).toBe('#setup')
  await expect.poll(heading).toBe('A in het Nederlands')

  await page.goto(`${server.url}next/`)
  await ready(page)
  await page.locator('main').getByRole('link', { name: 'team' }).click()
  await expect.poll(path).toBe('/kit/team/rules/')
  await expect.poll(heading).toBe('Rules')
  await page.goBack()
  await expect.poll(heading).toBe('Home')
  expect(troubles()).toEqual([])
})
