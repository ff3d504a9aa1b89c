/** This program's own package: its folder, its version, and the fingerprint of its code. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package's own folder: the one that holds `site/` and `templates/`. */
export const PACKAGE_ROOT: string = findPackageRoot(dirname(fileURLToPath(import.meta.url)))

function findPackageRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    try {
      const { name } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as { name?: string }
      if (name === 'docs-build') return at
    } catch {
      // There is no package.json here: continue one folder up.
    }
    if (at === dirname(at)) throw new Error(`docs-build cannot find its own package above ${folder}`)
  }
}

const manifest = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as {
  readonly version: string
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
}

/** The version of this program. */
export const VERSION: string = manifest.version

/** The module that an import of `docs-build/<name>` loads from this program. @returns nothing when there is no such door */
export function doorFile(name: string): string | undefined {
  const door = manifest.exports[`./${name}`]
  return typeof door === 'object' ? join(PACKAGE_ROOT, door.default) : undefined
}

declare const __BUILD_ID__: string | undefined

/** Identifies this program's code, so that results of another version are not used. Set when the program is bundled. */
export const BUILD_ID: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'sources'
