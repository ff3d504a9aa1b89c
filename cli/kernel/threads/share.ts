/** A share is the part of a project's work that one of several machines does. */
import { fingerprint } from '../fingerprint.ts'

/** `{ number: 2, of: 8 }` is the second of eight shares. */
export interface Share {
  /** Which of the shares this is, from 1. */
  readonly number: number
  /** How many shares there are. */
  readonly of: number
}

/** The average number of places whose entries are sent together. */
const PLACES_A_GROUP = 32

/** The number of groups for a number of places. It changes only when the number of places doubles or halves. */
function groupCount(places: number): number {
  return 2 ** Math.max(0, Math.round(Math.log2(places / PLACES_A_GROUP)))
}

/** The group of a place. It does not depend on the other places. */
export function groupOf(place: string, groups: number): number {
  return Number.parseInt(fingerprint(place).slice(0, 8), 16) % groups
}

/** The number of groups of a project, whose places are the paths of its documents. */
export function groupsOf(paths: Iterable<string>): number {
  return groupCount(new Set(paths).size)
}
