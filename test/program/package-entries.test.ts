/** The bundled packages, as Node loads them where they are installed. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { projectRoot } from '../harness/root.ts'

test('Node loads the entries of each package', () => {
  const folder = join(projectRoot, 'packages')
  const entries = readdirSync(folder)
    .flatMap((name) => ['index.js', 'plugin.js'].map((file) => join(folder, name, 'dist', file)))
    .filter((file) => existsSync(file))
  expect(entries.length).toBeGreaterThan(24)
  const code = entries.map((file) => `await import(${JSON.stringify(pathToFileURL(file).href)})`).join('\n')
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })).toBe('')
})
