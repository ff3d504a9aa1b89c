/** A share of the work on a project: one of several machines does it. */
import { fingerprint } from './fingerprint.ts'

/** `{ number: 2, of: 8 }` is the second of eight shares. */
export interface Share {
  readonly number: number
  readonly of: number
}

/** Entries of this many places go to another machine together, on average. */
const PLACES_A_GROUP = 32

/** Number of groups for a number of places. It changes only when the number of places doubles or halves. */
function groupCount(places: number): number {
  return 2 ** Math.max(0, Math.round(Math.log2(places / PLACES_A_GROUP)))
}

/** The group of a place: it stays there whatever becomes of the other places. */
export function groupOf(place: string, groups: number): number {
  return Number.parseInt(fingerprint(place).slice(0, 8), 16) % groups
}

/** Number of groups of a project, whose places are the paths of its documents. */
export function groupsOf(paths: Iterable<string>): number {
  return groupCount(new Set(paths).size)
}
