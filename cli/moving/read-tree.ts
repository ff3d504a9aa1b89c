/** Reads the names of all files of a repository, and their texts when they are asked for. */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import glob from 'fast-glob'
import { DocsError } from '../fault/errors.ts'
import { compareText } from '../fault/finding.ts'
import type { ForeignTree } from '../migrate/foreign-tree.ts'
import { readRegular } from '../project/regular-file.ts'

/** Most bytes of a file that is read: configurations and pages are smaller. */
const MOST_BYTES = 5_000_000

const NEVER = ['**/node_modules/**', '**/.git/**', '**/.docs-build/**']

/**
 * The repository that a folder belongs to.
 *
 * @returns the nearest folder with `.git`, at or above the given one; without one the given folder itself
 */
export function repositoryOf(folder: string): string {
  const start = resolve(folder)
  for (let at = start; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (at === dirname(at)) return start
  }
}

/** The path of a folder below a root, with forward slashes; empty for the root itself. */
export function folderBelow(root: string, folder: string): string {
  return relative(root, resolve(folder)).split(sep).join('/')
}

/** @throws DocsError when there is no such folder */
export function readTree(root: string): ForeignTree {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new DocsError(`There is no folder ${root}.`, { hint: 'Name the folder of the repository.' })
  const paths = glob.sync('**/*', {
    cwd: root,
    dot: true,
    onlyFiles: true,
    followSymbolicLinks: false,
    suppressErrors: true,
    ignore: NEVER,
  })
  const texts = new Map<string, string | undefined>()
  return {
    paths: paths.sort(compareText),
    read(path) {
      if (!texts.has(path)) texts.set(path, readText(join(root, path)))
      return texts.get(path)
    },
  }
}

function readText(location: string): string | undefined {
  try {
    const bytes = readRegular(location)
    return bytes.length > MOST_BYTES ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
