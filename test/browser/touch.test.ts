/** The drawing of an example that is touched: it is linked with its code, and its points move numbers. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fence } from '../../packages/examples/test/corpus.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type ExamplePage, serveExamples } from './example-page.ts'

const CODE = `({ Point, Path, points, paths, part }) => {
  points.from = new Point(0, 40)
  points.to = new Point(100, 40)
  paths.line = new Path()
    .move(points.from)
    .line(points.to)
    .addClass('fabric')
  return part
}`

const browser = sharedBrowser()
let site: ExamplePage
beforeAll(async () => {
  site = await serveExamples(fence(CODE, 'sideBySide caption="A line"'))
})
afterAll(() => site.close())

async function open(options: Parameters<typeof browser.open>[0] = {}) {
  const opened = await browser.open({ viewport: { width: 1200, height: 800 }, ...options })
  await opened.page.goto(site.origin)
  await opened.page.waitForSelector('html[data-ready]', { state: 'attached' })
  await opened.page.locator('.example-drawing').hover()
  await opened.page.locator('.touch').waitFor()
  return opened
}

const lit = (page: Page): Promise<readonly (string | null)[]> => page.locator('.example-code .lit').allTextContents()
const litItems = (page: Page) =>
  page.locator('.touch .lit text').evaluateAll((all) => all.map((text) => text.firstChild?.textContent?.trim()))
const code = (page: Page) => page.getByRole('textbox', { name: 'Code of the example' }).inputValue()
const handle = (page: Page, name: string) => page.locator('.touch').getByRole('slider', { name })

async function middleOf(item: Locator): Promise<readonly [x: number, y: number]> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await item.locator('.dot').boundingBox()) ?? {}
  return [x + width / 2, y + height / 2]
}

test('a line of code lights what it draws, and the drawing lights its lines', async () => {
  const { page, troubles } = await open()
  await page.locator('.example-code .line', { hasText: 'points.to = ' }).hover()
  await expect.poll(() => litItems(page)).toEqual(['to'])
  await page.locator('.example-code .line', { hasText: '.move(' }).hover()
  await expect.poll(() => litItems(page)).toEqual(['line'])
  await expect.poll(() => lit(page)).toHaveLength(4)
  await page.mouse.move(...(await middleOf(handle(page, 'from'))))
  await expect.poll(() => lit(page)).toEqual([expect.stringContaining('points.from')])
  expect(troubles()).toEqual([])
})

test('the line on which the pointer comes to rest first lights what it draws', async () => {
  const { page } = await browser.open({ viewport: { width: 1200, height: 800 } })
  await page.goto(site.origin)
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  await page.locator('.example-code .line', { hasText: 'points.to = ' }).hover()
  await expect.poll(() => litItems(page)).toEqual(['to'])
})

test('so do the keys: a focused point, X-Ray, and the caret in the code', async () => {
  const { page } = await open()
  // The pointer that has opened the layer may rest on the line.
  await page.mouse.move(0, 0)
  await handle(page, 'to').focus()
  await expect.poll(() => lit(page)).toEqual([expect.stringContaining('points.to')])
  await page.getByText('X-Ray', { exact: true }).click()
  await page.locator('.xray [tabindex]').first().focus()
  await expect.poll(() => lit(page)).toHaveLength(4)
  await page.getByText('Preview', { exact: true }).click()
  await page.getByRole('button', { name: 'Play' }).press('Enter')
  await page.getByRole('textbox').press('ArrowDown')
  await expect.poll(() => litItems(page)).toEqual(['from'])
})

test('an example that nobody touches starts nothing, although it has a checkbox', async () => {
  const { page, requests } = await browser.open()
  await page.goto(site.origin)
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(requests().filter((url) => url.endsWith(site.play.worker))).toEqual([])
})

describe('a point', () => {
  test('that is dragged changes its numbers, and the former line stays in dashes at the same scale', async () => {
    const { page, troubles } = await open()
    const [x, y] = await middleOf(handle(page, 'to'))
    const perMillimetre = (x - (await middleOf(handle(page, 'from')))[0]) / 100
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 10)
    await page.mouse.move(x - 20 * perMillimetre, y - 10 * perMillimetre, { steps: 4 })
    await expect.poll(() => code(page)).toContain('points.to = new Point(80, 30)')
    await page.mouse.up()
    const [left, top] = await middleOf(handle(page, 'to'))
    expect(Math.hypot(left - x + 20 * perMillimetre, top - y + 10 * perMillimetre)).toBeLessThan(perMillimetre)
    expect(await page.locator('.drawing[role=img] .former path').getAttribute('d')).toBe('M0 40h100')
    expect(await page.locator('.touch .scale').textContent()).toBe('2 cm')
    await expect.poll(() => page.getByRole('status').textContent()).toBe('points.to = new Point(80, 30)')
    expect(troubles()).toEqual([])
  })

  test('moves with the arrow keys, keeps the focus, and says where it is', async () => {
    const { page } = await open()
    await handle(page, 'to').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => code(page)).toContain('points.to = new Point(98, 50)')
    await expect.poll(() => handle(page, 'to').getAttribute('aria-valuetext')).toBe('98, 50')
    expect(await handle(page, 'to').evaluate((item) => item === document.activeElement)).toBe(true)
  })

  test('is one stop of the Tab key with all others, which Page Down and Page Up reach', async () => {
    const { page } = await open()
    const stops = page.locator('.touch [tabindex="0"]')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await stops.count()).toBe(1)
    await page.getByRole('button', { name: 'Open large' }).focus()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('from')
    await page.keyboard.press('PageDown')
    expect(await focused()).toBe('to')
    expect(await stops.getAttribute('aria-label')).toBe('to')
    // A draft keeps the stop.
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => code(page)).toContain('points.to = new Point(99, 40)')
    expect(await stops.getAttribute('aria-label')).toBe('to')
    await page.keyboard.press('PageUp')
    expect(await focused()).toBe('from')
    const ring = page.locator('.touch :focus-visible > path').first()
    expect(await ring.evaluate((path) => getComputedStyle(path).strokeWidth)).toBe('22px')
    expect(await page.locator('.touch').getAttribute('aria-description')).toContain('Page Down')
  })

  test('and the scale have readable words, however small the drawing is shown', async () => {
    const { page } = await open({ viewport: { width: 360, height: 780 } })
    const sizes = await page
      .locator('.touch text')
      .evaluateAll((all) =>
        all.map(
          (text) =>
            Number.parseFloat(getComputedStyle(text).fontSize) * ((text as SVGTextElement).getScreenCTM()?.a ?? 0),
        ),
      )
    expect(sizes.length).toBeGreaterThan(2)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12.5)
  })

  test('is not there on paper', async () => {
    const { page } = await open()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.touch').isVisible()).toBe(false)
  })
})

describe('a drawing that moves by itself', () => {
  const BAND = `({ measurements, Path, Point, paths, part }) => {
  paths.band = new Path().move(new Point(0, 0)).line(new Point(measurements.head, 0)).addClass('fabric')
  return part
}`
  let moving: ExamplePage
  beforeAll(async () => {
    moving = await serveExamples(
      fence(BAND, 'sideBySide moves controls="head" caption="A band" settings="measurements: { head: 380 }"'),
    )
  })
  afterAll(() => moving.close())

  /** Where the band ends, each time that the page is drawn for half a second. */
  const ends = async (options: Parameters<typeof browser.open>[0]) => {
    const { page, requests, troubles } = await browser.open(options)
    await page.goto(moving.origin)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    const seen = await page.locator('.drawing path.fabric').evaluate(async (path) => {
      const widths = new Set<number>()
      for (let count = 0; count < 30; count++) {
        await new Promise(requestAnimationFrame)
        widths.add(Math.round((path as SVGPathElement).getBBox().width))
      }
      return [...widths]
    })
    expect(requests().filter((url) => url.endsWith(moving.play.worker))).toEqual([])
    expect(troubles()).toEqual([])
    return seen
  }

  test('does so without the sandbox, and inside its frame', async () => {
    const seen = await ends({})
    expect(seen.length).toBeGreaterThan(3)
    expect(Math.max(...seen)).toBeLessThanOrEqual(532)
  })

  test('leaves out meanwhile what has other steps at the ends', async () => {
    const edge = `paths.edge = new Path().move(new Point(0, 0))
  for (let x = 40; x < measurements.head; x += 40) paths.edge.line(new Point(x, 20))
  return part`
    const other = await serveExamples(
      fence(
        BAND.replace('return part', edge),
        'sideBySide moves controls="head" caption="A band" settings="measurements: { head: 380 }"',
      ),
    )
    onTestFinished(() => other.close())
    const { page } = await browser.open()
    await page.goto(other.origin)
    const opacityOf = (path: Element): string => getComputedStyle(path).opacity
    const [band, edges] = [page.locator('.drawing path.fabric'), page.locator('.drawing path:not(.fabric)')]
    await expect.poll(() => edges.evaluate(opacityOf)).toBe('0')
    expect(await band.evaluate(opacityOf)).toBe('1')
    await expect.poll(() => edges.evaluate(opacityOf)).toBe('1')
  })

  test('ends when a reader turns to it, so that the layer lies on its lines', async () => {
    const { page } = await browser.open({ viewport: { width: 1200, height: 800 } })
    await page.goto(moving.origin)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    await page.locator('.example-drawing').hover()
    await page.locator('.touch').waitFor()
    const widthOf = (path: SVGElement): number => Math.round((path as SVGPathElement).getBBox().width)
    expect(await page.locator('svg.drawing path.fabric').evaluate(widthOf)).toBe(380)
  })

  test('has its code beside it, which scrolls where it is longer, before and while a reader plays', async () => {
    const long = BAND.replace('  return', `${'  // A line that makes the code longer.\n'.repeat(60)}  return`)
    const tall = await serveExamples(
      fence(long, 'sideBySide controls="head" caption="A band" settings="measurements: { head: 380 }"'),
    )
    onTestFinished(() => tall.close())
    const { page } = await browser.open({ viewport: { width: 1366, height: 768 } })
    await page.goto(tall.origin)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    const bottomOf = (selector: string): Promise<number> =>
      page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
    const end = await bottomOf('.example-code')
    expect(await bottomOf('.example-code > .code')).toBeLessThanOrEqual(end)
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByRole('textbox', { name: 'Code of the example' }).waitFor()
    expect(await bottomOf('.example-field')).toBeLessThanOrEqual(await bottomOf('.example-code'))
    expect(await page.locator('.example-field').evaluate((field) => field.scrollHeight > field.clientHeight)).toBe(true)
  })

  test('stays still for readers who want no motion', async () => {
    expect(await ends({ reducedMotion: 'reduce' })).toEqual([380])
  })
})
