/** Selects the sections of a page that match a query, and marks the matches. */
import type { PageText } from '../index-format.ts'
import type { Word } from '../language/words.ts'
import type { Marked } from '../provider.ts'
import { type Hits, hitOf, type Hit as WordHit, worthOf } from './hits.ts'

interface SectionExcerpt {
  readonly id: string | undefined
  readonly heading: Marked
  readonly snippet: Marked
  readonly score: number
  /** Whether the heading matches, not only the text below it. */
  readonly isNamed: boolean
}

/** Characters in a snippet: two lines on a desktop, three on a phone. */
const SNIPPET = 170
/** Characters before the first match of a snippet. */
const LEAD = 40
const IN_HEADING = 3

/** @returns the sections with a match, the best first */
export function excerpts(page: PageText, hits: Hits): SectionExcerpt[] {
  return page
    .map(([heading, text, id]) => {
      const inHeading = hitsIn(heading, hits)
      const inText = hitsIn(text, hits)
      return {
        id,
        heading: mark(heading, 0, heading.length, inHeading),
        snippet: snippet(text, inText),
        score: IN_HEADING * worthOf(inHeading) + worthOf(inText) + 0.02 * Math.min(inText.length, 10),
        isNamed: inHeading.length > 0,
      }
    })
    .filter(({ score }) => score > 0.2)
    .sort((a, b) => b.score - a.score)
}

/** How much of the query a text contains. */
export function worthIn(text: string, hits: Hits): number {
  return worthOf(hitsIn(text, hits))
}

/** Marks the matches in a whole text. */
export function markAll(text: string, hits: Hits): Marked {
  return mark(text, 0, text.length, hitsIn(text, hits))
}

/** The beginning of a text, for a page whose title alone matches. */
export function opening(text: string, hits: Hits): Marked {
  return cut(text, 0, hitsIn(text, hits))
}

type Hit = Pick<Word, 'start' | 'end'> & WordHit

function hitsIn(text: string, hits: Hits): Hit[] {
  return hits.language.wordsOf(text).flatMap((word) => {
    const { parts, start, end } = word
    const found = hitOf(word, hits) ?? parts.map((part) => hits.found.get(part)).find((hit) => hit !== undefined)
    return found ? [{ start, end, ...found }] : []
  })
}

/** A snippet from the place where most words of the query are close together. */
function snippet(text: string, found: readonly Hit[]): Marked {
  let best = 0
  let bestWorth = -1
  found.forEach((hit, index) => {
    const near = found.slice(index).filter(({ end }) => end <= hit.start - LEAD + SNIPPET)
    const worth = worthOf(near) + near.length / 100
    if (worth > bestWorth) {
      best = hit.start
      bestWorth = worth
    }
  })
  return cut(text, Math.max(0, best - LEAD), found)
}

function cut(text: string, from: number, found: readonly Hit[]): Marked {
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1 || from
  const limit = start + SNIPPET
  const end = limit >= text.length ? text.length : Math.max(text.lastIndexOf(' ', limit), start + SNIPPET / 2)
  const marked = mark(text, start, end, found)
  return [...(start > 0 ? [{ text: '… ' }] : []), ...marked, ...(end < text.length ? [{ text: ' …' }] : [])]
}

function mark(text: string, from: number, to: number, found: readonly Hit[]): Marked {
  const pieces: { text: string; hit?: true }[] = []
  let done = from
  for (const { start, end } of found) {
    if (start < done || end > to) continue
    if (start > done) pieces.push({ text: text.slice(done, start) })
    pieces.push({ text: text.slice(start, end), hit: true })
    done = end
  }
  if (done < to) pieces.push({ text: text.slice(done, to) })
  return pieces
}
