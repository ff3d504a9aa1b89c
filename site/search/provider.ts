/** What stands behind the search: whoever can answer a query this way can be a provider. */
import type { Url } from '../contract.ts'

export interface SearchRequest {
  /** As the reader typed it, at most `LONGEST_QUERY` characters. */
  readonly query: string
  /** What earlier answers to the same query had room for: a multiple of `count`. */
  readonly from: number
  /** Pages, or records of a hosted service, that the answer has room for. */
  readonly count: number
  /** Docs version to search in; absent: the one that the provider takes for this page. */
  readonly version?: string | undefined
}

export interface SearchResults {
  /** What the query finds on the whole: pages, or records of a hosted service. */
  readonly total: number
  /** There is nothing beyond these pages. */
  readonly isComplete: boolean
  readonly pages: readonly FoundPage[]
  /** Other queries near this one, when it finds little or nothing; none otherwise. */
  readonly suggestions: readonly string[]
}

export interface FoundPage {
  readonly title: Marked
  readonly url: Url
  /** Where the page stands, from the top. */
  readonly trail: readonly string[]
  readonly snippet: Marked
  /** Its sections that the query finds, the best first. */
  readonly sections: readonly FoundSection[]
}

export interface FoundSection {
  readonly heading: Marked
  readonly url: Url
  readonly snippet: Marked
}

/** Text in pieces; those that match the query are marked. Never HTML. */
export type Marked = readonly { readonly text: string; readonly hit?: true }[]

export interface SearchProvider {
  /** Milliseconds to wait for the next key before asking: what costs a request should not be asked at every letter. */
  readonly pause: number
  /** Fetches what every query needs, when somebody is about to make one. Whether it can be had shows with the query. */
  prepare?(): void
  /** @throws when the answer cannot be had */
  search(request: SearchRequest): Promise<SearchResults>
  /** Forgets what may be out of date. */
  forget?(): void
}

/** The words of marked text. */
export function plainMarked(marked: Marked): string {
  return marked.map(({ text }) => text).join('')
}
