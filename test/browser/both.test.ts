/** The main functions for readers, with the dev server and with the built site. */
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { parseSite } from '../harness/site.ts'
import { type Mode, type ServedSite, serveSite } from './served.ts'

const SITE = parseSite(`
-- docs.config.ts --
export default { title: 'Patterns', url: 'https://docs.example.org', navbar: { items: [{ label: 'Guides', to: '/guides', position: 'left' }] } }
-- docs/guides/readme.md --
---
title: Guides
description: Where to begin.
---

Read about [points](./points.md#lines) first, or see [the map](./map.svg).

![A map](./map.svg)

## First steps

Text.
-- docs/guides/points.md --
---
title: Points
sidebar_position: 1
tags: [geometry]
---

Words before.

## Lines

A line has two ends.

\`\`\`js {1}
const a = new Point(0, 0)
\`\`\`

:::note[Mind the gap]
Points are places.
:::

### Below

More.
-- docs/guides/paths.md --
---
title: Paths
sidebar_position: 2
---

Back to the [guides](/guides).
-- docs/guides/map.svg --
<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60"><path d="M0 0h120"/></svg>
-- static/robots-extra.txt --
hello
`)

const browser = sharedBrowser()

describe.each<Mode>(['dev', 'build'])('%s', (mode) => {
  let site: ServedSite
  beforeAll(async () => {
    site = await serveSite(mode, SITE)
  })

  test('a page shows its title, text and navigation without any error', async () => {
    const { origin } = site
    const { page, troubles } = await browser.open()
    await page.goto(`${origin}/guides/points/`)
    await expect.poll(() => page.title()).toBe('Points | Patterns')
    expect(await page.locator('h1').innerText()).toBe('Points')
    expect(await page.locator('nav[aria-label="Breadcrumbs"]').innerText()).toContain('Guides')
    expect(await page.locator('aside nav, nav[aria-label="Docs sidebar"]').first().innerText()).toContain('Paths')
    expect(await page.locator('nav[aria-label="Docs pages"]').innerText()).toMatch(/Guides[\s\S]*Paths/)
    expect(await page.locator('.line.highlighted').innerText()).toBe('const a = new Point(0, 0)')
    expect(await page.locator('.admonition').innerText()).toContain('Mind the gap')
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    expect(troubles()).toEqual([])
  })

  test('a link changes the page without loading a document', async () => {
    const { origin } = site
    const { page, troubles } = await browser.open()
    await page.goto(`${origin}/guides/`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.locator('main').getByRole('link', { name: 'points', exact: true }).click()
    await page.waitForURL('**/guides/points/#lines')
    await page.getByRole('heading', { level: 1, name: 'Points' }).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Guides' }).waitFor()
    expect(troubles()).toEqual([])
  })

  test('images have their size, and files beside a page are published', async () => {
    const { origin } = site
    const { page } = await browser.open()
    await page.goto(`${origin}/guides/`)
    const image = page.locator('main img')
    expect(await image.getAttribute('width')).toBe('120')
    expect(await image.getAttribute('height')).toBe('60')
    const map = await page.locator('main').getByRole('link', { name: 'the map' }).getAttribute('href')
    const answer = await page.request.get(new URL(map ?? '', origin).href)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  })

  test.each([
    ['/guides', 200, '/guides/'],
    ['/guides/points.html', 200, '/guides/points/'],
    ['/guides/index.html', 200, '/guides/'],
    ['/', 200, '/'],
    ['/tags/geometry/', 200, '/tags/geometry/'],
    ['/robots-extra.txt', 200, '/robots-extra.txt'],
    ['/guides/points/index.md', 200, '/guides/points/index.md'],
    ['/sitemap.xml', 200, '/sitemap.xml'],
    ['/llms.txt', 200, '/llms.txt'],
    ['/Guides/', 404, '/Guides/'],
    ['/nothing/here', 404, '/nothing/here'],
  ])('%s answers %i at %s', async (path, status, end) => {
    const { origin } = site
    const answer = await fetch(origin + path)
    expect([answer.status, new URL(answer.url).pathname]).toEqual([status, end])
  })

  test('everything works below a base URL', async () => {
    const { origin } = await serveSite(mode, SITE, '/below/here/')
    const { page, troubles } = await browser.open()
    await page.goto(`${origin}/guides/`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.locator('main').getByRole('link', { name: 'points', exact: true }).click()
    await page.waitForURL('**/below/here/guides/points/#lines')
    await page.getByRole('heading', { level: 1, name: 'Points' }).waitFor()
    expect(troubles()).toEqual([])
  })

  test('every page can be read and left without scripts', async () => {
    const { origin } = site
    const { page } = await browser.open({ javaScriptEnabled: false })
    await page.goto(`${origin}/guides/`)
    await page.locator('main').getByRole('link', { name: 'points', exact: true }).click()
    expect(await page.locator('h1').innerText()).toBe('Points')
    expect(await page.locator('main').innerText()).toContain('A line has two ends.')
  })
})
