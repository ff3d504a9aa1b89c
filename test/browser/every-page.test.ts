/** The first site as a whole: every page of it comes to life without a word, under its own policy. */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULE_IDS } from '../../cli/checks/rules.ts'
import { openOutput } from '../../cli/host/output-folder.ts'
import { type RunningServer, startServer } from '../../cli/host/server.ts'
import { build } from '../../cli/operations.ts'
import { sharedBrowser } from '../harness/browser.ts'
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
let paths: string[]

beforeAll(async () => {
  const dir = await writeSite({ 'docs.config.ts': CONFIG })
  for (const name of ['docs', 'static', 'examples']) {
    await cp(join(projectRoot, name), join(dir, name), { recursive: true, force: true }).catch(() => {})
  }
  await cp(join(projectRoot, 'docs.config.ts'), join(dir, 'base.config.ts'))
  const { out, published, report, files } = await build({ dir, jobs: 1 })
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

test('every page comes to life, and nothing is wrong', { timeout: 600_000 }, async () => {
  const origin = server.url.replace(/\/$/, '')
  const pending = [...paths]
  const wrong: string[] = []
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      const { page, troubles } = await browser.open()
      for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
        const before = troubles().length
        await page.goto(origin + path)
        // A tab in the background is idle only after a while; a key wakes the page at once.
        await page.keyboard.press('Shift')
        await ready(page)
        for (const { kind, text } of troubles().slice(before)) wrong.push(`${path} ${kind}: ${text}`)
      }
    }),
  )
  expect(wrong).toEqual([])
  expect(paths.length).toBeGreaterThan(15)
})
