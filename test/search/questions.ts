/** The questions of `questions.yaml`, and how many of them a search answers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { SearchProvider } from '../../site/search/provider.ts'

export type Site = 'docs' | 'manual'
export type Kind = 'keywords' | 'natural'
/** `tuning` questions may be looked at one by one; of those that are `kept` back, only the total is known. */
export type Half = 'tuning' | 'kept'

export interface Asked {
  readonly site: Site
  readonly kind: Kind
  readonly half: Half
  readonly query: string
  /** Routes that answer the question. */
  readonly routes: readonly string[]
}

/** The first routes that a search finds, the best first. */
export type Find = (query: string) => Promise<readonly string[]>

export interface Score {
  readonly asked: number
  readonly first: number
  /** Answered among the first three. */
  readonly third: number
}

/** @param baseUrl of the site */
export function findWith(search: SearchProvider, baseUrl: string): Find {
  return async (query) => {
    const { pages } = await search.search({ query, from: 0, count: 3 })
    return pages.map(({ url }) => url.replace(baseUrl, '/'))
  }
}

/** All questions of the file: every second one is kept back. */
export function askedQuestions(): Asked[] {
  const file = join(import.meta.dirname, 'questions.yaml')
  const sites = parse(readFileSync(file, 'utf8')) as Record<Site, Record<Kind, [string, ...string[]][]>>
  return (['docs', 'manual'] as const).flatMap((site) =>
    (['keywords', 'natural'] as const).flatMap((kind) =>
      sites[site][kind].map(([query, ...routes], at): Asked => {
        return { site, kind, half: at % 2 === 0 ? 'tuning' : 'kept', query, routes }
      }),
    ),
  )
}

/** Asks the questions of each site in turn. */
export async function scoreOf(questions: readonly Asked[], finds: Readonly<Record<Site, Find>>): Promise<Score> {
  let [first, third] = [0, 0]
  for (const { site, query, routes } of questions) {
    const place = (await finds[site](query)).findIndex((route) => routes.includes(route))
    if (place === 0) first++
    if (place >= 0 && place < 3) third++
  }
  return { asked: questions.length, first, third }
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** In shorter words a slip makes another word. */
const SHORTEST_SLIPPED = 4

/**
 * Types a question with one slip of the keyboard, always the same: a letter left out, doubled, exchanged with the next one
 * or replaced by the key beside it. The first letter of a word stays.
 */
export function withSlip(query: string): string {
  const words = [...query.matchAll(/[a-z]+/gi)].filter(([word]) => word.length >= SHORTEST_SLIPPED)
  const number = [...query].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const word = words[number % Math.max(1, words.length)]
  if (!word) return query
  const at = word.index + 1 + (number % (word[0].length - 2))
  const [before, letter, next, after] = [
    query.slice(0, at),
    query.charAt(at),
    query.charAt(at + 1),
    query.slice(at + 2),
  ]
  const doubled = letter + letter + next
  const slips = [next, doubled, letter === next ? doubled : next + letter, beside(letter) + next]
  return before + slips[number % slips.length] + after
}

function beside(letter: string): string {
  const row = ROWS.find((keys) => keys.includes(letter.toLowerCase())) ?? ''
  const at = row.indexOf(letter.toLowerCase())
  return row.charAt(at + 1) || row.charAt(at - 1)
}
