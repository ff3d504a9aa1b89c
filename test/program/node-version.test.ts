/** A Node that is too old gets one sentence, from the command and from the library. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { nodeComplaint } from '../../cli/kernel/program/node-version.ts'
import { cliFile, projectRoot } from '../harness/root.ts'

test.each([
  ['18.20.8', true],
  ['20.18.3', true],
  ['8.0.0', true],
  ['20.19.0', false],
  ['20.20.2', false],
  ['22.0.0', false],
  ['24.1.0-nightly', false],
])('Node %s is too old: %s', (version, isOld) => {
  expect(nodeComplaint(version, '20.19') !== undefined).toBe(isOld)
})

/** Starts this Node with the version number of another. */
const AS_OLD = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.8'})`
const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { engines: { node: string } }

test('the command prints one line and exits with 2', async () => {
  const run = promisify(execFile)(process.execPath, ['--import', AS_OLD, cliFile, 'check'])
  const { code, stdout, stderr } = await run.then(
    () => ({ code: 0, stdout: '', stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  expect(stderr).toBe(
    `docs-build needs Node ${engines.node.slice(2)} or later, and this is Node 18.20.8. Install a newer one: https://nodejs.org/\n`,
  )
  expect([code, stdout]).toEqual([2, ''])
})

test('the library throws the same message', async () => {
  const script = `import(${JSON.stringify(join(projectRoot, 'dist/api.js'))}).catch((error) => console.log(error.message))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', AS_OLD, '-e', script])
  expect(stdout).toMatch(/^docs-build needs Node .* and this is Node 18\.20\.8\..*\n$/)
})
