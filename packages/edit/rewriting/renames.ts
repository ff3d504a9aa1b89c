import type { DocPath } from 'docs-build/graph'
import type { Inputs } from 'docs-build/workspace'
/** Which files move where. */

/** A file or a folder with everything in it, below a docs folder or a static folder, with its translations. */
export interface FileMove {
  readonly type: 'files'
  readonly root: 'docs' | 'static'
  /** The docs folder or the static folder, as the configuration names it. */
  readonly folder: string
  /** Paths below that folder, as all languages of the version have them. */
  readonly from: string
  readonly to: string
  readonly isFolder: boolean
  /** The renames on the disk, relative to the project's folder: first the named file or folder, then its translations. */
  readonly files: readonly FileRename[]
}

export interface FileRename {
  readonly from: string
  readonly to: string
  /** The folder of documents in which the file lies; it stays, even when nothing is left in it. */
  readonly root: string
}

/** The path of a file below the folder of the move after the move. */
export function movedPath(path: string, { from, to, isFolder }: Pick<FileMove, 'from' | 'to' | 'isFolder'>): string {
  if (!isFolder) return path === from ? to : path
  return path.startsWith(`${from}/`) ? to + path.slice(from.length) : path
}

/** What a move does to the paths of one edition. */
export interface Renames {
  readonly doc: (path: DocPath) => DocPath
  /** A file of the docs folder or of a static folder, published or not. */
  readonly file: (root: 'docs' | 'static', path: string) => string
  /** A file as the graph names it: below the docs folder of the edition, wherever it lies. */
  readonly placed: (file: string) => string
  /** A file as findings name it, below the project's folder. */
  readonly named: (file: string) => string
  /** The file before the move that has a name after it; `undefined` when no file has it. */
  readonly origin: (file: string) => string | undefined
}

export const NO_RENAMES: Renames = {
  doc: (path) => path,
  file: (_, path) => path,
  placed: (file) => file,
  named: (file) => file,
  origin: (file) => file,
}

/** Whether a move changes the documents or the files of an edition. Versions that git keeps do not change. */
export function concernsEdition(
  { root, folder }: FileMove,
  { config, edition }: Pick<Inputs, 'config' | 'edition'>,
): boolean {
  if (edition?.revision !== undefined) return false
  return root === 'static' ? config.staticDirs.includes(folder) : config.docs.path === folder
}

/** The renames of a move in one edition. */
export function renamesOf(move: FileMove, inputs: Pick<Inputs, 'config' | 'edition'>): Renames {
  const isOwn = concernsEdition(move, inputs)
  const file = (root: 'docs' | 'static', path: string): string =>
    isOwn && root === move.root ? movedPath(path, move) : path
  const prefix = `${inputs.config.docs.path}/`
  return {
    doc: (path) => file('docs', path) as DocPath,
    file,
    placed: (name) => (name.startsWith(prefix) ? prefix + file('docs', name.slice(prefix.length)) : name),
    named: (name) => renamed(name, move.files),
    origin(name) {
      const before = renamed(
        name,
        move.files.map(({ from, to, root }) => ({ from: to, to: from, root })),
      )
      if (before !== name) return before
      return renamed(name, move.files) === name ? name : undefined
    },
  }
}

function renamed(name: string, files: readonly FileRename[]): string {
  for (const { from, to } of files) {
    if (name === from) return to
    if (name.startsWith(`${from}/`)) return to + name.slice(from.length)
  }
  return name
}
