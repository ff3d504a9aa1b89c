/**
 * A bound on the work of remark's parser: it counts the characters that the parser takes and the turns of its loops, and
 * knows no clock. Prose takes 13 steps a character, a hostile text up to as many as it has characters. Bundling puts the calls
 * into the parser (`bundle/parser-edits.ts`): run from the sources, it has no bound.
 */

/** Steps for each character. The pages measured, of this site and of six public ones, take 13 to 15 on average, at most 17. */
const MOST_TIMES = 150
/** Steps that any text may take, so that no short one is refused. */
const FREE = 500_000

/** For its length, a text takes too many steps. */
export class TooManySteps extends Error {
  /** Where the parser had come to. */
  readonly line: number

  constructor(line: number) {
    super(`Line ${line} takes too many steps.`)
    this.line = line
  }
}

let steps = 0
let most = Number.POSITIVE_INFINITY
let last: { readonly line: number } | undefined

/** Called by the parser for each turn of a loop. */
export function countStep(): void {
  steps += 1
  if (steps > most) throw new TooManySteps(last?.line ?? 1)
}

/** Called by the parser for each character that it takes. */
export function countCharacter(point: { readonly line: number }): void {
  last = point
  countStep()
}

/** Steps that a text of a length may take. */
export function mostSteps(length: number): number {
  return FREE + MOST_TIMES * length
}

/**
 * @param length characters of the text
 * @throws TooManySteps when reading takes more steps than the length allows
 */
export function withinSteps<T>(length: number, read: () => T): T {
  steps = 0
  most = mostSteps(length)
  last = undefined
  try {
    return read()
  } finally {
    most = Number.POSITIVE_INFINITY
  }
}

/** Steps that the last text took. */
export function stepsTaken(): number {
  return steps
}
