/** `docs.config.ts` → one JavaScript module that Node can import, through esbuild. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Message, Plugin } from 'esbuild'
import { DocsError } from '../../kernel/fault/errors.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { unresolvedHint } from '../../kernel/fault/foreign-module.ts'
import { excerpt, printable } from '../../kernel/fault/terminal-text.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { doorFile, PACKAGE_ROOT } from '../theme/own-package.ts'

/** What is compiled. */
export interface ModuleEntry {
  /** Absolute path of the file. */
  readonly file: string
  /** Code without a file. Its imports are resolved as if the file existed. */
  readonly text?: string
}

export interface CompiledConfig {
  /** With its source map inline, in which files are named relative to the folder of the entry. */
  readonly code: string
  /**
   * Absolute path → fingerprint of the text, for every file that the code depends on: the configuration itself, which
   * comes first, the project's files that it imports, and `package.json` of each package that it imports.
   */
  readonly inputs: Readonly<Record<string, string>>
}

/**
 * Compiles a configuration with all local files that it imports. Packages are not compiled; they are resolved from the
 * importing file. `docs-build` itself need not be installed.
 *
 * @param script absolute path at which the code will stand, for its source map
 * @throws DocsError when a file does not parse or an import cannot be resolved, with the place
 */
export async function compileConfig({ file, text }: ModuleEntry, script: string): Promise<CompiledConfig> {
  const esbuild = await import('esbuild')
  const dir = dirname(file)
  const read = new Map<string, LocalFile>()
  try {
    const { outputFiles } = await esbuild.build({
      ...(text === undefined
        ? { entryPoints: [file] }
        : { stdin: { contents: text, resolveDir: dir, sourcefile: basename(file), loader: 'js' } }),
      absWorkingDir: dir,
      // Nothing is written there: paths in the source map are relative to the folder of this file.
      outfile: join(dir, 'docs-build.mjs'),
      write: false,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      jsx: 'automatic',
      charset: 'utf8',
      sourcemap: 'inline',
      sourcesContent: false,
      sourceRoot: `${encodeURI(relative(dirname(script), dir).replaceAll('\\', '/')) || '.'}/`,
      logLevel: 'silent',
      // The result depends on the compiled files alone, not on a tsconfig.json in some folder above.
      tsconfigRaw: '{}',
      define: Object.fromEntries(HERE),
      plugins: [ownPackage, installedPackages(read), localFiles(read)],
    })
    const paths = [...read.keys()].sort((a, b) => Number(b === file) - Number(a === file) || compareText(a, b))
    const inputs = paths.map((path) => [path, fingerprint(read.get(path)?.text ?? '')])
    return { code: withRequire(outputFiles[0]?.text ?? '', file), inputs: Object.fromEntries(inputs) }
  } catch (error) {
    const { errors } = error as { errors?: Message[] }
    throw errors?.[0] ? syntaxError(errors[0], dir, read) : error
  }
}

interface LocalFile {
  readonly text: string
  /** Code that was inserted before the first line, on the same line. */
  readonly prefix: string
}

const VIRTUAL = 'docs-build'

/** Expressions for a module's own place → variables that replace them. */
const HERE = [
  ['import.meta.url', '__docsBuildUrl'],
  ['import.meta.dirname', '__docsBuildDirname'],
  ['import.meta.filename', '__docsBuildFilename'],
  ['__dirname', '__docsBuildDirname'],
  ['__filename', '__docsBuildFilename'],
] as const

/** Imports of docs-build and of its doors are those of this program, which need not be installed. */
const ownPackage: Plugin = {
  name: 'own-package',
  setup(build) {
    build.onResolve({ filter: /^docs-build(?:\/|$)/ }, ({ path }) =>
      path === VIRTUAL || doorOf(path) ? { path, namespace: VIRTUAL } : undefined,
    )
    build.onResolve({ filter: /^file:/, namespace: VIRTUAL }, ({ path }) => ({ path, external: true }))
    build.onLoad({ filter: /^/, namespace: VIRTUAL }, async ({ path }) => ({ contents: await ownModule(path) }))
  },
}

function doorOf(path: string): string | undefined {
  return doorFile(path.slice(VIRTUAL.length + 1))
}

/** What a configuration needs of `docs-build` is written there, so that it loads none of it. */
async function ownModule(path: string): Promise<string> {
  if (path === VIRTUAL)
    return ['Config', 'Plugin'].map((name) => `export const define${name} = (value) => value`).join('\n')
  const { href } = pathToFileURL(doorOf(path) ?? '')
  const names = Object.keys(await import(href))
  return `export { ${names.join(', ')} } from ${JSON.stringify(href)}`
}

