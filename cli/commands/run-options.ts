/** Options that several commands share, and how their values are read. */
import type { Command as Definition } from 'commander'
import type { RunOptions } from '../operations.ts'
import { wholeNumber } from './command.ts'

/** `--jobs` and `--no-cache`. */
export function withRunOptions(definition: Definition): Definition {
  return definition
    .option('--jobs <number>', 'threads to use (default: one per processor, at most 8)', wholeNumber(1, 64))
    .option('--no-cache', 'read nothing from the cache and keep nothing in it')
}

export function runOptions(dir: string | undefined, options: Readonly<Record<string, unknown>>): RunOptions {
  const { jobs, cache, baseUrl } = options
  return {
    dir: dir ?? '.',
    cache: cache !== false,
    ...(typeof jobs === 'number' ? { jobs } : {}),
    ...(typeof baseUrl === 'string' ? { baseUrl } : {}),
  }
}
