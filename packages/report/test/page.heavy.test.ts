/** The page of `docs-build report` from a file, and the same page of the dev server. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { build } from '../../../cli/app/operations.ts'
import { sharedBrowser } from '../../../test/harness/browser.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'
import { watchDev } from '../../../test/harness/watched-dev.ts'

const browser = sharedBrowser()

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const SITE = {
  'docs.config.js': "export default { title: 'Patterns' }",
  'docs/readme.md': '# Start\n\n[a](a.md) [lost](a.md#lost)\n\n![x](none.png "<b>")\n',
  'docs/a.md': '# A *page*\n\n[b](guides/b.md)\n',
  'docs/guides/b.md': '# B\n\n[lost](../a.md#gone)\n',
}

async function opened(options = {}): Promise<{ page: Page; troubles: () => readonly unknown[]; dir: string }> {
  const dir = await writeSite({ ...SITE, 'docs/readme.md': '# Start\n\n[a](a.md) [lost](a.md#lost)\n' })
  await build({ dir, jobs: 1 })
  const file = join(dir, 'report.html')
  expect(await runCli(['report', dir, '--to', file, '--since', join(dir, 'build')])).toMatchObject({ code: 0 })
  const { page, troubles } = await browser.open(options)
  await page.goto(pathToFileURL(file).href)
  return { page, troubles, dir }
}

test('findings are chosen by rule, pages are found and opened on the map, and folders of the weight open, by keyboard', async () => {
  const { page, troubles } = await opened()
  await page.getByRole('button', { name: 'broken-anchor' }).press('Enter')
  await expect.poll(() => page.getByRole('status').textContent()).toBe('2 findings')
  expect(await page.locator('.findings td:last-child code').first().textContent()).toBe('gone')
  await page.getByRole('searchbox', { name: 'Find a page' }).fill('guides')
  await page.locator('#map-results').getByRole('button', { name: 'B', exact: true }).press('Enter')
  const selected = page.locator('#map-selected')
  await expect.poll(() => selected.getByRole('heading').textContent()).toBe('B')
  await selected.getByRole('button', { name: 'A page' }).first().press('Enter')
  await expect.poll(() => selected.getByRole('heading').textContent()).toBe('A page')
  await page.locator('canvas').hover()
  await expect.poll(() => page.locator('canvas').getAttribute('title')).toBe('A page')
  const drawn = (): Promise<string> =>
    page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  const before = await drawn()
  await page.locator('canvas').press('-')
  await expect.poll(drawn).not.toBe(before)
  await page.locator('canvas').press('Escape')
  await expect.poll(() => selected.innerHTML()).toBe('')
  await page
    .locator('.treemap')
    .getByRole('button', { name: /^HTML / })
    .press('Enter')
  await expect.poll(() => page.locator('#weight-view strong').textContent()).toMatch(/^HTML /)
  expect(troubles()).toEqual([])
})

test('pages with one title are told apart by their routes', async () => {
  const dir = await writeSite({ 'docs/readme.md': '# Start\n', 'docs/a.md': '# Same\n', 'docs/b.md': '# Same\n' })
  const file = join(dir, 'report.html')
  expect(await runCli(['report', dir, '--to', file])).toMatchObject({ code: 0 })
  const { page } = await browser.open()
  await page.goto(pathToFileURL(file).href)
  await page.getByRole('searchbox', { name: 'Find a page' }).fill('same')
  await expect.poll(() => page.locator('#map-results li').allTextContents()).toEqual(['Same /a/', 'Same /b/'])
  await page.getByRole('searchbox', { name: 'Find a page' }).fill('start')
  await expect.poll(() => page.locator('#map-results li').allTextContents()).toEqual(['Start'])
})

test.for(['light', 'dark'] as const)(
  'in %s mode on a phone, nothing is wider than the screen, and axe finds nothing',
  async (colorScheme) => {
    const { page } = await opened({ viewport: { width: 390, height: 800 }, colorScheme })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const ends = await page
      .locator('.findings td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
    expect(ends.length).toBeGreaterThan(4)
    expect(Math.max(...ends)).toBeLessThanOrEqual(390)
    // The page's own policy allows no other script, so the checker is added beside it.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setBypassCSP', { enabled: true })
    await page.reload()
    await page.addScriptTag({ path: AXE })
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    })
    expect(violations).toEqual([])
  },
)

test('`dev` shows the newest state with its owners under a reserved path, whatever the policy of the site', async () => {
  const dir = await writeSite({ ...SITE, 'docs/readme.md': '# Start\n', CODEOWNERS: '/docs/guides/ @guides\n' })
  const { server: dev, save } = await watchDev(dir, { jobs: 1 })
  const { page, troubles } = await browser.open()
  const url = `${dev.url.replace(/\/$/, '')}/__docs-build/report`
  await page.goto(url)
  expect(await page.getByRole('button', { name: 'broken-anchor' }).count()).toBe(1)
  expect(await page.getByRole('button', { name: '@guides' }).count()).toBe(1)
  await save({ 'docs/guides/b.md': '# B\n\nText.\n' })
  await page.goto(url)
  expect(await page.getByRole('button', { name: 'broken-anchor' }).count()).toBe(0)
  expect(troubles()).toEqual([])
})
