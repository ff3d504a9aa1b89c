/** A configuration that loops for ever, waits for ever or ends the process makes the command fail, with its name. */
import { existsSync, readdirSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { HANGS_AFTER } from '../harness/deadline.ts'
import { startProgram } from '../harness/program.ts'
import { projectRoot } from '../harness/root.ts'
import { runCli, writeSite } from '../harness/site.ts'

const SITE = { 'package.json': '{ "name": "site" }', 'docs/index.md': '# Home\n' }

/** A program that evaluates a module within a time limit, and prints `goes on` afterwards. */
const folder = await writeSite({
  'main.source.ts': `
import { rmSync } from 'node:fs'
import { evaluateGuarded } from ${JSON.stringify(join(projectRoot, 'cli/project/config/guarded-evaluation.ts'))}
import { reportError } from ${JSON.stringify(join(projectRoot, 'cli/kernel/program/terminal.ts'))}
const [path = '', aside = '', timeLimit] = process.argv.slice(2)
const run = async () => {
  const { default: config } = await import(path)
  return typeof config === 'function' ? await config() : config
}
evaluateGuarded({ name: 'docs.config.ts', timeLimit: Number(timeLimit), run, cleanUp: () => rmSync(aside) }).then(
  (config) => console.log('loaded', JSON.stringify(config)),
  (error) => {
    reportError(error)
    console.log('goes on')
  },
)
`,
})
await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
const program = join(folder, 'main.mjs')
await build({
  entryPoints: [join(folder, 'main.source.ts')],
  outfile: program,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
})

/** @param timeLimit milliseconds; a short limit is for code that never ends */
async function load(
  config: string,
  timeLimit = HANGS_AFTER,
): Promise<{ code: number | null; stdout: string; stderr: string; left: string[] }> {
  const dir = await writeSite({ 'config.mjs': config, aside: '' })
  const { code, stdout, stderr } = await startProgram(
    [join(dir, 'config.mjs'), join(dir, 'aside'), String(timeLimit)],
    { program },
  ).end
  return { code, stdout, stderr, left: readdirSync(dir) }
}

const late = (seconds: number): string => `docs.config.ts did not come to an end within ${seconds} seconds.`

describe('a configuration that loops for ever ends the process, with its name', () => {
  test.each([
    ['at the top level', 'while (true) {}\nexport default {}'],
    ['in its function', 'export default () => { for (;;); }'],
    ['after a pause', 'await new Promise((done) => setTimeout(done, 1))\nwhile (true) {}\nexport default {}'],
    ['in a timer', 'setTimeout(() => { for (;;); })\nawait new Promise(() => {})\nexport default {}'],
    ['in what it catches', 'for (;;) { try { for (;;); } catch {} finally { for (;;); } }\nexport default {}'],
    ['in a row of promises', 'for (;;) await 0\nexport default {}'],
    ['in a regular expression', "/(a+)+$/.test('a'.repeat(60) + 'b')\nexport default {}"],
  ])('%s', async (_, text) => {
    // Long enough that a busy machine has begun with the loop by then.
    const { code, stdout, stderr, left } = await load(text, 1500)
    expect(stderr).toBe(`error ${late(1.5)}\nhint  Look for a loop whose condition never turns false.\n`)
    expect({ code, stdout, left }).toEqual({ code: 2, stdout: '', left: ['config.mjs'] })
  })
})

test('a configuration that waits for ever is an error', async () => {
  const { code, stdout, stderr } = await load('await new Promise(() => {})\nexport default {}', 100)
  expect(stderr).toBe(`error ${late(0.1)}\nhint  It awaits a promise that never settles.\n`)
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'goes on\n' })
})

test('a configuration that is late and then loops for ever ends the process', async () => {
  const { code, stdout, stderr } = await load('await new Promise((done) => setTimeout(done, 3000))\nfor (;;);', 100)
  expect(stderr).toContain('hint  It awaits a promise that never settles.\n')
  expect(stderr).toContain('hint  Look for a loop whose condition never turns false.\n')
  expect({ code, stdout }).toEqual({ code: 2, stdout: 'goes on\n' })
})

describe('a configuration that ends the process is an error', () => {
  test.each([
    ['at the top level', 'process.exit(0)\nexport default {}', 'process.exit(0)'],
    ['with another status', 'process.exit(7)\nexport default {}', 'process.exit(7)'],
    ['in its function', 'export default () => process.exit()', 'process.exit()'],
    ['and catches what is thrown', 'try { process.exit(0) } catch {}\nexport default {}', 'process.exit(0)'],
    ['in a timer', 'setTimeout(() => process.exit(0))\nexport default new Promise(() => {})', 'process.exit(0)'],
    [
      'in a promise that nobody awaits',
      'Promise.reject(1).catch(() => process.exit(1))\nexport default () => new Promise(() => {})',
      'process.exit(1)',
    ],
  ])('%s', async (_, text, call) => {
    const { code, stdout, stderr } = await load(text)
    expect(stderr).toContain(`error docs.config.ts calls \`${call}\`.\nhint  `)
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'goes on\n' })
  })

  test('and no command succeeds with it', async () => {
    const dir = await writeSite({ ...SITE, 'docs.config.ts': 'process.exit(0)\nexport default {}' })
    for (const command of ['build', 'check']) {
      expect(await runCli([command, dir])).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^error docs\.config\.ts calls `process\.exit\(0\)`\.\nhint {2}/),
      })
    }
    expect(existsSync(join(dir, 'build'))).toBe(false)
  })

  test('also when it ends the process during the build', async () => {
    const dir = await writeSite({
      ...SITE,
      'docs.config.ts': 'setTimeout(() => process.exit(0), 1)\nexport default {}',
    })
    const { code, stderr } = await runCli(['build', dir])
    expect(stderr).toContain('error The process was ended before the work was done.\nhint  ')
    expect(code).toBe(2)
    expect(existsSync(join(dir, 'build'))).toBe(false)
  })
})

test('allowed actions of a configuration work as before', async () => {
  const { stdout, stderr } = await load("export default async () => ({ title: await Promise.resolve('A') })")
  expect({ stdout, stderr }).toEqual({ stdout: 'loaded {"title":"A"}\n', stderr: '' })
})
