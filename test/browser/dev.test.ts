/** What a writer sees in the browser while writing. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { parseSite } from '../harness/site.ts'
import { changeNow } from '../harness/watched-dev.ts'
import { serveSite } from './served.ts'

const LONG = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n')
const SITE = parseSite(`
-- docs.config.ts --
export default { title: 'Patterns' }
-- docs/readme.md --
---
title: Start
---

The [second page](./second.md).
-- docs/second.md --
---
title: Second
---

::::tabs
:::tab[One]
First text.
:::
:::tab[Two]
Second text.
:::
::::

${LONG}

The end of the page.
`)

const browser = sharedBrowser()

test('a save changes the open page at once, and keeps scroll position and open tabs', async () => {
  const { origin, dir } = await serveSite('dev', SITE)
  const { page, troubles } = await browser.open()
  await page.goto(`${origin}/second/`)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  await page.getByRole('tab', { name: 'Two' }).click()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.evaluate(() => window.scrollTo(0, 600))
  const before = await page.evaluate(() => window.scrollY)
  changeNow(dir, { 'docs/second.md': String(SITE['docs/second.md']).replace('The end of', 'The very end of') })
  await page.getByText('The very end of the page.').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await page.waitForFunction(() => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'Two')
  expect(troubles()).toEqual([])
})

test('a changed title changes the sidebars of other pages', async () => {
  const { origin, dir } = await serveSite('dev', SITE)
  const { page } = await browser.open()
  await page.goto(`${origin}/`)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  changeNow(dir, { 'docs/second.md': String(SITE['docs/second.md']).replace('title: Second', 'title: Renamed') })
  expect(await page.getByRole('link', { name: 'Renamed' }).first().getAttribute('href')).toBe('/second/')
})

test('findings of the page appear over it with file, line and advice, and disappear when they are fixed', async () => {
  const { origin, dir } = await serveSite('dev', SITE)
  const { page } = await browser.open()
  await page.goto(`${origin}/`)
  const start = String(SITE['docs/readme.md'])
  changeNow(dir, { 'docs/readme.md': start.replace('./second.md', './secnd.md') })
  const overlay = page.locator('#docs-build-overlay')
  await overlay.getByText('1 finding here').click()
  await overlay.getByText('docs/readme.md:5:19').waitFor()
  await overlay.getByText('Did you mean ./second.md?').waitFor()
  expect(await overlay.locator('.hint code').allTextContents()).toContain('./second.md')
  await overlay.getByText('^').first().waitFor()
  changeNow(dir, { 'docs/readme.md': start })
  await expect.poll(() => overlay.getByText('finding').count()).toBe(0)
})

test('a finding whose repair is certain has a button that makes it in the file', async () => {
  const { origin, dir, dev } = await serveSite('dev', SITE)
  const { page, troubles } = await browser.open()
  await page.goto(`${origin}/`)
  const start = String(SITE['docs/readme.md'])
  changeNow(dir, { 'docs/readme.md': start.replace('./second.md', '/second.mdx') })
  const overlay = page.locator('#docs-build-overlay')
  await overlay.getByText('1 finding here').click()
  await overlay.getByRole('button', { name: 'Replace /second.mdx with' }).click()
  await expect.poll(() => overlay.getByText('finding').count()).toBe(0)
  expect(await readFile(join(dir, 'docs/readme.md'), 'utf8')).toBe(start.replace('./second.md', '/second.md'))
  expect(await page.locator('main').getByRole('link', { name: 'second page' }).getAttribute('href')).toBe('/second/')
  expect((await dev?.report())?.findings).toEqual([])
  expect(troubles()).toEqual([])
})

test('an error in the configuration is shown while the site keeps working, and the fixed configuration applies', async () => {
  const { origin, dir } = await serveSite('dev', SITE)
  const { page } = await browser.open()
  await page.goto(`${origin}/`)
  changeNow(dir, { 'docs.config.ts': "export default { tilte: 'Patterns' }\n" })
  const overlay = page.locator('#docs-build-overlay')
  await overlay.getByText('title').waitFor()
  expect((await fetch(`${origin}/second/`)).status).toBe(200)
  changeNow(dir, { 'docs.config.ts': "export default { title: 'Repaired' }\n" })
  await page.waitForFunction(() => document.title.endsWith('Repaired'))
})

test('pages appear and disappear with their files', async () => {
  const { origin, dir, dev } = await serveSite('dev', SITE)
  const { page } = await browser.open()
  await page.goto(`${origin}/`)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  changeNow(dir, { 'docs/third.md': '---\ntitle: Third\n---\n\nNew.\n' })
  await page.getByRole('link', { name: 'Third' }).first().waitFor()
  expect((await fetch(`${origin}/third/`)).status).toBe(200)
  changeNow(dir, { 'docs/third.md': undefined })
  await page.getByRole('link', { name: 'Third' }).first().waitFor({ state: 'detached' })
  expect((await fetch(`${origin}/third/`)).status).toBe(404)
  expect((await dev?.report())?.findings).toEqual([])
})

test('a page can be opened while another has invalid front matter', async () => {
  const { origin, dir } = await serveSite('dev', SITE)
  changeNow(dir, { 'docs/second.md': '---\ntitle: [\n---\n\nText.\n' })
  expect((await fetch(`${origin}/`)).status).toBe(200)
  expect((await fetch(`${origin}/second/`)).status).toBe(200)
})

test('an open page follows its file to a new address, and back', async () => {
  const { origin, dir } = await serveSite('dev', SITE)
  const { page } = await browser.open()
  await page.goto(`${origin}/second/#top`)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  changeNow(dir, { 'docs/second.md': undefined, 'docs/guide/other.md': SITE['docs/second.md'] })
  await page.waitForURL(`${origin}/guide/other/#top`)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Second')
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  // The new file may be there before the old one is gone.
  changeNow(dir, { 'docs/second.md': SITE['docs/second.md'] })
  await expect.poll(async () => (await fetch(`${origin}/second/`)).status).toBe(200)
  changeNow(dir, { 'docs/guide/other.md': undefined })
  await page.waitForURL(`${origin}/second/#top`)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Second')
})

test('an open page follows a file that gets another name and another text at once', async () => {
  const { origin, dir } = await serveSite('dev', SITE)
  const { page } = await browser.open()
  await page.goto(`${origin}/second/`)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  changeNow(dir, { 'docs/second.md': undefined, 'docs/guide/other.md': `${SITE['docs/second.md']}\nMore.\n` })
  await page.waitForURL(`${origin}/guide/other/`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Second')
})

test('an open page follows its slug', async () => {
  const { origin, dir } = await serveSite('dev', SITE)
  const { page } = await browser.open()
  await page.goto(`${origin}/second/`)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  changeNow(dir, { 'docs/second.md': String(SITE['docs/second.md']).replace('title', 'slug: /third/\ntitle') })
  await page.waitForURL(`${origin}/third/`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Second')
})
