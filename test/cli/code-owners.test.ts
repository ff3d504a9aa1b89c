/** Who owns which file, by the rules of the hosts. */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check } from '../../cli/app/operations.ts'
import type { CheckReport } from '../../cli/kernel/fault/finding.ts'
import { parseCodeOwners } from '../../cli/project/git/code-owners.ts'
import { runCli, writeSite } from '../harness/site.ts'

test.for<[string, string, Record<string, string>]>([
  ['`*` is every file', '* @all', { 'a.md': '@all', 'docs/b/c.md': '@all' }],
  ['the last pattern that matches decides', '* @all\n*.md @text', { 'docs/a.md': '@text', 'a.js': '@all' }],
  ['a folder from the root', '/docs/ @docs', { 'docs/a/b.md': '@docs', 'x/docs/a.md': '' }],
  ['a folder anywhere', 'docs/ @docs', { 'docs/a.md': '@docs', 'x/docs/a.md': '@docs' }],
  ['a folder without a slash at its end', '/docs/api @api', { 'docs/api/a.md': '@api', 'docs/apis.md': '' }],
  ['`docs/*` does not reach into folders', 'docs/* @docs', { 'docs/a.md': '@docs', 'docs/b/a.md': '' }],
  [
    '`**` crosses folders',
    '/docs/**/api @api',
    { 'docs/api/a.md': '@api', 'docs/x/y/api/a.md': '@api', 'api/a.md': '' },
  ],
  ['`**` at both ends', '**/nl/** @nl', { 'nl/a.md': '@nl', 'docs/nl/x/a.md': '@nl', 'docs/nlx/a.md': '' }],
  ['`?` is one character', 'v?.md @v', { 'v1.md': '@v', 'v10.md': '', 'v/.md': '' }],
  ['many stars are two', '/docs/**** @a\n*** @all', { 'docs/a/b.md': '@all' }],
  ['words of JavaScript are names', 'constructor @c', { constructor: '@c', 'a/constructor/b.md': '@c' }],
  [
    'many wildcards take no time',
    `${'*?'.repeat(40)}Z @a`,
    { 'docs/how-to-install-the-command-line-tools-on-windows.md': '' },
  ],
  ['stars inside a name', '/d*s/*-in*.md @a', { 'docs/how-install.md': '@a', 'docs/how.md': '', 'd/x-in.md': '' }],
  ['several owners', 'a.md @one two@example.org', { 'a.md': '@one two@example.org' }],
  ['a pattern without owners has none', '* @all\n/docs/free/', { 'docs/free/a.md': '', 'docs/a.md': '@all' }],
  ['an excluded path has none', '* @all\n!docs/free.md', { 'docs/free.md': '', 'docs/a.md': '@all' }],
  ['comments and empty lines', '# x @y\n\n* @all # @nobody', { 'a.md': '@all' }],
  ['a space in a path', 'my\\ docs/ @docs', { 'my docs/a.md': '@docs' }],
  ['signs of expressions are letters', 'a+(b).md @x', { 'a+(b).md': '@x', 'aab.md': '' }],
  [
    'sections count each for itself, and may have owners for all their lines',
    '[Text][2] @text\n*.md\n^[Law] @law\n/docs/law/ @judge',
    { 'docs/law/a.md': '@text @judge', 'a.md': '@text' },
  ],
])('%s', ([, text, expected]) => {
  const ownersOf = parseCodeOwners(text)
  const found = Object.keys(expected).map((path) => [path, ownersOf(path).join(' ')])
  expect(Object.fromEntries(found)).toEqual(expected)
})

describe('a project in a folder of a repository', () => {
  const BROKEN = '# A\n\n[gone](./gone.md)\n'

  async function project(owners: string | undefined): Promise<string> {
    const root = await writeSite({
      ...(owners === undefined ? {} : { '.github/CODEOWNERS': owners }),
      'site/docs/index.md': '# Start\n',
      'site/docs/api/a.md': BROKEN,
      'site/docs/guide/b.md': BROKEN,
    })
    execFileSync('git', ['init', '--quiet'], { cwd: root })
    execFileSync('git', ['config', 'user.email', 'writer@example.org'], { cwd: root })
    return join(root, 'site')
  }

  const OWNERS = '/site/docs/ @docs\n/site/docs/api/ @api writer@example.org\n'

  test('findings name the owners of their files, in `check` and in `build`', async () => {
    const dir = await project(OWNERS)
    const { findings } = (await check({ dir })).report
    expect(findings.map(({ file, owners }) => [file, owners])).toEqual([
      ['docs/api/a.md', ['@api', 'writer@example.org']],
      ['docs/guide/b.md', ['@docs']],
    ])
    expect((await build({ dir })).report.findings).toEqual(findings)
    expect((await runCli(['check', dir])).stdout).toMatch(/docs\/guide\/b\.md:3:8 .*broken-link {2}@docs\n/)
  })

  test.for([
    ['@docs', 'docs/guide/b.md'],
    ['DOCS', 'docs/guide/b.md'],
    ['@api', 'docs/api/a.md'],
    ['me', 'docs/api/a.md'],
  ])('`--owner %s` reports what belongs to the owner', async ([owner = '', file]) => {
    const dir = await project(OWNERS)
    const { stdout, code } = await runCli(['check', dir, '--owner', owner, '--format', 'json'])
    const { summary, findings } = JSON.parse(stdout) as CheckReport
    expect([code, summary.fail, findings.map((finding) => finding.file)]).toEqual([1, 1, [file]])
  })

  test('an owner without faults has nothing to report', async () => {
    const dir = await project(`${OWNERS}/elsewhere/ @others\n`)
    expect(await runCli(['check', dir, '--owner', 'others'])).toMatchObject({ code: 0 })
  })

  test.for([
    [OWNERS, '@dosc', 'does not name `@dosc`', 'Did you mean `@docs`?'],
    ['* @docs\n', 'me', 'does not name you', 'writer@example.org'],
    [undefined, '@docs', 'has no CODEOWNERS', '.gitlab/CODEOWNERS'],
  ])('an owner whom nobody knows is refused: %s %s', async ([owners, owner = '', ...texts]) => {
    const { code, stderr } = await runCli(['check', await project(owners), '--owner', owner])
    expect(code).toBe(2)
    for (const text of texts) expect(stderr).toContain(text)
  })

  test('many findings are counted by owner', async () => {
    const dir = await project(OWNERS)
    const links = Array.from({ length: 90 }, (_, place) => `[x](./gone-${place}.md)`).join('\n')
    await writeFile(join(dir, 'docs/guide/b.md'), `# B\n\n${links}\n`)
    expect((await runCli(['check', dir])).stdout).toContain('owners  @docs 90, @api 1, writer@example.org 1\n')
  })
})
