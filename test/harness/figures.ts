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

/** Whether this is the long form of the tests, in which they take as long as their goals say. */
export const isLong: boolean = process.env['ABUSE'] === '1'

/** @param reached said only when it was: a test that fails records nothing */
export function record(goal: string, reached: string): void {
  const file = process.env['ABUSE_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ goal, reached } satisfies Figure)}\n`)
}

export function readFigures(file: string): Figure[] {
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return rows.map((row) => JSON.parse(row) as Figure)
}
