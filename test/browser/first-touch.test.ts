/** The first touch of a control, which may load its code: what is shown afterwards is what holds. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fence } from '../../packages/examples/test/corpus.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type ExamplePage, serveExamples } from './example-page.ts'
import { ready } from './pages/reader.ts'
import { type PageSite, SCRIPTS, servePages } from './pages/site.ts'

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
    expect(await slider.getAttribute('aria-valuetext')).toBe(`${value} mm`)
    await expect
      .poll(() => page.locator('.example-status').textContent())
      .toMatch(/^Drawn again: [\d.]+ × [\d.]+ cm\.$/)
    await expect.poll(() => page.locator('.drawing[role=img] textPath').textContent()).toBe(`${value} mm`)
  })

  test('announces only what it drew for the reader', async () => {
    const { page } = await browser.open({ viewport: { width: 1000, height: 800 } })
    await page.addInitScript(() => {
      const heard = new Set<string>()
      Object.assign(window, { heard })
      new MutationObserver(() => {
        const status = document.querySelector('.example-status')?.textContent
        if (status) heard.add(status)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto(site.origin)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    await page.getByRole('slider', { name: 'head' }).press('End')
    await expect.poll(() => page.locator('.drawing[role=img] textPath').textContent()).toBe('532 mm')
    const heard = await page.evaluate(() => [...(window as unknown as { heard: Set<string> }).heard])
    expect(heard.filter((text) => text.startsWith('Drawn'))).toHaveLength(1)
  })

  test('draws at once where a home page was looked at, without a sign of the reader before', async () => {
    const { page, requests } = await browser.open({ viewport: { width: 1000, height: 800 } })
    await page.route(`${site.origin}/`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace(/<body[^>]*>/, '$&<div class="home"></div>'),
      })
    })
    await page.goto(site.origin)
    await expect.poll(() => requests().some((url) => url.endsWith(site.play.wasm))).toBe(true)
  })

  test('says nothing of keys where nothing hovers', async () => {
    const { page } = await browser.open({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
    await page.goto(site.origin)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    await page.getByRole('button', { name: 'Play' }).tap()
    await expect.poll(() => page.locator('.example-status').textContent()).toBe('')
  })

  test('and a switch beside it are moved by the reader alone', async () => {
    const own = await serveExamples(
      fence(BAND, 'sideBySide controls="head, paperless" caption="A band" settings="measurements: { head: 380 }"'),
    )
    const { page } = await browser.open({ viewport: { width: 1000, height: 800 } })
    await page.addInitScript(() => {
      const moved: boolean[] = []
      Object.assign(window, { moved })
      document.addEventListener('input', ({ isTrusted }) => moved.push(isTrusted), { capture: true })
    })
    await page.goto(own.origin)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    await page.getByRole('slider', { name: 'head' }).press('End')
    await page.locator('.playing').waitFor()
    expect(await page.evaluate(() => (window as { moved?: boolean[] }).moved)).toEqual([true])
    await own.close()
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

/** A drawing whose line is as long as its slider says. */
const LANGUAGE = `export default {
  draft(source, { settings = {}, paperless = false }) {
    const { size = 40 } = settings
    const ops = []
    source({ line: (x, y) => ops.push([ops.length === 0 ? 'M' : 'L', x, y]), size })
    const part = { attributes: {}, anchor: [0, 0], grid: [0, 0], points: [], snippets: [] }
    const paths = [{ name: 'outline', attributes: { class: ['fabric'] }, ops }]
    const stacks = [{ attributes: {}, box: [0, 0, 100, 60], parts: [{ ...part, paths }] }]
    return {
      logs: [],
      controls: [
        { label: 'size', path: ['size'], value: 40, min: 10, max: 90, unit: 'mm' },
        { label: 'paperless', path: ['paperless'], value: false },
      ],
      drawing: { width: 100, height: 60, scale: 1, units: 'metric', paperless, complete: true, stacks, definitions: {} },
    }
  },
}
`

const TOUCHED = `
\`\`\`js example sideBySide
({ line, size }) => {
  line(0, 0)
  line(size, 20)
}
\`\`\`

:::::tabs{group=one}
::::tab{label=One}
The first.
::::
::::tab{label=Two}
The second.
::::
:::::

:::details[More]
Words.
:::
`

