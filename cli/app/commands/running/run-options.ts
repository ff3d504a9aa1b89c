/** Options that several commands share, and how their values are read. */
import { relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { BASELINE_FILE } from '../../../graph/checks/baseline.ts'
import { formatNames } from '../../../kernel/fault/reports/index.ts'
import { news, styles } from '../../../kernel/program/terminal.ts'
import { findProject } from '../../../project/config/find-project.ts'
import type { RunOptions } from '../../operations.ts'
import { type Input, wholeNumber } from './command.ts'

/** Options of all commands that read a project. */
export const RUN_INPUTS: { readonly jobs: Input<number | undefined>; readonly cache: Input<boolean> } = {
  jobs: {
    written: '--jobs <number>',
    about: 'threads to use (default: one per processor, at most 8)',
    sample: '2',
    read: wholeNumber(1, 64),
  },
  cache: { written: '--no-cache', about: 'read nothing from the cache and keep nothing in it' },
}

export const FORMAT: Input<string> = {
  written: '--format <format>',
  about: formatNames,
  fallback: 'pretty',
  sample: 'json',
}

export const BASELINE: Input<string | undefined> = {
  written: '--baseline [file]',
  about: `findings in this file are known (default: ${BASELINE_FILE})`,
  sample: 'known.json',
  preset: BASELINE_FILE,
}

/** What an operation takes of what its command was given: the folder of the project, and how memory may grow. */
export function runOptions<Given extends { readonly dir?: string }>({
  dir,
  ...given
}: Given): Omit<Given, 'dir'> & Required<Pick<RunOptions, 'dir' | 'onManyPages'>> {
  return { ...given, dir: projectDir(dir), onManyPages: growHeapGently }
}

/**
 * The project's folder: the given one, or else the one that the working directory belongs to.
 *
 * @param dir the folder from the command line
 */
export function projectDir(dir: string | undefined): string {
  if (dir !== undefined) return dir
  const found = relative(process.cwd(), findProject('.')) || '.'
  if (found !== '.') news(styles.quiet(`The project is in \`${found}\`.`))
  return found
}

/** Number of pages from which the heap is collected more often. For 10,000 pages this costs 2 s of processor time. */
const MANY_MORE = 5_000

/**
 * Lets the heap grow by only 40 % between two collections, or by 20 % for very many pages. On a machine with much
 * memory V8 lets it grow to four times the live data (peak for 10,000 pages: 520 MiB instead of 900 MiB). Below a
 * thousand pages this would only cost time. The command sets the flag and not the library, because it holds for the
 * whole process.
 */
function growHeapGently(pages: number): void {
  setFlagsFromString(`--heap-growing-percent=${pages < MANY_MORE ? 40 : 20}`)
}
