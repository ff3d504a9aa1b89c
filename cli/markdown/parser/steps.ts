/**
 * A limit on the work of remark's parser. It counts the characters that the parser takes and the turns of its loops, so
 * it does not depend on time. Prose takes 13 steps a character; a hostile text takes up to as many steps a character as
 * it has characters. Bundling inserts the calls into the parser (`output/bundle/package-edits/parser-edits.ts`); a program run from its
 * sources has no limit.
 */

/**
 * Steps for each character. The measured pages, of this site and six public ones, average 13 to 15 and take at most 17.
 */
const STEPS_PER_CHARACTER = 150
/** Steps that any text may take, so that no short one is refused. */
const STEPS_OF_ANY_TEXT = 500_000

/** Thrown when a text takes too many steps for its length. */
export class TooManySteps extends Error {
  /** The line that the parser has reached. */
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

/**
 * Called by the parser for the characters that it takes.
 *
 * @param size how many they are
 */
export function countCharacters(point: { readonly line: number }, size: number): void {
  last = point
  steps += size
  if (steps > most) throw new TooManySteps(point.line)
}

/** The most steps that a text of a given length may take. */
export function mostSteps(length: number): number {
  return STEPS_OF_ANY_TEXT + STEPS_PER_CHARACTER * length
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

/** Number of steps that the last text took. */
export function stepsTaken(): number {
  return steps
}
