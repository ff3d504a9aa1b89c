import { readFile } from 'node:fs/promises'
import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fence } from '../../packages/examples/test/corpus.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type ExamplePage, serveExamples } from './example-page.ts'
import { accessibleNodes } from './pages/accessible.ts'
import { contrasts } from './pages/contrast.ts'

const CODE = `({ Point, Path, points, paths, snippets, Snippet, part }) => {
  points.from = new Point(0, 40)
  points.cp = new Point(30, -20)
  points.to = new Point(100, 40)
  paths.arch = new Path().move(points.from).curve_(points.cp, points.to).addClass('fabric').addText('an arch', 'center')
  snippets.notch = new Snippet('notch', points.to)
  return part
}`

const MANY = `({ Point, points, part }) => {
  for (let index = 0; index < 90; index++) points['point' + index] = new Point(index, (index * 7) % 50)
  return part
}`

const SIZED = `({ Point, Path, points, paths, measurements, part }) => {
  paths.band = new Path().move(new Point(0, 0)).line(new Point(measurements.head, 0)).addText(measurements.head + ' mm')
  return part
}`

const SHORT = `({ Point, Path, paths, part }) => {
  paths.line = new Path()
    .move(new Point(0, 0))
    .line(new Point(40, 20))
  return part
}`

const browser = sharedBrowser()
let site: ExamplePage
beforeAll(async () => {
  site = await serveExamples(
    fence(CODE, 'caption="An arch"') +
      fence(CODE, 'tutorial caption="A tutorial"') +
      fence('({ part }) => { throw new Error("no") }') +
      fence(MANY, 'caption="Many points"') +
      fence(SIZED, 'sideBySide controls="head" caption="A band" settings="measurements: { head: 380 }"') +
      fence(SHORT, 'caption="A line"'),
  )
})
afterAll(() => site.close())

async function open(options: Parameters<typeof browser.open>[0] = {}, path = '/') {
  const opened = await browser.open({ viewport: { width: 1000, height: 800 }, ...options })
  await opened.page.goto(site.origin + path)
  if (options.javaScriptEnabled !== false) await opened.page.waitForSelector('html[data-ready]', { state: 'attached' })
  return opened
}

const example = (page: Page, index = 0) => page.locator('figure.example').nth(index)
/** The markup of an element, without the layer that comes when a reader turns to the example. */
const markupOf = (element: Locator) =>
  element.evaluate((found) => found.innerHTML.replace(/<svg class="touch"[\s\S]*?<\/svg>/, ''))
const stroke = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).stroke)

