/** Packages that may be missing: optional dependencies, whose binary is not made for every platform. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const loaded = new Map<string, unknown>()

/**
 * Loads a package synchronously, and only once.
 *
 * @template T what the package exports, by its own types
 * @returns `undefined` when it is not installed, or when it does not run on this machine
 */
export function loadOptionalPackage<T>(name: string): T | undefined {
  if (!loaded.has(name)) {
    let found: unknown
    try {
      found = createRequire(import.meta.url)(name)
    } catch {
      // The reason does not matter: callers do without the package.
    }
    loaded.set(name, found)
  }
  return loaded.get(name) as T | undefined
}

/** Reads a file of a package. @returns `undefined` when there is no such file */
export function readPackageFile(name: string, path: string): Uint8Array | undefined {
  const { resolve } = createRequire(import.meta.url)
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
