// biome-ignore-all lint/style/noNonNullAssertion: every index lies inside its typed array
/** Finds the candidate for "did you mean": the existing name nearest to a missing one. */
import { compareText } from './finding.ts'

/**
 * Finds the candidate with the smallest edit distance. An insertion, a deletion, a replacement and a swap of two
 * neighbours count one each; letter case is ignored. Of equal candidates, the first in code unit order wins.
 *
 * @param accepts refuses a candidate that is near in letters and far in meaning
 * @returns the nearest candidate, or `undefined` when none is near enough: within one edit for two characters, two for
 * six, three for nine and more
 */
export function nearest(
  name: string,
  candidates: Iterable<string>,
  accepts: (candidate: string) => boolean = () => true,
): string | undefined {
  const wanted = name.toLowerCase()
  const table = createTable(wanted)
  let limit = Math.min(3, Math.floor(wanted.length * 0.3 + 0.4))
  let best: string | undefined
  for (const candidate of candidates) {
    const distance = table.distance(candidate.toLowerCase(), limit)
    if (distance > limit || !accepts(candidate)) continue
    if (best === undefined || distance < limit || compareText(candidate, best) < 0) best = candidate
    limit = distance
  }
  return best
}

/**
 * As `nearest`, for names of several parts: each part that differs must be near by its own length. Otherwise
 * `/uk/guide/` would be near `/de/guide/`, and `with-pip` near `with-git`.
 *
 * @param separator what stands between two parts
 */
export function nearestByParts(name: string, candidates: Iterable<string>, separator: string): string | undefined {
  const parts = name.toLowerCase().split(separator)
  return nearest(name, candidates, (candidate) => {
    const others = candidate.toLowerCase().split(separator)
    return others.length !== parts.length || parts.every((part, index) => isNearPart(part, others[index] ?? ''))
  })
}

/** A language, or a language with its region or script. */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/

function isNearPart(part: string, other: string): boolean {
  if (part === other) return true
  if (Math.min(part.length, other.length) < 3 || isOtherLanguage(part, other)) return false
  return nearest(part, [other]) !== undefined
}

/** Whether two segments of a path name different languages. */
export function isOtherLanguage(part: string, other: string): boolean {
  return part !== other && LANGUAGE.test(part) && LANGUAGE.test(other)
}

interface DistanceTable {
  /** The distance to another text; any number above `limit` when the distance exceeds it. */
  distance(other: string, limit: number): number
}

/**
 * Restricted Damerau–Levenshtein distance. Two lower bounds come before the quadratic part, because a link is compared
 * with every page of the site: the difference in length, and the difference in letters used.
 */
function createTable(name: string): DistanceTable {
  const letters = new Int32Array(256)
  for (let i = 0; i < name.length; i++) letters[name.charCodeAt(i) & 255]! += 1
  const size = name.length + 1
  let beforeLast = new Int32Array(size)
  let last = new Int32Array(size)
  let row = new Int32Array(size)

  return { distance }

  function distance(other: string, limit: number): number {
    if (Math.abs(other.length - name.length) > limit || letterDistance(other, limit) > limit) return limit + 1
    for (let i = 0; i < size; i++) last[i] = i
    for (let j = 1; j <= other.length; j++) {
      const code = other.charCodeAt(j - 1)
      const previousCode = other.charCodeAt(j - 2)
      let rowMinimum = j
      row[0] = j
      for (let i = 1; i < size; i++) {
        const replaced = last[i - 1]! + (name.charCodeAt(i - 1) === code ? 0 : 1)
        let cost = Math.min(replaced, last[i]! + 1, row[i - 1]! + 1)
        if (i > 1 && j > 1 && name.charCodeAt(i - 2) === code && name.charCodeAt(i - 1) === previousCode) {
          cost = Math.min(cost, beforeLast[i - 2]! + 1)
        }
        row[i] = cost
        if (cost < rowMinimum) rowMinimum = cost
      }
      if (rowMinimum > limit) return limit + 1
      const reused = beforeLast
      beforeLast = last
      last = row
      row = reused
    }
    return last[size - 1]!
  }

  /** A lower bound of the distance: the number of letters that one of the two texts lacks. Swaps do not change it. */
  function letterDistance(other: string, limit: number): number {
    let surplus = 0
    let seen = 0
    for (; seen < other.length && surplus <= limit; seen++) {
      const letter = other.charCodeAt(seen) & 255
      letters[letter]! -= 1
      if (letters[letter]! < 0) surplus++
    }
    for (let i = 0; i < seen; i++) letters[other.charCodeAt(i) & 255]! += 1
    if (surplus > limit) return surplus
    return Math.max(surplus, name.length - (other.length - surplus))
  }
}
