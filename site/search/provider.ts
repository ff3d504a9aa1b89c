/** The interface of a search provider. */
import type { Url } from '../contract.ts'

/** Stands for all versions where a version is named; no version has this name. */
export const ALL_VERSIONS = '*'

export interface SearchRequest {
  /** The query as the reader typed it, at most `LONGEST_QUERY` characters. */
  readonly query: string
  /** Number of results in earlier answers to the same query: a multiple of `count`. */
  readonly from: number
  /** Number of pages, or records of a hosted service, in the answer. */
  readonly count: number
  /** Name of the docs version to search in, or `ALL_VERSIONS`; default: chosen by the provider. */
  readonly version?: string | undefined
}

export interface SearchResults {
  /** Number of all results: pages, or records of a hosted service. */
  readonly total: number
  /** Whether no results follow after these. */
  readonly isComplete: boolean
  readonly pages: readonly FoundPage[]
  /** Similar queries when this one finds little or nothing. */
  readonly suggestions: readonly string[]
  /** Words of the query that no page has, as the reader typed them. */
  readonly missing?: readonly string[]
}

export interface FoundPage {
  readonly title: Marked
  readonly url: Url
  /** Labels from the top of the sidebar down to the page. */
  readonly trail: readonly string[]
  readonly snippet: Marked
  /** Matching sections, the best first. */
  readonly sections: readonly FoundSection[]
}

export interface FoundSection {
  readonly heading: Marked
  readonly url: Url
  readonly snippet: Marked
}

/** Text in pieces, some of which match the query. The pieces are never HTML. */
export type Marked = readonly { readonly text: string; readonly hit?: true }[]

export interface SearchProvider {
  /**
   * Milliseconds to wait for the next key before a query: a provider that sends requests should not do so for every
   * letter.
   */
  readonly pause: number
  /**
   * Loads what every query needs, when a reader is about to search. It fails silently; the query reports the failure.
   */
  prepare?(): void
  /** @throws when there is no answer */
  search(request: SearchRequest): Promise<SearchResults>
  /** Forgets data that may be out of date. */
  forget?(): void
}

/** Marked text without marks. */
export function plainMarked(marked: Marked): string {
  return marked.map(({ text }) => text).join('')
}
