/** Answers a query while it is typed. The last answer is shown until the next one arrives, so that nothing flickers. */
import { useEffect, useRef, useState } from 'react'
import type { FoundPage, SearchProvider, SearchRequest, SearchResults } from './provider.ts'

export interface Answer {
  /** The query of the answer. */
  readonly query: string
  /** The last request. */
  readonly request: SearchRequest
  /** All results found so far. */
  readonly results?: SearchResults
  /** Whether the last request has failed. */
  readonly failed?: true
}

/** Milliseconds after which the reader sees that a query is running. */
const PATIENCE = 300

/**
 * @param count number of pages for each request
 * @returns `slow`: the answer takes long; `more`: loads the next pages, unless all are loaded or loading
 */
export function useSearch(
  provider: SearchProvider,
  query: string,
  count: number,
  version?: string,
): { answer: Answer | undefined; slow: boolean; more: () => void; retry: () => void } {
  const [answer, setAnswer] = useState<Answer>()
  const [slow, setSlow] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const wanted = query.trim()
  const extended = useRef<Answer>(undefined)

  useEffect(() => provider.prepare?.(), [provider])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks the same again.
  useEffect(() => {
    if (wanted === '') {
      setAnswer(undefined)
      setSlow(false)
      return
    }
    let gone = false
    const finish = (next: Answer): void => {
      if (gone) return
      clearTimeout(timer)
      setSlow(false)
      setAnswer(next)
    }
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    const pause = setTimeout(async () => {
      const request = { query, from: 0, count, version }
      finish({ query: wanted, request, ...(await answerTo(request, provider)) })
    }, provider.pause)
    return () => {
      gone = true
      clearTimeout(timer)
      clearTimeout(pause)
    }
  }, [provider, query, count, version, attempt])

  async function more(): Promise<void> {
    if (!answer?.results || answer.results.isComplete || extended.current === answer) return
    extended.current = answer
    const { query, request, results, failed } = answer
    const next = failed ? request : { ...request, from: request.from + request.count }
    const added = await answerTo(next, provider)
    const longer = { query, request: next, ...added, results: joined(results, added.results) }
    // Another query may have been answered meanwhile.
    setAnswer((now) => (now === answer ? longer : now))
  }

  return {
    answer: wanted === '' ? undefined : answer,
    slow,
    more,
    retry: answer?.results ? more : () => setAttempt(attempt + 1),
  }
}

async function answerTo(
  request: SearchRequest,
  provider: SearchProvider,
): Promise<{ readonly results: SearchResults } | { readonly results?: never; readonly failed: true }> {
  try {
    return { results: await provider.search(request) }
  } catch (error) {
    console.warn('The search could not answer.', error)
    return { failed: true }
  }
}

/** Appends results. A page that is already in the list gets the sections that it lacks. */
export function joined(before: SearchResults, after: SearchResults | undefined): SearchResults {
  if (!after) return before
  const pages = new Map<string, FoundPage>(before.pages.map((page) => [page.url, page]))
  for (const page of after.pages) {
    const known = pages.get(page.url)
    const isNew = ({ url }: { url: string }): boolean => !known?.sections.some((section) => section.url === url)
    pages.set(page.url, known ? { ...known, sections: [...known.sections, ...page.sections.filter(isNew)] } : page)
  }
  return { ...after, pages: [...pages.values()] }
}
