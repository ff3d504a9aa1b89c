/** Styles of components in the browser: those that they import, and those that they write into elements. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { styledSite } from '../harness/styled-site.ts'
import { type Mode, type ServedSite, serveSite } from './served.ts'

const browser = sharedBrowser()

/** What readers see of the components. */
function looks(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const styleOf = (selector: string): CSSStyleDeclaration => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`There is no ${selector}.`)
      return getComputedStyle(element)
    }
    return {
      chart: `${styleOf('.chart').width} ${styleOf('.chart').height}`,
      bar: styleOf('.chart-bar').height,
      package: `${styleOf('.carousel').display} ${styleOf('.carousel').columnGap}`,
      module: `${styleOf('[data-card]').color} ${/dot/.test(styleOf('[data-card]').backgroundImage)}`,
      footer: styleOf('.own-footer').color,
      theme: styleOf('.carousel').outlineStyle,
      emotion: styleOf('.note').textTransform,
      styled: styleOf('.sc-1').fontStyle,
      frame: `${styleOf('.own-footer').height} ${styleOf('.own-footer b').letterSpacing}`,
    }
  })
}

const LOOKS = {
  chart: '300px 120px',
  bar: '60px',
  package: 'flex 7px',
  module: 'rgb(0, 90, 0) true',
  footer: 'rgb(9, 9, 9)',
  theme: 'dotted',
  emotion: 'uppercase',
  styled: 'italic',
  frame: '40px 3px',
}

/** Sums the layout shifts of a page from its beginning. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
}

describe.each<Mode>(['dev', 'build'])('%s', (mode) => {
  let site: ServedSite
  beforeAll(async () => {
    site = await serveSite(mode, styledSite())
  })

  test('components look right without scripts', async () => {
    const { page, troubles } = await browser.open({ javaScriptEnabled: false })
    await page.goto(`${site.origin}/parts/`)
    for (const [selector, property, value] of [
      ['.chart', 'height', '120px'],
      ['.carousel', 'display', 'flex'],
      ['.own-footer', 'color', 'rgb(9, 9, 9)'],
      ['.own-footer', 'height', '40px'],
      ['.own-footer b', 'letter-spacing', '3px'],
      ['.note', 'text-transform', 'uppercase'],
      ['.sc-1', 'font-style', 'italic'],
    ] as const)
      expect(
        await page
          .locator(selector)
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property),
        selector,
      ).toBe(value)
    expect(troubles()).toEqual([])
  })

  test('nothing moves when React takes them over, and React can change what they wrote', async () => {
    const { page, troubles } = await browser.open()
    const shifts = await watchShifts(page)
    await page.goto(`${site.origin}/parts/`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    expect(await looks(page)).toEqual(LOOKS)
    await page.waitForFunction(() => !document.querySelector('docs-island [data-db-style]'))
    expect(await looks(page)).toEqual(LOOKS)
    expect(await shifts()).toBe(0)
    await page.getByRole('button', { name: 'Grow', exact: true }).click()
    await page.waitForFunction(() => document.querySelector<HTMLElement>('.chart-bar')?.offsetHeight === 90)
    await page.getByRole('button', { name: 'Grow the foot' }).click()
    await page.waitForFunction(() => document.querySelector<HTMLElement>('.own-footer')?.offsetHeight === 70)
    await page.getByRole('button', { name: 'Note' }).click()
    await page.waitForFunction(() => {
      const note = document.querySelector('.note')
      return note !== null && getComputedStyle(note).textTransform === 'lowercase'
    })
    expect(troubles()).toEqual([])
  })

  test('styles that packages add in the browser hold under the policy', async () => {
    const { page, troubles } = await browser.open()
    await page.goto(`${site.origin}/parts/`)
    const toast = page.locator('.toast')
    const look = (name: string): Promise<string> =>
      toast.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
    await expect.poll(() => look('text-underline-offset')).toBe('11px')
    await toast.click()
    await expect.poll(() => toast.textContent()).toContain('12px')
    await expect.poll(() => look('word-spacing')).toBe('3px')
    expect(await look('quotes')).toBe('"{" ";}"')
    expect(troubles()).toEqual([])
  })

  test('a page that comes by a click has its styles, and a page without components loads none', async () => {
    const { page, troubles, requests } = await browser.open()
    await page.goto(site.origin)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    expect(requests().filter((url) => /dot\.|pages\/parts.*css/.test(url))).toEqual([])
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.locator('#docs-body').getByRole('link', { name: 'The parts' }).click()
    await page.waitForSelector('.carousel')
    expect(await looks(page)).toEqual(LOOKS)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(troubles()).toEqual([])
  })
})
