/** Replaced parts of a text in the browser: React takes over the HTML of the server and moves nothing. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { componentCase } from '../components/cases.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { accessibleNodes } from './pages/accessible.ts'
import { type Mode, type ServedSite, serveSite } from './served.ts'

const SITE = componentCase('replaced')

const browser = sharedBrowser()

/** Waits until React has taken over an island, which shows in the attributes that scripts look for. */
async function isLive(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
  }, selector)
}

let built: ServedSite
beforeAll(async () => {
  built = await serveSite('build', SITE)
})

describe.each<Mode>(['dev', 'build'])('%s', (mode) => {
  let site: ServedSite
  beforeAll(async () => {
    site = mode === 'build' ? built : await serveSite(mode, SITE)
  })

  test('every part that needs it is taken over with its own properties', async () => {
    const { origin } = site
    const { page, troubles } = await browser.open()
    await page.goto(`${origin}/parts/`)
    await page.getByRole('button', { name: 'Hide the note' }).click()
    await page.getByRole('button', { name: 'Show the note' }).waitFor()
    expect(await page.getByText('The text of the box').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Show the note' }).click()
    expect(await page.getByText('The text of the box').isVisible()).toBe(true)
    await page.getByRole('button', { name: '0 lines of js' }).click()
    await page.getByRole('button', { name: '1 lines of js' }).waitFor()
    await page.getByRole('button', { name: 'Hide the tip' }).click()
    await page.getByRole('button', { name: 'Show the tip' }).waitFor()
    await page.getByRole('tab', { name: 'Two' }).click()
    await page.getByRole('button', { name: 'Read 0 times' }).click()
    await page.getByRole('button', { name: 'Read 1 times' }).waitFor()
    await page.getByText('The second text.').waitFor()
    await page.getByRole('button', { name: 'Count the rows' }).click()
    await page.getByRole('button', { name: '2 rows' }).waitFor()
    await page.locator('figure .copy').waitFor()
    expect(await page.locator('docs-island:has(.plain-details)').count()).toBe(0)
    expect(troubles()).toEqual([])
  })

  test('a part is taken over after a change of the page as well', async () => {
    const { origin } = site
    const { page, troubles, requests } = await browser.open()
    await page.goto(origin)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    expect(requests().filter((url) => /island|take-over/.test(url))).toEqual([])
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('link', { name: 'The parts' }).click()
    await page.getByRole('button', { name: 'Hide the note' }).click()
    await page.getByRole('button', { name: 'Show the note' }).waitFor()
    expect(
      await page
        .locator('docs-island')
        .first()
        .evaluate((element) => getComputedStyle(element).display),
    ).toBe('contents')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Hide the note' }).click()
    await page.getByRole('button', { name: 'Show the note' }).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(troubles()).toEqual([])
  })
})

test('elements, focus, place and accessible names are the same before and after', async () => {
  const { origin } = built
  const { page, troubles } = await browser.open()
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The code of the components comes when the test has looked at the HTML.
  await page.route('**/take-over.*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${origin}/parts/`)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  const button = page.getByRole('button', { name: 'Hide the note' })
  await button.focus()
  await page.evaluate(() => {
    const parts = [...document.querySelectorAll('docs-island *')]
    Object.assign(window, { parts, focused: document.activeElement })
  })
  const place = await button.boundingBox()
  const names = await accessibleNodes(page, 'aside.box.tip')
  release()
  await isLive(page, 'aside.box.note button')
  expect(
    await page.evaluate(() => {
      const { parts, focused } = window as unknown as { parts: Element[]; focused: Element }
      return { lost: parts.filter((part) => !part.isConnected).length, focus: document.activeElement === focused }
    }),
  ).toEqual({ lost: 0, focus: true })
  expect(await button.boundingBox()).toEqual(place)
  expect(await accessibleNodes(page, 'aside.box.tip')).toEqual(names)
  expect(troubles()).toEqual([])
})

test('a button that is pressed before the code of its component is there acts once', async () => {
  const { origin } = built
  const { page } = await browser.open()
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/take-over.*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${origin}/parts/`)
  await page.getByRole('button', { name: 'Hide the tip' }).click()
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  release()
  await page.getByRole('button', { name: 'Show the tip' }).waitFor()
  await isLive(page, '.counted-code button')
  expect(await page.getByRole('button', { name: 'Show the tip' }).count()).toBe(1)
})

test('without scripts, every text of a part is there', async () => {
  const { origin } = built
  const { page } = await browser.open({ javaScriptEnabled: false })
  await page.goto(`${origin}/parts/`)
  for (const text of [
    'The text of the box',
    'A box in a box.',
    'The first text.',
    'The second text.',
    'What is behind it.',
  ])
    expect(await page.getByText(text).isVisible()).toBe(true)
})

test('a part that throws in the browser keeps the HTML of the server', async () => {
  const site = {
    ...SITE,
    'theme/box.tsx': `import { useState } from 'react'
      export default function Box({ children }) {
        const [count] = useState(0)
        if (typeof window !== 'undefined') throw new Error('no window wanted')
        return <aside>{count}{children}</aside>
      }`,
  }
  const { origin } = await serveSite('build', site)
  const { page } = await browser.open()
  const failed = page.waitForEvent('console', (message) => message.text().includes('its HTML is shown instead'))
  await page.goto(`${origin}/parts/`)
  await failed
  await page.getByText('The text of the box').waitFor()
  expect(await page.getByText('A box in a box.').isVisible()).toBe(true)
})
