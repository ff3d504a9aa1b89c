/** A site with reference pages, built in every way. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mainOf, pluggedSite } from '../../../test/harness/plugged-site.ts'
import { projectRoot } from '../../../test/harness/root.ts'
import { writeSite } from '../../../test/harness/site.ts'
import { apiOptions } from '../options.ts'
import { makeReference } from '../plugin.ts'

test('declarations become pages, and what is wrong in comments is found in the declaration files', async () => {
  const { text, findings } = await pluggedSite('packages/api/test/site', undefined, [
    [
      'docs.config.ts',
      'plugins:',
      "checks: { rules: { 'broken-link': 'warn', 'broken-markdown-link': 'ignore' } },\n  plugins:",
    ],
  ])
  expect([...findings].sort()).toEqual([
    expect.stringMatching(/^types\/index\.d\.ts:18.*broken-link.*nowhere\.md/),
    expect.stringMatching(/^types\/index\.d\.ts:53.*api-reference.*Missing/),
    expect.stringMatching(/^types\/index\.d\.ts:60.*api-comment.*bare/),
    expect.stringMatching(/^types\/text\.d\.ts:8.*api-reference.*gone/),
  ])
  const main = mainOf(await text('api/classes/queue/index.html'))
  expect(main).not.toMatch(/<script>|class="[^"]*note/)
  expect(main).toMatch(/script(?:>|&gt;)alert\(1\)&(?:lt|#x3C);\/script(?:>|&gt;) and :::note stay text/)
  expect(main).toContain('<a href="#add">how to add one</a>')
  expect(main).toContain('href="https://code.example/tools/')
})

test('a source is described by the declarations that the installed TypeScript writes, with places in the source', async () => {
  // Below the repository, where TypeScript is found.
  const dir = mkdtempSync(join(projectRoot, 'node_modules/.cache-api-'))
  try {
    const path = join(dir, 'add.ts')
    writeFileSync(join(dir, 'tsconfig.json'), '{"compilerOptions":{"module":"nodenext","types":[]}}')
    writeFileSync(
      path,
      '/** Adds. See {@link Nothing}. */\nexport function add(a: number) {\n  return a + 1\n}\n\n\nexport const two = 2\n',
    )
    const { pages, faults, bare } = makeReference(apiOptions({ entry: { name: 'add.ts', path } }))
    const page = pages.find((one) => one.path === 'api/functions/add')
    expect(page?.markdown).toContain('function add(a: number): number')
    expect([...faults, ...bare].map(({ file, line }) => `${file}:${line}`)).toEqual(['add.ts:1', 'add.ts:7'])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

test('a source without a tsconfig.json may name components without their endings', async () => {
  const dir = await writeSite({
    'index.ts': "export { Meter } from './meter'\n",
    'meter.tsx':
      '/** Shows a value. */\nexport function Meter(props: { value: number }): string {\n  return String(props.value)\n}\n',
  })
  const { pages, faults } = makeReference(apiOptions({ entry: { name: 'index.ts', path: join(dir, 'index.ts') } }))
  expect(faults).toEqual([])
  expect(pages.find((one) => one.path === 'api/functions/meter')?.markdown).toContain('function Meter(')
})
