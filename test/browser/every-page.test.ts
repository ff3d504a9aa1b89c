/** Every page of the first site hydrates without messages under the site's own policy, within the budgets. */
import { existsSync } from 'node:fs'
import { cp, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { openOutput } from '../../cli/app/serve/output-folder.ts'
import { type RunningServer, startServer } from '../../cli/app/serve/server.ts'
import { RULE_IDS } from '../../cli/graph/checks/rules.ts'
import { bootScript } from '../../templates/boot.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { deadline, patience } from '../harness/deadline.ts'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'
import { ready } from './pages/reader.ts'

/** Number of pages that are open at the same time. */
const TABS = 3

/** Documents in progress may have findings, but their pages must work. */
const CONFIG = `
import base from './base.config.ts'
export default {
  ...base,
  security: { headersFile: false, metaTag: true },
  checks: { rules: ${JSON.stringify(Object.fromEntries(RULE_IDS.map((id) => [id, 'ignore'])))} },
}
`

const browser = sharedBrowser()
let server: RunningServer
let output: string
let paths: string[]

beforeAll(async () => {
  const dir = await writeSite({ 'docs.config.ts': CONFIG })
  for (const name of ['docs', 'static', 'examples']) {
    await cp(join(projectRoot, name), join(dir, name), { recursive: true, force: true }).catch(() => {})
  }
  await cp(join(projectRoot, 'docs.config.ts'), join(dir, 'base.config.ts'))
  // The configuration reads the release of FreeSewing from it.
  await cp(join(projectRoot, 'package.json'), join(dir, 'package.json'))
  // Packages that the drawings of the examples import.
  await symlink(join(projectRoot, 'node_modules'), join(dir, 'node_modules'))
  const { out, published, report, files } = await build({ dir })
  output = out
  if (!published) throw new Error(`Not published: ${JSON.stringify(report.findings.slice(0, 3))}`)
  paths = files.flatMap(({ path }) => (path.endsWith('index.html') ? `/${path.slice(0, -'index.html'.length)}` : []))
  server = await startServer({
    source: await openOutput(out),
    host: 'localhost',
    port: 0,
    baseUrl: '/',
    cache: 'revalidate',
  })
})
afterAll(() => server.close())

function originOf({ url }: RunningServer): string {
  return url.replace(/\/$/, '')
}

/**
 * The page itself reports when it is hydrated: polling it from outside takes a quarter of the time of all pages.
 *
 * @returns a promise that the next document resolves
 */
async function watchHydration(page: Page): Promise<(path: string) => Promise<void>> {
  let onHydrated = (): void => {}
  await page.exposeFunction('reportHydration', () => onHydrated())
  await page.addInitScript(() => {
    const { reportHydration } = globalThis as unknown as { reportHydration(): void }
    // A tab in the background becomes idle late; a key starts hydration at once.
    addEventListener('load', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })))
    new MutationObserver(reportHydration).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] })
  })
  return (path) =>
    new Promise((resolve, reject) => {
      const arrived = deadline(() => reject(new Error(`${path} was not hydrated.`)))
      onHydrated = () => {
        arrived()
        resolve()
      }
    })
}

test('every page hydrates without errors and messages', { timeout: patience(3_600_000) }, async () => {
  const origin = originOf(server)
  const pending = [...paths]
  const wrong: string[] = []
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      // A small window, because painting takes most of the time.
      const { page, troubles } = await browser.open({ viewport: { width: 390, height: 400 } })
      const whenHydrated = await watchHydration(page)
      for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
        const before = troubles().length
        const hydrated = whenHydrated(path)
        await page.goto(origin + path, { waitUntil: 'commit' })
        await hydrated
        for (const { kind, text } of troubles().slice(before)) wrong.push(`${path} ${kind}: ${text}`)
      }
    }),
  )
  expect(wrong).toEqual([])
  expect(paths.length).toBeGreaterThan(500)
})

test('no row of a table starts with an empty cell', async () => {
  const rows: string[] = []
  for (const path of paths) {
    const html = await readFile(join(output, path, 'index.html'), 'utf8')
    if (/<tr>\s*<t[dh][^>]*><\/t[dh]>/.test(html.replace(/<thead>[\s\S]*?<\/thead>/g, ''))) rows.push(path)
  }
  expect(rows).toEqual([])
})

test('every document has a picture for links to it, and the picture is in the output', async () => {
  const pictures = new Set<string>()
  // A document has a twin.
  for (const path of paths.filter((path) => existsSync(join(output, path, 'index.md')))) {
    const html = await readFile(join(output, path, 'index.html'), 'utf8')
    pictures.add(/property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? path)
  }
  for (const url of pictures) {
    expect(url).toMatch(/^https:\/\/freesewing\.dev\//)
    expect((await readFile(join(output, new URL(url).pathname))).subarray(1, 4).toString()).toBe('PNG')
  }
  // The site, and its sections: guides, howtos, reference, training, tutorials.
  expect(pictures.size).toBe(6)
})

test('the drawing of the home page is larger in the large view', async () => {
  const { page } = await browser.open({ viewport: { width: 1366, height: 768 } })
  await page.goto(originOf(server))
  await ready(page)
  const drawing = page.locator('[data-db=drawing] > .drawing').first()
  const heightNow = (): Promise<number> => drawing.evaluate((svg) => svg.getBoundingClientRect().height)
  const before = await heightNow()
  await page.getByRole('button', { name: 'Open large' }).first().click()
  await page.getByRole('dialog').waitFor()
  expect(await heightNow()).toBeGreaterThan(1.5 * before)
})

/** Size after compression, as any host compresses. */
function weight(text: string | Buffer): number {
  return gzipSync(text, { level: 9 }).length
}

test('no page is larger than its budget', async () => {
  const heavy: string[] = []
  for (const path of paths) {
    const html = weight(await readFile(join(output, path, 'index.html')))
    const words = weight(await readFile(join(output, path, 'index.md')).catch(() => ''))
    // A long page is as large as its words; the budget is for everything else.
    const own = words > 10_000 ? html - words : html
    if (own > 15_000) heavy.push(`${path} ${own}`)
  }
  expect(heavy).toEqual([])
  expect(weight(bootScript)).toBeLessThan(1_500)
})

test.for(['/', '/guides/', '/reference/api/path/addclass/', '/training/git/', '/tags/'])(
  '%s loads no more than its budget, even when the browser is idle',
  async (path) => {
    const { page, requests } = await browser.open()
    await page.goto(originOf(server) + path)
    await ready(page)
    const total = async (end: string): Promise<number> => {
      const urls = new Set(requests().filter((url) => new URL(url).pathname.endsWith(end)))
      const files = await Promise.all([...urls].map((url) => readFile(join(output, new URL(url).pathname))))
      return files.reduce((sum, file) => sum + weight(file), 0)
    }
    expect(await total('.css')).toBeLessThan(10_200)
    // With the data of the page, which stood in the HTML before.
    expect(await total('.js')).toBeLessThan(88_000)
  },
)
