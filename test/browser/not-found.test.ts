/** The not-found page guesses the page that was meant, and fills in its search. */
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { parseSite } from '../harness/site.ts'
import { ready } from './pages/reader.ts'
import { type Mode, type ServedSite, serveSite } from './served.ts'

const SITE = parseSite(`
-- docs.config.ts --
export default { title: 'Patterns' }
-- docs/index.md --
# Patterns
-- docs/guides/index.md --
# Guides
-- docs/guides/seam-allowance.md --
# Seam allowance & \\<hems>
-- docs/guides/seam-allowances.md --
---
unlisted: true
---

# Hidden
`)

const browser = sharedBrowser()

describe.each<[Mode, string]>([
  ['build', '/'],
  ['build', '/base/'],
  ['dev', '/'],
])('%s below %s', (mode, baseUrl) => {
  let site: ServedSite
  beforeAll(async () => {
    site = await serveSite(mode, SITE, baseUrl)
  })

  test('names the pages that may be meant, and leads there', async () => {
    const { page, requests } = await browser.open()
    expect((await page.goto(`${site.origin}/old/Seam_Alowance.html`))?.status()).toBe(404)
    const question = page.getByRole('heading', { level: 2, name: 'Did you mean' })
    await question.waitFor()
    expect(await page.locator('main').ariaSnapshot()).toMatch(
      /heading "Page not found" \[level=1\][\s\S]*heading "Did you mean…" \[level=2\]/,
    )
    const links = page.locator('[aria-live=polite]:has(h2) a')
    expect(await links.allTextContents()).toEqual(['Seam allowance & <hems> /guides/seam-allowance/'])
    expect(await page.locator('main').getByRole('searchbox').inputValue()).toBe('seam alowance')
    expect(requests().filter((url) => url.endsWith('/assets/routes.json'))).toHaveLength(1)
    await links.first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Seam allowance' }).waitFor()
    expect(page.url()).toBe(`${site.origin}/guides/seam-allowance/`)
  })

  test('other pages load nothing of it', async () => {
    const { page, requests } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    expect(requests().filter((url) => /routes\.json|not-found/.test(url))).toEqual([])
  })

  test.each([
    ['/guides/%3Cimg%20src=x%20onerror=alert(1)%3E', 'img src x onerror alert 1'],
    [`/${'a'.repeat(3_000)}`, 'a'.repeat(60)],
  ])('an address is only text: %.30s', async (path, words) => {
    const { page, troubles } = await browser.open()
    await page.goto(site.origin + path)
    await ready(page)
    await expect.poll(() => page.locator('main').getByRole('searchbox').inputValue()).toBe(words)
    expect(troubles().filter(({ kind }) => kind !== 'bad status' && kind !== 'console error')).toEqual([])
    expect(await page.locator('main img').count()).toBe(0)
  })
})

test('without scripts the page has its text, its search and no question', async () => {
  const site = await serveSite('build', SITE)
  const { page } = await browser.open({ javaScriptEnabled: false })
  await page.goto(`${site.origin}/guides/seam/`)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0)
  expect(await page.locator('main').getByRole('searchbox').inputValue()).toBe('')
})
