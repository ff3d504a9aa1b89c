/**
 * Content cannot control the scripts of a page: raw HTML that matches every lookup in the scripts' sources has no
 * effect, even without a content security policy.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { RULE_IDS } from '../../cli/graph/checks/rules.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { captioned, gadgets, lookedFor } from '../harness/client-gadgets.ts'
import { patience } from '../harness/deadline.ts'
import type { Files } from '../harness/site.ts'
import { serveSite } from './served.ts'

const browser = sharedBrowser()

/** Targets of an attack: a script, a file of the site, another site. */
const ADDRESSES = {
  script: 'javascript:window.__ran=1',
  'file of the site': '/trap.html',
  'other site': 'https://trap.invalid/',
} as const

/** An example that draws nothing, inside a frame. */
const LANGUAGE = `
  const frame = { width: 10, height: 10, scale: 1, units: 'metric', paperless: false, complete: true }
  export default { draft: () => ({ logs: [], drawing: { ...frame, stacks: [], definitions: {} } }) }`

let looked: ReturnType<typeof lookedFor>
let files: Files
beforeAll(() => {
  looked = lookedFor()
  const pages = Object.entries(ADDRESSES).map(([name, address]) => {
    const rows = gadgets(looked, address).join('\n\n<hr>\n\n')
    return [
      `docs/${name.replaceAll(' ', '-')}.md`,
      `# Gadgets\n\n<div id="all">\n\n${rows}\n\n${captioned(looked, address)}\n\n</div>\n`,
    ] as const
  })
  files = {
    ...Object.fromEntries(pages),
    'docs/index.md': `# Home\n\n${Object.keys(ADDRESSES)
      .map((name) => `[${name}](./${name.replaceAll(' ', '-')}.md)`)
      .join('\n')}\n\n\`\`\`js\ncode\n\`\`\`\n`,
    'static/trap.html': '<!doctype html><svg class="xray"></svg><details class="example-data"></details>',
    'language.ts': LANGUAGE,
    'docs.config.ts': `
      export default {
        title: 'Gadgets',
        plugins: [['docs-build-examples/plugin', { language: 'language.ts', play: true }]],
        security: { headersFile: false, metaTag: false },
        checks: { rules: ${JSON.stringify(Object.fromEntries(RULE_IDS.map((rule) => [rule, 'ignore'])))} },
      }`,
  }
})

test('this test understands every lookup of the client', () => {
  expect(looked.unread).toEqual([])
  expect(looked.selectors.length).toBeGreaterThan(20)
  expect(looked.attributes.length).toBeGreaterThan(10)
})

/** Records all effects that a gadget could have: requests, scripts, frames, and changes of the gadgets. */
async function effects(page: Page, requests: readonly string[]): Promise<unknown> {
  return {
    trapped: requests.filter((url) => url.includes('trap')),
    path: new URL(page.url()).pathname,
    ...(await page.evaluate(() => ({
      ran: '__ran' in globalThis,
      frames: document.querySelectorAll('iframe').length,
      dialogs: document.querySelectorAll('dialog').length,
      xrays: document.querySelectorAll('svg.xray:not([data-db=drawing] > *)').length,
      loadedOnce: (globalThis as { once?: boolean }).once === true,
    }))),
  }
}

/** The gadgets' current markup, without `details`, which browsers open themselves. */
function gadgetsOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const copy = document.getElementById('all')?.cloneNode(true) as HTMLElement | undefined
    // The caption of the real example is content of an author.
    const other = 'details, figure[data-db=example] > :not(figcaption)'
    for (const element of copy?.querySelectorAll(other) ?? []) element.remove()
    return copy?.innerHTML
  })
}

