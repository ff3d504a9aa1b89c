/** Options that several commands share, and how their values are read. */
import { relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Command as Definition } from 'commander'
import type { RunOptions } from '../operations.ts'
import { news, styles } from '../program/terminal.ts'
import { findProject } from '../project/find-project.ts'
import { wholeNumber } from './command.ts'

/** `--jobs` and `--no-cache`. */
export function withRunOptions(definition: Definition): Definition {
  return definition
    .option('--jobs <number>', 'threads to use (default: one per processor, at most 8)', wholeNumber(1, 64))
    .option('--no-cache', 'read nothing from the cache and keep nothing in it')
}

export function runOptions(
  dir: string | undefined,
  options: Readonly<Record<string, unknown>>,
): RunOptions & { readonly dir: string } {
  const { jobs, cache, baseUrl } = options
  return {
    dir: projectDir(dir),
    cache: cache !== false,
    ...(typeof jobs === 'number' ? { jobs } : {}),
    ...(typeof baseUrl === 'string' ? { baseUrl } : {}),
    onManyPages: growHeapGently,
  }
}

/**
 * The project's folder: the one that was named, else the one that the working directory belongs to.
 *
 * @param dir as it was given
 */
export function projectDir(dir: string | undefined): string {
  if (dir !== undefined) return dir
  const found = relative(process.cwd(), findProject('.')) || '.'
  if (found !== '.') news(styles.quiet(`The project is in ${found}.`))
  return found
}

/** From so many pages on the heap is large enough that collecting it more often costs little: 2 s of 10,000 pages. */
const MANY_MORE = 5_000

/**
 * Lets the heap grow by two fifths between collections, or by one fifth, where V8 with much memory at hand lets it
 * grow to four times what is alive (10,000 pages: at its peak 520 instead of 900 MiB). Below a thousand pages it would
 * only cost time. A flag of the whole process, so it is the command's to set and not the library's.
 */
function growHeapGently(pages: number): void {
  setFlagsFromString(`--heap-growing-percent=${pages < MANY_MORE ? 40 : 20}`)
}
