/** The packages of an installation are counted, so that no addition goes unnoticed. A build needs no network. */
import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { patience } from '../harness/deadline.ts'
import { tinySite } from '../harness/difficult.ts'
import { record } from '../harness/figures.ts'
import { installPacked, lockedPackages, productionPackages } from '../harness/packed.ts'
import { startProgram } from '../harness/program.ts'
import { projectRoot } from '../harness/root.ts'
import { hashTree, writeSite } from '../harness/site.ts'

/** Packages that every platform installs. */
const production = [...lockedPackages()].filter(([, { optional }]) => !optional)

const MOST_PACKAGES = 48
const MOST_MIB = 60
/** On nearly every file system a file occupies a multiple of this many bytes. */
const BLOCK = 4096

it('the packages and the size of an installation do not grow', {
  timeout: patience(),
}, async () => {
  const { dir } = await installPacked()
  const files = await filesOf(join(dir, 'node_modules'))
  // As `npm install` counts them, docs-build itself among them.
  const packages = files.filter((path) => /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
  const bytes = files.reduce((sum, path) => sum + Math.ceil(statSync(path).size / BLOCK) * BLOCK, 0)
  const mib = bytes / 1024 / 1024
  expect(packages).toHaveLength((await productionPackages()).length + 1)
  expect(packages.length).toBeLessThanOrEqual(MOST_PACKAGES)
  expect(mib).toBeLessThanOrEqual(MOST_MIB)
  record('supply chain', `${packages.length} packages and ${mib.toFixed(0)} MiB of disk in an installation`)
  // The documents must state the same figures.
  const claims = await Promise.all(
    ['CONTRIBUTING.md', 'CHANGELOG.md'].map((name) => readFile(join(projectRoot, name), 'utf8')),
  )
  for (const text of claims) {
    const [, count, size] = /(\d+) packages of (\d+) MiB/.exec(text) ?? []
    expect(Number(count)).toBe(packages.length)
    expect(Math.abs(Number(size) - mib)).toBeLessThan(3)
  }
})

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

it('all packages have free licences, a checksum and an exact version', () => {
  const licences = new Set(production.map(([, { license }]) => license))
  expect([...licences].sort()).toEqual(['BSD-2-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'])
  expect(production.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  // The packages of `packages/` import docs-build as any package does.
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(name === 'docs-build' ? /^file:\.$/ : /^\d+\.\d+\.\d+$/)
})

it('only one package has an install script, which is not needed', () => {
  // esbuild's script replaces a script that starts its binary by the binary itself, which only starts faster.
  expect(production.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path)).toEqual([
    'node_modules/esbuild',
  ])
})

const hasNamespaces = await promisify(execFile)('unshare', ['-n', 'true']).then(
  () => true,
  () => false,
)

it.runIf(hasNamespaces)('a build without a network makes the same bytes', async () => {
  const { out } = await build({ dir: await writeSite(tinySite(12)), cache: false })
  const dir = await writeSite(tinySite(12))
  const { code, stderr } = await startProgram(['build', dir], { shell: 'exec unshare -n {}' }).end
  expect(code, stderr).toBe(0)
  expect(await hashTree(join(dir, 'build'))).toEqual(await hashTree(out))
  record('supply chain', 'built in a network namespace without interfaces: the same bytes')
})