describe('a control that is touched before the scripts come', () => {
  let site: PageSite
  beforeAll(async () => {
    site = await servePages('build', {
      config: { plugins: [['docs-build-examples/plugin', { language: 'language.js' }]] },
      files: { 'language.js': LANGUAGE, 'docs/howtos/touched.md': TOUCHED },
    })
  })
  afterAll(() => site.close())

  const CONTROLS = ':is(button[type=button], summary, input, .tab:not([data-selected]) > .tab-label)'

  /** Controls of the frame. Those that are there before the scripts only: what comes with them cannot be pressed. */
  const PRESSED = ':is(button, summary, a[role=button])'

  /** Everything that a control may change. */
  const lookOf = (page: Page): Promise<readonly string[]> =>
    page.evaluate(() => {
      const states = ['aria-expanded', 'aria-selected', 'aria-pressed', 'aria-checked', 'open']
      const all = <E extends Element>(selector: string): E[] => [...document.querySelectorAll<E>(selector)]
      const root = document.documentElement
      return [
        location.pathname + location.hash,
        `focus on ${document.activeElement?.localName} ${document.activeElement?.className}`,
        ...root.getAttributeNames().map((name) => `${name}=${root.getAttribute(name)}`),
        // A key that no script takes yet may scroll, which shows the way back to the top.
        ...all('dialog, details, button:not(.back-to-top), summary, .dropdown, .menu-panel, .hamburger').map(
          (element) =>
            [element.localName, element.className, ...states.map((state) => element.getAttribute(state))].join(' '),
        ),
        ...all<HTMLInputElement>('input').map(({ value, checked }) => `${value} ${checked}`),
        ...all<HTMLOutputElement>('output, textarea').map(({ value }) => value),
        // The layer of what can be touched comes with the first turn to the example, whenever that is.
        ...all('[data-db=drawing]').map((element) =>
          element.innerHTML.replace(/<svg class="touch"[\s\S]*?<\/svg>/, ''),
        ),
      ]
    })

  /** One touch: a slider moves to its end, a field gets a letter, and all others are clicked. */
  const touch = async (page: Page): Promise<void> => {
    const control = page.locator('[data-touched]')
    const kind = await control.getAttribute('type')
    if (kind === 'range') await control.press('End')
    else if (kind === 'search') await control.press('p')
    else await control.evaluate((element: HTMLElement) => element.click())
  }

  const pressing =
    (key: string) =>
    async (page: Page): Promise<void> =>
      page.locator('[data-touched]').press(key)

  /** The look of a page when nothing changes any more. */
  const settled = async (page: Page): Promise<readonly string[]> => {
    let last: readonly string[] = []
    await expect
      .poll(
        async () => {
          await page.waitForLoadState('networkidle')
          const before = last
          last = await lookOf(page)
          return last.join() === before.join()
        },
        { interval: 300 },
      )
      .toBe(true)
    return last
  }

  interface Visit {
    readonly path: string
    readonly place: string
    readonly index: number
    readonly width: number
    readonly touch: (page: Page) => Promise<void>
  }

  const arrive = async ({
    path,
    width,
  }: Pick<Visit, 'path' | 'width'>): Promise<{ page: Page; release: () => void }> => {
    const { page } = await browser.open({ viewport: { width, height: 900 } })
    const release = site.hold(SCRIPTS)
    await page.goto(site.origin + path, { waitUntil: 'commit' })
    await page.waitForSelector('footer', { state: 'attached' })
    return { page, release }
  }

  const visit = async (visited: Visit, when: 'early' | 'late'): Promise<readonly string[]> => {
    const { page, release } = await arrive(visited)
    const control = page.locator(visited.place).and(page.locator(':visible')).nth(visited.index)
    await control.evaluate((element) => element.setAttribute('data-touched', ''))
    if (when === 'early') await visited.touch(page)
    release()
    await ready(page)
    if (when === 'late') await visited.touch(page)
    const look = await settled(page)
    await page.close()
    return look
  }

  test.each([
    { of: 'a page with an example', path: '/howtos/touched/', place: `main ${CONTROLS}`, width: 1280 },
    { of: 'the frame', path: '/guides/', place: `:is(header, .sidebar) ${PRESSED}`, width: 1280 },
    { of: 'the frame of a phone', path: '/guides/', place: `:is(header, .sidebar) ${PRESSED}`, width: 390 },
  ])('of $of does what it does later', async (at) => {
    const { page, release } = await arrive(at)
    const names = await page
      .locator(at.place)
      .and(page.locator(':visible'))
      .evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 120)))
    release()
    await page.close()
    expect(names.length).toBeGreaterThan(1)
    for (const [index, name] of names.entries()) {
      const visited = { ...at, index, touch }
      const early = await visit(visited, 'early')
      expect([name, ...early]).toEqual([name, ...(await visit(visited, 'late'))])
    }
  })

  test.each([
    { key: 'Control+k', place: 'body', width: 1280 },
    { key: '/', place: 'body', width: 1280 },
    { key: 'Enter', place: '[data-db=search]', width: 1280 },
    { key: ' ', place: '[data-db=search]', width: 1280 },
    { key: 'x', place: '[data-db=search]', width: 1280 },
    { key: 'Enter', place: '.dropdown-label', width: 1280 },
    { key: ' ', place: '.dropdown-label', width: 1280 },
    { key: 'ArrowDown', place: '.dropdown-label', width: 1280 },
    { key: 'Enter', place: '.color-mode', width: 1280 },
    { key: ' ', place: '.color-mode', width: 1280 },
    { key: 'Enter', place: '.hamburger', width: 390 },
    { key: ' ', place: '.hamburger', width: 390 },
  ])('by $key on $place does what it does later', async ({ key, ...at }) => {
    const visited = { ...at, path: '/guides/', index: 0, touch: pressing(key) }
    expect(await visit(visited, 'early')).toEqual(await visit(visited, 'late'))
  })
  test('by Ctrl+K does not turn to the address field of the browser', async () => {
    const { page } = await arrive({ path: '/guides/', width: 1280 })
    await page.evaluate(() =>
      addEventListener(
        'keydown',
        ({ key, defaultPrevented: taken }) => key === 'k' && Object.assign(window, { taken }),
      ),
    )
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.evaluate(() => (window as { taken?: boolean }).taken)).toBe(true)
  })
})
