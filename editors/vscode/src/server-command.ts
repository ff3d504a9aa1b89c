/** Finds the command that starts the language server of a folder of a window. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join, relative, sep } from 'node:path'

export interface ServerCommand {
  /** A program, or a script for Node. */
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** The command is a script, which Node runs. */
  readonly isModule: boolean
}

interface Wanted {
  /** Absolute path of a folder of the window. */
  readonly root: string
  /** The command from the settings; empty for none. */
  readonly command: readonly string[]
  /** The folder from the settings, relative to the folder of the window. */
  readonly folder: string
  /** The variable `PATH`. */
  readonly path: string
}

const ARGUMENTS = ['lsp', '--stdio'] as const

/** @returns `undefined` when docs-build is not installed */
export function serverCommand({ root, command, folder, path }: Wanted): ServerCommand | undefined {
  const cwd = isAbsolute(folder) ? folder : join(root, folder)
  const [program, ...args] = command
  if (program !== undefined) return { command: program, args, cwd, isModule: false }
  const script = installedScript(cwd)
  if (script !== undefined) return { command: script, args: ARGUMENTS, cwd, isModule: true }
  const names = process.platform === 'win32' ? ['docs-build.cmd', 'docs-build.exe'] : ['docs-build']
  const global = path
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
    .find((file) => existsSync(file))
  return global === undefined ? undefined : { command: global, args: ARGUMENTS, cwd, isModule: false }
}

/** The same program with another command; `undefined` when the settings name one that only starts the server. */
export function otherCommand(server: ServerCommand, args: readonly string[]): ServerCommand | undefined {
  const at = server.args.indexOf(ARGUMENTS[0])
  return at < 0 ? undefined : { ...server, args: [...server.args.slice(0, at), ...args] }
}

/** Folders that lie in no other one: a server also knows the sites of the folders in its own. */
export function outermost(folders: readonly string[]): string[] {
  return folders.filter((one) => !folders.some((other) => other !== one && isInside(one, other)))
}

export function isInside(path: string, folder: string): boolean {
  const between = relative(folder, path)
  return between !== '..' && !between.startsWith(`..${sep}`) && !isAbsolute(between)
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
