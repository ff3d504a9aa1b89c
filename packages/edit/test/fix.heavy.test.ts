/** `docs-build fix` on real files, and the fixes in reports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check } from '../../../cli/app/operations.ts'
import { hashTree, parseSite, runCli, writeSite } from '../../../test/harness/site.ts'
import { fix } from '../index.ts'

const SITE = parseSite(`
-- docs.config.ts --
export default { navbar: { items: [{ to: '/GUIDES', label: 'Guides' }] } }
-- docs/index.md --
# Home

[a](./Guides/index.md) [b](/guides/parts.html) [c](./gone.md)
-- docs/guides/index.md --
# Guides

![a](./picture.PNG)
-- docs/guides/parts.md --
---
redirect_from: /parts
---

# Parts

[old](/parts#here)

## Here
-- docs/guides/picture.png --
png
`)

test('without --write the changes are only shown; with it, the same run finds nothing more to repair', async () => {
  const dir = await writeSite(SITE)
  const before = await hashTree(dir)
  const options = { dir, cache: false }
  const shown = await fix(options)
  expect(await hashTree(dir)).toEqual(before)
  expect(shown.patch).toContain('-[a](./Guides/index.md) [b](/guides/parts.html) [c](./gone.md)')
  const written = await fix({ ...options, write: true })
  expect(written.patch).toBe(shown.patch)
  expect(written.files).toEqual(['docs.config.ts', 'docs/guides/index.md', 'docs/guides/parts.md', 'docs/index.md'])
  const text = (path: string): string => readFileSync(join(dir, path), 'utf8')
  expect(text('docs/index.md')).toContain('[a](./guides/index.md) [b](/guides/parts.html) [c](./gone.md)')
  expect(text('docs/guides/index.md')).toContain('![a](./picture.png)')
  expect(text('docs/guides/parts.md')).toContain('[old](/guides/parts/#here)')
  expect(text('docs.config.ts')).toContain("to: '/guides/'")
  expect(await fix(options)).toMatchObject({ fixed: [], files: [], left: 1 })
})

test('the command says that nothing is written yet, also with --dry-run', async () => {
  const dir = await writeSite(SITE)
  const before = await hashTree(dir)
  const plain = await runCli(['fix', dir, '--no-cache'])
  expect(plain).toMatchObject({ code: 0, stdout: expect.stringContaining('+[old](/guides/parts/#here)') })
  expect(plain.stderr).toContain('Nothing is written yet. With `--write`, this repairs ')
  expect(await runCli(['fix', dir, '--no-cache', '--dry-run'])).toMatchObject(plain)
  const both = await runCli(['fix', dir, '--dry-run', '--write'])
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('name one of them') })
  expect(await hashTree(dir)).toEqual(before)
})

test('a single rule', async () => {
  const dir = await writeSite(SITE)
  const { files } = await fix({ dir, cache: false, rules: ['redirected-link'] })
  expect(files).toEqual(['docs/guides/parts.md'])
})

test('suggestions are written if they are wanted', async () => {
  const dir = await writeSite({
    'docs/index.md': '# Home\n\n[a](./guide.md) [b](./guides.md#firts) [c](./guide.md) [d](./nothing.md)\n',
    'docs/guides.md': '# Guides\n\n## First\n',
  })
  const text = (): string => readFileSync(join(dir, 'docs/index.md'), 'utf8')
  const before = text()
  const plain = await runCli(['fix', dir, '--write'])
  expect([plain.stderr.trim(), text()]).toEqual([expect.stringContaining('4 findings need a decision'), before])
  const { stderr } = await runCli(['fix', dir, '--write', '--suggested'])
  expect(stderr).toContain('repaired 3 findings in 1 file; 1 left')
  expect(text()).toContain('[a](./guides.md) [b](./guides.md#first) [c](./guides.md) [d](./nothing.md)')
})

test('reports carry the fixes', async () => {
  const dir = await writeSite(SITE)
  const { report } = await check({ dir, cache: false })
  expect(report.findings.find(({ rule }) => rule === 'broken-image')?.fix).toEqual({
    start: { line: 3, column: 6 },
    end: { line: 3, column: 19 },
    text: './picture.png',
  })
  const sarif = JSON.parse((await runCli(['check', dir, '--format', 'sarif'])).stdout)
  const [result] = sarif.runs[0].results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'broken-image')
  expect(result.fixes[0].artifactChanges[0].replacements).toEqual([
    {
      deletedRegion: { startLine: 3, startColumn: 6, endLine: 3, endColumn: 19 },
      insertedContent: { text: './picture.png' },
    },
  ])
})

test('a whole address of the site stays one, so that a bare address stays a link', async () => {
  const dir = await writeSite({
    'docs.config.js': "export default { url: 'https://own.example.org', baseUrl: '/base/' }",
    'docs/index.md':
      '# Home\n\nSee https://own.example.org/base/parts#here for it, <https://own.example.org/base/parts>.\n\n' +
      '[a](https://own.example.org/base/Guides/Parts/) [b](/parts)\n',
    'docs/guides/parts.md': '---\nredirect_from: /parts\n---\n\n# Parts\n\n## Here\n',
  })
  await fix({ dir, cache: false, write: true })
  const { report } = await check({ dir, cache: false })
  expect(readFileSync(join(dir, 'docs/index.md'), 'utf8')).toBe(
    '# Home\n\nSee https://own.example.org/base/guides/parts/#here for it, <https://own.example.org/base/guides/parts/>.\n\n' +
      '[a](https://own.example.org/base/Guides/Parts/) [b](/guides/parts/)\n',
  )
  expect(report.findings.map(({ rule }) => rule)).toEqual(['external-link'])
})
