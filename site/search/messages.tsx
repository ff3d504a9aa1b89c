/** Messages of the search when it has little or nothing to show. */
import { type ReactNode, useId } from 'react'

export function Failure({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div className="search-message" role="alert">
      <p className="search-message-title">Unable to fetch results</p>
      <p>You might want to check your network connection.</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

interface NoResultsProps {
  query: string
  suggestions: readonly string[]
  /** URL for reports; `{query}` in it stands for the query. */
  reportUrl: string | undefined
  onSuggest: (query: string) => void
}

export function NoResults({ query, suggestions, reportUrl, onSuggest }: NoResultsProps): ReactNode {
  return (
    <div className="search-message">
      <p className="search-message-title">
        No results found for “<strong>{query}</strong>”
      </p>
      <Neighbours queries={suggestions} onSuggest={onSuggest} />
      {reportUrl !== undefined && (
        <p>
          Believe this query should return results?{' '}
          <a href={reportUrl.replace('{query}', encodeURIComponent(query))} target="_blank" rel="noopener noreferrer">
            Let us know.
          </a>
        </p>
      )}
    </div>
  )
}

interface NeighboursProps {
  /** Other queries; if there are none, nothing is drawn. */
  queries: readonly string[]
  onSuggest: (query: string) => void
}

/** Suggested queries, as buttons. */
export function Neighbours({ queries, onSuggest }: NeighboursProps): ReactNode {
  const name = useId()
  if (queries.length === 0) return null
  return (
    <div className="search-neighbours">
      <p id={name}>Try searching for:</p>
      <ul aria-labelledby={name}>
        {queries.map((query) => (
          <li key={query}>
            <button type="button" className="search-suggestion" onClick={() => onSuggest(query)}>
              {query}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
