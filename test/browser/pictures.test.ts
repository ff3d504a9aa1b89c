/**
 * How every kind of page looks, in light and dark mode, on a phone and on a desktop, and in each look: compared with the
 * pictures in `pictures/`, so that a change of the look is a decision. Letters are those of a packaged font, nothing
 * moves, and a pixel of the page is a pixel of the picture. `harness/pictures.ts` states the tolerances.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { openOutput } from '../../cli/app/serve/output-folder.ts'
import { type RunningServer, startServer } from '../../cli/app/serve/server.ts'
import { startChromium } from '../harness/chromium.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'
import { comparePicture } from '../harness/pictures.ts'
import { projectRoot } from '../harness/root.ts'
import { type Files, parseSite, writeSite } from '../harness/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    acceptsPictures: boolean
  }
}

const FONTS = join(projectRoot, 'node_modules/@fontsource/inter/files')
const font = (name: string): Buffer => readFileSync(join(FONTS, `inter-latin-${name}.woff2`))

const PAGES = parseSite(readFileSync(join(projectRoot, 'test/browser/pictures/site.txt'), 'utf8'))

const KINDS = {
  home: '/',
  document: '/guide/text/',
  reference: '/guide/reference/',
  category: '/guide/',
  landing: '/landing/',
  tags: '/tags/',
  tag: '/tags/draw/',
  search: '/search/',
  missing: '/nowhere/',
  posts: '/blog/',
  post: '/blog/2026/01/31/first/',
  moved: '/old/',
  offline: '/offline/?page=/guide/text/',
} as const

/** How a kind of picture comes about, where opening its page is not enough. */
const OPENED: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  offline: (page) => page.getByRole('link', { name: 'Try again' }).waitFor(),
  async menu(page) {
    await page.click('.hamburger')
    await page.waitForSelector('.sidebar.open')
  },
  async dropdown(page) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Tags' }).first().waitFor()
  },
  async 'search-start'(page) {
    await page.keyboard.press('Control+k')
    await page.locator('dialog.search .search-option').first().waitFor()
  },
  async 'search-results'(page) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search docs' }).fill('line')
    await page.locator('dialog.search mark').first().waitFor()
  },
}

const WIDTHS = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 860 } } as const

let browser: Browser | undefined
const servers: RunningServer[] = []

beforeAll(async () => {
  // The Chromium without windows draws letters as the other one does.
  browser = await startChromium(['--font-render-hinting=slight', '--disable-lcd-text', '--force-color-profile=srgb'])
})

afterAll(async () => {
  await browser?.close()
  await Promise.all(servers.map((server) => server.close()))
})

describe.each(['paper', 'clear', 'press'])('%s', (look) => {
  let origin = ''

  beforeAll(async () => {
    const files: Files = {
      ...PAGES,
      'docs.config.ts': String(PAGES['docs.config.ts']).replace('LOOK', look),
      'fonts/normal.woff2': font('400-normal'),
      'fonts/bold.woff2': font('700-normal'),
    }
    const { out, published } = await build({ dir: await writeSite(files), jobs: 1 })
    expect(published).toBe(true)
    const server = await startServer({
      source: await openOutput(out),
      host: 'localhost',
      port: 0,
      cache: 'revalidate',
      baseUrl: '/',
    })
    servers.push(server)
    origin = server.url.replace(/\/$/, '')
  })

  const kinds =
    look === 'paper'
      ? Object.entries(KINDS)
      : [
          ['document', KINDS.document],
          ['landing', KINDS.landing],
        ]
  const widths = look === 'paper' ? Object.entries(WIDTHS) : [['desktop', WIDTHS.desktop] as const]
  const opened =
    look === 'paper'
      ? [
          { kind: 'menu', path: KINDS.document, name: 'phone', size: WIDTHS.phone },
          { kind: 'dropdown', path: KINDS.document, name: 'desktop', size: WIDTHS.desktop },
          ...['search-start', 'search-results'].flatMap((kind) =>
            Object.entries(WIDTHS).map(([name, size]) => ({ kind, path: KINDS.document, name, size })),
          ),
        ]
      : []
  const cases = [
    ...kinds.flatMap(([kind = '', path = '']) => widths.map(([name, size]) => ({ kind, path, name, size }))),
    ...opened,
  ]

  test.each(cases)('$kind on a $name', async ({ kind, path, name, size }) => {
    const context = await browser?.newContext({
      viewport: size,
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      // The offline page lists what its worker has kept.
      serviceWorkers: 'block',
    })
    if (!context) throw new Error('The browser is started before the tests.')
    context.setDefaultTimeout(HANGS_AFTER)
    const page = await context.newPage()
    // The page of a redirect is seen where its script is not.
    await page.route(/\/assets\/redirect\./, (route) => route.abort())
    await page.goto(origin + path)
    if (kind !== 'moved') await page.mouse.move(1, 1).then(() => page.waitForSelector('html[data-hydrated]'))
    // The search page loads its code, which sets the focus.
    if (kind === 'search') await page.waitForSelector('.search-page input:focus')
    await OPENED[kind]?.(page)
    await settled(page)
    const faults: string[] = []
    for (const mode of ['light', 'dark']) {
      await page.evaluate((theme) => {
        document.documentElement.dataset['theme'] = theme
      }, mode)
      const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      const fault = comparePicture(`${look}-${kind}-${name}-${mode}`, png, inject('acceptsPictures'))
      if (fault !== undefined) faults.push(fault)
    }
    await context.close()
    expect(faults.join('\n')).toBe('')
  })
})

/** Waits for the fonts and the pictures. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
  })
}
