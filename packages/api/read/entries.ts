/** What the option `entry` names → the declaration files of modules. Sources are compiled by the installed TypeScript. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, parse as parsePath, relative } from 'node:path'
import { DocsError, messageOf } from 'docs-build/plugins'
import type { NamedFile } from '../options.ts'
import { declarationFile } from './declarations.ts'

export interface Entry {
  /** As a program imports it: `acme`, `acme/client`; the name of the file where no `package.json` names it. */
  readonly name: string
  /** The part of the paths of its pages; empty for the main module. */
  readonly slug: string
  /** The declaration file. */
  readonly path: string
}

/** Modules of a package. */
const MOST_MODULES = 500

/**
 * @param files as the option names them
 * @param scratch a folder for declarations of sources
 * @throws DocsError for what is no entry
 */
export function readEntries(files: readonly NamedFile[], scratch: string): Entry[] {
  const sources = files.filter(({ path }) => isSource(path))
  const emitted = sources.length === 0 ? new Map<string, string>() : declarationsOfSources(sources, scratch)
  const taken = new Set<string>()
  return files
    .flatMap((file, index) => {
      if (basename(file.path) === 'package.json') return packageEntries(file)
      const name = basename(file.path).replace(/(?:\.d)?\.[cm]?tsx?$/, '')
      return [{ name, slug: index === 0 ? '' : slugOf(name), path: emitted.get(file.path) ?? file.path }]
    })
    .map((entry) => {
      // The first module is the main one; of a second package it is a module beside it.
      let { slug } = entry
      for (let number = 1; taken.has(slug); number++)
        slug = number === 1 ? slugOf(entry.name) : `${slugOf(entry.name)}-${number}`
      taken.add(slug)
      return { ...entry, slug }
    })
}

function isSource(path: string): boolean {
  return /(?<!\.d)\.[cm]?tsx?$/.test(path)
}

function slugOf(name: string): string {
  return (
    name
      .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'module'
  )
}

// ── packages ────────────────────────────────────────────────────────────────────────────────────────

function packageEntries({ name: written, path }: NamedFile): Entry[] {
  const manifest = readManifest(path, written)
  const { exports, types, typings, main = 'index.js' } = manifest
  const folder = dirname(path)
  const name = importName(manifest.name ?? basename(folder))
  const targets: [subpath: string, target: unknown][] =
    exports === undefined ? [['.', types ?? typings ?? main]] : targetsOf(exports)
  const entries = targets.slice(0, MOST_MODULES).flatMap(([subpath, target]): Entry[] => {
    const file = typesOf(target, CONDITIONS) ?? typesOf(target, OF_COMMONJS)
    const declared = file === undefined ? undefined : declarationFile(join(folder, file))
    if (declared === undefined || relative(folder, declared).startsWith('..')) return []
    const module = subpath === '.' ? name : `${name}/${subpath.slice(2)}`
    return [{ name: module, slug: subpath === '.' ? '' : slugOf(subpath.slice(2)), path: declared }]
  })
  if (entries.length > 0) return entries.sort((a, b) => Number(a.slug !== '') - Number(b.slug !== ''))
  throw new DocsError(`${written} names no declarations.`, {
    hint: 'Give its `exports` the condition `types`, or name a `.d.ts` file in `entry`. Declarations that a build writes must be there.',
  })
}

/** `@types/react` describes `react`, and `@types/acme__tools` describes `@acme/tools`. */
function importName(name: string): string {
  return name.replace(/^@types\/(?:(.+)__)?/, (_whole, scope?: string) => (scope === undefined ? '' : `@${scope}/`))
}

interface Manifest {
  readonly name?: string
  readonly exports?: unknown
  readonly types?: string
  readonly typings?: string
  readonly main?: string
}

function readManifest(path: string, written: string): Manifest {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest
  } catch (error) {
    throw new DocsError(`${written} cannot be read: ${messageOf(error).split('\n')[0]}`, { cause: error })
  }
}

