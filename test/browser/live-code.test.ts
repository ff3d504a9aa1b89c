/** Examples of the plugin `live`: edited and run in the page, and shut in. */
import type { Frame, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { folderFiles } from '../components/cases.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type ServedSite, serveSite } from './served.ts'

const browser = sharedBrowser()

const runButton = (page: Page, at: number) => page.getByRole('button', { name: 'Run', exact: true }).nth(at)
const linesOf = (page: Page, at = 0) => page.locator('.live-console').nth(at).locator('li').allTextContents()
const frameOf = async (page: Page, at = 0): Promise<Frame> => {
  const element = await page.locator('.live-stage iframe').nth(at).elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('The example has no frame.')
  return frame
}

describe.each(['build', 'dev'] as const)('%s', (mode) => {
  let site: ServedSite
  beforeAll(async () => {
    site = await serveSite(mode, folderFiles('packages/live/test/site'), '/site/')
  })

  test('a reader edits and runs a component, and nothing is loaded before', async () => {
    const { page, troubles } = await browser.open()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(`${site.origin}/`)
    await runButton(page, 0).waitFor()
    const ofLive = (): string[] =>
      loaded.filter((url) => /\/live[.-]/.test(url)).map((url) => url.replace(/.*\/|\.\w{10}(?=\.)/g, ''))
    expect(ofLive()).toEqual(['live.js'])
    await runButton(page, 0).click()
    const frame = page.frameLocator('.live-stage iframe')
    await frame.getByRole('button', { name: 'Count 1' }).click()
    await frame.getByRole('button', { name: 'Count 2' }).waitFor()
    await expect
      .poll(() => linesOf(page))
      .toEqual(['drawn { count: 1, list: [1, "two"] }', 'drawn { count: 2, list: [1, "two"] }'])
    expect(await frame.locator('.own').evaluate((own) => getComputedStyle(own).color)).toBe('rgb(200, 0, 0)')
    expect(new Set(ofLive())).toEqual(
      new Set(['live.js', 'live-editor.js', 'live.css', 'live-frame.html', 'live-modules.json']),
    )
    expect(loaded.filter((url) => !url.startsWith(site.origin))).toEqual([])

    const area = page.getByLabel('Code: Counter.tsx').and(page.locator('textarea'))
    await area.fill("import { nothing } from 'left-pad'\nnothing()")
    await runButton(page, 0).click()
    await expect
      .poll(() => linesOf(page))
      .toEqual(['Line 1: `left-pad` cannot be imported; examples may import `react`, `./theme/button.tsx`.'])
    await area.fill('export default () => {\n  const = 3\n}')
    await area.press('Control+Enter')
    await expect.poll(() => linesOf(page)).toEqual([expect.stringMatching(/^Line 2: Unexpected token/)])
    await expect.poll(() => page.locator('.live-marked').textContent()).toBe('  const = 3\n')
    await area.fill('export default () => {\n\n  return missing()\n}')
    await runButton(page, 0).click()
    await expect.poll(() => linesOf(page)).toContainEqual('Line 3: ReferenceError: missing is not defined')
    await page.getByRole('button', { name: 'Reset' }).click()
    await frame.getByRole('button', { name: 'Count 1' }).waitFor()
    expect(troubles()).toEqual([])
  })

  test('the editor has the place, the sizes and the colours of the code', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/`)
    await runButton(page, 0).waitFor()
    const looks = (box: string) =>
      page
        .locator('.live')
        .first()
        .locator(`${box} .line i`)
        .filter({ visible: true })
        .evaluateAll((all) =>
          all.map((one) => {
            const { x, y } = one.getBoundingClientRect()
            return [one.textContent, getComputedStyle(one).color, Math.round(x + scrollX), Math.round(y + scrollY)]
          }),
        )
    const before = await looks('.code')
    await runButton(page, 0).click()
    await page.locator('.live-code textarea').first().waitFor()
    await expect.poll(async () => (await looks('.live-code')).slice(0, before.length)).toEqual(before)
    await page.locator('.live-code textarea').first().press('End')
    await page.keyboard.type(' // and more')
    await expect.poll(async () => (await looks('.live-code')).map(([text]) => text)).toContain('// and more')
  })

  test('HTML, CSS and a script run together, and errors of TypeScript name its line', async () => {
    const { page, troubles } = await browser.open()
    await page.goto(`${site.origin}/`)
    await runButton(page, 1).click()
    const frame = page.frameLocator('.live-stage iframe')
    expect(await frame.getByText('Set').evaluate((text) => getComputedStyle(text).color)).toBe('rgb(0, 0, 200)')
    await expect.poll(() => linesOf(page)).toEqual(['Map(1) { "a" => 1 }'])
    await page.getByRole('button', { name: 'Stop' }).click()
    expect(await page.locator('.live-stage iframe').count()).toBe(0)
    await runButton(page, 2).click()
    await expect.poll(() => linesOf(page, 1)).toEqual(['{ x: 1 } object', 'Line 4: Error: No 1'])
    expect(troubles()).toEqual([])
  })

  test('a hostile example reaches neither the page nor the network', async () => {
    const { page } = await browser.open()
    const foreign: string[] = []
    page.on('request', (request) => request.url().startsWith(site.origin) || foreign.push(request.url()))
    await page.goto(`${site.origin}/hostile/`)
    const title = await page.title()
    await runButton(page, 0).click()
    await expect.poll(() => linesOf(page)).toContainEqual(expect.stringContaining('<img'))
    const lines = await linesOf(page)
    for (const name of ['page', 'top', 'cookie', 'storage', 'popup'])
      expect(lines).toContainEqual(expect.stringMatching(`^${name} refused `))
    expect(lines).toContainEqual('modal dismissed')
    expect(lines).toContainEqual('fetch refused TypeError')
    expect(await page.locator('.live-console img').count()).toBe(0)
    expect(await page.title()).toBe(title)
    expect(page.url()).toBe(`${site.origin}/hostile/`)
    expect(foreign).toEqual([])
    const box = await page.locator('.live-stage iframe').boundingBox()
    expect(box?.height).toBeLessThanOrEqual(650)
    expect((await frameOf(page)).url()).toMatch(/\/assets\/live-frame\.\w+\.html$/)
  })

  test('an endless loop ends by itself, whatever it catches', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/hostile/`)
    await runButton(page, 1).click()
    await expect
      .poll(() => linesOf(page))
      .toEqual(['Line 1: RangeError: The code was stopped, because it goes on without an end.'])
  })

  test('the document of the frame runs nothing when it is opened by itself', async () => {
    const { page } = await browser.open()
    await page.goto(`${site.origin}/`)
    await runButton(page, 1).click()
    const url = (await frameOf(page)).url()
    await page.goto(url)
    await page.evaluate(() =>
      window.postMessage({ type: 'run', html: '<b>ran</b>', css: '', code: '', isDark: false }, '*'),
    )
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await page.locator('b').count()).toBe(0)
  })
})
