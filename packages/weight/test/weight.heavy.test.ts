/** `docs-build weight`: figures of the files, and of first visits in the Chromium of this machine. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chromiumPath } from '../../../test/harness/chromium.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'

test('shows figures of each kind, and fails where a page is over its budget', async () => {
  const dir = await writeSite({ 'docs.config.js': 'export default {}', 'docs/readme.md': '# Start\n' })
  expect((await runCli(['build', dir])).code).toBe(0)
  const within = await runCli(['weight', dir])
  expect(within.code, within.stderr).toBe(0)
  expect(within.stderr).toMatch(/^doc \(1\)\n {2}html +median +\d\.\d kB {2}most \d\.\d kB {2}\/\n/m)
  await writeFile(join(dir, 'docs.config.js'), 'export default { budgets: { doc: { script: 10 } } }')
  const over = await runCli(['weight', dir])
  expect([over.code, over.stdout]).toEqual([1, expect.stringContaining('`budgets.doc.script`')])
})

test('a visit counts requests and bytes of the page; times are those of the browser', async () => {
  const dir = await writeSite({
    'docs.config.js': "export default { baseUrl: '/base/' }",
    'docs/readme.md': '# Start\n\nText.\n',
    'docs/points.md': '# Points\n\nText.\n',
  })
  expect((await runCli(['build', dir])).code).toBe(0)
  const visit = ['weight', dir, '--visit', '--times', '1', '--json', '--browser']
  const browser = await chromiumPath()
  const { stdout, stderr } = await runCli([...visit, browser, '--page', '/points/'])
  const { visits } = JSON.parse(stdout || `{ "visits": ${JSON.stringify(stderr)} }`)
  expect(visits).toMatchObject([{ url: '/points/', shift: 0 }])
  expect(visits[0].largestPaint).toBeGreaterThan(0)
  expect(visits[0].requests).toBeGreaterThan(3)
  // The scripts alone have more than 50 kB.
  expect(visits[0].bytes).toBeGreaterThan(50_000)
  expect(await runCli([...visit, browser, '--page', '/point/'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no page `/point/`'),
  })
  expect(await runCli([...visit, '/nowhere/chromium'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no browser'),
  })
})
