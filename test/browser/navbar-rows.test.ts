/** A navbar with more items than fit: its bar has one row, and each item can be reached, with scripts and without. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserConfig } from '../../cli/graph/config/user-config.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { axe, violations } from './pages/axe.ts'
import { focused, ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'

const browser = sharedBrowser()

const LEFT = [
  'Einführung',
  'Schnittmusterverzeichnis',
  'Konfigurationsmöglichkeiten',
  'Fehlerbehebung',
  'Veröffentlichen',
  'Donaudampfschifffahrtsgesellschaftskapitänsmütze',
]
const RIGHT = ['Gemeinschaft', 'Unterstützung', 'Quelltext', 'Neuigkeiten', 'Zusammenarbeit']
const MENU = 'Weiterführendes'

const items = (): NonNullable<UserConfig['navbar']> => ({
  title: 'Dokumentation der Schnittkonstruktion',
  items: [
    ...LEFT.map((label) => ({ label, to: '/guides', position: 'left' }) as const),
    ...RIGHT.map((label) => ({ label, href: `https://example.org/${label}` })),
    { label: MENU, items: [{ label: 'Im Menü', to: '/howtos' }] },
  ],
})

const sites = new Map<string, PageSite>()

beforeAll(async () => {
  for (const locale of ['de', 'ar']) {
    const config: UserConfig = { i18n: { defaultLocale: locale, locales: [locale] }, navbar: items() }
    sites.set(locale, await servePages('build', { config }))
  }
})
afterAll(() => Promise.all([...sites.values()].map((site) => site.close())))

async function open(locale: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const { page } = await browser.open({ bypassCSP: true, ...options })
  await page.goto(`${sites.get(locale)?.origin}/guides/`)
  if (options.javaScriptEnabled !== false) await ready(page)
  return page
}

const more = (page: Page) => page.locator('.more summary')

/** Texts of items that a reader sees in a part of the bar, in order. */
function seen(page: Page, list: '.left' | '.right'): Promise<string[]> {
  return page.locator(`.items > ${list} > li`).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const label = element.querySelector('a, button') ?? element
      const { left, top, width, height } = label.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(there) ? [label.firstChild?.textContent ?? ''] : []
    }),
  )
}

/** What leaves the window, lies over something else, or stands outside the one row, among what is seen of the closed bar. */
function faults(page: Page): Promise<string[]> {
  return page.locator('.navbar :is(.brand, .items > ul > li > *, summary, button)').evaluateAll((elements) => {
    const bar = document.querySelector('.navbar')?.getBoundingClientRect()
    const shown = elements.flatMap((element) => {
      const box = element.getBoundingClientRect()
      const isRow = box.width > 0 && box.top < (bar?.bottom ?? 0) - 1
      return isRow ? [{ box, name: element.textContent }] : []
    })
    const found = shown.flatMap(({ box: a, name }, index) => [
      ...(a.left < 0 || a.right > innerWidth || a.bottom > (bar?.bottom ?? 0) ? [`${name} leaves the bar`] : []),
      ...shown
        .slice(index + 1)
        .filter(({ box: b }) => a.left < b.right - 1 && b.left < a.right - 1)
        .map((other) => `${name} lies over ${other.name}`),
    ])
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
    if (bar?.height !== 60) found.push(`the bar is ${bar?.height} pixels high`)
    return found
  })
}

const WIDTHS = [320, 360, 390, 480, 640, 768, 900, 996, 997, 1005, 1060, 1130, 1200, 1280, 1366, 1440, 1520, 1600]
const SPACING = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }'

describe.each(['de', 'ar'])('%s', (locale) => {
  test('the bar is one row at every width, also with wide spacing of letters', async () => {
    const page = await open(locale)
    for (const css of ['* {}', SPACING]) {
      await page.addStyleTag({ content: css })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect([width, await faults(page)]).toEqual([width, []])
      }
    }
  })

  test.each([true, false])('"More" unfolds each item that does not fit; scripts: %s', async (scripts) => {
    const page = await open(locale, { javaScriptEnabled: scripts })
    for (const width of WIDTHS.filter((one) => one >= 997)) {
      await page.setViewportSize({ width, height: 800 })
      const before = [...(await seen(page, '.left')), ...(await seen(page, '.right'))]
      expect(before.length).toBeLessThan(LEFT.length + RIGHT.length + 1)
      await more(page).click()
      expect(await seen(page, '.left')).toEqual(LEFT)
      expect(await seen(page, '.right')).toEqual([...RIGHT, MENU])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await more(page).click()
      await expect.poll(() => page.locator('.more details[open]').count()).toBe(0)
      await page.mouse.move(600, 700)
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    }
  })
})

describe('the rows below the bar', () => {
  test('unfold for the keyboard, which reaches each item, and fold behind it', async () => {
    const page = await open('de', { viewport: { width: 1060, height: 800 } })
    expect(await seen(page, '.right')).toEqual([])
    await page.locator('.navbar .brand').focus()
    const reached: string[] = []
    do {
      await page.keyboard.press('Tab')
      reached.push((await focused(page)) ?? '')
      const isSeen = await page.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect()
        const there = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        return document.activeElement?.contains(there ?? null)
      })
      expect([reached.at(-1), isSeen]).toEqual([reached.at(-1), true])
    } while (!reached.at(-1)?.startsWith('Dokumentation durchsuchen') && reached.length < 20)
    expect(reached.map((name) => name.replace(/\W*\(.*/, '')).slice(0, -1)).toEqual([...LEFT, 'Mehr', ...RIGHT, MENU])
    expect(await seen(page, '.right')).toEqual([])
  })

  test('fold with Escape, with a press elsewhere, and when a link was followed', async () => {
    const page = await open('de', { viewport: { width: 1060, height: 800 } })
    const isOpen = () => page.locator('.more details').evaluate((details) => (details as HTMLDetailsElement).open)
    await more(page).click()
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    await expect.poll(() => focused(page)).toBe('Mehr')
    await more(page).click()
    await page.mouse.click(500, 700)
    expect(await isOpen()).toBe(false)
    await more(page).click()
    await page.getByRole('button', { name: MENU }).hover()
    await page.getByRole('link', { name: 'Im Menü' }).click()
    await page.waitForURL('**/howtos/')
    await expect.poll(isOpen).toBe(false)
  })

  test('have no violation', async () => {
    const page = await open('de', { viewport: { width: 1060, height: 800 } })
    await more(page).click()
    await page.evaluate(axe)
    expect(await violations(page)).toEqual([])
  })
})

test('a bar whose items fit has no "More", and its menus are not cut off', async () => {
  const site = await servePages('build', {
    config: {
      navbar: { items: [{ label: 'Guides', to: '/guides', position: 'left' }, ...(items().items ?? []).slice(-1)] },
    },
  })
  const { page } = await browser.open({ viewport: { width: 997, height: 800 } })
  await page.goto(`${site.origin}/guides/`)
  await ready(page)
  expect(await more(page).isVisible()).toBe(false)
  expect(await seen(page, '.left')).toEqual(['Guides'])
  const menu = page.locator('.dropdown')
  await menu.hover()
  const [label, list] = [await menu.boundingBox(), await menu.locator('ul').boundingBox()]
  const link = menu.getByRole('link')
  expect(
    await link.evaluate((one) =>
      one.contains(document.elementFromPoint(one.getBoundingClientRect().x + 9, one.getBoundingClientRect().y + 9)),
    ),
  ).toBe(true)
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeCloseTo((label?.x ?? 0) + (label?.width ?? 0), 0)
  await site.close()
})
