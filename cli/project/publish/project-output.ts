/** Where the site of a project lies. */
import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { isForeign } from './output-guard.ts'

/** The output folder of a project, unless it holds something else. */
export const FIRST_OUTPUT = 'build'
/** The output folder of a project whose `build/` belongs to something else, such as the scripts that build a program. */
const SECOND = 'build-docs'

interface Project {
  readonly dir: string
}

/** Absolute path of the folder that a build writes: `build/`, unless another is named or it holds files of others. */
export function outputFolder({ dir }: Project, out?: string): string {
  if (out !== undefined) return isAbsolute(out) ? resolve(out) : join(dir, out)
  const first = join(dir, FIRST_OUTPUT)
  return isForeign(first) ? join(dir, SECOND) : first
}

/** Absolute path of the folder that a build has written. A `build/` that has lost its marks is still it. */
export function writtenFolder({ dir }: Project, out?: string): string {
  const folder = outputFolder({ dir }, out)
  return out !== undefined || existsSync(folder) ? folder : join(dir, FIRST_OUTPUT)
}
