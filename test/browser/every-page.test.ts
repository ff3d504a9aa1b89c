/** The first site as a whole: every page of it comes to life without a word, under its own policy, and is light. */
import { cp, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULE_IDS } from '../../cli/checks/rules.ts'
import { build } from '../../cli/operations.ts'
import { openOutput } from '../../cli/serve/output-folder.ts'
import { type RunningServer, startServer } from '../../cli/serve/server.ts'
import { bootScript } from '../../templates/boot.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { deadline, patience } from '../harness/deadline.ts'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'
import { ready } from './pages/reader.ts'

/** Pages that are visited at the same time. */
const TABS = 3

/** Content that is being written may have findings; what its pages do in a browser is another matter. */
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
  // What the drawings of the examples import.
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
 * The page itself says when it has loaded and come to life: to look for it from outside costs a quarter of the time that
 * all pages take.
 *
 * @returns a promise for the next document
 */
async function watchLives(page: Page): Promise<(path: string) => Promise<void>> {
  let live = (): void => {}
  await page.exposeFunction('reportLife', () => live())
  await page.addInitScript(() => {
    const { reportLife } = globalThis as unknown as { reportLife(): void }
    // A tab in the background is idle only after a while; a key wakes the page at once.
    addEventListener('load', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })))
    new MutationObserver(reportLife).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] })
  })
  return (path) =>
    new Promise((resolve, reject) => {
      const arrived = deadline(() => reject(new Error(`${path} does not come to life.`)))
      live = () => {
        arrived()
        resolve()
      }
    })
}

test('every page comes to life, and nothing is wrong', { timeout: patience(3_600_000) }, async () => {
  const origin = originOf(server)
  const pending = [...paths]
  const wrong: string[] = []
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      // Small, since what costs time is what is painted.
      const { page, troubles } = await browser.open({ viewport: { width: 390, height: 400 } })
      const whenAlive = await watchLives(page)
      for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
        const before = troubles().length
        const alive = whenAlive(path)
        await page.goto(origin + path, { waitUntil: 'commit' })
        await alive
        for (const { kind, text } of troubles().slice(before)) wrong.push(`${path} ${kind}: ${text}`)
      }
    }),
  )
  expect(wrong).toEqual([])
  expect(paths.length).toBeGreaterThan(500)
})

test('no row of a table leaves it to the eye what it belongs to', async () => {
  const rows: string[] = []
  for (const path of paths) {
    const html = await readFile(join(output, path, 'index.html'), 'utf8')
    if (/<tr>\s*<t[dh][^>]*><\/t[dh]>/.test(html.replace(/<thead>[\s\S]*?<\/thead>/g, ''))) rows.push(path)
  }
  expect(rows).toEqual([])
})

/** Bytes as any host sends them. */
function weight(text: string | Buffer): number {
  return gzipSync(text, { level: 9 }).length
}

test('no page weighs more than its budget', async () => {
  const heavy: string[] = []
  for (const path of paths) {
    const html = weight(await readFile(join(output, path, 'index.html')))
    const words = weight(await readFile(join(output, path, 'index.md')).catch(() => ''))
    // A long read weighs what its words weigh; the budget is for what the page adds to them.
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
    expect(await total('.css')).toBeLessThan(10_000)
    expect(await total('.js')).toBeLessThan(85_000)
  },
)
