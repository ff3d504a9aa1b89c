/** How the user can type this program's name: `docs-build` where the shell finds it, and else with the runner of packages. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

interface Surroundings {
  /** Path of the script that runs, as it was started. */
  readonly script: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  readonly exists: (path: string) => boolean
}

/** How each package manager runs a command of an installed package. The first part of its user agent is its name. */
const RUNNERS: Readonly<Record<string, string>> = { pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }

/**
 * The command that starts this program in the user's shell. A script outside `node_modules` was started by its path, or
 * lies in a folder of commands, and keeps its name.
 */
export function ownCommand({ script = '', env, exists }: Surroundings): string {
  if (!isPackageFolder(script)) return 'docs-build'
  // Runners add their folders in front of those of the shell.
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => !isPackageFolder(folder))
  const isFound = folders.some((folder) => ['docs-build', 'docs-build.cmd'].some((name) => exists(join(folder, name))))
  if (isFound) return 'docs-build'
  const [manager = ''] = (env['npm_config_user_agent'] ?? '').split('/')
  return `${(Object.hasOwn(RUNNERS, manager) && RUNNERS[manager]) || 'npx'} docs-build`
}

function isPackageFolder(path: string): boolean {
  return path.split(/[\\/]/).includes('node_modules')
}

/** A text with the commands in it as this user can type them: those that begin a piece of code. */
export function withOwnCommand(text: string): string {
  return text.includes('`docs-build ') ? text.replaceAll('`docs-build ', `\`${here()} `) : text
}

/** `ownCommand` of this process. */
export function here(): string {
  return ownCommand({ script: process.argv[1], env: process.env, exists: existsSync })
}
