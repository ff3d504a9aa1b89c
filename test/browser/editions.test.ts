/** Readers go from one version, language and tree of docs to another. */
import { expect, onTestFinished, test } from 'vitest'
import { build, serve } from '../../cli/app/operations.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { editionsSite, siteAroundDocs } from '../harness/editions.ts'
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

test.each(['', 'nowhere/'])(
  'outside the docs, at /%s, items lead into the version that the reader has chosen',
  async (path) => {
    const dir = await writeSite(siteAroundDocs())
    await build({ dir })
    const server = await serve({ dir, host: 'localhost', port: 0 })
    onTestFinished(() => server.close())
    const { page, troubles } = await browser.open()
    await page.goto(server.url)
    await page.evaluate(() => localStorage.setItem('docs-build/version.default', '1.0'))
    await page.goto(server.url + path)
    await ready(page)
    const bar = page.locator('.navbar')
    await expect
      .poll(() => bar.getByRole('link', { name: 'B', exact: true }).getAttribute('href'))
      .toBe('/docs/1.0/guides/b/')
    expect(await bar.getByRole('link', { name: 'Main', exact: true }).getAttribute('href')).toBe('/docs/1.0/first/')
    expect(await bar.locator('.right > li > a').first().getAttribute('href')).toBe('/docs/1.0/first/')
    const versions = bar.locator('li.dropdown')
    await versions.hover()
    expect(
      await versions.locator('ul a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/docs/next/guides/', '/docs/guides/', '/docs/1.0/first/'])
    expect(await versions.locator('[aria-current]').count()).toBe(0)
    // In the docs, the version of the page counts.
    await versions.getByRole('link', { name: '2.0' }).last().click()
    await expect.poll(() => page.locator('main h1').innerText()).toBe('Guides of two')
    expect(await bar.getByRole('link', { name: 'B', exact: true }).getAttribute('href')).toBe('/docs/guides/b/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('docs-build/version.default'))).toBe('2.0')
    // The browser itself reports the status 404.
    expect(troubles().filter(({ kind }) => kind !== 'console error' && kind !== 'bad status')).toEqual([])
  },
)

test('on pages of other docs, items lead into the version of the main docs that the reader has chosen', async () => {
  const dir = await writeSite({
    'docs.config.ts': `export default {
  docs: [
    { id: 'one', path: 'docs', routeBasePath: 'docs', versions: { '1.0': { folder: 'versioned_docs/version-1.0' } } },
    { id: 'two', path: 'two', routeBasePath: 'two' },
  ],
  navbar: { items: [
    { type: 'doc', docId: 'start', label: 'Start' },
    { type: 'docSidebar', sidebarId: 'tutorialSidebar', label: 'All' },
  ] },
}
`,
    'docs/start.md': '# Start\n',
    'versioned_docs/version-1.0/start.md': '# Start\n',
    'two/index.md': '# Two\n',
  })
  await build({ dir })
  const server = await serve({ dir, host: 'localhost', port: 0 })
  onTestFinished(() => server.close())
  const { page, troubles } = await browser.open()
  await page.goto(`${server.url}two/`)
  await ready(page)
  const items = page.locator('.navbar .right > li > a')
  const hrefs = (): Promise<(string | null)[]> =>
    items.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(await hrefs()).toEqual(['/docs/start/', '/docs/start/'])
  expect(await page.locator('.navbar [aria-current]').count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('docs-build/version.one', 'current'))
  await page.reload()
  await ready(page)
  await expect.poll(hrefs).toEqual(['/docs/next/start/', '/docs/next/start/'])
  expect(troubles()).toEqual([])
})
