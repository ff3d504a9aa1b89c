/** Finds the command that starts the language server of a window. */
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

interface ServerCommand {
  /** A program, or a script for Node. */
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** The command is a script, which Node runs. */
  readonly isModule: boolean
}

interface Wanted {
  /** Absolute paths of the folders of the window. */
  readonly folders: readonly string[]
  /** The command from the settings; empty for none. */
  readonly command: readonly string[]
  /** The folder from the settings, relative to a folder of the window. */
  readonly folder: string
  /** The variable `PATH`. */
  readonly path: string
}

const ARGUMENTS = ['lsp', '--stdio'] as const

/** @returns `undefined` when docs-build is not installed */
export function serverCommand({ folders, command, folder, path }: Wanted): ServerCommand | undefined {
  const places = folders.map((root) => (isAbsolute(folder) ? folder : join(root, folder)))
  const [first = process.cwd()] = places
  const [program, ...args] = command
  if (program !== undefined) return { command: program, args, cwd: first, isModule: false }
  for (const place of places) {
    const script = installedScript(place)
    if (script !== undefined) return { command: script, args: ARGUMENTS, cwd: place, isModule: true }
  }
  const names = process.platform === 'win32' ? ['docs-build.cmd', 'docs-build.exe'] : ['docs-build']
  const global = path
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
    .find((file) => existsSync(file))
  return global === undefined ? undefined : { command: global, args: ARGUMENTS, cwd: first, isModule: false }
}

/** The program of the package that is installed in a folder or above it. */
function installedScript(folder: string): string | undefined {
  for (let dir = folder; ; dir = dirname(dir)) {
    const root = join(dir, 'node_modules', 'docs-build')
    const script = scriptOf(root)
    if (script !== undefined) return script
    if (dir === dirname(dir)) return undefined
  }
}

function scriptOf(root: string): string | undefined {
  try {
    const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin?: unknown }
    const path = typeof bin === 'string' ? bin : (bin as Readonly<Record<string, string>> | undefined)?.['docs-build']
    return path !== undefined && existsSync(join(root, path)) ? join(root, path) : undefined
  } catch {
    return undefined
  }
}
