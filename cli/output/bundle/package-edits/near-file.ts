/**
 * Files of packages that an import names in full, such as `./icons/home.mjs`. esbuild reads a whole folder for each
 * import that a plugin asks about, so 6,000 icons in one folder took minutes, and take seconds without its help.
 */
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import type { OnResolveResult } from 'esbuild'

const SCRIPTS: ReadonlySet<string> = new Set(['.js', '.mjs', '.cjs'])

type Near = Required<Pick<OnResolveResult, 'path' | 'sideEffects'>>

/**
 * Reads each `package.json` once.
 *
 * @returns a function from an import to its file; it knows nothing where esbuild has more to decide
 */
export function nearFiles(): (path: string, resolveDir: string) => Near | undefined {
  const known = new Map<string, boolean | undefined>()
  const sideEffectsIn = (dir: string): boolean | undefined => {
    if (!isOfPackage(dir)) return undefined
    if (!known.has(dir)) {
      const manifest = join(dir, 'package.json')
      known.set(dir, existsSync(manifest) ? sideEffectsOf(manifest) : sideEffectsIn(dirname(dir)))
    }
    return known.get(dir)
  }
  return (path, resolveDir) => {
    const file = join(resolveDir, path)
    if (!/^\.\.?\//.test(path) || !SCRIPTS.has(extname(path)) || !isOfPackage(file)) return undefined
    // A link leads to another folder, where other packages are found.
    if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
    const sideEffects = sideEffectsIn(dirname(file))
    return sideEffects === undefined ? undefined : { path: file, sideEffects }
  }
}

function isOfPackage(path: string): boolean {
  return path.includes(`${sep}node_modules${sep}`)
}

/** @returns whether all files of a package have side effects; nothing where its manifest decides on single files */
function sideEffectsOf(manifest: string): boolean | undefined {
  try {
    const { sideEffects = true, browser } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>
    return typeof sideEffects === 'boolean' && typeof browser !== 'object' ? sideEffects : undefined
  } catch {
    return undefined
  }
}
