/** The first touch of a control, which may load its code: what is shown afterwards is what holds. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fence } from '../examples/corpus.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type ExamplePage, serveExamples } from './example-page.ts'
import { ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'

const BAND = `({ Point, Path, paths, measurements, part }) => {
  paths.band = new Path().move(new Point(0, 0)).line(new Point(measurements.head, 0)).addText(measurements.head + ' mm')
  return part
}`

const browser = sharedBrowser()

describe('a slider of an example', () => {
  let site: ExamplePage
  beforeAll(async () => {
    site = await serveExamples(
      fence(BAND, 'sideBySide controls="head" caption="A band" settings="measurements: { head: 380 }"'),
    )
  })
  afterAll(() => site.close())

  const TOUCHES: Readonly<Record<string, (slider: Locator, page: Page) => Promise<unknown>>> = {
    'a key to the end': (slider) => slider.press('End'),
    'one step by key': (slider) => slider.press('ArrowRight'),
    'a click on its track': (slider) => slider.click({ position: { x: 20, y: 12 } }),
    async 'a drag'(slider, page) {
      await slider.scrollIntoViewIfNeeded()
      const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {}
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width, y + height / 2)
      await page.mouse.up()
    },
  }

  test.each(Object.entries(TOUCHES))('shows and draws its value after %s', async (_, touch) => {
    const { page } = await browser.open({ viewport: { width: 1000, height: 800 } })
    await page.goto(site.origin)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    const slider = page.getByRole('slider', { name: 'head' })
    await touch(slider, page)
    const value = await slider.inputValue()
    expect(value).not.toBe('380')
    await expect.poll(() => page.locator('output').textContent()).toBe(`${value} mm`)
    await expect.poll(() => page.locator('.drawing[role=img] textPath').textContent()).toBe(`${value} mm`)
  })

  test('that was moved before the scripts came is drawn when they come', async () => {
    const { page } = await browser.open({ viewport: { width: 1000, height: 800 } })
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/page.js', (route) => held.then(() => route.continue()))
    await page.goto(site.origin, { waitUntil: 'commit' })
    const slider = page.getByRole('slider', { name: 'head' })
    await slider.press('End')
    release()
    const value = await slider.inputValue()
    await expect.poll(() => page.locator('output').textContent()).toBe(`${value} mm`)
  })
})

describe('a control of a page', () => {
  let site: PageSite
  beforeAll(async () => {
    site = await servePages('build')
  })
  afterAll(() => site.close())

  /** Controls that say in their markup what they show. */
  const CONTROLS = 'summary, [aria-expanded][aria-controls], [role=tab][aria-selected=false]'

  /** Whether a control says that its part is shown, and whether it is. */
  const stateOf = (control: Locator): Promise<{ says: boolean; is: boolean | undefined }> =>
    control.evaluate((element) => {
      const { parentElement: around } = element
      if (around instanceof HTMLDetailsElement)
        return { says: around.open, is: around.querySelector(':scope > :not(summary)')?.checkVisibility() }
      const part = document.getElementById(element.getAttribute('aria-controls') ?? '')
      const says = [element.ariaExpanded, element.ariaSelected].includes('true')
      return { says, is: part?.checkVisibility({ visibilityProperty: true }) }
    })

  test.each(['/', '/guides/', '/reference/', '/tags/', '/search/'])(
    'of %s does at the first press what it says',
    async (path) => {
      const { page, troubles } = await browser.open({ viewport: { width: 1280, height: 900 } })
      const open = async (): Promise<Locator> => {
        await page.goto(site.origin + path)
        await ready(page)
        return page.locator(CONTROLS).and(page.locator(':visible'))
      }
      const count = await (await open()).count()
      for (let index = 0; index < count; index++) {
        const control = await (await open()).nth(index).elementHandle()
        await page.evaluate((element) => element?.setAttribute('data-pressed', ''), control)
        const pressed = page.locator('[data-pressed]')
        const { says } = await stateOf(pressed)
        await pressed.press('Enter')
        await expect.poll(() => stateOf(pressed)).toEqual({ says: !says, is: !says })
      }
      expect(troubles()).toEqual([])
    },
  )
})