describe.each([true, false])('an example, with scripts: %s', (javaScriptEnabled) => {
  test('shows its code, and one view of its drawing', async () => {
    const { page, troubles } = await open({ javaScriptEnabled })
    const first = example(page)
    const [drawing, xray, code] = ['.drawing[role=img]', '.xray', '.example-code'].map((name) => first.locator(name))
    const seen = async () => Promise.all([drawing, xray, code].map((part) => part?.isVisible()))
    expect(await first.locator('label').allTextContents()).toEqual(['Preview', 'X-Ray'])
    expect(await seen()).toEqual([true, false, true])
    await first.getByText('X-Ray', { exact: true }).click()
    await expect.poll(seen).toEqual([false, true, true])
    expect(await example(page, 1).locator('.xray').isVisible()).toBe(false)
    expect(troubles()).toEqual([])
  })

  const topsOf = (page: Page, index: number) =>
    Promise.all(
      ['.example-views', '.example-drawing', '.example-head', '.example-code'].map(
        async (part) => (await example(page, index).locator(part).boundingBox())?.y ?? 0,
      ),
    )

  test('has its views above the drawing, and the drawing above the code', async () => {
    const { page } = await open({ javaScriptEnabled })
    const [views = 0, drawing = 0, head = 0, code = 0] = await topsOf(page, 0)
    expect([views, drawing, head, code]).toEqual([views, drawing, head, code].sort((a, b) => a - b))
  })

  test('of a tutorial has its code above the drawing', async () => {
    const { page } = await open({ javaScriptEnabled })
    const [views = 0, drawing = 0, head = 0, code = 0] = await topsOf(page, 1)
    expect([head, code, views, drawing]).toEqual([head, code, views, drawing].sort((a, b) => a - b))
  })

  test.each([1000, 390])(
    'with short lines has its code beside the drawing only in a wide column: %i',
    async (width) => {
      const { page } = await open({ javaScriptEnabled, viewport: { width, height: 800 } })
      const [views = 0, drawing = 0, head = 0, code = 0] = await topsOf(page, 5)
      expect([head === views, code === drawing]).toEqual(width > 390 ? [true, true] : [false, false])
      if (width === 390) expect(code).toBeGreaterThan(drawing)
    },
  )

  test('that cannot be drawn shows its code and a message', async () => {
    const { page } = await open({ javaScriptEnabled })
    const third = example(page, 2)
    expect(await third.locator('.example-failed').textContent()).toBe('This example could not be drawn.')
    expect(await third.locator('.example-code').isVisible()).toBe(true)
    expect(await third.locator('input, .example-actions, .example-head').count()).toBe(0)
  })

  test('changes its view with the keyboard', async () => {
    const { page } = await open({ javaScriptEnabled })
    await example(page).locator('input').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => example(page).locator('.xray').isVisible()).toBe(true)
  })

  test('shows the names of points on paths, and the others on hover and on focus', async () => {
    const { page } = await open({ javaScriptEnabled })
    const first = example(page)
    await first.getByText('X-Ray', { exact: true }).click()
    await first.locator('.xray').waitFor()
    const items = first.locator('.xray [tabindex]')
    const names = () =>
      items.evaluateAll((all) =>
        all.flatMap((item) => {
          const text = item.querySelector('text')
          return text && getComputedStyle(text).visibility === 'visible' ? [text.textContent] : []
        }),
      )
    expect(await names()).toEqual(['from 0, 40', 'to 100, 40'])
    const at = async (point: string) => {
      const box = await first.locator('.xray [tabindex]:not(.line)', { hasText: point }).locator('path').boundingBox()
      if (!box) throw new Error('no box')
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    await page.mouse.move(...(await at('cp')))
    expect(await names()).toEqual(['cp 30, -20'])
    await page.mouse.move(...(await at('to')))
    expect(await names()).toEqual(['to 100, 40'])
    await page.mouse.move(0, 0)
    await items.first().focus()
    expect(await names()).toEqual([expect.stringMatching(/^arch \d+(\.\d)? mm$/)])
  })

  test('is saved as a file that needs no other', async () => {
    const { page } = await open({ javaScriptEnabled })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      example(page).getByRole('link', { name: 'Save as SVG' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('example-1.svg')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[^"]*" width="[\d.]+mm"/)
    expect(text).not.toMatch(/class=|var\(|style/)
    expect(text).toContain('<use href="#d-notch"')
    expect(text).toContain('id="d-notch"')
  })
})

describe('an example for assistive technology, forced colours and print', () => {
  test('has its views as one group with a name', async () => {
    const { page } = await open()
    const group = page.getByRole('radiogroup', { name: 'View of the example' }).first()
    expect(await group.getByRole('radio').count()).toBe(2)
  })

  test('reads its caption once', async () => {
    const { page } = await open()
    const read = await accessibleNodes(page, 'figure.example')
    expect(read.filter(({ name }) => name.includes('An arch')).map(({ role }) => role)).toEqual(['StaticText'])
    expect(read.find(({ role }) => role === 'image')?.name).toBe('Drawing')
  })

  test.each(['/', '/dark.html'])('has readable words in every colour: %s', async (path) => {
    const { page } = await open({}, path)
    const colors = ['fabric', 'lining', 'interfacing', 'canvas', 'various', 'note', 'mark', 'contrast', 'current']
    const text = page.locator('figure.example .drawing text').first()
    expect(await text.count()).toBe(1)
    for (const color of colors) {
      await text.evaluate((element, name) => element.setAttribute('class', `fill-${name}`), color)
      expect([color, (await contrasts(text)).every((contrast) => contrast >= 4.5)]).toEqual([color, true])
    }
  })

  test.each(['light', 'dark'] as const)(
    'keeps its paper below its lines in forced colours, %s',
    async (colorScheme) => {
      const { page } = await open({ forcedColors: 'active', colorScheme })
      const lines = page.locator('figure.example .drawing path.fabric').first()
      const [line, paper] = await lines.evaluate((element) => {
        const drawing = element.closest('.example-drawing') as Element
        return [getComputedStyle(element).stroke, getComputedStyle(drawing).backgroundColor]
      })
      expect([line, paper]).toEqual(['rgb(32, 37, 42)', 'rgb(252, 251, 247)'])
    },
  )

  test('prints its drawing and its code, whichever view is open', async () => {
    const { page } = await open()
    await page.emulateMedia({ media: 'print' })
    const seen = () =>
      Promise.all(
        ['.example-drawing', '.example-code', '.example-views'].map((part) => example(page).locator(part).isVisible()),
      )
    expect(await seen()).toEqual([true, true, false])
    await page.emulateMedia({ media: 'screen' })
    await example(page).getByText('X-Ray', { exact: true }).click()
    await page.emulateMedia({ media: 'print' })
    expect(await seen()).toEqual([true, true, false])
  })
})

describe('X-Ray on a page of its own', () => {
  const items = (page: Page) => example(page, 3).locator('.xray [tabindex]')

  test('is loaded when a reader opens X-Ray', async () => {
    const { page, requests, troubles } = await open()
    const asked = () => requests().filter((url) => url.endsWith('/example-4.html')).length
    await example(page, 3).locator('.example-drawing').hover()
    expect([asked(), await items(page).count()]).toEqual([0, 0])
    await example(page, 3).getByText('X-Ray', { exact: true }).click()
    await expect.poll(() => items(page).count()).toBe(90)
    expect(await example(page, 3).getByText('Points and paths as tables').isVisible()).toBe(true)
    expect(await example(page, 3).locator('.example-apart').count()).toBe(0)
    await items(page).first().focus()
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('point89 89, 23')
    expect([asked(), troubles()]).toEqual([1, []])
  })

  test('is loaded for the large view', async () => {
    const { page } = await open()
    await example(page, 3).getByRole('button', { name: 'Open large' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'X-Ray' }).click()
    await expect.poll(() => page.locator('.example-dialog .xray [tabindex]').count()).toBe(90)
  })

  test('is a frame without scripts', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    const frame = example(page, 3).frameLocator('iframe')
    expect(await example(page, 3).locator('iframe').isVisible()).toBe(false)
    await example(page, 3).getByText('X-Ray', { exact: true }).click()
    expect(await example(page, 3).locator('.example-drawing').isVisible()).toBe(false)
    await frame.getByRole('listitem').nth(89).waitFor()
    const item = frame.getByRole('listitem').nth(5)
    await item.focus()
    const seen = () => item.locator('text').evaluate((text) => getComputedStyle(text).visibility)
    await expect.poll(seen).toBe('visible')
  })
})

test('touching a point shows its name', async () => {
  const { page } = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })
  const first = example(page)
  await first.getByText('X-Ray', { exact: true }).tap()
  const item = first.locator('.xray [tabindex]:not(.line)', { hasText: 'from' })
  const box = await item.locator('path').boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect.poll(() => item.locator('text').evaluate((text) => getComputedStyle(text).visibility)).toBe('visible')
})

