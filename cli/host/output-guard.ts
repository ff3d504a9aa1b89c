/** Which folders a build may replace. */
import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { DocsError } from '../errors.ts'

/** By this file, and what it says of its maker, an output folder is known to be ours. */
const MARK = 'manifest.json'

/**
 * Refuses a folder that a build must not replace.
 *
 * @throws DocsError for the root, the home folder, a folder that holds one of `keepOut`, and any folder
 * that has something in it which docs-build did not write
 */
export function refuseForeign(out: string, keepOut: readonly string[]): void {
  const refuse = (why: string): never => {
    throw new DocsError(`The output folder ${out} is refused: ${why}.`, {
      hint: 'A build replaces its output folder whole. Name a folder of its own with `--out`.',
    })
  }
  const real = realPath(out)
  if (real === resolve(sep)) refuse('it is the root of the file system')
  if (real === realPath(homedir())) refuse('it is your home folder')
  for (const folder of keepOut) {
    const inside = relative(real, realPath(folder))
    if (inside === '' || (!inside.startsWith('..') && !inside.startsWith(sep))) refuse(`${folder} lies in it`)
  }
  const stat = lstatSync(out, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) refuse(stat.isSymbolicLink() ? 'it is a symbolic link' : 'it is not a folder')
  const names = readdirSync(out)
  if (names.length > 0 && !names.includes(MARK)) refuse('it holds files that docs-build did not write')
  if (names.length > 0 && !/"generator": ?"docs-build /.test(readFileSync(join(out, MARK), 'utf8').slice(0, 200))) {
    refuse('it holds files that docs-build did not write')
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}
