/** What the search says when it has nothing to show. */
import type { ReactNode } from 'react'

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

export interface NoResultsProps {
  query: string
  suggestions: readonly string[]
  /** `{query}` stands for the query. */
  reportUrl: string | undefined
  onSuggest: (query: string) => void
}

export function NoResults({ query, suggestions, reportUrl, onSuggest }: NoResultsProps): ReactNode {
  return (
    <div className="search-message">
      <p className="search-message-title">
        No results found for “<strong>{query}</strong>”
      </p>
      {suggestions.length > 0 && (
        <>
          <p>Try searching for:</p>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button type="button" className="search-suggestion" onClick={() => onSuggest(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
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
