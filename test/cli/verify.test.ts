/** `verify` as a command: its messages, its formats and its exit codes. */
import { execFile } from 'node:child_process'
import { cp, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { formats } from '../../cli/kernel/fault/reports/index.ts'
import { runCli, writeSite } from '../harness/site.ts'

const SITE = { 'docs/index.md': '# Home\n\n[a](./a.md)\n', 'docs/a.md': '# A\n\n[home](./index.md)\n' }

let good = ''

beforeAll(async () => {
  const dir = await writeSite(SITE)
  good = (await build({ dir, jobs: 1, cache: false })).out
})

/** A project whose output was edited by hand. */
async function damaged(): Promise<string> {
  const dir = await writeSite({})
  await cp(good, join(dir, 'build'), { recursive: true })
  await writeFile(join(dir, 'build/stranger.html'), '<p>\n<a href="/nowhere/">x</a>\n')
  return dir
}

it('a good output gives one line and 0, and no file is changed', async () => {
  const dir = await writeSite({})
  await cp(good, join(dir, 'build'), { recursive: true })
  const [named, plain] = await Promise.all([runCli(['verify', good]), runCli(['verify'], { cwd: dir })])
  for (const run of [named, plain]) {
    expect(run?.stdout).toMatch(
      /^✔ nothing to report — 4 pages, \d+ links, \d+ images?, \d+ anchors checked in [\d.]+ s\n$/,
    )
    expect([run?.code, run?.stderr]).toEqual([0, ''])
  }
})

describe('a bad output', () => {
  it('is reported with file, line, excerpt and hint, and exits with 1', async () => {
    const { code, stdout, stderr } = await runCli(['verify'], { cwd: await damaged() })
    expect(stdout).toContain(
      [
        'build/stranger.html:1:1  fail  manifest',
        '  The manifest does not know this file.',
        '  1 │ <p>',
        '    │ ^',
        '  → Build the site again: a build replaces every file that does not fit.',
        '',
        'build/stranger.html:2:10  fail  broken-link',
        '  `/nowhere/` leads to nothing in this output.',
        '  2 │ <a href="/nowhere/">x</a>',
        '    │          ^^^^^^^^^',
      ].join('\n'),
    )
    expect(stdout).toMatch(/✖ 2 fail — 4 pages/)
    expect([code, stderr]).toEqual([1, ''])
  })

  it.each(Object.keys(formats))('as %s names the same findings', async (format) => {
    const { code, stdout } = await runCli(['verify', '--format', format], { cwd: await damaged() })
    expect(code).toBe(1)
    for (const text of ['stranger.html', 'broken-link', 'manifest', '/nowhere/']) expect(stdout).toContain(text)
  })

  it('has entries that are not files, or cannot be read', async () => {
    const dir = await damaged()
    await rm(join(dir, 'build/stranger.html'))
    await symlink('/etc/hostname', join(dir, 'build/link.html'))
    await promisify(execFile)('mkfifo', [join(dir, 'build/pipe.html')])
    const { code, stdout } = await runCli(['verify'], { cwd: dir })
    expect(stdout).toMatch(/build\/link\.html:1:1 {2}fail {2}unreadable-file\n {2}It is a symbolic link\./)
    expect(stdout).toMatch(/build\/pipe\.html:1:1 {2}fail {2}unreadable-file\n {2}It is not a regular file\./)
    expect(code).toBe(1)
  })

  it('may lack its manifest, or the address of the site', async () => {
    for (const path of ['docs-build.json', '404.html']) {
      const dir = await damaged()
      await rm(join(dir, 'build', path))
      const { code, stdout, stderr } = await runCli(['verify'], { cwd: dir })
      expect(stdout).toContain(`build/${path}:1:1  fail  missing-file`)
      expect([code, stderr]).toEqual([1, ''])
    }
  })
})

it.each<[string, string[], RegExp]>([
  ['no folder', ['verify', 'nowhere'], /There is no folder .*nowhere\.\nhint.*docs-build build/],
  ['a file', ['verify', 'docs/a.md'], /There is no folder .*a\.md/],
  ['a folder of somebody else', ['verify', 'docs'], /docs is not an output of docs-build.*\nhint/],
  ['no such format', ['verify', '--format', 'jsn'], /no report format `jsn`.*\nhint.*`json`/],
])('wrong use exits with 2: %s', async (_, args, message) => {
  const { code, stdout, stderr } = await runCli(args, { cwd: await writeSite(SITE) })
  expect(stderr).toMatch(message)
  expect([code, stdout]).toEqual([2, ''])
})
