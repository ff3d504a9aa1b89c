/**
 * Files of packages that an import names in full, such as `./icons/home.mjs`. esbuild reads a whole folder for each
 * import that a plugin asks about, so 6,000 icons in one folder took minutes, and take seconds without its help.
 */
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import type { OnResolveResult } from 'esbuild'
import picomatch from 'picomatch'

const SCRIPTS: ReadonlySet<string> = new Set(['.js', '.mjs', '.cjs'])

type Near = Required<Pick<OnResolveResult, 'path' | 'sideEffects'>>

/**
 * Reads each `package.json` once.
 *
 * @returns a function from an import to its file; it knows nothing where esbuild has more to decide
 */
export function nearFiles(): (path: string, resolveDir: string) => Near | undefined {
  const known = new Map<string, ReturnType<typeof sideEffectsOf>>()
  const sideEffectsIn = (dir: string): ReturnType<typeof sideEffectsOf> => {
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
    return sideEffects && { path: file, sideEffects: sideEffects(file) }
  }
}

function isOfPackage(path: string): boolean {
  return path.includes(`${sep}node_modules${sep}`)
}

/** @returns which files of a package have side effects; nothing where its manifest says more than lists of them */
function sideEffectsOf(manifest: string): ((file: string) => boolean) | undefined {
  try {
    const { sideEffects = true, browser } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>
    const all = sideEffects === true ? ['**'] : []
    const list = typeof sideEffects === 'boolean' ? all : sideEffects
    // esbuild knows stars and question marks.
    if (typeof browser === 'object' || !Array.isArray(list) || /[[\]{}()!]/.test(list.join())) return undefined
    // A name without a folder is that of a file in any folder.
    const patterns = list.map((name) => name.replace(/^(?!.*\/)/, '**/').replace(/^\.?\//, ''))
    const isListed = picomatch(patterns, { dot: true })
    return (file) => isListed(relative(dirname(manifest), file).split(sep).join('/'))
  } catch {
    return undefined
  }
}
