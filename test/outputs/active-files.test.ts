/** Files of authors that browsers open as documents: drawings without their scripts, and HTML only where it is trusted. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDev } from '../../cli/app/dev/dev.ts'
import { build, check } from '../../cli/app/operations.ts'
import { writeSite } from '../harness/site.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><script>x()</script><g onload="x()"/></svg>'
const CLEAN = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><g/></svg>'
const HTML = '<!doctype html><script>x()</script>'

const config = (docs = '{}'): string => `export default { docs: ${docs} }`

test('a drawing is published without active parts, which are a finding', async () => {
  const dir = await writeSite({
    'docs/index.md': '# Home\n\n![a](./map.svg) [open](./map.svg) ![b](/own.svg)\n',
    'docs/map.svg': SVG,
    'static/own.svg': SVG,
    'docs.config.ts': config(),
  })
  const { out, notes, report, published } = await build({ dir, jobs: 1 })
  expect(published).toBe(true)
  expect(notes).toEqual([])
  expect(report.findings).toMatchObject([
    { rule: 'dropped-svg', severity: 'warn', file: 'docs/map.svg', line: 1, column: 62, target: '<script>' },
    { rule: 'dropped-svg', severity: 'warn', file: 'docs/map.svg', line: 1, column: 82, target: 'onload' },
  ])
  expect((await check({ dir, jobs: 1 })).report).toEqual(report)
  const [name = ''] = await readdir(join(out, 'assets/files'))
  expect(await readFile(join(out, 'assets/files', name), 'utf8')).toBe(CLEAN)
  expect(await readFile(join(out, 'index.html'), 'utf8')).toMatch(
    new RegExp(`<img [^>]*src="/assets/files/${name}"[^>]*width="3"`),
  )
  // Who configures the site is trusted with it.
  expect(await readFile(join(out, 'own.svg'), 'utf8')).toBe(SVG)
  const dev = await startDev({ dir, port: 0, host: 'localhost', jobs: 1 })
  try {
    expect(await (await fetch(`${dev.url}assets/files/${name}`)).text()).toBe(CLEAN)
  } finally {
    await dev.close()
  }
})

test.each([
  'demo.html',
  'demo.htm',
  'demo.XHTML',
  'demo.xml',
  'demo.svgz',
  'demo.mht',
  'demo.rss',
  'demo.Atom',
  'demo.xlf',
  'demo.php',
  'demo.PHP5',
  'demo.html5',
  'demo.js',
  'demo.wasm',
  'demo.swf',
  'demo.url',
  'demo.png.',
  'demo.png~',
  'demo.unknown',
  'demo',
])('%s is published only if the configuration names it', async (name) => {
  const files = { 'docs/index.md': `# Home\n\n[demo](./${name})\n`, [`docs/${name}`]: HTML }
  const refused = await build({ dir: await writeSite({ ...files, 'docs.config.ts': config() }), jobs: 1 })
  expect(refused.published).toBe(false)
  expect(refused.report.findings).toMatchObject([
    { rule: 'broken-link', line: 3, hint: expect.stringContaining('`docs.htmlFiles`, which takes every type') },
  ])
  const { out, published } = await build({
    dir: await writeSite({ ...files, 'docs.config.ts': config(`{ htmlFiles: ['demo*'] }`) }),
    jobs: 1,
  })
  expect([published, await readdir(join(out, 'assets/files'))]).toEqual([true, [expect.stringMatching(/^demo[-.]/)]])
})
