import { describe, expect, it } from 'vitest'
import { nearest } from '../../cli/checks/nearest.ts'
import { commands } from '../../cli/commands/index.ts'
import { runCli, writeSite } from '../harness/site.ts'

const SITE = { 'docs/index.md': '# Home\n\n[a](./a.md)\n', 'docs/a.md': '# A\n\n[home](./index.md)\n' }

describe('help', () => {
  // `npx vitest run test/cli -u` writes it anew.
  it('of the program and of every command', async () => {
    const runs = await Promise.all(
      [[], ...commands.map(({ name }) => [name])].map((args) => runCli([...args, '--help'])),
    )
    for (const { code, stderr } of runs) expect([code, stderr]).toEqual([0, ''])
    const text = runs.map(({ stdout }) => stdout).join(`\n${'─'.repeat(80)}\n\n`)
    await expect(text).toMatchFileSnapshot('help.txt')
  })

  it('in the other ways in which people ask for it', async () => {
    const [plain, byName, version, nothing] = await Promise.all([
      runCli(['--help']),
      runCli(['help', 'check']),
      runCli(['-V']),
      runCli([]),
    ])
    expect(byName).toEqual(await runCli(['check', '--help']))
    expect(version).toEqual({ code: 0, stdout: '3.9.1\n', stderr: '' })
    // Nothing was asked for, so it is no result.
    expect(nothing).toEqual({ code: 2, stdout: '', stderr: plain?.stdout })
  })
})

describe('wrong use ends with 2, says what is wrong, and prints no result', () => {
  it.each<[string, RegExp]>([
    ['bild', /unknown command 'bild'\n\(Did you mean build\?\)/],
    ['build --ot x', /unknown option '--ot'\n\(Did you mean --out\?\)/],
    ['--versoin', /unknown option '--versoin'\n\(Did you mean --version\?\)/],
    ['build . more', /too many arguments/],
    ['build --out', /option '--out <folder>' argument missing/],
    ['check --jobs 0', /'--jobs <number>' argument '0' is invalid. It must be a whole number from 1 to 64/],
    ['check --jobs 1.5', /must be a whole number/],
    ['serve --port 70000', /'--port <number>' argument '70000' is invalid. It must be a whole number from 0 to 65535/],
    ['check --format jsn', /no report format `jsn`.*\nhint.*`json`/],
    ['build --report xml', /no report format `xml`/],
    ['build --report xml:file', /no report format `xml`/],
    ['build nowhere', /There is no folder .*nowhere.*\nhint/],
    ['build docs/a.md', /There is no folder .*a\.md/],
    ['check docs', /There is no folder `docs` in .*docs.*\nhint.*docs\.path/],
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

  it('--verbose adds what lies behind', async () => {
    const dir = await writeSite({ ...SITE, 'docs.config.js': "throw new Error('inside')\n" })
    const [short, long] = await Promise.all([runCli(['check', dir]), runCli(['check', dir, '--verbose'])])
    expect(short?.stderr).toBe('error docs.config.js:1 threw: inside\n')
    expect(long?.stderr).toMatch(/^error docs\.config\.js:1 threw: inside\nError: inside\n\s+at /)
  })
})

it('names that are near are suggested, others are not', () => {
  expect(nearest('jsn', ['pretty', 'json'])).toBe('json')
  expect(nearest('xyz', ['pretty', 'json'])).toBeUndefined()
})
