/**
 * Figures that tests reach, for the table that `npm run abuse` prints at its end. Without a place to put them, as in
 * any other run, they are left out.
 */
import { appendFileSync, readFileSync } from 'node:fs'

export interface Figure {
  /** What was wanted: a name of `test/abuse/goals.ts`. */
  readonly goal: string
  /** What was done and reached, as a sentence without a full stop. */
  readonly reached: string
}

/** Whether this is the long form of the tests. */
export const isLong: boolean = process.env['ABUSE'] === '1'

/**
 * How often to do something: so often in every run, so often in the long form. `ABUSE_SCALE=0.1` makes a tenth of the
 * long form, for those who have no night to wait.
 */
export function howOften(quick: number, long: number): number {
  return isLong ? Math.max(quick, Math.ceil(long * Number(process.env['ABUSE_SCALE'] ?? 1))) : quick
}

/** @param reached said only when it was: a test that fails records nothing */
export function record(goal: string, reached: string): void {
  const file = process.env['ABUSE_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ goal, reached } satisfies Figure)}\n`)
}

export function readFigures(file: string): Figure[] {
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return rows.map((row) => JSON.parse(row) as Figure)
}
