/** Writing one file of a new output, from any thread. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

let lastFolder = ''

/** Makes the folder of a file; the one made last is remembered, since the files of a page follow each other. */
export function makeFolder(stage: string, path: string): void {
  const folder = dirname(join(stage, path))
  if (folder === lastFolder) return
  mkdirSync(folder, { recursive: true })
  lastFolder = folder
}

/** Writes a file that must not exist yet: what is there may be a link to a file of the site that is live. */
export function writeStaged(stage: string, path: string, content: Uint8Array): void {
  makeFolder(stage, path)
  writeFileSync(join(stage, path), content, { flag: 'wx' })
}
