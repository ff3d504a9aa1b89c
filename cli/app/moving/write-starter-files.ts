/** Writes the files that a project begins with, or gets later for its host. */
import type { StarterFile } from '../init/starter-file.ts'
import { writeNew } from './write-new.ts'

export interface WrittenFiles {
  /** Paths of written files, relative to the project's folder or to the root of the repository. */
  readonly written: readonly string[]
  /** Paths of existing files, which stay as they are. */
  readonly kept: readonly string[]
}

/**
 * No file is overwritten.
 *
 * @param root absolute path of the project's folder
 * @param repository absolute path of the repository's root
 * @throws DocsError when a folder cannot be written
 */
export function writeStarterFiles(files: readonly StarterFile[], root: string, repository: string): WrittenFiles {
  const written: string[] = []
  const kept: string[] = []
  for (const { path, text, at } of files) {
    const isNew = writeNew(at === 'repository' ? repository : root, path, text)
    ;(isNew ? written : kept).push(path)
  }
  return { written, kept }
}
