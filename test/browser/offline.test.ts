/** The plugin `offline`: what a reader finds when the network is gone. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { type ServedSite, serveSite } from './served.ts'

const browser = sharedBrowser()

const FILES = {
  'docs.config.ts': `import { offline } from 'docs-build-offline'
export default {
  title: 'Field notes',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  plugins: [offline()],
}
`,
  'docs/index.md': '# Home\n\n[One](one.md), [two](two.md)\n',
  'docs/one.md': '# One & <b>only</b>\n\nKept.\n',
  'docs/two.md': '# Two\n\nNot kept.\n',
  'i18n/de/docs/index.md': '# Start\n\n[One](one.md)\n',
}

let built: ServedSite
beforeAll(async () => {
  built = await serveSite('build', FILES, '/site/')
})

/** Takes the network away. The worker loses it later than the page. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const isOnline = () =>
    fetch('/site/nowhere').then(
      () => true,
      () => false,
    )
  await expect.poll(() => page.evaluate(isOnline)).toBe(false)
}

test('pages that were read stay, and any other leads to the offline page', async () => {
  const { origin } = built
  const { page, troubles } = await browser.open()
  await page.goto(`${origin}/`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The first page was loaded before there was a worker.
  await page.waitForFunction(async () => (await caches.match(location.href)) !== undefined)
  await page.goto(`${origin}/one/`)
  await page.waitForFunction(async () => (await caches.match(location.href)) !== undefined)
  expect(troubles()).toEqual([])

  await goOffline(page)
  await page.goto(`${origin}/one/`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('One & only')
  await page.goto(`${origin}/`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Home')

  // A file that the worker removes while the list is made.
  await page.addInitScript(() => {
    const { match } = Cache.prototype
    Cache.prototype.match = function (request, options) {
      const isFile = request instanceof Request && request.url.endsWith('.json')
      return isFile ? Promise.resolve(undefined) : match.call(this, request, options)
    }
  })
  await page.goto(`${origin}/two/`)
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  const kept = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect.poll(() => kept.allTextContents()).toEqual(['One & only', 'Home'])
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await kept.first().click()
  await page.getByRole('heading', { level: 1, name: 'One & only' }).waitFor()
  await page.goBack()

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Two' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/site/two/')
})

test('the link of the offline page leads nowhere but into the site', async () => {
  const { origin } = built
  const { page } = await browser.open()
  const retry = page.locator('[data-db="offline-retry"] a')
  for (const wanted of ['//evil.example/', 'https://evil.example/', 'javascript:alert(1)', '/elsewhere/', '/site//']) {
    await page.goto(`${origin}/offline/?page=${encodeURIComponent(wanted)}`)
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    const href = await retry.evaluate((link: HTMLAnchorElement) => link.href)
    expect(new URL(href).origin, wanted).toBe(new URL(origin).origin)
    expect(new URL(href).pathname.startsWith('/site/'), wanted).toBe(true)
  }
})

test('every language has an offline page of its own, and `dev` has no worker', async () => {
  const { origin } = built
  const { page } = await browser.open()
  await page.goto(`${origin}/de/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await goOffline(page)
  await page.goto(`${origin}/de/two/`)
  await page.getByRole('heading', { level: 1, name: 'Du bist offline' }).waitFor()

  const dev = await serveSite('dev', FILES, '/site/')
  const { page: developed } = await browser.open()
  await developed.goto(`${dev.origin}/`)
  // The page may load itself again when the server has just started.
  await expect
    .poll(() => developed.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
})

test('`remove` removes the worker and its files from the browser', async () => {
  const { page } = await browser.open()
  await page.goto(`${built.origin}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const removed = await serveSite(
    'build',
    { ...FILES, 'docs.config.ts': FILES['docs.config.ts'].replace('offline()', 'offline({ remove: true })') },
    '/site/',
  )
  const code = await (await fetch(`${removed.origin}/service-worker.js`)).text()
  await page
    .context()
    .route('**/service-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  const ready = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    return registration.scope
  })
  expect(ready).toBe(`${built.origin}/`)
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0)
  await page.waitForFunction(async () => (await caches.keys()).length === 0)
})
