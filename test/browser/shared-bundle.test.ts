/** A large site: all pages share a bundle, and their data lies in their HTML. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build, serve, verify } from '../../cli/app/operations.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { parseSite, writeSite } from '../harness/site.ts'
import { isSameDocument, markDocument, ready } from './pages/reader.ts'

const browser = sharedBrowser()

const SITE = parseSite(`
-- docs.config.js --
export default { title: 'Kit', hydration: { ownBundles: 2 } }
-- docs/readme.md --
# Home

[tabs](tabs.md) [plain](group/plain.md)
-- docs/tabs.md --
---
title: Tabs </script><script>alert(1)</script>
tags: [one]
---

::::tabs
:::tab[First]
Text of the first.
:::
:::tab[Second]
Text of the second.
:::
::::
-- docs/group/plain.md --
# Plain

[home](../readme.md)
`)

test('pages of every kind start, and load only their parts', async () => {
  const dir = await writeSite(SITE)
  const { out } = await build({ dir })
  expect((await verify({ out })).report.findings).toEqual([])
  expect(await readdir(join(out, 'assets'))).not.toContain('pages')
  const server = await serve({ dir, host: 'localhost', port: 0 })
  onTestFinished(() => server.close())
  const { page, troubles, requests } = await browser.open()
  const parts = (): string[] => requests().flatMap((url) => /part-([a-z]+)/.exec(url)?.[1] ?? [])
  for (const path of ['tags/', 'tags/one/', 'search/', '404.html']) {
    await page.goto(server.url + path)
    await ready(page)
  }
  const before = parts().length
  await page.goto(server.url)
  await ready(page)
  await markDocument(page)
  expect(parts().slice(before)).not.toContain('tabs')
  await page.locator('main').getByRole('link', { name: 'plain', exact: true }).first().click()
  await expect.poll(() => page.locator('main h1').innerText()).toBe('Plain')
  await page.goBack()
  await page.locator('main').getByRole('link', { name: 'tabs', exact: true }).first().click()
  await expect.poll(() => page.locator('main h1').innerText()).toBe('Tabs </script><script>alert(1)</script>')
  await page.getByRole('tab', { name: 'Second' }).click()
  await expect.poll(() => page.getByText('Text of the second.').isVisible()).toBe(true)
  expect(parts()).toContain('tabs')
  expect(await isSameDocument(page)).toBe(true)
  // The search names the first entries of the sidebars, which stand on its page.
  await page.keyboard.press('Control+k')
  await expect.poll(() => page.locator('dialog[open]').innerText()).toContain('group')
  expect(troubles().filter(({ kind, text }) => kind !== 'bad status' && !text.includes('404'))).toEqual([])
})
