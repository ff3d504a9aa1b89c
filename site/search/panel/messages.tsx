/** Messages of the search when it has little or nothing to show. */
import { type ReactNode, useId } from 'react'
import type { SiteData } from '../../contract.ts'
import { sentence, useWords } from '../../words/context.tsx'
import type { SearchResults } from '../provider.ts'
import { useSearchWords } from '../search-words.tsx'
import { useStartPlaces } from './start-places.ts'

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
  site: SiteData
  onSuggest: (query: string) => void
}

/** Never a dead end: other queries, and the places where new readers begin. */
export function NoResults({ query, suggestions, site, onSuggest }: NoResultsProps): ReactNode {
  const say = useSearchWords()
  const places = useStartPlaces(site)
  // `{query}` in it stands for the query.
  const { reportUrl } = site.search
  return (
    <div className="search-message">
      <p className="search-message-title">
        {sentence(say.parts('search.noneFor', { query: <strong>{query}</strong> }))}
      </p>
      <Neighbours queries={suggestions} onSuggest={onSuggest} />
      {places.length > 0 && (
        <Offer name={say('search.start')}>
          {places.map(({ url, title }) => (
            <li key={url}>
              <a className="search-suggestion" href={url}>
                {title}
              </a>
            </li>
          ))}
        </Offer>
      )}
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

/** Names the words of a query that no result has. */
export function Missing({ results: { missing = [], total } }: { results: SearchResults }): ReactNode {
  const say = useSearchWords()
  if (total === 0 || missing.length === 0) return null
  return <p className="search-missing">{say('search.missing', { words: missing.join(', ') })}</p>
}

interface NeighboursProps {
  /** Other queries; if there are none, nothing is drawn. */
  queries: readonly string[]
  onSuggest: (query: string) => void
}

/** Suggested queries, as buttons. */
export function Neighbours({ queries, onSuggest }: NeighboursProps): ReactNode {
  const say = useSearchWords()
  if (queries.length === 0) return null
  return (
    <Offer name={say('search.neighbours')}>
      {queries.map((query) => (
        <li key={query}>
          <button type="button" className="search-suggestion" onClick={() => onSuggest(query)}>
            {query}
          </button>
        </li>
      ))}
    </Offer>
  )
}

function Offer({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <div className="search-neighbours">
      <p id={id}>{name}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}
