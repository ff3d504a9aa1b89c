/** Contents that git keeps, written as files. */
import { keepFile } from '../../kernel/store/cache-folder.ts'
import { git } from './git-process.ts'

/** A file or a symbolic link of a commit. */
export interface GitFile {
  /** Relative to the project's folder. */
  readonly path: string
  /** The name that git gives to the content. */
  readonly hash: string
  /** Whether the content is the path to which a symbolic link leads. */
  readonly isLink: boolean
}

export interface WantedBlob {
  /** The name that git gives to the content. */
  readonly hash: string
  /** Absolute path of the file to write. */
  readonly file: string
}

/**
 * Writes the contents in one process of git.
 *
 * @param dir a folder of the repository
 * @throws Error when git fails or lacks a content, and when a file cannot be written
 */
export async function writeBlobs(dir: string, blobs: readonly WantedBlob[]): Promise<void> {
  if (blobs.length === 0) return
  const { output, code, error } = await git(dir, ['cat-file', '--batch'], blobs.map(({ hash }) => `${hash}\n`).join(''))
  if (code !== 0) throw new Error(error)
  let at = 0
  for (const { file, hash } of blobs) {
    const end = output.indexOf(10, at)
    const [name, type, size] = output.subarray(at, end).toString().split(' ')
    if (name !== hash || type !== 'blob') throw new Error(`the object ${hash} is missing. Fetch the whole history.`)
    if (!keepFile(file, output.subarray(end + 1, end + 1 + Number(size)))) throw new Error(`${file} cannot be written.`)
    at = end + 1 + Number(size) + 1
  }
}
