/** `check --changed` shows exactly the findings that the state before the change does not have. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check } from '../../cli/app/operations.ts'
import { againstBaseline, baselineOf } from '../../cli/graph/checks/baseline.ts'
import type { Finding } from '../../cli/kernel/fault/finding.ts'
import { difficultSite, tinySite } from '../harness/difficult.ts'
import { EDIT_KINDS, randomEdits } from '../harness/edits.ts'
import { howOften } from '../harness/figures.ts'
import { settledFiles } from '../harness/settled-files.ts'
import { editSite, type Files, runCli, writeSite } from '../harness/site.ts'

settledFiles()

const IDENTITY = ['-c', 'user.name=tests', '-c', 'user.email=tests@example.org', '-c', 'commit.gpgsign=false']

function git(dir: string, ...args: string[]): void {
  execFileSync('git', [...IDENTITY, ...args], { cwd: dir, stdio: 'pipe' })
}

function commit(dir: string, name: string): void {
  git(dir, 'add', '--all')
  git(dir, 'commit', '--quiet', '--allow-empty', '--message', name)
}

/** A repository with one commit. */
async function repository(files: Files): Promise<string> {
  const dir = await writeSite({ '.gitignore': '.docs-build/\nbuild/\n', ...files })
  git(dir, 'init', '--quiet', '--initial-branch', 'main')
  commit(dir, 'start')
  return dir
}

const brief = ({ file, line, rule, target }: Finding): string => `${file}:${line} ${rule} ${target}`

const START: Files = {
  'docs/index.md': '# Start\n\n[a](./a.md#part) ![p](./p.png) [x](./not-there.md)\n',
  'docs/a.md': '# A\n\n## Part\n',
  'docs/p.png': 'PNG',
  'static/old.txt': 'old',
  'docs/b.md': '# B\n\n[old](/old.txt)\n',
}

describe('a change brings', () => {
  test.each<readonly [string, Record<string, string | undefined>, readonly string[]]>([
    ['nothing, when nothing differs', {}, []],
    [
      'nothing, when text moves down',
      { 'docs/index.md': `# Start\n\nMore.\n\n${START['docs/index.md']?.slice(9)}` },
      [],
    ],
    ['a broken link', { 'docs/b.md': '# B\n\n[gone](./gone.md)\n' }, ['docs/b.md:3 broken-link ./gone.md']],
    [
      'one in a file that git does not know yet',
      { 'docs/c.md': '# C\n\n[gone](./gone.md)\n' },
      ['docs/c.md:3 broken-link ./gone.md'],
    ],
    ['a link to a heading that is gone', { 'docs/a.md': '# A\n' }, ['docs/index.md:3 broken-anchor ./a.md#part']],
    ['a link to a page that is gone', { 'docs/a.md': undefined }, ['docs/index.md:3 broken-link ./a.md#part']],
    ['an image that is gone', { 'docs/p.png': undefined }, ['docs/index.md:3 broken-image ./p.png']],
    ['a static file that is gone', { 'static/old.txt': undefined }, ['docs/b.md:3 broken-link /old.txt']],
    [
      'a second link of the same kind',
      { 'docs/index.md': `${START['docs/index.md']}\n[x](./not-there.md)\n` },
      ['docs/index.md:5 broken-link ./not-there.md'],
    ],
  ])('%s', async (_, change, expected) => {
    const dir = await repository(START)
    const after = Object.entries({ ...START, ...change }).filter(([, text]) => text !== undefined)
    await editSite(dir, START, Object.fromEntries(after) as Files)
    const { report, ok } = await check({ dir, changed: true })
    expect(report.findings.map(brief)).toEqual(expected)
    expect(ok).toBe(!report.findings.some(({ severity }) => severity === 'fail'))
  })
})

test.each([1])('random changes bring what a check of both states tells apart (seed %i)', async (seed) => {
  const start: Files = { ...tinySite(6), ...difficultSite(0) }
  const dir = await repository(start)
  git(dir, 'tag', 'start')
  const before = baselineOf((await check({ dir, cache: false })).report.findings)
  let files = start
  let step = 0
  const kinds = EDIT_KINDS.filter((kind) => kind !== 'configuration' && kind !== 'theme file')
  for (const { about, files: next } of randomEdits(seed, start, howOften(12, 300), { kinds })) {
    await editSite(dir, files, next)
    files = next
    // Whether a change is committed makes no difference.
    if (step++ % 3 === 2) commit(dir, about)
    const [shown, all] = [await check({ dir, changed: 'start' }), await check({ dir, cache: false })]
    expect(shown.report, about).toEqual(againstBaseline(all.report, before).report)
  }
})

