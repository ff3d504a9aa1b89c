/**
 * The rows of an output folder, in parts: each edition with a folder of its own is a part, and everything else is the
 * first part. The rows of a part stay unread until they are needed, because most parts are old versions, of which
 * nothing has changed.
 */
import { lstatSync } from 'node:fs'
import { once } from '../../kernel/store/memo.ts'
import { type KeptText, newText } from './kept-texts.ts'

export type FileRow = readonly [sum: string, size: number, modified: number, inode: number]

/** The record of a folder of the output. Its time changes when an entry is added or removed. */
export type FolderRow = readonly [modified: number, inode: number]

/** The rows of a part, each list as JSON. The output and its spare share the rows of files that both have. */
export interface PartRows {
  readonly files: KeptText
  readonly folders: string
}

/** The rows of an output. */
export interface OutputRows {
  /** The files of the first part. */
  readonly files: Readonly<Record<string, FileRow>>
  readonly folders: Readonly<Record<string, FolderRow>>
  /** The other parts, by their folders, which have a slash at their ends. */
  readonly parts?: Readonly<Record<string, PartRows>>
}

export const NO_ROWS: OutputRows = { files: {}, folders: {} }

/** Finds the part to which a path belongs: the longest folder that contains it, or the empty text for the first part. */
export type PartFinder = (path: string) => string

/** @param prefixes the folders of the parts */
export function partFinder(prefixes: Iterable<string>): PartFinder {
  const folders = new Set(prefixes)
  const longest = Math.max(0, ...[...folders].map(({ length }) => length))
  return (path) => {
    for (let end = path.lastIndexOf('/', longest - 1); end >= 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end + 1)
      if (folders.has(folder)) return folder
      if (end === 0) break
    }
    return ''
  }
}

export function partRows(files: Iterable<[string, FileRow]>, folders: Iterable<[string, FolderRow]>): PartRows {
  return { files: newText(JSON.stringify([...files])), folders: JSON.stringify([...folders]) }
}

/** The rows of the files of a part; `undefined` when they cannot be read. */
export function readPartFiles({ files }: PartRows): [path: string, row: FileRow][] | undefined {
  const text = files.read()
  return text === undefined ? undefined : (JSON.parse(text) as [string, FileRow][])
}

/** The known rows of the files of a part. */
export function filesOfPart(part: PartRows): [path: string, row: FileRow][] {
  return readPartFiles(part) ?? []
}

export function foldersOfPart({ folders }: PartRows): [path: string, row: FolderRow][] {
  return JSON.parse(folders) as [string, FolderRow][]
}

/** The rows of all files, part by part. */
export function* allFileRows({ files, parts = {} }: OutputRows): Generator<[path: string, row: FileRow]> {
  yield* Object.entries(files)
  for (const part of Object.values(parts)) yield* filesOfPart(part)
}

/** Looks up the row of a file. A part is read when the first of its files is asked for. */
export function rowFinder({ files, parts = {} }: OutputRows): (path: string) => FileRow | undefined {
  const partOf = partFinder(Object.keys(parts))
  const read = new Map(
    Object.entries(parts).map(([prefix, part]) => [prefix, once(() => new Map(filesOfPart(part)))] as const),
  )
  return (path) => {
    const part = read.get(partOf(path))
    if (part) return part().get(path)
    return Object.hasOwn(files, path) ? files[path] : undefined
  }
}

/** Whether a file still has the size, time and inode with which it was written. */
export function isAsWritten(path: string, [, size, modified, inode]: FileRow): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size === size && stat.mtimeMs === modified && stat.ino === inode
}

/** Whether a folder has the entries that it had. */
function isSameFolder(path: string, [modified, inode]: FolderRow): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isDirectory() === true && stat.mtimeMs === modified && stat.ino === inode
}

/**
 * Whether two lists name the same files with the same content. The times and inodes differ after every file was made again:
 * the output and its spare have then no links in common.
 */
function haveSameContent(
  files: readonly [path: string, row: FileRow][],
  others: readonly [path: string, row: FileRow][],
): boolean {
  if (files === others) return true
  return (
    files.length === others.length &&
    files.every(([path, [sum]], index) => others[index]?.[0] === path && others[index][1][0] === sum)
  )
}

/** Whether all folders of a part, and these files of it, are as they were written. */
function isPartAsWritten(root: string, part: PartRows, files: readonly [path: string, row: FileRow][]): boolean {
  return (
    foldersOfPart(part).every(([path, row]) => isSameFolder(`${root}/${path}`, row)) &&
    files.every(([path, row]) => isAsWritten(`${root}/${path}`, row))
  )
}

/** The rows of a part in a spare folder, if its files are those of another part and have not changed since. */
export function sparePart(
  root: string,
  spare: PartRows | undefined,
  { part, files }: { readonly part: PartRows; readonly files: readonly [path: string, row: FileRow][] },
): PartRows | undefined {
  const spareFiles = spare?.files.sum === part.files.sum ? files : spare && readPartFiles(spare)
  if (!spare || !spareFiles || !haveSameContent(spareFiles, files)) return undefined
  return isPartAsWritten(root, spare, spareFiles) ? spare : undefined
}
