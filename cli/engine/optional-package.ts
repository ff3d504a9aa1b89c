/** Packages that may be missing, because the owner of a project installs them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The module that an import of a package's name loads.
 *
 * @param dir folder of the importing project; this program's own surroundings come after it
 */
export function installedModule(name: string, dir: string): string | undefined {
  for (const from of [join(dir, 'package.json'), import.meta.url]) {
    try {
      return createRequire(from).resolve(name)
    } catch {
      // The next place may have it.
    }
  }
  return undefined
}

/** Reads a file of a package. @param from URL of the module that needs it @returns `undefined` when there is no such file */
export function readPackageFile(name: string, path: string, from: string): Uint8Array | undefined {
  const { resolve } = createRequire(from)
  // Packages differ in what they export: the manifest, the file itself, or neither.
  const ways = [
    () => join(dirname(resolve(`${name}/package.json`)), path),
    () => resolve(`${name}/${path}`),
    ...(resolve.paths(name) ?? []).map((folder) => () => join(folder, name, path)),
  ]
  for (const find of ways) {
    try {
      return readFileSync(find())
    } catch {
      // The next way may find it.
    }
  }
  return undefined
}
