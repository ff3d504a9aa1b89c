/** The results of the search page: as many as the reader scrolls to. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DocsVersion, SiteData } from '../contract.ts'
import { MarkedText } from './marked.tsx'
import { Failure, NoResults } from './messages.tsx'
import type { FoundPage } from './provider.ts'
import { searchProvider } from './providers.ts'
import { useSearch } from './use-search.ts'

export interface SearchPageResultsProps {
  site: SiteData
  query: string
  onSuggest: (query: string) => void
}

/** Pages that are added each time. */
const STEP = 15

export function SearchPageResults({ site, query, onSuggest }: SearchPageResultsProps): ReactNode {
  const { versions } = site.docs
  const [version, setVersion] = useState(versions[0]?.name)
  return (
    <>
      {versions.length > 1 && <VersionSelect versions={versions} version={version} onSelect={setVersion} />}
      <ResultList site={site} query={query} onSuggest={onSuggest} version={version} />
    </>
  )
}

interface VersionSelectProps {
  versions: readonly DocsVersion[]
  version: string | undefined
  onSelect: (name: string) => void
}

function VersionSelect({ versions, version, onSelect }: VersionSelectProps): ReactNode {
  return (
    <label className="search-version">
      Version{' '}
      <select value={version} onChange={(event) => onSelect(event.target.value)}>
        {versions.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function ResultList({
  site,
  query,
  version,
  onSuggest,
}: SearchPageResultsProps & { version: string | undefined }): ReactNode {
  const [reached, setReached] = useState({ query, version, count: STEP })
  // Another query begins at the top of its own results.
  const count = reached.query === query && reached.version === version ? reached.count : STEP
  const { answer, slow, retry } = useSearch(searchProvider(site), query, count, version)
  const { results } = answer ?? {}
  const more = results !== undefined && !results.isComplete
  const loader = useInView(() => {
    if (answer?.count === count) setReached({ query, version, count: count + STEP })
  }, answer)

  return (
    <>
      <p role="status" className="search-count">
        {slow && 'Searching…'}
        {!slow && results && countOf(results.total)}
      </p>
      {answer?.failed && <Failure onRetry={retry} />}
      {results?.total === 0 && answer && (
        <NoResults
          query={answer.query}
          suggestions={results.suggestions}
          reportUrl={site.search.reportUrl}
          onSuggest={onSuggest}
        />
      )}
      {results && results.total > 0 && (
        <ol className="search-results">
          {results.pages.map((page) => (
            <Result key={page.url} page={page} />
          ))}
        </ol>
      )}
      {more && (
        <p ref={loader} className="search-more">
          Fetching new results…
        </p>
      )}
    </>
  )
}

function countOf(total: number): string {
  if (total === 0) return 'No results were found'
  return total === 1 ? 'One document found' : `${total} documents found`
}

function Result({ page }: { page: FoundPage }): ReactNode {
  return (
    <li>
      <h2>
        <a href={page.url}>
          <MarkedText marked={page.title} />
        </a>
      </h2>
      {page.trail.length > 0 && <p className="search-trail">{page.trail.join(' › ')}</p>}
      {page.snippet.length > 0 && (
        <p>
          <MarkedText marked={page.snippet} />
        </p>
      )}
      {page.sections.length > 0 && (
        <ul>
          {page.sections.map((section) => (
            <li key={section.url}>
              <a href={section.url}>
                <MarkedText marked={section.heading} />
              </a>
              <p>
                <MarkedText marked={section.snippet} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** @param state what has to change before the same element counts again */
function useInView(onView: () => void, state: unknown): { current: HTMLParagraphElement | null } {
  const element = useRef<HTMLParagraphElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is a new chance to be seen.
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onView()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [state])

  return element
}
