/** The rows of a finished stage. Everything in the stage that the new output does not have is removed first. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputFile } from '../../output/render/manifest.ts'
import {
  allFileRows,
  type FileRow,
  type FolderRow,
  foldersOfPart,
  type OutputRows,
  type PartFinder,
  type PartRows,
  partFinder,
  partRows,
} from './output-parts.ts'

/** A part that lies in the stage from the beginning, and is as it was written. */
export interface WholePart {
  /** Its rows in the stage. */
  readonly rows: PartRows
  /** The number of its files. */
  readonly count: number
}

interface StageContent {
  /** Every file of the new output. */
  readonly files: readonly OutputFile[]
  /** The folders of the parts of the new output. */
  readonly parts: readonly string[]
  /** The rows of files that were taken over one by one. */
  readonly known: ReadonlyMap<string, FileRow>
  readonly wholeParts: ReadonlyMap<string, WholePart>
  /** The rows that the stage had at the beginning. */
  readonly before: OutputRows
}

/** @param stage absolute path of the stage */
export function rowsOfStage(stage: string, { files, parts, known, wholeParts, before }: StageContent): OutputRows {
  const partOf = partFinder(parts)
  const lists = byPart(files, ({ path }) => partOf(path))
  // Another edition may have written a file into the folder of a part.
  const whole = new Map([...wholeParts].filter(([prefix, { count }]) => lists.get(prefix)?.length === count))
  const wanted = new Map<string, FileRow>()
  for (const [prefix, list] of lists) {
    if (whole.has(prefix)) continue
    for (const { path, sum, size } of list) wanted.set(path, known.get(path) ?? newRow(`${stage}/${path}`, sum, size))
  }
  const folderRows = removeOthers(stage, { wanted, whole, partOf }, before)
  const fileRowsOf = byPart(wanted, ([path]) => partOf(path))
  const folderRowsOf = byPart(folderRows, ([path]) => (path === '' ? '' : partOf(`${path}/`)))
  const made = [...lists.keys()].flatMap((prefix): [string, PartRows][] => {
    if (prefix === '') return []
    return [[prefix, whole.get(prefix)?.rows ?? partRows(fileRowsOf.get(prefix) ?? [], folderRowsOf.get(prefix) ?? [])]]
  })
  return {
    files: Object.fromEntries(fileRowsOf.get('') ?? []),
    folders: Object.fromEntries(folderRowsOf.get('') ?? []),
    parts: made.length > 0 ? Object.fromEntries(made) : undefined,
  }
}

function byPart<T>(items: Iterable<T>, partOf: (item: T) => string): Map<string, T[]> {
  const lists = new Map<string, T[]>()
  for (const item of items) {
    const prefix = partOf(item)
    const list = lists.get(prefix)
    if (list) list.push(item)
    else lists.set(prefix, [item])
  }
  return lists
}

function newRow(path: string, sum: string, size: number): FileRow {
  const { mtimeMs, ino } = statSync(path)
  return [sum, size, mtimeMs, ino]
}

interface Wanted {
  readonly wanted: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>
  readonly whole: ReadonlyMap<string, WholePart>
  readonly partOf: PartFinder
}

/**
 * Removes everything that the new output does not have. A folder with the same time and inode as in the spare has the same
 * entries, so only other folders are listed. Folders of whole parts have nothing else in them.
 *
 * @returns the rows of all folders besides those of whole parts
 */
function removeOthers(stage: string, { wanted, whole, partOf }: Wanted, before: OutputRows): [string, FolderRow][] {
  const folders = foldersOf(wanted.keys())
  for (const prefix of whole.keys()) addFolders(prefix, folders)
  const others = Object.entries(before.parts ?? {}).filter(([prefix]) => !whole.has(prefix))
  for (const [path] of allFileRows({ ...before, parts: Object.fromEntries(others) })) {
    if (!wanted.has(path) && !folders.has(path) && folders.has(parentOf(path)))
      rmSync(join(stage, path), { force: true })
  }
  const foldersBefore = new Map([
    ...Object.entries(before.folders),
    ...others.flatMap(([, part]) => foldersOfPart(part)),
  ])
  for (const folder of foldersBefore.keys()) {
    if (!folders.has(folder) && !wanted.has(folder) && folders.has(parentOf(folder)))
      rmSync(join(stage, folder), { force: true, recursive: true })
  }
  const rows: [string, FolderRow][] = []
  for (const folder of folders) {
    if (folder !== '' && whole.has(partOf(`${folder}/`))) continue
    const row = folderRow(`${stage}/${folder}`)
    const known = foldersBefore.get(folder)
    if (known && known[0] === row[0] && known[1] === row[1]) {
      rows.push([folder, row])
      continue
    }
    for (const entry of readdirSync(join(stage, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const isWanted = entry.isDirectory() ? folders.has(path) : wanted.has(path)
      if (!isWanted) rmSync(join(stage, path), { force: true, recursive: true })
    }
    rows.push([folder, folderRow(`${stage}/${folder}`)])
  }
  return rows
}

/** The folders of files and all folders above them. The root is the empty text. */
function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set([''])
  for (const path of paths) addFolders(path, folders)
  return folders
}

function addFolders(path: string, folders: Set<string>): void {
  for (let folder = parentOf(path); !folders.has(folder); folder = parentOf(folder)) folders.add(folder)
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function folderRow(path: string): FolderRow {
  const { mtimeMs, ino } = statSync(path)
  return [mtimeMs, ino]
}
