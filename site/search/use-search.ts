/**
 * A query as it is typed → the answer to show. The last answer stays until the next is there, so that nothing flickers.
 */
import { useEffect, useState } from 'react'
import type { SearchProvider, SearchResults } from './provider.ts'

export interface Answer {
  /** The query that was answered. */
  readonly query: string
  /** Pages that were asked for. */
  readonly count: number
  readonly results?: SearchResults
  readonly failed?: true
}

/** Longer than this, and the reader is told that something is under way. Milliseconds. */
const PATIENCE = 300

/**
 * @param count pages to ask for
 * @returns `slow` when an answer takes its time
 */
export function useSearch(
  provider: SearchProvider,
  query: string,
  count: number,
  version?: string,
): { answer: Answer | undefined; slow: boolean; retry: () => void } {
  const [answer, setAnswer] = useState<Answer>()
  const [slow, setSlow] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const wanted = query.trim()

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
    const pause = setTimeout(() => {
      provider.search({ query, from: 0, count, version }).then(
        (results) => finish({ query: wanted, count, results }),
        (error) => {
          if (!gone) console.warn('The search could not answer.', error)
          finish({ query: wanted, count, failed: true })
        },
      )
    }, provider.pause)
    return () => {
      gone = true
      clearTimeout(timer)
      clearTimeout(pause)
    }
  }, [provider, query, count, version, attempt])

  return { answer: wanted === '' ? undefined : answer, slow, retry: () => setAttempt(attempt + 1) }
}
