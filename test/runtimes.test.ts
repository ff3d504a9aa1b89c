/**
 * The packed program with other runtimes than the Node of the tests: `bun` and `deno` where they are in the `PATH`, and those that
 * `DOCS_BUILD_RUNTIMES` lists, separated as in the `PATH`. The title of each test names what ran.
 */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { installPacked } from './harness/packed.ts'
import { hashTree } from './harness/site.ts'

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = { bun: ['--bun'], deno: ['run', '-A'] }

function inPath(name: string): string[] {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((dir) => join(dir, name))
  return places.filter((file) => existsSync(file)).slice(0, 1)
}

const listed = (process.env['DOCS_BUILD_RUNTIMES'] ?? '').split(delimiter).filter(Boolean)
const runtimes = [process.execPath, ...inPath('bun'), ...inPath('deno'), ...listed].map((file) => {
  const name = basename(file)
  return { file, title: `${name} ${execFileSync(file, ['--version'], { encoding: 'utf8' }).split('\n')[0]}`, name }
})

let installed = { dir: '', program: '' }
let expected: Readonly<Record<string, string>> | undefined

beforeAll(async () => {
  installed = await installPacked()
})

test.each(runtimes)(
  '$title begins, checks, builds and verifies a site, with the bytes of Node',
  async ({ file, name }) => {
    const { dir, program } = installed
    const site = join(realpathSync(dir), `site-${runtimes.findIndex((one) => one.file === file)}`)
    const run = (cwd: string, ...args: string[]): Promise<unknown> =>
      promisify(execFile)(file, [...(ARGUMENTS[name] ?? []), program, ...args], { cwd })
    await run(dir, 'init', site, '--yes', '--title', 'Site')
    for (const command of ['check', 'build', 'verify']) await run(site, command)
    const made = await hashTree(join(site, 'build'))
    expect(Object.keys(made)).toContain('index.html')
    expected ??= made
    expect(made).toEqual(expected)
  },
)
