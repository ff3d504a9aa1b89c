import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folder of this project, wherever the importing module was bundled to. */
export const projectRoot: string = findRoot(import.meta.dirname)

/** The bundled program. */
export const cliFile: string = join(projectRoot, 'dist/main.js')

function findRoot(start: string): string {
  for (let dir = start; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'package.json'))) return dir
    if (dir === dirname(dir)) throw new Error(`No package.json in any folder above ${start}`)
  }
}
