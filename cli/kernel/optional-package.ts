/** Packages that may be missing, because the owner of a project installs them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DocsError, messageOf } from './fault/errors.ts'

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

/**
 * The same for a package without which something cannot be done.
 *
 * @param what needs it, as the beginning of a sentence
 * @throws DocsError when it is not installed
 */
export function requireInstalled(name: string, dir: string, what: string): string {
  const module = installedModule(name, dir)
  if (module !== undefined) return module
  throw new DocsError(`${what} needs the package \`${name}\`, which is not installed.`, {
    hint: `Run \`npm install --save-dev ${name}\`.`,
  })
}

/**
 * Imports what an installed package of ours exports. Its type is not checked.
 *
 * @param module its path, from `installedModule`
 * @throws DocsError when the package cannot be loaded, or is of a version that lacks the export
 */
export async function importInstalled<T>(name: string, module: string, exported: string): Promise<T> {
  const hint = `Install it again, in the version of docs-build: \`npm install --save-dev ${name}\`.`
  const { [exported]: value } = await (
    import(pathToFileURL(module).href) as Promise<Record<string, T | undefined>>
  ).catch((cause: unknown) => {
    throw new DocsError(`The package \`${name}\` cannot be loaded from ${module}: ${messageOf(cause)}`, { hint, cause })
  })
  if (value !== undefined) return value
  throw new DocsError(`The package \`${name}\` in ${module} does not export \`${exported}\`.`, { hint })
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
