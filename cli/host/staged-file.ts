/** Writing one file of a new output, from any thread. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

let lastFolder = ''

/** Makes the folder of a file; the one made last is remembered, since the files of a page follow each other. */
export function makeFolder(stage: string, path: string): void {
  const folder = dirname(join(stage, path))
  if (folder === lastFolder) return
  mkdirSync(folder, { recursive: true })
  lastFolder = folder
}

/** Removes what stands in the place of a file: it may be a link to a file of the site that is live. */
export function removeStaged(stage: string, path: string): void {
  rmSync(join(stage, path), { recursive: true, force: true })
}

/** Writes a file of its own: what was there may be a link to a file of the site that is live. */
export function writeStaged(stage: string, path: string, content: Uint8Array): void {
  makeFolder(stage, path)
  try {
    writeFileSync(join(stage, path), content, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    removeStaged(stage, path)
    writeFileSync(join(stage, path), content, { flag: 'wx' })
  }
}
