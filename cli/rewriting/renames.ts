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
}

export const NO_RENAMES: Renames = { doc: (path) => path, file: (_, path) => path, named: (file) => file }

export function renamesOf(move: FileMove): Renames {
  const file = (root: 'docs' | 'static', path: string): string => (root === move.root ? movedPath(path, move) : path)
  return {
    doc: (path) => file('docs', path) as DocPath,
    file,
    named: (name) =>
      name.startsWith(`${move.folder}/`)
        ? `${move.folder}/${movedPath(name.slice(move.folder.length + 1), move)}`
        : name,
  }
}
