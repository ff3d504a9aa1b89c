/** Shows a plan as a difference, and carries it out. */

import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { DocsError } from 'docs-build'
import { messageOf, replaceFile } from 'docs-build/cli'
import { applyEdits } from 'docs-build/text'
import { requireWritable } from 'docs-build/workspace'
import type { Plan } from './plan.ts'

/** A file whose text changes. */
export interface ChangedFile {
  /** The text that the file has. */
  readonly before: string
  /** The text that the file gets. */
  readonly after: string
  /** Name of the file before the change, relative to the project's folder. */
  readonly from: string
  /** Name of the file after the change; the same as `from` unless the file moves. */
  readonly to: string
}

/** @param textOf the text of a file, by its name before the change */
export function changedFiles(
  { edits, renames }: Pick<Plan, 'edits' | 'renames'>,
  textOf: (file: string) => string | undefined,
): ChangedFile[] {
  return [...edits]
    .flatMap(([from, list]) => {
      const before = textOf(from)
      if (before === undefined) return []
      const after = applyEdits(before, list)
      return after === before ? [] : [{ before, after, from, to: renames.named(from) }]
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** The changes as `git diff` shows them. */
export function patchOf(files: readonly ChangedFile[], move?: Plan['move']): string {
  const renamed = (move?.files ?? []).map(({ from, to }) => `rename from ${from}\nrename to ${to}\n`)
  const patches = files.map(({ before, after, from, to }) =>
    createTwoFilesPatch(`a/${from}`, `b/${to}`, before, after, undefined, undefined, { context: 3 }).replace(
      /^=+\n/,
      '',
    ),
  )
  return [...renamed, ...patches].join('')
}

/**
 * Renames files, then writes changed texts.
 *
 * @param dir the project's folder
 * @throws DocsError when a file cannot be moved or written
 */
export function carryOut(dir: string, files: readonly ChangedFile[], move?: Plan['move']): void {
  requireWritable(
    dir,
    files.map(({ from }) => from),
  )
  try {
    for (const file of move?.files ?? []) {
      const [from, to] = [join(dir, file.from), join(dir, file.to)]
      mkdirSync(dirname(to), { recursive: true })
      renameSync(from, to)
      removeEmpty(dirname(from), join(dir, file.root))
    }
    for (const { to, after } of files) replaceFile(join(dir, to), after, dir)
  } catch (error) {
    throw new DocsError(`The change could not be completed: ${messageOf(error)}.`, {
      hint: '`git status` shows what has changed until then.',
      cause: error,
    })
  }
}

/** Git does not keep empty folders, and an empty folder of pages says nothing. */
function removeEmpty(folder: string, root: string): void {
  for (let path = folder; path !== root && path.startsWith(root); path = dirname(path)) {
    if (!existsSync(path) || readdirSync(path).length > 0) return
    rmdirSync(path)
  }
}
