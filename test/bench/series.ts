/** Rows that are measured together, because they need the same site in the same state. */
import type { Arena } from './arena.ts'
import type { Contestant, Verb } from './contestant.ts'
import type { SyntheticSite } from './generate.ts'
import type { Command, Measurement } from './measure.ts'

/** What a series works on. */
export interface Ground {
  readonly site: SyntheticSite
  readonly arena: Arena
  readonly contestant: Contestant
  /** Saves of a page in `dev`. */
  readonly saves: number
}

/** Measurements by the names of their rows. */
export type Results = Readonly<Record<string, readonly Measurement[]>>

export interface OpenSeries {
  /** @param number of the run, from 0 */
  run(number: number): Promise<Results>
  /** Removes what the series made outside of the arena. */
  close?(): Promise<void>
}

export interface Series {
  readonly rows: readonly string[]
  /** The command that is measured. One that refuses a site with findings takes no part where findings are planted. */
  readonly verb: Verb
  /** The command gets options of ours, which a contestant that builds in its own way does not know. */
  readonly hasOptions?: true
  /** One run is many measurements already. */
  readonly isOnce?: true
  open(ground: Ground): OpenSeries | Promise<OpenSeries>
}

/** @throws when the contestant does not do that: the bench does not ask it for such a series */
export function required(command: Command | undefined): Command {
  if (command === undefined) throw new Error('The second command does not do that.')
  return command
}

/**
 * The names of the rows that are wanted.
 *
 * @param wanted names, or parts of names; none means all
 * @throws when a wanted text is in no name
 */
export function selectRows(names: readonly string[], wanted: readonly string[]): ReadonlySet<string> {
  if (wanted.length === 0) return new Set(names)
  return new Set(
    wanted.flatMap((text) => {
      // The name of one row can be the beginning of another.
      const found = names.includes(text) ? [text] : names.filter((name) => name.includes(text))
      if (found.length === 0) throw new Error(`No row is called “${text}”. Rows:\n  ${names.join('\n  ')}`)
      return found
    }),
  )
}
