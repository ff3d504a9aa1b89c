/** Hostile texts in a real browser: on every page, after every route change, and in the overlay of `dev`. */
import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { HOSTILE, MARK, siteOf } from '../harness/hostile-text.ts'
import { changeNow } from '../harness/watched-dev.ts'
import { serveSite } from './served.ts'

const browser = sharedBrowser()

/** All attacks together: one visit shows the effects of any of them. */
const TEXT = HOSTILE.join(' ')
const PAGES = [
  '/',
  '/guides/',
  '/guides/one/',
  '/listed/',
  '/tags/',
  '/search/?q=%3Cimg%20src%3Dx%20onerror%3D__ran%3D1%3E',
]

describe.each(['dev', 'build'] as const)('%s', (mode) => {
  test('hostile text does not run, on any page or after any route change', async () => {
    // A tag is the name of a folder, whose length is limited.
    const { origin } = await serveSite(mode, siteOf(TEXT, HOSTILE[0]))
    const { page, troubles } = await browser.open()
    for (const path of PAGES) {
      await page.goto(origin + path)
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    }
    await page.goto(`${origin}/guides/one/`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    for (const name of ['../', '/']) {
      await page.evaluate(
        (href) => {
          const link = document.querySelector<HTMLAnchorElement>(`main a[href="${href}"], nav a[href="${href}"]`)
          link?.click()
        },
        name === '/' ? '/' : '/guides/',
      )
      await page.waitForURL(name === '/' ? `${origin}/` : `${origin}/guides/`)
      await page.waitForFunction(() => document.querySelector('main h1, main h2') !== null)
    }
    expect(await page.evaluate((mark) => mark in window, MARK)).toBe(false)
    await expect.poll(() => page.title()).toContain(HOSTILE[0])
    expect(troubles().filter(({ kind }) => kind !== 'console warning')).toEqual([])
  })
})

test('findings show quoted text as text', async () => {
  const { origin, dir } = await serveSite('dev', siteOf('Plain words'))
  const { page } = await browser.open()
  await page.goto(`${origin}/guides/one/`)
  const target = encodeURI(`./<img src=x onerror=window.${MARK}=1>.md`)
  const words = `[x](${target}) <img src="</script><img onerror=window.${MARK}=1 src=y>.png" alt="x">`
  changeNow(dir, { 'docs/guides/one.md': `---\n"<img src=x onerror=${MARK}=1>": 1\n---\n\n${words}\n` })
  const overlay = page.locator('#docs-build-overlay')
  await overlay
    .getByText(/finding/)
    .first()
    .click()
  await overlay.getByText('docs/guides/one.md').first().waitFor()
  await overlay.getByText('onerror').first().waitFor()
  expect(await overlay.locator('img, script, svg').count()).toBe(0)
  expect(await page.evaluate((mark) => mark in window, MARK)).toBe(false)
})
