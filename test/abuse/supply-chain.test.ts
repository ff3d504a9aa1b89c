/** What comes along with the program: counted, so that nobody adds to it unseen; and it builds without a network. */
import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { build } from '../../cli/operations.ts'
import { tinySite } from '../harness/difficult.ts'
import { record } from '../harness/figures.ts'
import { productionPackages } from '../harness/packed.ts'
import { startProgram } from '../harness/program.ts'
import { projectRoot } from '../harness/root.ts'
import { hashTree, writeSite } from '../harness/site.ts'

interface Locked {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>
}
/** What every platform installs. */
const production = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !entry.dev && !entry.optional)

const MOST_PACKAGES = 40
const MOST_MIB = 42

it('no more packages than there were, with the binary of this platform', async () => {
  const packages = await productionPackages()
  let bytes = 0
  for (const path of packages) bytes += await sizeOf(join(projectRoot, path))
  const mib = bytes / 1024 / 1024
  expect(packages.length).toBeLessThanOrEqual(MOST_PACKAGES)
  expect(mib).toBeLessThanOrEqual(MOST_MIB)
  record('supply chain', `${packages.length} production packages, ${mib.toFixed(0)} MiB`)
})

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const own = entries.filter(
    (entry) => entry.isFile() && !join(entry.parentPath, '/').slice(folder.length).includes('/node_modules/'),
  )
  return own.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

it('licences that anybody may use, each package with its checksum, versions exact', () => {
  const licences = new Set(production.map(([, { license }]) => license))
  expect([...licences].sort()).toEqual(['BSD-2-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'])
  expect(production.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

it('one install script, which nothing needs', () => {
  // esbuild's puts its binary in the place of a script that starts it: a little faster, and no more.
  expect(production.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path)).toEqual([
    'node_modules/esbuild',
  ])
})

const hasNamespaces = await promisify(execFile)('unshare', ['-n', 'true']).then(
  () => true,
  () => false,
)

it.runIf(hasNamespaces)('the same bytes on a machine without any network', async () => {
  const { out } = await build({ dir: await writeSite(tinySite(12)), cache: false })
  const dir = await writeSite(tinySite(12))
  const { code, stderr } = await startProgram(['build', dir], { shell: 'exec unshare -n {}' }).end
  expect(code, stderr).toBe(0)
  expect(await hashTree(join(dir, 'build'))).toEqual(await hashTree(out))
  record('supply chain', 'built in a network namespace without interfaces: the same bytes')
})