test.each(['', 'site'])('a project that is reached by a link, in the folder "%s" of its repository', async (folder) => {
  const inFolder = (files: Files): Files =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [join(folder, file), text]))
  const dir = await repository(inFolder(START))
  const link = join(await writeSite({}), 'link')
  symlinkSync(join(dir, folder), link, 'junction')
  await editSite(dir, inFolder(START), inFolder({ ...START, 'docs/a.md': '# A\n' }))
  const { report } = await check({ dir: link, changed: true })
  expect(report.findings.map(brief)).toEqual(['docs/index.md:3 broken-anchor ./a.md#part'])
})

test('a changed configuration makes every finding new', async () => {
  const dir = await repository(START)
  await editSite(dir, START, { ...START, 'docs.config.ts': "export default { title: 'New' }\n" })
  const { report, notes } = await check({ dir, changed: true })
  expect(report.findings.map(({ target }) => target)).toEqual(['./not-there.md'])
  expect(notes.join()).toMatch(/among them the configuration/)
})

test('the rules look at each state once, in a build or in a check', async () => {
  const looks: number[] = []
  Object.assign(globalThis, { looksAtPages: looks })
  const counting = `export default {
    plugins: [{ name: 'counting', rules: [{ id: 'look', about: 'Looks.', check({ documents }) {
      globalThis.looksAtPages.push(documents.length)
      return []
    } }] }],
  }
`
  const start = { 'docs/index.md': '# Start\n', 'docs/a.md': '# A\n', 'docs.config.ts': counting }
  const dir = await repository(start)
  await build({ dir })
  expect(looks.splice(0)).toEqual([2])
  await check({ dir })
  expect(looks).toEqual([])
  await editSite(dir, start, { ...start, 'docs/b.md': '# B\n' })
  await check({ dir, changed: true })
  expect(looks).toEqual([3])
})

test('files from git are kept as long as they are used', async () => {
  const dir = await repository(START)
  const kept = (): number => {
    const folder = join(dir, '.docs-build', 'earlier')
    return existsSync(folder) ? readdirSync(folder).length : 0
  }
  await editSite(dir, START, { ...START, 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' })
  await check({ dir, changed: true })
  expect(kept()).toBe(2)
  commit(dir, 'next')
  await check({ dir, changed: true })
  expect(kept()).toBe(0)
})

describe('the command', () => {
  test('names the commit that it compares with', async () => {
    const dir = await repository(START)
    await editSite(dir, START, { ...START, 'docs/a.md': '# A\n' })
    const { code, stdout } = await runCli(['check', dir, '--changed', 'main'])
    expect(stdout).toMatch(/Compared with [0-9a-f]{10}: 1 changed file\. 1 finding is as before and not shown\./)
    expect(code).toBe(0)
  })

  test.each([
    [['--changed', 'nowhere'], /Git knows no commit `nowhere`/],
    [['--changed', '--output=x'], /commit|option/],
  ])('refuses %j', async (args, message) => {
    const dir = await repository(START)
    const { code, stderr } = await runCli(['check', dir, ...args])
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })
})

test('a baseline keeps what a change has nothing to do with', async () => {
  const dir = await repository(START)
  await runCli(['check', dir, '--update-baseline'])
  const file = join(dir, 'docs.baseline.json')
  const before = readFileSync(file, 'utf8')
  expect(before).toContain('not-there.md')
  for (const more of [[], ['--frozen']]) {
    const { stdout, stderr, code } = await runCli(['check', dir, '--changed', 'main', '--baseline', ...more])
    expect({ output: stdout + stderr, code }).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).toBe(before)
  }
  const refused = await runCli(['check', dir, '--changed', 'main', '--update-baseline'])
  expect(refused.code).toBe(2)
  expect(readFileSync(file, 'utf8')).toBe(before)
})
