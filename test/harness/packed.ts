/** The package as users install it: packed, in a folder with the packages of an installation and no others. */
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './root.ts'
import { writeSite } from './site.ts'

const run = promisify(execFile)

interface Locked {
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** Folders of the packages that `npm install --omit=dev` installs on this machine, from the lock file. */
export async function productionPackages(): Promise<string[]> {
  const lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>
  }
  const wanted = Object.keys(lock.packages).filter((path) => path !== '' && !lock.packages[path]?.dev)
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
