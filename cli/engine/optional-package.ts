/** Packages that may be missing: optional dependencies, whose binary is not made for every platform. */
import { createRequire } from 'node:module'

const loaded = new Map<string, unknown>()

/**
 * Loads a package once, at once.
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
      // Why it is missing makes no difference: without it there is another way.
    }
    loaded.set(name, found)
  }
  return loaded.get(name) as T | undefined
}
