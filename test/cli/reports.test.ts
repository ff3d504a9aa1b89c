import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { startProgram } from '../harness/program.ts'
import { cliFile } from '../harness/root.ts'
import { type Files, hashTree, runCli, writeSite } from '../harness/site.ts'

const GOOD: Files = {
  'package.json': '{ "name": "reports" }',
  'docs/index.md': '# Home\n\n[a](./a.md)\n',
  'docs/a.md': '# A\n\n[home](./index.md)\n',
}
/** One finding at each severity. */
const WARN: Files = { ...GOOD, 'docs/a.md': '# A\n\n[home](./index.md#nowhere)\n' }
const FAIL: Files = { ...GOOD, 'docs/a.md': '# A\n\n[home](./index.md#nowhere)\n\n[gone](./gone)\n' }

describe('check', () => {
  it.each<[string, Files, string[], number]>([
    ['nothing to report', GOOD, [], 0],
    ['warnings', WARN, [], 0],
    ['warnings with --strict', WARN, ['--strict'], 1],
    ['nothing with --strict', GOOD, ['--strict'], 0],
    ['a failure', FAIL, [], 1],
  ])('%s', async (_, files, args, expected) => {
    const dir = await writeSite(files)
    const { code, stdout, stderr } = await runCli(['check', dir, ...args])
    expect([code, stderr]).toEqual([expected, ''])
    expect(stdout).toMatch(/^[✔⚠✖] .*3 pages, [23] links.*checked in \d/m)
    expect(await readdir(dir)).toEqual(['.docs-build', 'docs', 'package.json'])
  })

  it.each(['github', 'junit', 'sarif'])('%s names files as the repository does, not as its folder', async (format) => {
    const dir = await writeSite(Object.fromEntries(Object.entries(FAIL).map(([path, text]) => [`web/${path}`, text])))
    await promisify(execFile)('git', ['init', '-q'], { cwd: dir })
    const { stdout } = await runCli(['check', join(dir, 'web'), '--format', format])
    expect(stdout).toContain('web/docs/a.md')
    await runCli(['build', join(dir, 'web'), '--report', `${format}:${join(dir, 'report')}`])
    expect(await readFile(join(dir, 'report'), 'utf8')).toContain('web/docs/a.md')
  })

  it('names the places of options that are wrong in every format, and ends with 2', async () => {
    const dir = await writeSite({
      ...GOOD,
      'docs.config.ts':
        "import { navbar } from './config/navbar.ts'\n\nexport default () => ({\n  plugns: [],\n  navbar,\n})\n",
      'config/navbar.ts':
        "const items = [\n  { label: 'Home', to: '/' },\n  { label: 7, to: '/a' },\n]\nexport const navbar = { items }\n",
    })
    const names = ['pretty', 'json', 'github', 'sarif'] as const
    const runs = await Promise.all(names.map((name) => runCli(['check', dir, '--format', name])))
    for (const { code, stderr } of runs) {
      expect(code).toBe(2)
      expect(stderr).toContain('docs.config.ts:4:3 plugns is no option. Did you mean `plugins`?')
      expect(stderr).toContain('config/navbar.ts:3:5 navbar.items[1].label must be text that is not empty, but is 7.')
    }
    const [pretty = '', json = '', github = '', sarif = ''] = runs.map(({ stdout }) => stdout)
    expect(pretty).toBe('')
    expect(JSON.parse(json)).toMatchObject({
      summary: { fail: 2 },
      findings: [
        { file: 'config/navbar.ts', line: 3, column: 5, target: 'navbar.items[1].label' },
        { rule: 'configuration', severity: 'fail', file: 'docs.config.ts', line: 4, hint: 'Did you mean `plugins`?' },
      ],
    })
    expect(github).toContain('::error file=docs.config.ts,line=4,col=3,title=configuration::plugns is no option.')
    expect(JSON.parse(sarif)).toMatchObject({
      runs: [
        { results: [{ ruleId: 'configuration' }, { locations: [{ physicalLocation: { region: { startLine: 4 } } }] }] },
      ],
    })
    const report = join(dir, 'findings.json')
    expect((await runCli(['build', dir, '--report', `json:${report}`])).code).toBe(2)
    expect(await readFile(report, 'utf8')).toBe(json)
  })

  it('prints each format, and nothing else, to stdout', async () => {
    const dir = await writeSite(FAIL)
    const names = ['pretty', 'json', 'github', 'sarif', 'junit'] as const
    const runs = await Promise.all(names.map((name) => runCli(['check', dir, '--format', name])))
    for (const { code, stderr } of runs) expect([code, stderr]).toEqual([1, ''])
    const [pretty = '', json = '', github = '', sarif = '', junit = ''] = runs.map(({ stdout }) => stdout)
    expect(pretty).toMatch(/^docs\/a\.md:3:8 {2}warn {2}broken-anchor\n.*\n {2}3 │ \[home\]\(\.\/index\.md#nowhere\)\n/)
    expect(JSON.parse(json)).toMatchObject({
      version: 1,
      summary: { pages: 3, links: 3, images: 0, anchors: 1, fail: 1, warn: 1 },
      findings: [
        {
          rule: 'broken-anchor',
          severity: 'warn',
          file: 'docs/a.md',
          line: 3,
          column: 8,
          target: './index.md#nowhere',
        },
        { rule: 'broken-link', severity: 'fail', file: 'docs/a.md', line: 5, column: 8, target: './gone' },
      ],
    })
    expect(github).toMatch(/^::warning file=docs\/a\.md,line=3,col=8,title=broken-anchor::/)
    expect(github).toMatch(/^::error file=docs\/a\.md,line=5,col=8,title=broken-link::/m)
    expect(JSON.parse(sarif)).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'broken-anchor' }, { ruleId: 'broken-link' }] }],
    })
    expect(junit).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="docs-build" tests="\d+" failures="1"/,
    )
  })
})

