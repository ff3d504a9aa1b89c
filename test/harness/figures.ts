/**
 * Measured results of tests, for the table that `npm run abuse` prints at its end. Other runs set no file for them, so
 * they are dropped.
 */
import { appendFileSync, readFileSync } from 'node:fs'

export interface Figure {
  /** The goal: a name in `test/abuse/goals.ts`. */
  readonly goal: string
  /** The result, as a sentence without a full stop. */
  readonly reached: string
}

/** Whether this is the long form of the tests. */
export const isLong: boolean = process.env['ABUSE'] === '1'

/**
 * Number of repetitions: `quick` in every run, `long` in the long form. `ABUSE_SCALE=0.1` runs a tenth of the long
 * form.
 */
export function howOften(quick: number, long: number): number {
  return isLong ? Math.max(quick, Math.ceil(long * Number(process.env['ABUSE_SCALE'] ?? 1))) : quick
}

/** @param reached the result; a test that fails records none */
export function record(goal: string, reached: string): void {
  const file = process.env['ABUSE_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ goal, reached } satisfies Figure)}\n`)
}

export function readFigures(file: string): Figure[] {
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return rows.map((row) => JSON.parse(row) as Figure)
}
