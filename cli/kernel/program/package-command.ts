/** Commands that packages add, as git has them: scripts of packages whose names begin with `docs-build-`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { DocsError } from '../fault/errors.ts'
import { isInside } from '../inside.ts'

/** What an exit code says of a process that a signal has ended (POSIX shells). */
const ENDED_BY_SIGNAL = 128

/**
 * @param packageName of which a part may have been typed; one with anything but lower-case letters, digits and hyphens is none
 * @param folders where the search begins: each is searched with all folders above it
 * @returns the script of the package's command; `undefined` when none is installed
 * @throws DocsError when the package has no command of its name
 */
export function packageCommand(packageName: string, folders: readonly string[]): string | undefined {
  if (!/^docs-build-[a-z][a-z0-9-]*$/.test(packageName)) return undefined
  const folder = folders
    .flatMap(withParents)
    .map((parent) => join(parent, 'node_modules', packageName))
    .find((path) => existsSync(join(path, 'package.json')))
  if (folder === undefined) return undefined
  const bin = binOf(join(folder, 'package.json'))
  const path = typeof bin === 'object' && bin !== null ? (bin as Record<string, unknown>)[packageName] : bin
  const root = realpathSync(folder)
  const script = typeof path === 'string' ? join(root, path) : undefined
  if (script === undefined || !isInside(script, root) || !isFile(script))
    throw new DocsError(`The package \`${packageName}\` has no command.`, {
      hint: `Its package.json has to name a script: \`"bin": { "${packageName}": "main.js" }\`.`,
    })
  return script
}

/** @returns the field `bin`; `undefined` for a file that is no object in JSON */
function binOf(file: string): unknown {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { readonly bin?: unknown }).bin
  } catch {
    return undefined
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function withParents(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...withParents(parent)]
}

/** Runs a script of a package with this Node, and waits for its end. @returns its exit code */
export async function runScript(script: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' })
  // A terminal sends these signals to the child as well, which ends in its own way.
  const leaveToChild = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGTERM', leaveToChild).on('SIGINT', leaveToChild)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return code ?? ENDED_BY_SIGNAL + (signal === null ? 0 : constants.signals[signal])
}
