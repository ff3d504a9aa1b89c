/** The package managers, with the commands that `init` writes. The lock file of a repository says which one it has. */

/** A package manager and its commands. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** Installs what the manifest names. */
  readonly install: string
  /** Installs a package for developers; names follow. */
  readonly add: string
  /** Installs exactly what the lock file names, without the scripts of packages. */
  readonly installLocked: string
  /** Runs a script of the manifest; its name follows. */
  readonly run: string
  /** Runs the command of an installed package; its name follows. */
  readonly exec: string
  /** Makes the package manager itself available where only Node is; absent where Node brings it. */
  readonly setUp?: string
  /** What the owner of a new project does before the first installation, as a sentence. */
  readonly step?: string
}

/** A package manager and the lock file that names it. */
export interface LockedBy {
  readonly manager: PackageManager
  /** Path of the lock file below the repository; absent when there is none. */
  readonly lock?: string
}

const npm: PackageManager = {
  name: 'npm',
  install: 'npm install',
  add: 'npm install --save-dev',
  installLocked: 'npm ci --ignore-scripts',
  run: 'npm run',
  exec: 'npx',
}
const pnpm: PackageManager = {
  name: 'pnpm',
  install: 'pnpm install',
  add: 'pnpm add --save-dev',
  installLocked: 'pnpm install --frozen-lockfile --ignore-scripts',
  run: 'pnpm run',
  exec: 'pnpm exec',
  setUp: 'corepack enable',
  step: 'In pnpm-workspace.yaml, add `allowBuilds: { esbuild: false }`. No install script is needed, and pnpm 11 and later end with an error until each is allowed or refused.',
}
const yarn: PackageManager = {
  name: 'yarn',
  install: 'yarn install',
  add: 'yarn add --dev',
  installLocked: 'yarn install --immutable --mode=skip-build',
  run: 'yarn run',
  exec: 'yarn',
  setUp: 'corepack enable',
}
/** Version 1 knows other options than its successors. */
const classicYarn: PackageManager = { ...yarn, installLocked: 'yarn install --frozen-lockfile --ignore-scripts' }
const bun: PackageManager = {
  name: 'bun',
  install: 'bun install',
  add: 'bun add --dev',
  installLocked: 'bun install --frozen-lockfile --ignore-scripts',
  run: 'bun run',
  exec: 'bunx',
  setUp: 'npm install --global bun',
}

/** Lock files, the surest sign first. */
const LOCK_FILES: readonly (readonly [file: string, manager: PackageManager])[] = [
  ['pnpm-lock.yaml', pnpm],
  ['yarn.lock', yarn],
  ['bun.lock', bun],
  ['bun.lockb', bun],
  ['package-lock.json', npm],
  ['npm-shrinkwrap.json', npm],
]

/**
 * Finds the lock file that a project is installed by: in its folder, or in one above it that is still in the repository,
 * as in a workspace.
 *
 * @param folder the project's folder below the repository; empty for its root
 * @param read gives the text of a file by its path below the repository; `undefined` when there is none
 * @returns npm where no lock file is found
 */
export function lockedBy(folder: string, read: (path: string) => string | undefined): LockedBy {
  const names = folder === '' ? [] : folder.split('/')
  for (let depth = names.length; depth >= 0; depth--) {
    for (const [file, manager] of LOCK_FILES) {
      const lock = [...names.slice(0, depth), file].join('/')
      const text = read(lock)
      if (text === undefined) continue
      // An empty one marks a project of a later version, before its first installation.
      const isClassic = manager === yarn && /^# yarn lockfile v1$/m.test(text)
      return { manager: isClassic ? classicYarn : manager, lock }
    }
  }
  return { manager: npm }
}
