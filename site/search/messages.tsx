/** Messages of the search when it has little or nothing to show. */
import { type ReactNode, useId } from 'react'
import { sentence, useWords } from '../words/context.tsx'
import { useSearchWords } from './search-words.tsx'

export function Failure({ onRetry }: { onRetry: () => void }): ReactNode {
  const say = useSearchWords()
  const words = useWords()
  return (
    <div className="search-message" role="alert">
      <p>{say('search.failed')}</p>
      <button type="button" className="button" onClick={onRetry}>
        {words('page.tryAgain')}
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
  const say = useSearchWords()
  return (
    <div className="search-message">
      <p className="search-message-title">
        {sentence(say.parts('search.noneFor', { query: <strong>{query}</strong> }))}
      </p>
      <Neighbours queries={suggestions} onSuggest={onSuggest} />
      {reportUrl !== undefined && (
        <p>
          <a href={reportUrl.replace('{query}', encodeURIComponent(query))} target="_blank" rel="noopener noreferrer">
            {say('search.report')}
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
  const say = useSearchWords()
  if (queries.length === 0) return null
  return (
    <div className="search-neighbours">
      <p id={name}>{say('search.neighbours')}</p>
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
