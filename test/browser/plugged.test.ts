/** What plugins and the files of `pages/` bring into the browser: pages that hydrate, navbar items, a search. */
import { beforeAll, describe, expect, test } from 'vitest'
import { folderFiles } from '../components/cases.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type Mode, type ServedSite, serveSite } from './served.ts'

const browser = sharedBrowser()

describe.each<Mode>(['dev', 'build'])('%s', (mode) => {
  let withPages: ServedSite
  beforeAll(async () => {
    withPages = await serveSite(mode, folderFiles('test/plugins/page-files'), '/b/')
  })

  test('a page that a component draws lives, at first and after a change of the page', async () => {
    const { origin } = withPages
    const { page, troubles } = await browser.open()
    await page.goto(`${origin}/`)
    await page.getByRole('button', { name: 'Counted 0' }).click()
    await page.getByRole('button', { name: 'Counted 1' }).waitFor()
    await page.getByRole('link', { name: 'Read the manual' }).click()
    await page.getByRole('heading', { level: 1, name: 'Manual' }).waitFor()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('link', { name: 'home page', exact: true }).click()
    await page.getByRole('button', { name: 'Counted 0' }).click()
    await page.getByRole('button', { name: 'Counted 1' }).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(troubles()).toEqual([])
  })

  test('a page without a layout has no navbar, and the next page has it again', async () => {
    const { origin } = withPages
    const { page, troubles } = await browser.open()
    await page.goto(`${origin}/docs/`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    expect(await page.getByRole('navigation').count()).toBeGreaterThan(0)
    await page.goto(`${origin}/bare/`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nothing around it')
    expect(await page.locator('nav, footer, .navbar').count()).toBe(0)
    await page.goBack()
    await page.getByRole('navigation').first().waitFor()
    expect(troubles()).toEqual([])
  })

  test('a navbar item of a plugin lives', async () => {
    const { origin } = await serveSite(mode, folderFiles('test/plugins/navbar'))
    const { page, troubles } = await browser.open()
    await page.goto(origin)
    const item = page.locator('.status.in-bar').first()
    await item.getByRole('button').click()
    await item.getByRole('button', { name: '1' }).waitFor()
    await item.getByRole('link', { name: 'All is well' }).click()
    await page.getByRole('heading', { level: 1, name: 'Other' }).waitFor()
    // The bar stays, so the item keeps its state.
    expect(await item.getByRole('button').textContent()).toBe('1')
    expect(troubles()).toEqual([])
  })

  test('the search of a plugin answers', async () => {
    const { origin } = await serveSite(mode, folderFiles('test/plugins/search'))
    const { page, troubles, requests } = await browser.open()
    await page.goto(origin)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('oth')
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('option').first().textContent()).toContain('Found by its title.')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Other' }).waitFor()
    expect(requests().filter((url) => url.includes('titles.json'))).not.toEqual([])
    expect(troubles()).toEqual([])
  })
})