/** Packages that a project need not have when they are installed beside this program: React, and those of docs-build. */
const BESIDE = /^(?:react|docs-build-[\w-]+)(?:\/|$)/

/**
 * Imports packages by their paths, because the compiled file lies in the cache folder, where their names do not
 * resolve.
 */
function installedPackages(read: Map<string, LocalFile>): Plugin {
  const isMine = Symbol('resolving')
  return {
    name: 'installed-packages',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === isMine || kind === 'entry-point' || path.startsWith('node:')) return undefined
        const resolveFrom = async (dir: string) => ({
          dir,
          found: await build.resolve(path, { kind, resolveDir: dir, pluginData: isMine }),
        })
        const inProject = await resolveFrom(resolveDir)
        const isBeside = inProject.found.errors.length > 0 && BESIDE.test(path)
        const { dir, found } = isBeside ? await resolveFrom(PACKAGE_ROOT) : inProject
        if (found.errors.length > 0 || found.external || !/[\\/]node_modules[\\/]/.test(found.path)) return found
        // Node imports no TypeScript from packages, so that it is compiled like the project's own files.
        if (/\.[cm]?tsx?$/.test(found.path)) return found
        await readManifest(path, dir, read)
        return { path: kind === 'require-call' ? found.path : pathToFileURL(found.path).href, external: true }
      })
    },
  }
}

/** Records the `package.json` of a package as an input: another version may have another path or another entry file. */
async function readManifest(specifier: string, from: string, read: Map<string, LocalFile>): Promise<void> {
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? []
  for (let dir = from; ; dir = dirname(dir)) {
    const path = join(dir, 'node_modules', name, 'package.json')
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text !== undefined) read.set(path, { text, prefix: '' })
    if (text !== undefined || dir === dirname(dir)) return
  }
}

/** Records the local files, and gives `import.meta.url` and the like the values that they have in the original file. */
function localFiles(read: Map<string, LocalFile>): Plugin {
  return {
    name: 'local-files',
    setup(build) {
      build.onLoad({ filter: /^/, namespace: 'file' }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        const asks = /\.[cm]?[jt]sx?$/.test(path) && /import\.meta|__dirname|__filename/.test(text)
        const prefix = asks ? placeOf(path) : ''
        read.set(path, { text, prefix })
        return { contents: asks ? prefix + text.replace(/^#!/, '//') : text, loader: 'default' }
      })
    },
  }
}

function placeOf(path: string): string {
  const values = { Url: pathToFileURL(path).href, Dirname: dirname(path), Filename: path }
  const variables = Object.entries(values).map(([name, value]) => `__docsBuild${name} = ${JSON.stringify(value)}`)
  return `var ${variables.join(', ')};`
}

/** Defines `require`, which CommonJS code needs and modules lack. It goes on the first line, so that no line moves. */
function withRequire(code: string, file: string): string {
  if (!code.includes('var __require = ')) return code
  const own = `const require = __docsBuildRequire(${JSON.stringify(pathToFileURL(file).href)});`
  return `import { createRequire as __docsBuildRequire } from 'node:module'; ${own} ${code}`
}

function syntaxError(error: Message, dir: string, read: ReadonlyMap<string, LocalFile>): DocsError {
  const { location } = error
  const text = error.text.replace(`"${VIRTUAL}:`, '"')
  if (!location) return new DocsError(`The configuration cannot be compiled: ${printable(text)}`, { cause: error })
  const path = resolve(dir, location.file)
  const { text: source = '', prefix = '' } = read.get(path) ?? {}
  // esbuild counts columns in bytes, editors in UTF-16 code units.
  const bytes = Buffer.from(location.lineText)
  const units = (from: number, to: number): number => bytes.subarray(from, to).toString().length
  const column = units(0, location.column) + 1 - (location.line === 1 ? prefix.length : 0)
  const length = units(location.column, location.column + location.length)
  const shown = excerpt(source, { line: location.line, column, length }, 100)
  const name = relative(dir, path).replaceAll('\\', '/')
  const gutter = ' '.repeat(String(location.line).length)
  const lines = shown ? `\n\n  ${location.line} │ ${shown.text}\n  ${gutter} │ ${shown.marker}` : ''
  const about = { cause: error, hint: unresolvedHint(text) }
  return new DocsError(`${name}:${location.line}:${column}: ${printable(text)}${lines}`, about)
}
