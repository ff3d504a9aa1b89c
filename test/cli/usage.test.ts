import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../../cli/app/commands/index.ts'
import { packaged } from '../../cli/app/commands/running/packaged.ts'
import { nearest } from '../../cli/kernel/fault/nearest.ts'
import { runCli, writeSite } from '../harness/site.ts'

const SITE = { 'docs/index.md': '# Home\n\n[a](./a.md)\n', 'docs/a.md': '# A\n\n[home](./index.md)\n' }

describe('help', () => {
  // `npx vitest run test/cli -u` writes it anew.
  it('of the program and of every command', async () => {
    const runs = await Promise.all(
      [[], ...[...commands, ...packaged].map(({ name }) => [name])].map((args) => runCli([...args, '--help'])),
    )
    for (const { code, stderr } of runs) expect([code, stderr]).toEqual([0, ''])
    const text = runs.map(({ stdout }) => stdout).join(`\n${'─'.repeat(80)}\n\n`)
    await expect(text).toMatchFileSnapshot('help.txt')
  })

  it('for other options and arguments that ask for help', async () => {
    const [plain, byName, version, nothing] = await Promise.all([
      runCli(['--help']),
      runCli(['help', 'check']),
      runCli(['-V']),
      runCli([]),
    ])
    // Below the options, `help` names pages of the manual.
    const { stdout: options } = await runCli(['check', '--help'])
    expect(byName).toMatchObject({ code: 0, stderr: '' })
    expect(byName.stdout.startsWith(`${options}\nMore about it:\n`)).toBe(true)
    expect(version).toEqual({ code: 0, stdout: '3.9.1\n', stderr: '' })
    for (const flag of ['-v', '--version']) expect(await runCli([flag])).toEqual(version)
    // Nothing was asked for, so it is no result.
    expect(nothing).toEqual({ code: 2, stdout: '', stderr: plain?.stdout })
  })
})

describe('wrong use exits with 2, prints what is wrong, and no result', () => {
  it.each<[string, RegExp]>([
    ['bild', /no command `bild`.*\nhint.*`docs-build build`/],
    ['create', /no command `create`.*\nhint.*`docs-build init`/],
    ['init --force', /unknown option '--force'/],
    ['start', /`docs-build dev`/],
    ['preview', /`docs-build serve`/],
    ['deploy', /`docs-build build`/],
    ['visit', /`docs-build weight --visit`/],
    ['nonsense', /no command `nonsense`.*\nhint.*build, check, dev/],
    ['check --json', /unknown option '--json'\n\(Did you mean --format json\?\)/],
    ['build --ot x', /unknown option '--ot'\n\(Did you mean --out\?\)/],
    ['--versoin', /unknown option '--versoin'\n\(Did you mean --version\?\)/],
    ['build . more', /too many arguments/],
    ['build --out', /option '--out <folder>' argument missing/],
    ['check --jobs 0', /'--jobs <number>' argument '0' is invalid. It must be a whole number from 1 to 64/],
    ['check --jobs 1.5', /must be a whole number/],
    [
      'serve --port 70000',
      /'-p, --port <number>' argument '70000' is invalid. It must be a whole number from 0 to 65535/,
    ],
    ['check --format jsn', /no report format `jsn`.*\nhint.*`json`/],
    ['build --report xml', /no report format `xml`/],
    ['build --report xml:file', /no report format `xml`/],
    ['build nowhere', /There is no folder .*nowhere.*\nhint/],
    ['build docs/a.md', /a\.md is a file, not a folder/],
    [
      'build --base-url https://example.org/w/',
      /`--base-url https:\/\/example\.org\/w\/` is an address.*\nhint.*`url`/,
    ],
    ['dev --base-url //example.org/w', /is an address, not a path/],
    ['build --report json --report sarif', /Two reports.*standard output.*\nhint.*json:findings\.json/],
    ['build --report json:a --report sarif:a', /Two reports would be written to a/],
    ['build --report json:a --report xml:b', /no report format `xml`/],
    ['check docs', /There is no folder `docs` in .*docs.*\nhint.*docs\.path/],
    ['build --shard 9/8', /must be the number of a share and the number of all shares, such as `2\/8`/],
    ['build --shard 1/8', /No other machine would get this share.*\nhint.*--cache-out part-2/],
    ['build --cache-out part', /`--cache-out` needs `--shard`/],
    ['build --shard 1/8 --cache-out part --strict', /takes no options about them/],
    ['build --shard 1/8 --cache-out part --changed-files list', /takes no options about them/],
    ['build --shard 1/8 --cache-out part --profile', /takes no options about them/],
    ['build --base-url a?b', /`--base-url a\?b` is not a path.*\nhint.*\/docs\//],
    ['build --base-url /a/../b', /is not a path/],
    ['explain /aa/', /no page `\/aa\/`.*\nhint.*Did you mean `\/a\/`/],
    ['explain b.md', /no page `b\.md`.*\nhint.*Did you mean `a\.md`/],
    ['explain', /missing required argument 'route\|file'/],
    ['new guid x', /no template `guid`.*\nhint.*Did you mean `guide`/],
    ['serve --out nowhere', /no output folder .*nowhere.*\nhint.*build/],
    ['clean nowhere', /There is no folder .*nowhere/],
  ])('%s', async (line, message) => {
    const dir = await writeSite(SITE)
    const { code, stdout, stderr } = await runCli(line.split(' '), { cwd: dir })
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/^\s+at |bug/m)
    expect([code, stdout]).toEqual([2, ''])
  })

  it.each(['clea', 'cleam', 'claen', 'clear', 'create', 'delete', 'remove', 'rm', 'reset', 'purge', 'clan'])(
    '%s: a command that deletes is never suggested',
    async (name) => {
      const { code, stderr } = await runCli([name])
      expect(stderr).toContain(`no command \`${name}\``)
      expect(stderr).not.toMatch(/Did you mean.*clean/)
      expect(code).toBe(2)
    },
  )

  it.each(['json', 'jsonc', 'yml', 'yaml', 'toml', 'cjs', 'cts'])(
    'a configuration named docs.config.%s is refused, also beside another',
    async (ending) => {
      const dir = await writeSite({ ...SITE, [`docs.config.${ending}`]: '{}', 'docs.config.ts': 'export default {}\n' })
      const { code, stderr } = await runCli(['check', dir])
      expect(stderr).toMatch(new RegExp(`docs\\.config\\.${ending} is not .*\\nhint.*docs\\.config\\.ts`))
      expect(code).toBe(2)
    },
  )

  it('--verbose adds the cause', async () => {
    const dir = await writeSite({ ...SITE, 'docs.config.js': "throw new Error('inside')\n" })
    const [short, long] = await Promise.all([runCli(['check', dir]), runCli(['check', dir, '--verbose'])])
    expect(short?.stderr).toBe('error docs.config.js:1 threw: inside\n')
    expect(long?.stderr).toMatch(/^error docs\.config\.js:1 threw: inside\nError: inside\n\s+at /)
  })
})

