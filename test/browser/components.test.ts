/** Components of plugins in the browser. */
import { describe, expect, test } from 'vitest'
import { folderFiles } from '../components/cases.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type Mode, serveSite } from './served.ts'

const SITE = folderFiles('test/plugins/components')

const browser = sharedBrowser()

describe.each<Mode>(['dev', 'build'])('%s', (mode) => {
  test('components act in the browser, and only pages with them load their code', async () => {
    const { origin } = await serveSite(mode, SITE)
    const { page, troubles, requests } = await browser.open()
    await page.goto(origin)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    expect(requests().filter((url) => /island|Counter/.test(url))).toEqual([])
    await page.getByRole('link', { name: 'Directives' }).first().click()
    await page.getByRole('button', { name: 'Stitches: 3' }).click()
    await page.getByRole('button', { name: 'Stitches: 4' }).waitFor()
    await page.locator('main').getByRole('link', { name: 'the elements' }).click()
    await page.getByRole('button', { name: 'Seams: 4' }).click()
    await page.getByRole('button', { name: 'Seams: 5' }).waitFor()
    await page.getByRole('button', { name: 'Inner: 0' }).click()
    await page.getByRole('button', { name: 'Inner: 1' }).waitFor()
    expect(await page.locator('.badge em').innerText()).toBe('new')
    expect(requests().filter((url) => /Panel/.test(url))).toEqual([])
    expect(troubles()).toEqual([])
  })
})
