/** The program with typical changes of a contributor, bundled in its own folder. */
import { execFile } from 'node:child_process'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './root.ts'
import { writeSite } from './site.ts'

const SOURCES = [
  'cli',
  'site',
  'templates',
  // A build of the program draws these pages.
  'manual/docs/start',
  'packages',
  'build.mjs',
  'generate.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'LICENSE',
]

export interface Addition {
  /** Path of the new file, relative to this project. */
  readonly from: string
  /** Path that the file is copied to. */
  readonly to: string
  /** The list that must name the file. */
  readonly list: string
  /** The lines to add, the import and the entries. Each goes before the text `before`, in `list` or in another list. */
  readonly lines: readonly { readonly before: string; readonly line: string; readonly list?: string }[]
}

/** @returns the folder of the changed program; its `dist/` has the command and the library */
export async function changedProgram(...additions: readonly Addition[]): Promise<string> {
  const dir = await writeSite({})
  for (const name of SOURCES) await cp(join(projectRoot, name), join(dir, name), { recursive: true })
  await symlink(join(projectRoot, 'node_modules'), join(dir, 'node_modules'))
  for (const { from, to, list, lines } of additions) {
    await cp(join(projectRoot, from), join(dir, to))
    for (const { before, line, list: own = list } of lines) {
      const text = await readFile(join(dir, own), 'utf8')
      if (!text.includes(before)) throw new Error(`${own} has no ${before}`)
      await writeFile(join(dir, own), text.replace(before, `${line}\n${before}`))
    }
  }
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: dir })
  return dir
}
