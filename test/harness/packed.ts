/** The package as users install it: packed, in a folder with the packages of an installation and no others. */
import { execFile } from 'node:child_process'
import { constants, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './root.ts'
import { writeSite } from './site.ts'

const run = promisify(execFile)

export interface Locked {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>
}

/** What `npm install docs-build` installs on any machine, from the lock file: package folders, and what it says of them. */
export function lockedPackages(): ReadonlyMap<string, Locked> {
  const found = new Map<string, Locked>()
  const add = (folder: string): void => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock.packages[folder] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = foundFrom(folder, name)
      const locked = path === undefined ? undefined : lock.packages[path]
      if (path === undefined || locked === undefined || found.has(path)) continue
      found.set(path, locked)
      add(path)
    }
  }
  add('')
  return found
}

/** Where Node finds a package that the code of a folder imports. */
function foundFrom(folder: string, name: string): string | undefined {
  const path = join(folder, 'node_modules', name)
  if (path in lock.packages) return path
  if (folder === '') return undefined
  return foundFrom(folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1)), name)
}

/** Folders of the packages that `npm install docs-build` installs on this machine. */
export async function productionPackages(): Promise<string[]> {
  const wanted = [...lockedPackages().keys()]
  const isHere = await Promise.all(
    wanted.map((path) => readFile(join(projectRoot, path, 'package.json')).catch(() => undefined)),
  )
  return wanted.filter((_, index) => isHere[index])
}

/** @returns a folder with the package in its `node_modules`, and the program in it */
export async function installPacked(): Promise<{ dir: string; program: string }> {
  const dir = await writeSite({ 'package.json': '{ "name": "user", "private": true, "type": "module" }' })
  const own = join(dir, 'node_modules/docs-build')
  await mkdir(own, { recursive: true })
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', dir], {
    cwd: projectRoot,
  })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  await run('tar', ['-xzf', join(dir, filename), '--strip-components=1', '-C', own])
  // A test of the manual may have made it meanwhile: the package is the same, whichever test runs first.
  await rm(join(own, 'dist/manual.json'), { force: true })
  // The files that `prepack` adds. Running the script would rebuild `dist/` while other tests use it.
  await run(process.execPath, [join(projectRoot, 'build-types.mjs'), join(own, 'dist/types')])
  for (const path of await productionPackages()) await copyPackage(path, dir)
  return { dir, program: join(own, 'dist/main.js') }
}

/** @param path package path from the lock file: `node_modules/a/node_modules/b` */
export async function copyPackage(path: string, dir: string): Promise<void> {
  const from = join(projectRoot, path)
  await mkdir(dirname(join(dir, path)), { recursive: true })
  const own = (await readdir(from)).filter((name) => name !== 'node_modules')
  for (const name of own) {
    await cp(join(from, name), join(dir, path, name), { recursive: true, mode: constants.COPYFILE_FICLONE })
  }
}
