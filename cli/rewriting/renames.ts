/** Which files move where. */
import type { DocPath } from '../content/document.ts'

/** A file or a folder with everything in it, below the docs folder or a static folder. */
export interface FileMove {
  readonly type: 'files'
  readonly root: 'docs' | 'static'
  /** The docs folder or the static folder, as the configuration names it. */
  readonly folder: string
  /** Paths below that folder. */
  readonly from: string
  readonly to: string
  readonly isFolder: boolean
}

/** The path of a file below the folder of the move after the move. */
export function movedPath(path: string, { from, to, isFolder }: FileMove): string {
  if (!isFolder) return path === from ? to : path
  return path.startsWith(`${from}/`) ? to + path.slice(from.length) : path
}

export interface Renames {
  readonly doc: (path: DocPath) => DocPath
  /** A file of the docs folder or of a static folder, published or not. */
  readonly file: (root: 'docs' | 'static', path: string) => string
  /** A file as findings name it, below the project's folder. */
  readonly named: (file: string) => string
  /** The file before the move that has a name after it; `undefined` when no file has it. */
  readonly origin: (file: string) => string | undefined
}

export const NO_RENAMES: Renames = {
  doc: (path) => path,
  file: (_, path) => path,
  named: (file) => file,
  origin: (file) => file,
}

export function renamesOf(move: FileMove): Renames {
  const file = (root: 'docs' | 'static', path: string): string => (root === move.root ? movedPath(path, move) : path)
  const named = (name: string): string =>
    name.startsWith(`${move.folder}/`) ? `${move.folder}/${movedPath(name.slice(move.folder.length + 1), move)}` : name
  const back = { ...move, from: move.to, to: move.from }
  return {
    doc: (path) => file('docs', path) as DocPath,
    file,
    named,
    origin(name) {
      const own = name.startsWith(`${move.folder}/`) ? name.slice(move.folder.length + 1) : undefined
      const before = own === undefined ? undefined : movedPath(own, back)
      if (before !== undefined && before !== own) return `${move.folder}/${before}`
      return named(name) === name ? name : undefined
    },
  }
}
