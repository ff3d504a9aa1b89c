/**
 * CSS modules: `import styles from './card.module.css'`. esbuild gives the classes their names in a run of its own, so that
 * the code of pages and the code that draws them, which are bundled apart, have the same.
 */
import { basename, dirname } from 'node:path'
import { type BuildFailure, build, type Location, type OnLoadResult, type PartialMessage } from 'esbuild'
import { fingerprint } from '../../kernel/fingerprint.ts'

/** Prefix of files in the style sheet of a CSS module, which is an absolute path. */
export const OF_MODULE = 'docs-build-of-module:'

const NAMESPACE = 'css-module'

/** Marks imports that the plugin has looked at. */
const own = Symbol('resolving')

interface CssModule {
  /** Code that exports the names of the classes: all as the default, and each by itself. */
  readonly script: string
  readonly css: string
}

interface ModuleOptions {
  /** The name of a file that is the same on every machine; with it, classes of different files differ. */
  readonly nameOf: (location: string) => string
  /** Reads a style sheet. */
  readonly load: (location: string) => Promise<OnLoadResult>
}

export function isCssModule(path: string): boolean {
  return /\.module\.[a-z]+$/.test(path)
}

/**
 * @param location absolute path of the module
 * @returns or the errors in it, which name files as `nameOf`
 */
export async function readCssModule(
  location: string,
  { nameOf, load }: ModuleOptions,
): Promise<CssModule | { readonly errors: PartialMessage[] }> {
  const files = new Map<string, string>()
  const renamed = (place: Location): Location => ({
    ...place,
    file: place.file.startsWith(`${NAMESPACE}:`)
      ? nameOf(files.get(place.file.slice(NAMESPACE.length + 1)) ?? location)
      : place.file,
  })
  const made = await build({
    stdin: {
      contents: `import names from ${JSON.stringify(location)}\nexport default names`,
      resolveDir: dirname(location),
    },
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    charset: 'utf8',
    logLevel: 'silent',
    plugins: [
      {
        name: NAMESPACE,
        setup({ onLoad, onResolve, resolve }) {
          onResolve({ filter: /^/ }, async ({ path, kind, resolveDir, pluginData }) => {
            if (pluginData === own || path.startsWith('data:')) return undefined
            if (/^(?:https?:|\/)/.test(path) && kind === 'url-token') return { path, external: true }
            const found = await resolve(path, { kind, resolveDir, pluginData: own })
            if (found.errors.length > 0) return found
            if (kind === 'url-token') return { path: OF_MODULE + found.path, external: true }
            const name = `${basename(found.path).replace(/(?:\.module)?\.[^.]+$/, '')}_${fingerprint(nameOf(found.path)).slice(0, 6)}`
            files.set(name, found.path)
            return { path: name, namespace: NAMESPACE }
          })
          onLoad({ filter: /^/, namespace: NAMESPACE }, async ({ path }) => {
            const file = files.get(path) ?? ''
            return { ...(await load(file)), loader: isCssModule(file) ? 'local-css' : 'css' }
          })
        },
      },
    ],
  }).catch(({ errors = [], ...other }: Partial<BuildFailure>) => {
    if (errors.length === 0) throw other
    return { errors: errors.map(({ text, location }) => ({ text, location: location && renamed(location) })) }
  })
  if (!('outputFiles' in made)) return made
  const textOf = (ending: string): string => made.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return { script: scriptOf(textOf('.js')), css: textOf('.css') }
}

/** A class and its names, in the object that esbuild writes. */
const NAME = /^ {2}(?:"((?:[^"\\]|\\.)+)"|([\w$]+)): (".*"),?$/gm

function scriptOf(object: string): string {
  const names = Array.from(
    object.matchAll(NAME),
    ([, quoted, plain, value]) => [`"${quoted ?? plain}"`, value] as const,
  )
  const values = names.map(([, value], at) => `const n${at} = ${value}\n`)
  const exported = names.flatMap(([name], at) => (name === '"default"' ? [] : `n${at} as ${name}`))
  const all = names.map(([name, value]) => `${name}: ${value}`)
  return `${values.join('')}export { ${exported.join(', ')} }\nexport default { ${all.join(', ')} }\n`
}
