/** Finds the command that starts the language server of a window. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
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

/** Whether the installed docs-build has no language server, which is in a package of its own. */
export function lacksServer({ command, cwd, isModule }: ServerCommand): boolean {
  const places = [cwd, realpathSync(dirname(command))]
  const isInstalled = (dir: string): boolean => existsSync(join(dir, 'node_modules', 'docs-build-edit', 'package.json'))
  return isModule && !places.flatMap(withParents).some(isInstalled)
}

/** The program of the package that is installed in a folder or above it. */
function installedScript(folder: string): string | undefined {
  for (const dir of withParents(folder)) {
    const script = scriptOf(join(dir, 'node_modules', 'docs-build'))
    if (script !== undefined) return script
  }
  return undefined
}

function withParents(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...withParents(parent)]
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
