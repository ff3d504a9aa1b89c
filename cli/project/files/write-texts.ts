/** Writes files of a project, and files that a user asked for, each as a whole. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  realpathSync,
  renameSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { DocsError } from '../../kernel/fault/errors.ts'
import { CACHE_FOLDER, discard, temporaryName } from '../../kernel/store/cache-folder.ts'

/**
 * @param dir the project's folder
 * @param files below it
 * @throws DocsError when one of the files cannot be written
 */
export function requireWritable(dir: string, files: readonly string[]): void {
  for (const file of files) {
    try {
      accessSync(join(dir, file), constants.W_OK)
    } catch (cause) {
      throw new DocsError(`\`${file}\` cannot be written, so nothing was changed.`, {
        hint: 'Give yourself the right to write the file, then run the command again.',
        cause,
      })
    }
  }
}

/** What keeps a new file from a folder, or from the place of the old one. A full disk is none of these. */
const NO_PLACE: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'EXDEV', 'ENOENT', 'EBUSY']

/**
 * Writes a file, or replaces it. A run that is killed or finds the disk full leaves the old text or the new one, and no
 * part of either, wherever a file can be made beside it or in the cache. Symbolic links and the rights of the file stay.
 * Devices and pipes, such as `/dev/stdout`, are written to.
 *
 * @param project the project's folder, whose cache holds the new file until it is complete; without one, it lies beside the old file
 * @throws DocsError when the file is a symbolic link that leads out of the project
 * @throws Error of the system when the file cannot be written
 */
export function replaceFile(path: string, content: string | Uint8Array, project?: string): void {
  const target = existsSync(path) ? realpathSync(path) : resolve(path)
  if (project !== undefined) refuseOutside(path, target, project)
  const old = statSync(target, { throwIfNoEntry: false })
  if (old?.isFile()) accessSync(target, constants.W_OK)
  const name = basename(target)
  const beside = join(dirname(target), `.${name}`)
  const places =
    project === undefined || isLink(join(project, CACHE_FOLDER))
      ? [beside]
      : [join(project, CACHE_FOLDER, name), beside]
  const isReplaceable = old === undefined || old.isFile()
  if (isReplaceable && places.some((place) => isReplacedFrom(temporaryName(place), target, { content, old }))) return
  // It is no file, or its folder takes no new files.
  writeFileSync(target, content)
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** @throws Error of the system when no file can be written at a path; nothing is written */
export function requireFilePlace(path: string): void {
  const target = resolve(path)
  const old = statSync(target, { throwIfNoEntry: false })
  if (old?.isDirectory()) throw new Error('it is a folder')
  accessSync(old ? target : dirname(target), constants.W_OK)
}

/** @throws DocsError when a link of the project leads elsewhere: the project of others could then change any file */
function refuseOutside(path: string, target: string, project: string): void {
  if (!isLink(path) || target === resolve(path)) return
  if (target.startsWith(realpathSync(project) + sep)) return
  throw new DocsError(
    `\`${relative(project, path)}\` is a symbolic link that leads out of the project, so it is not written.`,
    {
      hint: 'Put the file itself there.',
    },
  )
}

/** Whether there was a place for the new file, which then replaces the old one. */
function isReplacedFrom(
  temporary: string,
  target: string,
  { content, old }: { readonly content: string | Uint8Array; readonly old: Stats | undefined },
): boolean {
  try {
    writeFileSync(temporary, content)
    if (old) chmodSync(temporary, old.mode)
    renameSync(temporary, target)
    return true
  } catch (error) {
    discard(temporary)
    if (!NO_PLACE.includes((error as NodeJS.ErrnoException).code)) throw error
    return false
  }
}
