/** The example projects of this folder, which the tests build and open in a browser. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Files } from '../harness/files.ts'
import { projectRoot } from '../harness/root.ts'

/** @returns the files of an example project */
export function componentCase(name: string): Files {
  return folderFiles(`test/components/${name}`)
}

/** @param folder relative to the root of this repository */
export function folderFiles(folder: string): Files {
  const dir = join(projectRoot, folder)
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(dir, path).split(sep).join('/'), readFileSync(path, 'utf8')]
    }),
  )
}
