import { isAbsolute, join, resolve } from 'node:path'

/** Absolute path of the output folder of a project. */
export function outputFolder({ dir }: { readonly dir: string }, out = 'build'): string {
  return isAbsolute(out) ? resolve(out) : join(dir, out)
}
