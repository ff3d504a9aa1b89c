/** The baseline and the exemptions of the configuration follow `mv` and `fix`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli, writeSite } from '../../../test/harness/site.ts'

/** A site whose findings are known. */
async function knownSite(docs: Readonly<Record<string, string>>): Promise<string> {
  const dir = await writeSite(docs)
  await runCli(['check', dir, '--update-baseline'])
  return dir
}

const known = (dir: string): unknown => JSON.parse(readFileSync(join(dir, 'docs.baseline.json'), 'utf8')).findings

test.each([
  [
    'a page',
    ['docs/a/b.md', 'docs/c.md'],
    { 'docs/c.md': { 'broken-anchor ./index.md#no': 1, 'broken-link ./gone.md': 1 } },
  ],
  [
    'a folder',
    ['docs/a', 'docs/d'],
    { 'docs/d/b.md': { 'broken-anchor ../index.md#no': 1, 'broken-link ./gone.md': 1 } },
  ],
])('the findings of %s that moves stay known', async (_, [from, to], findings) => {
  const dir = await knownSite({
    'docs/index.md': '# Home\n',
    'docs/a/b.md': '# B\n\n[x](./gone.md) and [y](../index.md#no)\n',
  })
  const moved = await runCli(['mv', from as string, to as string, '--dir', dir])
  expect(moved.stderr).toContain('moved')
  const checked = await runCli(['check', dir, '--frozen'])
  expect(checked.code).toBe(0)
  expect(known(dir)).toEqual(findings)
})

test('a finding that `fix` repairs is no longer known', async () => {
  const dir = await knownSite({
    'docs/index.md': '# Home\n\n[x](guide/first) and [y](./gone.md)\n',
    'docs/guide/first.md': '---\ntitle: First\nredirect_from: /old/\n---\n\n[z](/old/)\n',
  })
  await runCli(['fix', dir, '--write'])
  expect((await runCli(['check', dir, '--frozen'])).code).toBe(0)
  expect(Object.values(known(dir) as object)).toContainEqual({ 'broken-link ./gone.md': 1 })
})

test('a folder with the name of the baseline is none', async () => {
  const dir = await writeSite({ 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n', 'docs.baseline.json/a.txt': '' })
  const moved = await runCli(['mv', 'docs/a.md', 'docs/b.md', '--dir', dir])
  expect([moved.code, moved.stderr]).toEqual([0, expect.stringContaining('moved')])
})

test.each([
  ['docs/a/b.md', 'docs/c.md', ["['docs/c.md', { pattern: 'docs/a/*', reason: 'old' }]", "'docs/a/b.md'"]],
  ['docs/a', 'docs/d', ["['docs/d/b.md', { pattern: 'docs/d/*', reason: 'old' }]", "'docs/a/b.md'"]],
])('exemptions of the configuration follow %s', async (from, to, [after = '', other = '']) => {
  const config = `export default {
  tagline: 'docs/a/b.md',
  checks: { rules: { 'broken-link': { ignore: ['docs/a/b.md', { pattern: 'docs/a/*', reason: 'old' }] } } },
}
`
  const dir = await writeSite({
    'docs.config.js': config,
    'docs/index.md': '# Home\n',
    'docs/a/b.md': '# B\n\n[x](./gone.md)\n',
  })
  const moved = await runCli(['mv', from, to, '--dir', dir])
  expect([moved.code, moved.stderr]).toEqual([0, expect.stringContaining('moved')])
  const written = readFileSync(join(dir, 'docs.config.js'), 'utf8')
  expect(written).toContain(`ignore: ${after}`)
  expect(written).toContain(`tagline: ${other}`)
  expect((await runCli(['check', dir])).code).toBe(0)
})

test.each([
  ['docs/drafts', 'docs/sketches', "['/sketches/*', '/free/']"],
  ['docs/free.md', 'docs/bound.md', "['/drafts/*', '/bound/']"],
  ['docs/drafts/a.md', 'docs/a.md', "['/drafts/*', '/free/', '/a/']"],
])('exempted addresses follow %s', async (from, to, ignore) => {
  const rule = `'orphan-page': { severity: 'fail', ignore: ${ignore.includes("'/a/'") ? "['/drafts/*', '/free/', '/drafts/a/']" : "['/drafts/*', '/free/']"} }`
  const dir = await writeSite({
    'docs.config.js': `export default { docs: { sidebars: { main: ['index'] } }, checks: { rules: { ${rule} } } }\n`,
    'docs/index.md': '# Home\n',
    'docs/drafts/a.md': '# A\n',
    'docs/drafts/deep/b.md': '# B\n',
    'docs/free.md': '# Free\n',
  })
  const moved = await runCli(['mv', from, to, '--dir', dir])
  expect([moved.code, moved.stderr]).toEqual([0, expect.stringContaining('moved')])
  expect(readFileSync(join(dir, 'docs.config.js'), 'utf8')).toContain(`ignore: ${ignore}`)
  expect((await runCli(['check', dir])).code).toBe(0)
})
