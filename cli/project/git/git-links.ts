/** Symbolic links that git keeps: made again below the folder of a version, with the files to which they lead. */
import { readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { type GitFile, writeBlobs } from './git-blobs.ts'

interface LinkPlaces {
  /** A folder of the repository. */
  readonly dir: string
  /** Absolute path of the folder into which files are written. */
  readonly tree: string
  /** All files of the commit. */
  readonly all: readonly GitFile[]
}

/**
 * Makes links. A link may lead to a file that is not wanted for itself, so this file is written too. A link that leads out
 * of the project is made as it is: reading it is a finding.
 *
 * @param wanted the files that are written already, with the links among them, which are not
 * @returns the paths of everything that was added
 */
export async function writeLinks(wanted: readonly GitFile[], { dir, tree, all }: LinkPlaces): Promise<string[]> {
  const byPath = new Map(all.map((file) => [file.path, file]))
  const known = new Set(wanted.map(({ path }) => path))
  const targets = new Map<string, string>()
  const files: GitFile[] = []
  for (let found = wanted.filter(({ isLink }) => isLink); found.length > 0; ) {
    await writeBlobs(dir, found.map(inTree(tree)))
    const next: GitFile[] = []
    for (const { path } of found) {
      const text = readFileSync(join(tree, path), 'utf8')
      rmSync(join(tree, path))
      targets.set(path, text)
      const target = byPath.get(posix.join(posix.dirname(path), text))
      if (!target || known.has(target.path)) continue
      known.add(target.path)
      if (target.isLink) next.push(target)
      else files.push(target)
    }
    found = next
  }
  await writeBlobs(dir, files.map(inTree(tree)))
  // Links come last, so that no file is written through one.
  const root = realpathSync(tree)
  const made = [...targets].filter(([path, text]) => makeLink(root, path, text))
  return [...files.map(({ path }) => path), ...made.map(([path]) => path)]
}

/** @returns `false` when a folder of the link is a link itself */
function makeLink(root: string, path: string, text: string): boolean {
  const folder = dirname(join(root, path))
  if (realpathSync(folder) !== folder) return false
  symlinkSync(text, join(root, path))
  return true
}

/** Gives a file of a commit its place below a folder. */
export function inTree(tree: string): (file: GitFile) => { readonly hash: string; readonly file: string } {
  return ({ hash, path }) => ({ hash, file: join(tree, path) })
}
