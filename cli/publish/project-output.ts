import { isAbsolute, join, resolve } from 'node:path'
import { isForeign } from './output-guard.ts'

/** The output folder of a project whose `build/` belongs to something else, such as the scripts that build a program. */
const SECOND = 'build-docs'

/** Absolute path of the output folder of a project: `build/`, unless it is named or holds files of others. */
export function outputFolder({ dir }: { readonly dir: string }, out?: string): string {
  if (out !== undefined) return isAbsolute(out) ? resolve(out) : join(dir, out)
  const first = join(dir, 'build')
  return isForeign(first) ? join(dir, SECOND) : first
}
