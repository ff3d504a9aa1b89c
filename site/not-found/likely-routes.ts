/** Guesses which page an address without a page meant. Addresses come from anyone: they are only compared. */
import type { RoutePath } from '../contract.ts'
import { slipsBetween } from '../search/local/spelling.ts'
import { decodePath, withoutBase } from '../url.ts'

/** Characters of an address that are looked at, and segments of it. */
const LONGEST = 1_000
const DEEPEST = 12
const MOST = 3

/** @returns the decoded path that was asked for, below the site if it lies there; empty when it cannot be decoded */
export function askedPath(pathname: string, baseUrl: string): string {
  const path = decodePath(pathname) ?? ''
  return (withoutBase(path, baseUrl) ?? path).slice(0, LONGEST)
}

/**
 * The routes most like an address: their last segments are alike, and as many of the others as possible. After them comes the
 * nearest page above the address.
 *
 * @param asked decoded path below the site, as `askedPath` returns it
 */
export function likelyRoutes(asked: string, routes: readonly RoutePath[]): RoutePath[] {
  const wanted = segmentsOf(asked)
  if (wanted.length === 0 || asked === '/404.html') return []
  const scored = routes.map((route) => ({ route, score: likeness(wanted, segmentsOf(route)) }))
  const alike = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || compare(a.route, b.route))
  const above = wanted.map((_, depth) => wanted.slice(0, depth + 1).join('/')).reverse()
  const found = above.flatMap((path) => routes.find((route) => segmentsOf(route).join('/') === path) ?? [])[0]
  return [...new Set([...alike.map(({ route }) => route), ...(found === undefined ? [] : [found])])].slice(0, MOST)
}

/** The words at the end of an address, for a search. A last segment of one word takes the words before it along. */
export function searchWords(asked: string): string {
  let words: readonly string[] = []
  for (const segment of segmentsOf(asked).reverse()) {
    words = [...wordsOf(segment), ...words]
    if (words.length > 1) break
  }
  return [...words.join(' ')].slice(0, 60).join('').trim()
}

/** The segments of a path in lower case, without the ending and the name that a file of a page has. */
function segmentsOf(path: string): string[] {
  const plain = path.toLowerCase().replace(/(?:(^|\/)(?:index|readme))?\.(?:html?|mdx?|php|aspx?)$/, '$1')
  return plain.split('/').filter(Boolean).slice(-DEEPEST)
}

function wordsOf(segment: string): string[] {
  return segment.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** From 0, for routes that are not alike, to 1. */
function likeness(wanted: readonly string[], segments: readonly string[]): number {
  const last = nearness(wanted.at(-1) ?? '', segments.at(-1) ?? '')
  return last === 0 ? 0 : 0.7 * last + 0.3 * inCommon(wanted.slice(0, -1), segments.slice(0, -1))
}

/** Share of the segments that two paths have in common, in the same order. */
function inCommon(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 1
  let row = new Array<number>(b.length + 1).fill(0)
  for (const one of a) {
    const next = [0]
    for (const [at, other] of b.entries())
      next.push(Math.max(next[at] ?? 0, row[at + 1] ?? 0, (row[at] ?? 0) + nearness(one, other)))
    row = next
  }
  return (row[b.length] ?? 0) / Math.max(a.length, b.length)
}

/** How near two segments are, by their letters or their words: 0 when they are not near. */
function nearness(a: string, b: string): number {
  if (a === b) return 1
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const [short, long] = [first.join(''), second.join('')]
  const length = Math.max(short.length, long.length)
  const slips = length === 0 ? undefined : slipsBetween(short, long, Math.floor(length / 3))
  const byLetters = slips === undefined ? 0 : 1 - slips / length
  const common = first.filter((word) => second.includes(word)).length
  const byWords = (2 * common) / (first.length + second.length || 1)
  return Math.max(byLetters, byWords > 0.6 ? byWords : 0)
}

/** Short routes first, then by their characters. */
function compare(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : 1
}