/** Sends the events of a reader to every gadget, without following links. */
async function touch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.getElementById('all')
    root?.addEventListener('click', (event) => {
      // Following a link is the reader's own decision.
      if (event.target instanceof Element && event.target.closest('a, area')) event.preventDefault()
    })
    for (const element of root?.querySelectorAll('*') ?? []) {
      if (element.matches('[data-db=example] *:not(figcaption, figcaption *)')) continue
      for (const name of ['pointerover', 'focusin', 'change', 'focusout', 'pointerout'])
        element.dispatchEvent(new Event(name, { bubbles: true }))
      for (const key of ['Enter', ' ', 'ArrowRight', 'Escape'])
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      if (!element.closest('a, area'))
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
  })
}

const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })

const hydrated = (page: Page): Promise<unknown> => page.waitForSelector('html[data-hydrated]', { state: 'attached' })

describe.each(['dev', 'build'] as const)('%s', (mode) => {
  test("raw HTML that imitates the page's parts has no effect", { timeout: patience() }, async () => {
    const { origin } = await serveSite(mode, files)
    for (const name of Object.keys(ADDRESSES)) {
      const path = `/${name.replaceAll(' ', '-')}/`
      const nothing = {
        trapped: [],
        path,
        ran: false,
        frames: 0,
        dialogs: 0,
        xrays: 0,
        loadedOnce: true,
      }
      const { page, requests } = await browser.open()
      // Clicked before the scripts run, because they repeat the reader's early clicks.
      await page.goto(origin + path, { waitUntil: 'commit' })
      await page.waitForSelector('#all', { state: 'attached' })
      await page.evaluate(() => Object.assign(globalThis, { once: true }))
      const before = await gadgetsOf(page)
      await touch(page)
      await hydrated(page)
      await settled(page)
      expect(await effects(page, requests()), `${name}, hydrated`).toEqual(nothing)
      await touch(page)
      await settled(page)
      expect(await effects(page, requests()), `${name}, touched`).toEqual(nothing)
      expect(await gadgetsOf(page), `${name}, left as it was`).toBe(before)

      // Opened by a link, with all scripts loaded.
      await page.goto(`${origin}/`)
      await hydrated(page)
      await page.evaluate(() => Object.assign(globalThis, { once: true }))
      await page.click(`main a[href="${path}"]`)
      await page.waitForSelector('#all', { state: 'attached' })
      await touch(page)
      await settled(page)
      expect(await effects(page, requests()), `${name}, after a link`).toEqual(nothing)
      expect(await gadgetsOf(page), `${name}, after a link`).toBe(before)
    }
  })
})

test('elements with the names of missing browser functions have no effect', async () => {
  const names = ['requestIdleCallback', 'scheduler', 'navigation', 'cookieStore']
  const page = `# Names\n\n${names.map((name) => `<a id="${name}" name="createPolicy">x</a>`).join('\n')}\n\n[home](./index.md)\n`
  const { origin } = await serveSite('build', { 'docs/index.md': '# Home\n', 'docs/names.md': page })
  const { page: tab } = await browser.open()
  await tab.addInitScript((missing) => {
    for (const name of missing) Reflect.deleteProperty(globalThis, name)
  }, names)
  await tab.goto(`${origin}/names/`)
  await hydrated(tab)
  await tab.click('main a[href="/"]')
  expect(await tab.textContent('h1:text-is("Home")')).toBe('Home')
})

test('a page that a link of raw HTML opens cannot reach this page', async () => {
  const links = ['target="_blank" rel="opener"', 'target="name"', 'target="_BLANK"', 'rel="OPENER" target=" x "']
  const page = `# Links\n\n${links.map((attributes, index) => `<a class="l${index}" href="/other.html" ${attributes}>x</a>`).join('\n')}\n`
  const { origin } = await serveSite('build', {
    'docs/index.md': page,
    'static/other.html': '<!doctype html><title>Other</title>',
  })
  const { page: tab } = await browser.open()
  await tab.goto(`${origin}/`)
  await hydrated(tab)
  for (const index of links.keys()) {
    const [opened] = await Promise.all([tab.context().waitForEvent('page'), tab.click(`.l${index}`)])
    await opened.waitForLoadState()
    expect(await opened.evaluate(() => window.opener), links[index]).toBeNull()
    await opened.close()
  }
})
