/** `check --baseline` and end dates on real files. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { check } from '../../cli/app/operations.ts'
import { runCli, writeSite } from '../harness/site.ts'

test('a new finding fails, a repaired one makes the file smaller', async () => {
  const dir = await writeSite({ 'docs/a.md': '# A\n\n[x](./gone.md)\n' })
  const run = (...more: string[]): ReturnType<typeof runCli> => runCli(['check', dir, '--no-cache', ...more])
  const missing = await run('--baseline')
  expect(missing.code).toBe(2)
  expect(missing.stderr).toContain('docs-build check --baseline docs.baseline.json --update-baseline')
  expect((await run('--update-baseline')).code).toBe(0)
  const file = join(dir, 'docs.baseline.json')
  const first = readFileSync(file, 'utf8')
  expect(JSON.parse(first)).toEqual({ version: 1, findings: { 'docs/a.md': { 'broken-link ./gone.md': 1 } } })
  const known = await run('--baseline')
  expect(known.code).toBe(0)
  expect(known.stdout).toContain('docs.baseline.json knows 1 finding of this run.')
  writeFileSync(join(dir, 'docs/a.md'), '# A\n\n[x](./gone.md) [y](./new.md)\n')
  // A warning fails as well when it is new.
  expect((await run('--baseline')).code).toBe(1)
  expect(readFileSync(file, 'utf8')).toBe(first)
  // A run that fails leaves the file alone, although what it knows is repaired.
  writeFileSync(join(dir, 'docs/a.md'), '# A\n\n[y](./new.md)\n')
  const failed = await run('--baseline')
  expect(failed.code).toBe(1)
  expect(failed.stdout).toContain(
    '1 finding of docs.baseline.json is repaired. The file gets smaller when no finding is new.',
  )
  expect(readFileSync(file, 'utf8')).toBe(first)
  writeFileSync(join(dir, 'docs/a.md'), '# A\n')
  const frozen = await run('--frozen')
  expect(frozen.code).toBe(1)
  expect(frozen.stderr).toContain('1 finding of docs.baseline.json is repaired, and the file is frozen.')
  const machine = await run('--frozen', '--format', 'json')
  expect([machine.code, JSON.parse(machine.stdout).findings]).toEqual([1, []])
  expect(readFileSync(file, 'utf8')).toBe(first)
  expect((await run('--baseline')).stdout).toContain('the file is smaller now')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ version: 1, findings: {} })
  const unchanged = await run('--frozen', '--format', 'json')
  expect([unchanged.code, JSON.parse(unchanged.stdout).findings]).toEqual([0, []])
  expect((await run('--frozen', '--update-baseline')).code).toBe(2)
})

test('findings that only `--samples` has stay known in a run without it', async () => {
  const dir = await writeSite({
    'docs.config.js': "export default { samples: { js: 'node' } }\n",
    'docs/a.md': '# A\n\n```js test\nprocess.exit(3)\n```\n\n[x](./gone.md)\n',
  })
  const run = (...more: string[]): ReturnType<typeof runCli> => runCli(['check', dir, '--no-cache', ...more])
  const known = (): unknown => JSON.parse(readFileSync(join(dir, 'docs.baseline.json'), 'utf8')).findings
  expect((await run('--update-baseline', '--samples')).code).toBe(0)
  const sample = { 'failing-sample js': 1 }
  expect(known()).toEqual({ 'docs/a.md': { 'broken-link ./gone.md': 1, ...sample } })
  expect((await run('--frozen')).code).toBe(0)
  expect((await run('--update-baseline')).stdout).toContain('docs.baseline.json holds 2 findings now.')
  writeFileSync(join(dir, 'docs/a.md'), '# A\n\n```js test\nprocess.exit(3)\n```\n')
  expect((await run('--baseline')).stdout).toContain('the file is smaller now, commit it. 1 left.')
  expect(known()).toEqual({ 'docs/a.md': sample })
  writeFileSync(join(dir, 'docs/a.md'), '# A\n')
  expect((await run('--baseline', '--samples')).code).toBe(0)
  expect(known()).toEqual({})
})

test('a frozen file that a change repairs fails with `--changed` too; one owner or file says nothing of the others', async () => {
  const dir = await writeSite({
    'docs/a.md': '# A\n\n[x](./gone.md)\n',
    'docs/b.md': '# B\n',
    '.gitignore': '.docs-build\n',
    CODEOWNERS: 'docs/a.md @a\ndocs/b.md @b\n',
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: dir })
  const run = async (...more: string[]) => (await runCli(['check', dir, '--no-cache', ...more])).code
  await run('--update-baseline')
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'a')
  writeFileSync(join(dir, 'docs/a.md'), '# A\n')
  expect(await run('--frozen', '--changed', 'HEAD')).toBe(1)
  expect([await run('--frozen', '--owner', '@b'), await run('--frozen', '--owner', '@a')]).toEqual([0, 0])
  expect(await run('--update-baseline', '--owner', '@a')).toBe(2)
  expect(readFileSync(join(dir, 'docs.baseline.json'), 'utf8')).toContain('broken-link')
})

test('a build with the file publishes what is known, and nothing new that fails', async () => {
  const dir = await writeSite({ 'docs/index.md': '# A\n\n[x](./gone.md)\n' })
  const run = async (...more: string[]) => runCli(['build', dir, ...more])
  await check({ dir, baseline: 'docs.baseline.json', updateBaseline: true })
  expect((await run()).code).toBe(1)
  expect(await run('--baseline')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('broken-link') })
  expect(await run('--baseline')).toMatchObject({ code: 0, stderr: expect.stringContaining('nothing changed') })
  writeFileSync(join(dir, 'docs/index.md'), '# A\n\n[x](./gone.md) [y](./lost.md)\n')
  expect(await run('--baseline')).toMatchObject({ code: 1, stderr: expect.stringContaining('lost.md') })
  expect(await run('--baseline', 'no.json')).toMatchObject({ code: 2 })
})

test('a comment exempts a sample that fails', async () => {
  const text = '<!-- docs-build-ignore failing-sample: it shows the mistake -->\n\n```js test\nprocess.exit(3)\n```\n'
  const dir = await writeSite({
    'docs.config.js': "export default { samples: { js: 'node' } }\n",
    'docs/a.md': `# A\n\n${text}`,
  })
  const found = async (samples: boolean): Promise<unknown> => (await check({ dir, samples })).report.findings
  expect([await found(false), await found(true)]).toEqual([[], []])
})

test('end dates are judged by the last commit, or by the day that is given', async () => {
  const text = '# A\n\n<!-- docs-build-ignore broken-link: it comes back, until 2020-05 -->\n\n[x](./gone.pdf)\n'
  const dir = await writeSite({ 'docs/a.md': text, '.gitignore': '.docs-build\n' })
  const rules = async (date?: string): Promise<string[]> =>
    (await check({ dir, date })).report.findings.map(({ rule }) => rule)
  expect((await check({ dir })).report).toMatchObject({
    summary: { fail: 1, warn: 0 },
    findings: [{ rule: 'exemption' }],
  })
  vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.UTC(2020, 4, 31) / 1000))
  expect(await rules()).toEqual([])
  vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.UTC(2020, 5, 1) / 1000))
  expect(await rules()).toEqual(['exemption', 'broken-link'])
  vi.unstubAllEnvs()
  const commit = (day: string): void => {
    const env = { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` }
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: dir, env })
    git('init', '-q')
    git('add', '-A')
    git('commit', '-q', '--allow-empty', '-m', day)
  }
  commit('2020-05-31')
  expect(await rules()).toEqual([])
  commit('2020-06-01')
  expect(await rules()).toEqual(['exemption', 'broken-link'])
  expect(await rules('2020-01-01')).toEqual([])
  await expect(rules('soon')).rejects.toThrow('`soon` is no date.')
})
