/** What packages of `packages/` may import, and what the core says of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packaged } from '../cli/app/commands/running/packaged.ts'
import { PLUGIN_PACKAGES } from '../cli/kernel/fault/foreign-module.ts'
import { packageCommands } from '../manual/reference/records.ts'
import { projectRoot } from './harness/root.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const root = join(projectRoot, 'packages')
const names = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const readJson = (path: string): Manifest => JSON.parse(readFileSync(join(projectRoot, path), 'utf8')) as Manifest
const core = readJson('package.json') as Manifest & { readonly exports: object }
const doors = Object.keys(core.exports).map((door) => door.replace('.', 'docs-build'))

describe.each(names)('packages/%s', (name) => {
  const manifest = readJson(`packages/${name}/package.json`)

  test('is named and numbered as docs-build, which it needs', () => {
    expect(manifest).toMatchObject({
      name: `docs-build-${name}`,
      version: core.version,
      peerDependencies: { 'docs-build': core.version },
    })
    expect(readFileSync(join(root, name, 'README.md'), 'utf8')).toContain(`# docs-build-${name}\n`)
  })

  test('imports the doors of docs-build, its own files and packages, and nothing else', () => {
    const files = readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/^(?:dist|test|node_modules)\b/.test(path),
    )
    expect(files.length).toBeGreaterThan(1)
    for (const path of files) {
      const { dependencies, peerDependencies, devDependencies } = manifest
      // What is no dependency is bundled; some packages have types alone.
      const given = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies }).map((given) =>
        given.replace(/^@types\//, ''),
      )
      const code = readFileSync(join(root, name, path), 'utf8')
      for (const [, imported = ''] of code.matchAll(
        /(?:^(?:import|export|\})[^'\n]*\bfrom |^import |\bimport\()'([^'\n]+)'/gm,
      )) {
        const isOwn = imported.startsWith('.') && join('/own', path, '..', imported).startsWith('/own/')
        const isGiven = given.includes(packageOf(imported)) && packageOf(imported) !== 'docs-build'
        const isAllowed = isOwn || isGiven || imported.startsWith('node:') || doors.includes(imported)
        expect(isAllowed, `${path} imports ${imported}`).toBe(true)
      }
    }
  })
})

function packageOf(name: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name
}

test('the help text names the commands of packages, in the words of the commands', () => {
  const commands = names.filter((name) => readJson(`packages/${name}/package.json`).bin)
  expect([...new Set(packaged.map(({ from }) => from))].sort()).toEqual(commands.map((name) => `docs-build-${name}`))
  expect(packageCommands.map(({ name, about }) => [name, about])).toEqual(
    packaged.map(({ name, about }) => [name, about]),
  )
})

test('the error of an import of a plugin from its old place names the package of the plugin', () => {
  const entries = names.flatMap((name) => {
    const index = join(root, name, 'index.ts')
    if (!existsSync(join(root, name, 'plugin.ts'))) return []
    return Array.from(readFileSync(index, 'utf8').matchAll(/^export function (\w+)/gm), ([, entry = '']) => [
      entry,
      `docs-build-${name}`,
    ])
  })
  expect(Object.fromEntries(entries)).toEqual(PLUGIN_PACKAGES)
})
