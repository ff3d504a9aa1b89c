/** Reads the names of all files of a repository, and their texts when they are asked for. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import glob, { type Entry } from 'fast-glob'
import { DocsError } from '../../kernel/fault/errors.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { below } from '../../project/files/below.ts'
import { readRegular } from '../../project/files/regular-file.ts'
import type { ForeignTree } from '../init/foreign-tree.ts'
import { type LockedBy, lockedBy } from '../init/lock-file.ts'

/** Most bytes of a file that is read: configurations and pages are smaller. */
const MOST_BYTES = 5_000_000

const NEVER = ['**/node_modules/**', '**/.git/**', '**/.docs-build/**']

/** The path of a folder below a root, with forward slashes; empty for the root itself. */
export function folderBelow(root: string, folder: string): string {
  return relative(root, resolve(folder)).split(sep).join('/')
}

/** What a project is installed by: the lock file in its folder, or in one above it that is still in the repository. */
export function lockOf(root: string, repository: string): LockedBy {
  return lockedBy(folderBelow(repository, root), (path) => readText(join(repository, path)))
}

/** @throws DocsError when there is no such folder */
export function readTree(root: string): ForeignTree {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new DocsError(`There is no folder ${root}.`, { hint: 'Name the folder of the repository.' })
  const closed: string[] = []
  const entries = glob.sync('**/*', {
    ...below(root, (path) => closed.push(folderBelow(root, path))),
    dot: true,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    ignore: NEVER,
  })
  const texts = new Map<string, string | undefined>()
  return {
    paths: pathsOf(entries.filter(({ dirent }) => dirent.isFile())),
    closed,
    links: pathsOf(entries.filter(({ dirent }) => dirent.isSymbolicLink())),
    read(path) {
      if (!texts.has(path)) texts.set(path, readText(join(root, path)))
      return texts.get(path)
    },
  }
}

function pathsOf(entries: readonly Entry[]): string[] {
  return entries.map(({ path }) => path).sort(compareText)
}

/**
 * @param root absolute path of the repository
 * @param paths of folders below the root, which need not exist
 * @throws DocsError when a symbolic link leads one of them out of the repository
 */
export function refuseOutside(root: string, paths: readonly string[]): void {
  for (const path of paths) {
    if (!isInside(root, join(root, path)))
      throw new DocsError(`\`${path}\` leads out of the repository ${root}, through a symbolic link.`, {
        hint: 'Put a copy of the folder in its place, or move the site in from a folder above both.',
      })
  }
}

/** Whether a path lies below a folder when all symbolic links are followed; what does not exist is judged by its folder. */
export function isInside(root: string, path: string): boolean {
  let there = path
  while (!existsSync(there)) there = dirname(there)
  return `${realpathSync(there)}${sep}`.startsWith(`${realpathSync(root)}${sep}`)
}

function readText(location: string): string | undefined {
  try {
    const bytes = readRegular(location)
    return bytes.length > MOST_BYTES ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
