/** Components of pages whose MDX runs as code. */
import { describe, expect, test } from 'vitest'
import { folderFiles } from '../components/cases.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type Mode, serveSite } from './served.ts'

const SITE = Object.fromEntries(
  Object.entries(folderFiles('test/plugins/mdx-code')).filter(
    ([path]) => !/\/(?:faults|module|syntax)\.mdx$/.test(path),
  ),
)

const browser = sharedBrowser()

describe.each<Mode>(['dev', 'build'])('%s', (mode) => {
  test('imported and exported components act, by themselves or together, and other pages load none of their code', async () => {
    const { origin } = await serveSite(mode, SITE)
    const { page, troubles, requests } = await browser.open()
    await page.goto(`${origin}/plain/`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    expect(requests().filter((url) => /island|take-over|live|counter/.test(new URL(url).pathname))).toEqual([])
    await page.getByRole('link', { name: 'Live' }).click()
    await page.getByRole('button', { name: 'Count: 3' }).click()
    await page.getByRole('button', { name: 'Count: 4' }).waitFor()
    await page.getByRole('button', { name: 'Inner: 20' }).click()
    await page.getByRole('button', { name: 'Inner: 21' }).waitFor()
    await page.getByText('The first text').waitFor()
    await page.getByRole('button', { name: 'Second' }).click()
    await page.getByRole('link', { name: 'The second' }).waitFor()
    expect(await page.getByText('The first text').count()).toBe(0)
    await page.getByRole('button', { name: 'Own' }).click()
    await page.getByRole('button', { name: 'Own!' }).waitFor()
    await page.getByRole('button', { name: 'Never: 9' }).click()
    expect(await page.getByRole('button', { name: 'Never: 9' }).count()).toBe(1)
    expect(troubles()).toEqual([])
  })
})