it('only similar names are suggested', () => {
  expect(nearest('jsn', ['pretty', 'json'])).toBe('json')
  expect(nearest('xyz', ['pretty', 'json'])).toBeUndefined()
})

describe('below the folder of a project', () => {
  const BROKEN = { ...SITE, 'docs/a.md': '# A\n\n[gone](./gone)\n', 'docs/deep/b.md': '# B\n\n[gone](./gone)\n' }

  it('commands find the project above, and print where it is', async () => {
    const dir = await writeSite({
      ...SITE,
      'docs/deep/b.md': '# B\n',
      'other/x.txt': '',
      'docs.config.js': 'export default {}\n',
    })
    const cwd = join(dir, 'docs/deep')
    for (const args of [['check'], ['graph'], ['explain', 'b.md'], ['build'], ['new', 'guide', 'c']]) {
      const { code, stderr } = await runCli(args, { cwd })
      expect(stderr, args[0]).toContain('The project is in `../..`.')
      expect([code, args[0]]).toEqual([0, args[0]])
    }
    expect(existsSync(join(dir, 'build/index.html'))).toBe(true)
    expect(existsSync(join(dir, 'docs/c.md'))).toBe(true)
    expect((await runCli(['check'], { cwd: join(dir, 'other') })).stderr).toContain('The project is in `..`.')
  })

  it('commands do not search beyond the repository, nor if a folder is given', async () => {
    const dir = await writeSite({ ...SITE, 'repo/.git/HEAD': '', 'repo/a/x.txt': '', 'docs/deep/b.md': '# B\n' })
    expect((await runCli(['clean'], { cwd: join(dir, 'docs/deep') })).stderr).toBe('There was nothing to remove.\n')
    for (const [args, cwd] of [
      [['check'], 'repo/a'],
      [['check', '.'], 'docs/deep'],
    ] as const) {
      const { code, stderr } = await runCli(args, { cwd: join(dir, cwd) })
      expect(stderr).toMatch(/There is no folder `docs` in/)
      expect(code).toBe(2)
      // A folder without a project gets no cache.
      expect(existsSync(join(dir, cwd, '.docs-build'))).toBe(false)
    }
  })

  it('check of one file reports on that file alone', async () => {
    const dir = await writeSite(BROKEN)
    const whole = await runCli(['check', dir, '--format', 'json'])
    expect(JSON.parse(whole.stdout).summary.fail).toBe(2)
    for (const [path, cwd] of [
      ['docs/deep/b.md', dir],
      ['b.md', join(dir, 'docs/deep')],
      [join(dir, 'docs/deep/b.md'), '/'],
    ] as const) {
      const { code, stdout } = await runCli(['check', path, '--format', 'json'], { cwd })
      const { summary, findings } = JSON.parse(stdout) as { summary: object; findings: { file: string }[] }
      expect(summary).toMatchObject({ fail: 1, warn: 0 })
      expect(findings.map(({ file }) => file)).toEqual(['docs/deep/b.md'])
      expect(code).toBe(1)
    }
    expect((await runCli(['check', 'docs/index.md'], { cwd: dir })).code).toBe(0)
  })
})

it('several reports are all written', async () => {
  const dir = await writeSite(SITE)
  const { code, stdout } = await runCli(
    ['build', '--report', 'sarif:a.sarif', '--report', 'junit:b.xml', '--report', 'json'],
    { cwd: dir },
  )
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toHaveProperty('summary')
  expect(JSON.parse(await readFile(join(dir, 'a.sarif'), 'utf8'))).toHaveProperty('runs')
  expect(await readFile(join(dir, 'b.xml'), 'utf8')).toContain('<testsuites')
})