describe('build', () => {
  it('prints its result to stderr, and nothing to stdout', async () => {
    const dir = await writeSite(GOOD)
    const first = await runCli(['build'], { cwd: dir })
    expect([first.code, first.stdout]).toEqual([0, ''])
    expect(first.stderr).toMatch(/^✔ 3 pages in build — 2 of 2 pages drawn, \d+ files, [\d.]+ kB, [\d.]+ m?s\n$/)
    const second = await runCli(['build'], { cwd: dir })
    expect(second.stderr).toMatch(/— nothing changed, /)
    const quiet = await runCli(['build', '--quiet'], { cwd: dir })
    expect(quiet).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('--report FORMAT goes to stdout, --report FORMAT:FILE into a file, from where the command was called', async () => {
    const dir = await writeSite(FAIL)
    const toStdout = await runCli(['build', '--report', 'json'], { cwd: dir })
    expect(toStdout.code).toBe(1)
    expect(JSON.parse(toStdout.stdout).summary).toMatchObject({ fail: 1, warn: 1 })
    expect(toStdout.stderr).toMatch(/docs\/a\.md:5:8 {2}fail {2}broken-link[\s\S]*Not published\./)
    const toFile = await runCli(['build', dir, '--report', 'sarif:report.sarif'], { cwd: join(dir, 'docs') })
    expect([toFile.code, toFile.stdout]).toEqual([1, ''])
    expect(JSON.parse(await readFile(join(dir, 'docs/report.sarif'), 'utf8'))).toHaveProperty('runs')
    const pretty = await runCli(['build', '--report', 'pretty'], { cwd: dir })
    expect(pretty.stdout).toContain('broken-link')
    expect(pretty.stderr).toBe('Not published. The output folder is as it was.\n')
    const nowhere = await runCli(['build', '--report', 'json:no/such/folder.json'], { cwd: dir })
    expect(nowhere.code).toBe(2)
    expect(nowhere.stderr).toMatch(/^error The report cannot be written to no\/such\/folder\.json: ENOENT/m)
  })

  it('--strict makes warnings failures, and publishes nothing', async () => {
    const dir = await writeSite(WARN)
    expect((await runCli(['build', dir, '--strict'])).code).toBe(1)
    expect(existsSync(join(dir, 'build'))).toBe(false)
    const { code, stderr } = await runCli(['build', dir])
    expect(code).toBe(0)
    expect(stderr).toMatch(/broken-anchor[\s\S]*✔ 3 pages/)
    // What was published with warnings is no excuse later.
    expect((await runCli(['build', dir, '--strict'])).code).toBe(1)
  })

  it('--base-url and --out', async () => {
    const dir = await writeSite(GOOD)
    for (const base of ['/docs/', 'docs', '/docs']) {
      expect((await runCli(['build', '--base-url', base, '--out', 'deep/site'], { cwd: dir })).code).toBe(0)
      expect(await readFile(join(dir, 'deep/site/index.html'), 'utf8')).toContain('href="/docs/a/"')
    }
    const elsewhere = join(await writeSite({}), 'absolute')
    expect((await runCli(['build', dir, '--out', elsewhere])).code).toBe(0)
    expect(await readFile(join(elsewhere, 'index.html'), 'utf8')).toContain('href="/a/"')
    expect(existsSync(join(dir, 'build'))).toBe(false)
  })

  it('--no-cache reads nothing from the cache and keeps nothing in it', async () => {
    const dir = await writeSite({ ...GOOD, 'docs.config.js': "export default { title: 'No cache' }\n" })
    expect((await runCli(['build', dir, '--no-cache'])).code).toBe(0)
    expect((await runCli(['check', dir, '--no-cache'])).code).toBe(0)
    expect(existsSync(join(dir, '.docs-build'))).toBe(false)
    const { code, stderr } = await runCli(['build', dir, '--no-cache'])
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 of 2 pages drawn')])
    await runCli(['build', dir])
    const before = await hashTree(join(dir, '.docs-build'))
    await writeFile(join(dir, 'docs/a.md'), '# Changed\n')
    await runCli(['build', dir, '--no-cache'])
    expect(await hashTree(join(dir, '.docs-build'))).toEqual(before)
    expect(await readFile(join(dir, 'build/a/index.html'), 'utf8')).toContain('Changed</h1>')
  })

  it('--profile shows where time, memory and bytes went', async () => {
    const { code, stderr } = await runCli(['build', await writeSite(GOOD), '--profile'])
    expect(code).toBe(0)
    for (const row of ['parse documents', 'render pages', 'memory at its peak', 'HTML', 'largest: ']) {
      expect(stderr).toMatch(new RegExp(`^ {2}${row}`, 'm'))
    }
  })
})

describe('terminals and pipes', () => {
  it.runIf(existsSync('/dev/full'))('a full disk behind the output is an error, and no crash', async () => {
    const dir = await writeSite({ 'docs/a.md': '# A\n' })
    for (const args of [['graph', '--json'], ['check', '--format', 'json'], ['--version']]) {
      const { code, stderr } = await startProgram(args, { cwd: dir, shell: '{} > /dev/full' }).end
      expect(stderr).toMatch(/^error The output cannot be written: .*no space left/m)
      expect(stderr).not.toMatch(/^\s+at /m)
      expect(code, args.join(' ')).toBe(2)
    }
  })

  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
  const ESCAPE = /\u001b/

  it('names, titles and texts of a project cannot control the terminal', async () => {
    const evil = '\u001b]0;a\u0007\u001b[31m'
    const text = `---\ntitle: "A \\e[31m"\n---\n\n[x](https://a.invalid/${evil})\n\n## ${evil}\n`
    const dir = await writeSite({
      'docs.config.mjs': "export default { i18n: { locales: ['en', 'nl'] } }\n",
      'docs/index.md': text,
      [`docs/${evil}.md`]: text,
      'i18n/nl/docs/index.md': text,
      [`i18n/nl/docs/${evil}.md`]: text,
    })
    const git = (...args: readonly string[]) =>
      promisify(execFile)('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: dir })
    await runCli(['translate', 'mark', 'docs/index.md'], { cwd: dir })
    await git('init', '-q')
    await git('add', '-A')
    await git('commit', '-qm', 'one')
    await writeFile(join(dir, 'docs/index.md'), `${text}\n${evil}\n`)
    for (const line of [
      'graph|translate status|translate diff|explain /|doctor|build|weight|check|fix|report',
      'mv docs/index.md docs/b.md --dry-run|version 1.0|graph --routes --write',
    ]
      .join('|')
      .split('|')) {
      const { code, stdout, stderr } = await runCli(line.split(' '), { cwd: dir })
      expect(stdout + stderr, line).not.toBe('')
      expect(stdout + stderr, line).not.toMatch(ESCAPE)
      expect(code, line + stderr).toBeLessThan(2)
    }
  })

  it('only streams that want colours get them', async () => {
    const dir = await writeSite(FAIL)
    const run = (env: Record<string, string | undefined>): ReturnType<typeof runCli> => runCli(['check', dir], { env })
    const [no, forced, refused, dumb] = await Promise.all([
      run({ NO_COLOR: undefined }),
      run({ NO_COLOR: undefined, FORCE_COLOR: '1' }),
      run({ NO_COLOR: '1', FORCE_COLOR: '1' }),
      run({ NO_COLOR: undefined, TERM: 'dumb' }),
    ])
    expect([no, refused, dumb].map((r) => ESCAPE.test(String(r?.stdout)))).toEqual([false, false, false])
    expect(ESCAPE.test(String(forced?.stdout))).toBe(true)
  })

  it.each([
    ['stdout', ['graph', '--json'], 0],
    ['stderr', ['build'], 0],
  ] as const)('a reader of %s that goes away is no error', async (name, args, expected) => {
    const dir = await writeSite(FAIL)
    await writeFile(join(dir, 'docs.config.js'), "export default { checks: { rules: { 'broken-link': 'warn' } } }\n")
    const child = spawn(process.execPath, [cliFile, ...args], { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] })
    child[name].destroy()
    let other = ''
    child[name === 'stdout' ? 'stderr' : 'stdout'].setEncoding('utf8').on('data', (text: string) => (other += text))
    const [code] = await once(child, 'close')
    expect([code, other]).toEqual([expected, ''])
    if (name === 'stderr') expect(existsSync(join(dir, 'build/index.html'))).toBe(true)
  })
})