/** Subpaths of `exports`. A pattern with `*` names no single module. */
function targetsOf(exports: unknown): [subpath: string, target: unknown][] {
  if (typeof exports !== 'object' || exports === null || Array.isArray(exports)) return [['.', exports]]
  const entries = Object.entries(exports)
  if (!entries.some(([key]) => key.startsWith('.'))) return [['.', exports]]
  return entries.filter(([key]) => key.startsWith('.') && !/\*|\.json$/.test(key))
}

/** Conditions under which an ES module for Node is compiled, and those of a package that has none. */
const CONDITIONS = ['types', 'import', 'node', 'default']
const OF_COMMONJS = ['types', 'require', 'node', 'default']

function typesOf(target: unknown, conditions: readonly string[], depth = 0): string | undefined {
  if (typeof target === 'string') return target
  if (typeof target !== 'object' || target === null || depth > 8) return undefined
  if (Array.isArray(target)) return typesOf(target[0], conditions, depth + 1)
  for (const [condition, inner] of Object.entries(target)) {
    const found = conditions.includes(condition) ? typesOf(inner, conditions, depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

// ── sources ─────────────────────────────────────────────────────────────────────────────────────────

/** Modules as bundlers find them, with names of files or without. */
const WITHOUT_CONFIG: readonly string[] = [
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'],
  ...['--target', 'es2022', '--jsx', 'react-jsx'],
]

/**
 * Every TypeScript has a command that writes declarations, while TypeScript 7 has no compiler to import.
 *
 * @returns the declaration file of each source
 * @throws DocsError without TypeScript, and for a source that it does not compile
 */
function declarationsOfSources(sources: readonly NamedFile[], scratch: string): Map<string, string> {
  const made = new Map<string, string>()
  for (const config of new Set(sources.map(({ path }) => configOf(dirname(path))))) {
    const files = sources.filter(({ path }) => configOf(dirname(path)) === config)
    const first = files[0] as NamedFile
    // Below the root of the disk, every file has one place in the folder of the output.
    const root = parsePath(first.path).root
    const said = runCompiler(first, [
      ...(config === undefined ? files.map(({ path }) => path) : ['-p', config]),
      ...['--declaration', '--emitDeclarationOnly', '--declarationMap', '--stripInternal', '--skipLibCheck'],
      ...['--noEmit', 'false', '--noEmitOnError', 'false', '--composite', 'false', '--incremental', 'false'],
      ...['--removeComments', 'false', '--rootDir', root, '--outDir', scratch, '--declarationDir', scratch],
      ...(config === undefined ? WITHOUT_CONFIG : []),
    ])
    for (const { name, path } of files) {
      const file = declarationFile(join(scratch, relative(root, path)))
      if (file === undefined)
        throw new DocsError(`TypeScript writes no declarations of ${name}${said === '' ? '.' : `: ${said}`}`, {
          hint: `Does the nearest tsconfig.json include it? ${config ?? 'There is none.'}`,
        })
      made.set(path, file)
    }
  }
  return made
}

function configOf(folder: string): string | undefined {
  const file = join(folder, 'tsconfig.json')
  if (existsSync(file)) return file
  return dirname(folder) === folder ? undefined : configOf(dirname(folder))
}

/** @returns the first line that the compiler prints */
function runCompiler({ name, path }: NamedFile, options: readonly string[]): string {
  const manifest = [path, join(process.cwd(), 'package.json')].flatMap((from) => installed(from) ?? [])[0]
  if (manifest === undefined)
    throw new DocsError(`${name} is a source, and TypeScript is not installed.`, {
      hint: 'Run `npm install --save-dev typescript` (5, 6 or 7), or name a `.d.ts` file in `entry`.',
    })
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly bin: { readonly tsc: string } }
  const { stdout, error } = spawnSync(process.execPath, [join(dirname(manifest), bin.tsc), ...options], {
    cwd: dirname(path),
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  if (error) throw new DocsError(`TypeScript cannot be run: ${messageOf(error)}`, { cause: error })
  return stdout.split('\n', 1)[0]?.trim() ?? ''
}

function installed(from: string): string | undefined {
  try {
    return createRequire(from).resolve('typescript/package.json')
  } catch {
    return undefined
  }
}
