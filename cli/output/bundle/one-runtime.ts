/**
 * Keeps the runtime in one file. esbuild puts a module that the runtime shares with code that is loaded later into a file
 * of its own. Every page then loads that file, and compresses less well: the runtime weighed 84.6 kB in six files, and
 * weighs 83.0 kB in one. When everything that is loaded later also imports the runtime, the whole runtime is shared code.
 */
import { relative, sep } from 'node:path'
import type { OnResolveResult, Plugin } from 'esbuild'

const LATER = 'later'

/**
 * @param root the package's folder
 * @param entry the runtime's entry, relative to the root
 */
export function oneRuntime(root: string, entry: string): Plugin {
  const found = new Map<string, OnResolveResult>()
  return {
    name: 'one-runtime',
    setup(build) {
      build.onResolve({ filter: /^/ }, async ({ path, kind, resolveDir, importer, namespace }) => {
        if (namespace === LATER)
          return path === entry ? build.resolve(`./${entry}`, { kind, resolveDir }) : found.get(path)
        if (kind !== 'dynamic-import') return undefined
        // As an import statement, which this function leaves alone, because other plugins call it again.
        const resolved = await build.resolve(path, { kind: 'import-statement', resolveDir, importer, namespace })
        if (resolved.errors.length > 0 || resolved.external) return resolved
        const name = portable(resolved, root)
        found.set(name, resolved)
        return { path: name, namespace: LATER }
      })
      build.onLoad({ filter: /^/, namespace: LATER }, ({ path }) => {
        const module = JSON.stringify(path)
        const lines = [`import ${JSON.stringify(entry)}`, `export * from ${module}`]
        // Own modules export names only. Those of a project may have a default, which `*` leaves out.
        if (found.get(path)?.namespace === 'theme')
          lines.push(`import * as all from ${module}`, 'export default all.default')
        return { contents: lines.join('\n'), resolveDir: root }
      })
    },
  }
}

/** A name that is the same in every folder, because it is part of the hash of the file. */
function portable({ path, namespace }: Pick<OnResolveResult, 'path' | 'namespace'>, root: string): string {
  const name = namespace === 'file' ? relative(root, path ?? '') : (path ?? '')
  return name.split(sep).join('/')
}

/**
 * The name under which another module exports what this one only passes on.
 *
 * @param text an ES module as esbuild writes it
 * @param passedOn the name under which the module exports it
 * @returns `undefined` when the module does not import what it exports under the name
 */
export function importedName(text: string, passedOn: string): string | undefined {
  const [local] = namesIn(text, 'export').find(([, outer]) => outer === passedOn) ?? []
  return namesIn(text, 'import').find(([, inner]) => inner === local)?.[0]
}

/** The names in the lists of a keyword, before and after `as`. */
function namesIn(text: string, keyword: 'export' | 'import'): [before: string, after: string][] {
  return [...text.matchAll(new RegExp(`\\b${keyword}\\s*\\{([^}]*)\\}`, 'g'))].flatMap(([, list = '']) =>
    list.split(',').map((item): [string, string] => {
      const [before = '', after = before] = item.trim().split(/\s+as\s+/)
      return [before, after]
    }),
  )
}
