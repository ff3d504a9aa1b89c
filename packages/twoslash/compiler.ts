/** The compiler of the project: which package it is, and what it may read. */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DocsError } from 'docs-build/plugins'
import type ts from 'typescript'

export type Compiler = typeof ts

interface Found {
  readonly version: string
  /** Loads the package. */
  readonly load: () => Compiler
  /** Folder of the declarations of the language. */
  readonly libraries: string
}

/**
 * Looks for the compiler beside this package, then in the folder in which the command runs.
 *
 * @throws DocsError when it is not installed, or has no interface for programs
 */
export function findCompiler(name: string): Found {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))]) {
    const found = compilerFrom(createRequire(from), name)
    if (found) return found
  }
  throw new DocsError(`The plugin \`twoslash\` asks the package \`${name}\` for types, which is not installed.`, {
    hint: 'Run `npm install --save-dev typescript@6`, or take `twoslash()` out of `plugins`.',
  })
}

function compilerFrom(require: NodeJS.Require, name: string): Found | undefined {
  let manifest: { readonly version: string }
  try {
    manifest = require(`${name}/package.json`) as typeof manifest
  } catch {
    return undefined
  }
  const { version } = manifest
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major >= 7)
    throw new DocsError(
      `TypeScript ${version} has no interface by which the plugin \`twoslash\` could ask for types.`,
      {
        hint: "Run `npm install --save-dev typescript-6@npm:typescript@6`, and write `twoslash({ typescript: 'typescript-6' })`.",
      },
    )
  if (major < 5 || (major === 5 && minor < 5))
    throw new DocsError(`The plugin \`twoslash\` needs TypeScript 5.5 or later, and \`${name}\` is ${version}.`, {
      hint: 'Run `npm install --save-dev typescript@6`.',
    })
  return { version, load: () => require(name) as Compiler, libraries: dirname(require.resolve(name)) }
}

const DECLARATION = /\.d\.(?:[^./]+\.)?[cm]?ts$|\/package\.json$/

/**
 * The compiler, which sees only the declarations of installed packages. The author of a code block must not read other files
 * of the machine as types, nor learn the names of its folders.
 */
export function readingPackages(compiler: Compiler, libraries: string): Compiler {
  const { sys } = compiler
  const real = (path: string): string => slashed(sys.realpath?.(path) ?? path)
  const installed = foldersFrom(process.cwd()).map((folder) => join(folder, 'node_modules'))
  const open = [libraries, ...installed, ...installed.flatMap((folder) => linkedIn(folder))].map(
    (folder) => `${real(folder)}/`,
  )
  const isIn = (path: string): boolean => open.some((folder) => `${path}/`.startsWith(folder))
  const isInside = (path: string): boolean => isIn(real(path))
  const isReadable = (path: string): boolean => DECLARATION.test(real(path)) && isInside(path)
  const ways = installed.map((folder) => `${real(folder)}/`)
  const isOnTheWay = (path: string): boolean => {
    const start = `${real(path)}/`
    return ways.some((folder) => folder.startsWith(start))
  }
  return {
    ...compiler,
    sys: {
      ...sys,
      fileExists: (path) => isReadable(path) && sys.fileExists(path),
      readFile: (path, encoding) => (isReadable(path) ? sys.readFile(path, encoding) : undefined),
      directoryExists: (path) => (isInside(path) || isOnTheWay(path)) && sys.directoryExists(path),
      getDirectories: (path) => (isInside(path) ? sys.getDirectories(path) : []),
      readDirectory: () => [],
      realpath: (path) => (isInside(path) ? real(path) : path),
    },
  }
}

/** The folder and those above it, the nearest first. */
export function foldersFrom(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersFrom(above)]
}

/** Packages of a workspace, which are links to folders elsewhere. One that holds the project opens nothing. */
function linkedIn(folder: string, isScope = false): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && entry.name.startsWith('@') && !isScope) return linkedIn(path, true)
      return entry.isSymbolicLink() && isPackage(path) ? [path] : []
    })
  } catch {
    return []
  }
}

function isPackage(link: string): boolean {
  return existsSync(join(link, 'package.json')) && !foldersFrom(process.cwd()).includes(realpathSync(link))
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/').replace(/\/$/, '')
}