test('colours follow the colour mode, in snippets too', async () => {
  const light = await open()
  const dark = await open({}, '/dark.html')
  const path = 'figure .drawing path.fabric'
  expect(await stroke(light.page, path)).toBe('rgb(32, 37, 42)')
  expect(await stroke(dark.page, path)).toBe('rgb(229, 226, 217)')
})

test('no button of the code covers Play where nothing hovers', async () => {
  const { page } = await open({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  const play = example(page).getByRole('button', { name: 'Play' })
  await play.scrollIntoViewIfNeeded()
  await expect.poll(() => example(page).locator('.code-buttons').isVisible()).toBe(true)
  const covered = await play.evaluate((button) => {
    const { left, right, bottom } = button.getBoundingClientRect()
    return [left + 3, (left + right) / 2, right - 3].map((x) => document.elementFromPoint(x, bottom - 3) !== button)
  })
  expect(covered).toEqual([false, false, false])
})

test('an outline is 1.75 pixels wide, whether its drawing is large or small', async () => {
  for (const width of [390, 1000]) {
    const { page } = await open({ viewport: { width, height: 800 } })
    const outline = page.locator('figure .drawing path.fabric').first()
    const style = await outline.evaluate((path) => {
      const { strokeWidth, vectorEffect } = getComputedStyle(path)
      return [Number.parseFloat(strokeWidth), vectorEffect]
    })
    expect(style).toEqual([expect.closeTo(1.75, 1), 'non-scaling-stroke'])
  }
})

test('no drawing is wider than its column', async () => {
  const { page } = await open({ viewport: { width: 390, height: 800 } })
  for (const view of ['Preview', 'X-Ray']) {
    await example(page).getByText(view, { exact: true }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

test('X-Ray is one stop of the Tab key, and the arrow keys move inside it', async () => {
  const { page } = await open()
  const first = example(page)
  await first.getByText('X-Ray', { exact: true }).click()
  // Its style sheet is loaded at the first use.
  await first.locator('.xray').waitFor()
  for (const action of ['Save as SVG', 'Open large']) {
    await page.keyboard.press('Tab')
    expect(
      await first.locator(':focus').evaluate((element) => element.textContent || (element as HTMLElement).title),
    ).toBe(action)
  }
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(() => focused()).toMatch(/^arch /)
  await expect.poll(() => first.locator('.xray [tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused()).toBe('from 0, 40')
  await page.keyboard.press('End')
  await expect.poll(() => focused()).toBe('to 100, 40')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused()).toBe('Points and paths as tables')
  await page.keyboard.press('Enter')
  const rows = await first.locator('.example-tables tr').allTextContents()
  expect(rows).toEqual([
    'Pointxy',
    'from040',
    'cp30-20',
    'to10040',
    'PathDrawn asLength',
    expect.stringMatching(/^arch1 curve1\d\d(\.\d)?$/),
  ])
})

test.each(['light', 'dark'])('axe finds no fault in examples, %s', async (theme) => {
  const { page } = await open({ bypassCSP: true }, theme === 'light' ? '/' : '/dark.html')
  await page.addScriptTag({ content: axe.source })
  const check = () =>
    page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run('figure.example')
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
    })
  expect(await check()).toEqual([])
  await example(page).getByText('X-Ray', { exact: true }).click()
  await example(page).locator('summary').click()
  expect(await check()).toEqual([])
})

describe('a large view', () => {
  const viewBox = (page: Page) => page.locator('.example-dialog .drawing[role=img]').getAttribute('viewBox')

  test('zooms, moves and returns the drawing to its place', async () => {
    const { page, troubles } = await open()
    const first = example(page)
    const before = await markupOf(first.locator('.example-drawing'))
    const opener = first.getByRole('button', { name: 'Open large' })
    await opener.click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getAttribute('aria-label')).toBe('An arch')
    const whole = await viewBox(page)
    const width = async () => Number((await viewBox(page))?.split(' ')[2])
    const all = await width()
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBeLessThan(all)
    const left = Number((await viewBox(page))?.split(' ')[0])
    await page.mouse.move(500, 400)
    await page.mouse.down()
    await page.mouse.move(400, 400, { steps: 3 })
    await page.mouse.up()
    expect(Number((await viewBox(page))?.split(' ')[0])).toBeGreaterThan(left)
    const near = await width()
    await page.mouse.wheel(0, -200)
    await expect.poll(width).toBeLessThan(near)
    await page.keyboard.press('0')
    await expect.poll(() => viewBox(page)).toBe(whole)
    await page.keyboard.press('+')
    await expect.poll(width).toBeLessThan(all)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
    expect(await markupOf(first.locator('.example-drawing'))).toBe(before)
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(troubles()).toEqual([])
  })

  test('shows X-Ray if it was open, and returns it to its place', async () => {
    const { page } = await open()
    await example(page).getByText('X-Ray', { exact: true }).click()
    await example(page).getByRole('button', { name: 'Open large' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.locator('.xray').isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'X-Ray' }).click()
    await expect.poll(() => dialog.locator('.xray').isVisible()).toBe(false)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(() => example(page).locator('.xray').isVisible()).toBe(true)
  })

  test('keeps the point under the pointer in place while zooming', async () => {
    const { page } = await open()
    await example(page).getByRole('button', { name: 'Open large' }).click()
    const notch = page.locator('.example-dialog .drawing[role=img] use').first()
    const place = async () => {
      const box = await notch.boundingBox()
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
    }
    const [x, y] = await place()
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -400)
    await expect.poll(async () => (await notch.boundingBox())?.width).toBeGreaterThan(60)
    const [newX, newY] = await place()
    expect(Math.hypot(newX - x, newY - y)).toBeLessThan(3)
  })
})

describe('playing', () => {
  /** What the status says while nothing is wrong. */
  const READY = 'Ctrl+Space completes names.'
  const start = async (page: Page) => {
    await example(page).getByRole('button', { name: 'Play' }).click()
    const field = example(page).getByRole('textbox', { name: 'Code of the example' })
    await field.waitFor()
    await expect.poll(() => example(page).locator('.example-status').textContent()).toBe(READY)
    return field
  }
  const type = async (page: Page, from: string, to: string) => {
    const field = example(page).getByRole('textbox')
    await field.fill((await field.inputValue()).replace(from, to))
  }
  const status = (page: Page) => example(page).locator('.example-status').textContent()

  test('loads nothing before the button is pressed, and draws the typed code', async () => {
    const { page, requests, troubles } = await open()
    await page.waitForLoadState('networkidle')
    const loaded = () => requests().filter((url) => Object.values(site.play).some((path) => url.endsWith(path)))
    expect(loaded()).toEqual([])
    await start(page)
    expect(loaded().length).toBeGreaterThanOrEqual(1)
    await type(page, "'an arch'", "'changed <b>text</b>'")
    await expect
      .poll(() => example(page).locator('.drawing[role=img] textPath').textContent())
      .toBe('changed <b>text</b>')
    await type(page, 'points.to, ', '')
    await type(page, "new Snippet('notch'", "new Snippet('button'")
    await expect
      .poll(() => example(page).locator('.drawing[role=img] use').getAttribute('href'))
      .toMatch(/^#ex:button-/)
    const id = (await example(page).locator('.drawing[role=img] use').getAttribute('href')) ?? ''
    expect(await page.locator(`[id="${id.slice(1)}"]`).count()).toBe(1)
    expect(troubles()).toEqual([])
  })

  test('at first draws the same as the build', async () => {
    const { page } = await open()
    const content = () => markupOf(example(page).locator('.example-drawing'))
    const before = await content()
    await start(page)
    expect(await content()).toBe(before)
  })

  test('reports errors, keeps the last drawing, and can start again', async () => {
    const { page } = await open()
    await start(page)
    await type(page, 'points.from = new Point(0, 40)', 'points.nowhere.shift(0, 1)')
    await expect.poll(() => status(page)).toMatch(/^The example throws TypeError: .* \(line 2\)\.$/)
    expect(await example(page).locator('.drawing[role=img] path.fabric').count()).toBe(1)
    await type(page, 'return part', '')
    await type(page, 'points.nowhere.shift(0, 1)', 'points.from = new Point(0, 40)')
    await expect.poll(() => status(page)).toContain('its function returns undefined, not the part')
    await example(page).getByRole('button', { name: 'Start again' }).click()
    await expect.poll(() => status(page)).toBe(READY)
  })

  test('survives code that never ends', async () => {
    const { page } = await open()
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype
      Worker.prototype.postMessage = function (request: unknown) {
        document.documentElement.dataset['asked'] = JSON.stringify(request)
        postMessage.call(this, request)
      }
    })
    await start(page)
    await type(page, 'points.from =', 'for (;;); points.from =')
    await expect.poll(() => status(page)).toContain('does more work than one example may')
    await type(page, 'for (;;); points.from =', '[].indexOf.call({ length: 2 ** 53 - 1 }, 1); points.from =')
    await page.waitForSelector('html[data-asked*="2 ** 53"]', { state: 'attached' })
    // The worker hangs. It is terminated when a new draft waits.
    await example(page).getByRole('button', { name: 'Start again' }).click()
    await expect.poll(() => status(page)).toBe(READY)
  })

  test('marks the line at fault in the field, which is described by the error', async () => {
    const { page } = await open()
    const field = await start(page)
    await type(page, 'points.from = new Point(0, 40)', 'points.nowhere.shift(0, 1)')
    const marked = example(page).locator('.example-field .at-fault')
    await expect.poll(() => marked.allTextContents()).toEqual(['  points.nowhere.shift(0, 1)'])
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent()).toContain(
      '(line 2)',
    )
    await example(page).getByRole('button', { name: 'Start again' }).click()
    await expect.poll(() => status(page)).toBe(READY)
    expect([await marked.count(), await field.getAttribute('aria-invalid')]).toEqual([0, null])
  })

  test('shows the field and its colours letter on letter', async () => {
    const { page } = await open()
    const field = await start(page)
    await field.fill("const a = 'x' // one\n\n/* two\nlines */ 3")
    const colors = example(page).locator('.example-field pre')
    await expect.poll(() => colors.locator('.c').allTextContents()).toEqual(['// one', '/* two', 'lines */'])
    const boxes = await Promise.all([field, colors].map((layer) => layer.boundingBox()))
    expect(boxes[0]).toEqual(boxes[1])
  })

  test('completes names of the framework and of the code, with the keyboard', async () => {
    const { page } = await open()
    const field = await start(page)
    await field.press('Control+Home')
    await field.press('End')
    await page.keyboard.type(' points.far = points.from.sh')
    const names = example(page).getByRole('listbox', { name: 'Names' }).getByRole('option')
    await expect.poll(() => names.allTextContents()).toContain('shiftTowards')
    const active = async () => page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`).textContent()
    expect(await active()).toBe('shift')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('shiftAlong')
    await page.keyboard.press('Escape')
    expect(await names.count()).toBe(0)
    await page.keyboard.press('Control+Space')
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toContain(' points.far = points.from.shift\n')
    await page.keyboard.type('(0, 9); points.fr')
    await expect.poll(() => names.allTextContents()).toEqual(['from'])
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toContain('shift(0, 9); points.from\n')
    await page.keyboard.press('Tab')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(false)
  })

  test('follows its controls, and begins again with their first values', async () => {
    const { page } = await open()
    const second = example(page, 1)
    await second.getByRole('button', { name: 'Play' }).click()
    const row = second.getByRole('group', { name: 'Measurements and options' })
    await row.waitFor()
    expect(await row.getByRole('slider').count()).toBe(4)
    const field = second.getByRole('textbox', { name: 'Code of the example' })
    const code = (await field.inputValue()).replace("'an arch'", "measurements.head + ' mm'")
    await field.fill(code.replace('part })', 'part, measurements })'))
    const text = second.locator('.drawing[role=img] textPath')
    await expect.poll(() => text.textContent()).toBe('380 mm')
    const head = row.getByRole('slider', { name: /^head/ })
    await head.fill('420')
    await expect.poll(() => text.textContent()).toBe('420 mm')
    expect(await row.locator('label', { hasText: 'head' }).textContent()).toBe('head420 mm')
    await second.getByRole('button', { name: 'Start again' }).click()
    await expect.poll(() => text.textContent()).toBe('an arch')
    await expect.poll(() => head.inputValue()).toBe('380')
  })

  test('is ready when controls come into view, and the first move of a slider draws', async () => {
    const { page, requests } = await open()
    const loaded = () => requests().filter((url) => Object.values(site.play).some((path) => url.endsWith(path)))
    const band = example(page, 4)
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await expect.poll(() => requests().some((url) => url.endsWith('/words.json'))).toBe(true)
    expect(loaded()).toEqual([])
    await band.getByRole('slider').scrollIntoViewIfNeeded()
    await expect.poll(() => loaded().length).toBe(3)
    expect(await band.getByRole('textbox').count()).toBe(0)
    await band.getByRole('slider', { name: 'head' }).fill('420')
    await expect.poll(() => band.locator('.drawing[role=img] textPath').textContent()).toBe('420 mm')
    expect(await band.getByRole('textbox').count()).toBe(1)
  })

  test('is shared by a link, whose code runs only when the reader asks for it', async () => {
    const { page } = await open()
    await start(page)
    await type(page, "'an arch'", "'shared'")
    await expect.poll(() => example(page).locator('.drawing[role=img] textPath').textContent()).toBe('shared')
    await example(page).getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => status(page)).toMatch(/holds your code/)
    const { hash } = new URL(page.url())
    expect(hash).toMatch(/^#play=ex1\.[\w-]+$/)

    const { page: other, requests } = await open({}, `/${hash}`)
    const offer = example(other).getByRole('group', { name: /^This link holds changed code/ })
    await offer.waitFor()
    const loaded = () => requests().filter((url) => Object.values(site.play).some((path) => url.endsWith(path)))
    expect([loaded(), await example(other).locator('.drawing[role=img] textPath').textContent()]).toEqual([
      [],
      'an arch',
    ])
    await expect.poll(() => offer.evaluate((element) => element === document.activeElement)).toBe(true)
    await offer.getByRole('button', { name: 'Run it' }).click()
    await expect.poll(() => example(other).locator('.drawing[role=img] textPath').textContent()).toBe('shared')
    await expect.poll(() => example(other).getByRole('textbox').inputValue()).toContain("'shared'")
  })

  test('says that a damaged link holds no example', async () => {
    const { page } = await open({}, '/#play=ex1.not-deflated')
    const offer = example(page).getByRole('group', { name: /^This link holds no example/ })
    await offer.getByRole('button', { name: 'Close' }).click()
    expect(await offer.count()).toBe(0)
  })

  test.each(['light', 'dark'])('axe finds no fault while it is played with, %s', async (theme) => {
    const { page } = await open({ bypassCSP: true }, theme === 'light' ? '/' : '/dark.html')
    await start(page)
    await type(page, 'return part', 'points.nowhere.x')
    await expect.poll(() => status(page)).toContain('line')
    await page.addScriptTag({ content: axe.source })
    const faults = await page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run('figure.example')
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
    })
    expect(faults).toEqual([])
  })

  test.each([1000, 390])('changes nothing but the code, and the words of its button: %i', async (width) => {
    const { page } = await open({ viewport: { width, height: 800 } })
    const short = example(page, 5)
    const play = short.locator('.example-play')
    const [views, code] = ['.example-views', '.example-code'].map((part) => short.locator(part))
    await play.hover()
    const look = async () =>
      (await Promise.all([views, code].map((part) => part?.boundingBox()))).map((box) =>
        [box?.x, box?.y, box?.width].map((number) => Math.round(number ?? 0)),
      )
    // The controls of another example get their styles.
    await page.waitForFunction(() =>
      Array.from(document.styleSheets, ({ href }) => href).some((url) => url?.endsWith('/example-tools.css')),
    )
    const before = await look()
    const { x = 0, y = 0, width: wide = 0 } = (await play.boundingBox()) ?? {}
    const colors = () =>
      short
        .locator('.line:visible')
        .evaluateAll((lines) =>
          lines.map((line) => Array.from(line.children, (token) => getComputedStyle(token).color + token.textContent)),
        )
    const palette = await colors()
    await page.mouse.click(x + wide / 2, y + 9)
    await short.getByRole('textbox').waitFor()
    expect(await colors()).toEqual(palette)
    if (width > 390) expect(await look()).toEqual(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    // Stop is under the pointer.
    await page.mouse.click(x + wide / 2, y + 9)
    await expect.poll(() => short.getByRole('textbox').count()).toBe(0)
    expect(await look()).toEqual(before)
  })

  test('saves the new drawing', async () => {
    const { page } = await open()
    await start(page)
    await type(page, "'an arch'", "'mine'")
    await expect.poll(() => example(page).locator('.drawing[role=img] textPath').textContent()).toBe('mine')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      example(page).getByRole('link', { name: 'Save as SVG' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('example-1.svg')
    expect(await readFile(await download.path(), 'utf8')).toContain('>mine</textPath>')
  })

  test('restores everything when it ends', async () => {
    const { page } = await open()
    const markup = () => markupOf(example(page))
    const before = await markup()
    await start(page)
    await type(page, "'an arch'", "'mine'")
    await example(page).getByRole('button', { name: 'Stop playing' }).click()
    expect(await markup()).toBe(before)
  })

  test('reports when it cannot be loaded', async () => {
    const { page } = await open()
    site.broken.add(site.play.wasm)
    try {
      await example(page).getByRole('button', { name: 'Play' }).click()
      await expect.poll(() => status(page)).toMatch(/^Playing does not work here: .*404$/)
    } finally {
      site.broken.clear()
    }
  })
})
