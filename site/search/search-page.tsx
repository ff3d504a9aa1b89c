/** The search page, which loads more results as the reader scrolls. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TitleFormatter } from '../context.tsx'
import type { SiteData } from '../contract.ts'
import { skipRegionId } from '../layout/skip-link.tsx'
import type { ViewProps } from '../page/view.ts'
import { listen } from '../runtime/listen.ts'
import { useWords } from '../words/context.tsx'
import { LONGEST_QUERY } from './control.ts'
import { MarkedText } from './panel/marked.tsx'
import { Failure, Missing, Neighbours, NoResults } from './panel/messages.tsx'
import { useSearchedVersion, VersionSelect } from './panel/version-select.tsx'
import type { FoundPage } from './provider.ts'
import { searchProvider } from './providers.ts'
import { type SearchSay, SearchWordsContext, useSearchWords } from './search-words.tsx'
import { useSearch } from './use-search.ts'

interface SearchPageProps {
  site: SiteData
  say: SearchSay
  page: ViewProps<'search'>['page']
  /** Makes the document's title. */
  titleOf: TitleFormatter
  /** Shown while there is no query. */
  sections: ReactNode
}

/** Replaces the served page: answers the query, and writes what is typed into the address. */
export function SearchPage({ site, say, page, titleOf, sections }: SearchPageProps): ReactNode {
  const [version, setVersion] = useSearchedVersion(site)
  const [query, setQuery] = useState(typedSoFar)
  const address = useRef<string | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const wanted = query.trim()
  const words = useWords()
  const title = wanted ? say('search.title', { query: wanted }) : (page.heading ?? page.title)

  // After every render: every route change renders the page again, also one that changes only the query.
  useEffect(() => {
    if (address.current === location.search) return
    const isTyped = address.current === undefined && query !== ''
    address.current = location.search
    if (isTyped) type(query)
    else setQuery((new URLSearchParams(location.search).get('q') ?? '').slice(0, LONGEST_QUERY))
  })

  // The field gets the focus, unless the reader has already moved it elsewhere.
  useEffect(() => {
    const { activeElement: active, body } = document
    if (!active || active === body || active.id === skipRegionId) input.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    document.title = titleOf(title)
  }, [title, titleOf])

  function type(next: string): void {
    setQuery(next)
    const url = new URL(location.href)
    if (next.trim()) url.searchParams.set('q', next)
    else url.searchParams.delete('q')
    history.replaceState(history.state, '', url)
    address.current = location.search
  }

  // The pressed button disappears with its results, so the focus moves to the field.
  function suggest(other: string): void {
    type(other)
    input.current?.focus()
  }

  return (
    <SearchWordsContext value={say}>
      <div className="markdown search-page">
        <h1>{title}</h1>
        <form role="search" className="search-form" onSubmit={(event) => event.preventDefault()}>
          <input
            ref={input}
            type="search"
            maxLength={LONGEST_QUERY}
            aria-label={words('page.search')}
            placeholder={words('page.searchPrompt')}
            autoComplete="off"
            value={query}
            onChange={(event) => type(event.target.value)}
          />
        </form>
        <VersionSelect site={site} version={version} onSelect={setVersion} />
        {wanted ? <ResultList site={site} query={query} onSuggest={suggest} version={version} /> : sections}
      </div>
    </SearchWordsContext>
  )
}

/** Text that was typed while the code was loading is kept. */
function typedSoFar(): string {
  return document.querySelector<HTMLInputElement>('form[role=search] input')?.value ?? ''
}

/** Pages that are added each time. */
const STEP = 15

interface ResultListProps {
  site: SiteData
  query: string
  version: string | undefined
  onSuggest: (query: string) => void
}

function ResultList({ site, query, version, onSuggest }: ResultListProps): ReactNode {
  const { answer, slow, more, retry } = useSearch(searchProvider(site), query, STEP, version)
  const { results } = answer ?? {}
  const say = useSearchWords()
  const loader = useScrolledTo(more, answer)

  return (
    <>
      <p role="status" className={results?.total === 0 ? 'visually-hidden' : 'search-count'}>
        {slow && say('search.running')}
        {!slow && results && (results.total === 0 ? say('search.none') : say('search.found', { count: results.total }))}
      </p>
      {results && <Missing results={results} />}
      {answer?.failed && !results && <Failure onRetry={retry} />}
      {results?.total === 0 && answer && (
        <NoResults query={answer.query} suggestions={results.suggestions} site={site} onSuggest={onSuggest} />
      )}
      {results && results.total > 0 && (
        <ol className="search-results">
          {results.pages.map((page) => (
            <Result key={page.url} page={page} />
          ))}
        </ol>
      )}
      {results && results.total > 0 && <Neighbours queries={results.suggestions} onSuggest={onSuggest} />}
      {answer?.failed && results && <Failure onRetry={retry} />}
      {results && !results.isComplete && !answer?.failed && (
        <p ref={loader} className="search-more">
          {say('search.more')}
        </p>
      )}
    </>
  )
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

/**
 * Asks for more once for each answer, and only when the reader scrolls: an answer that adds no page leaves the end of the
 * list where it was. Where everything is in view, the reader can only try to scroll.
 */
function useScrolledTo(onView: () => void, answer: unknown): { current: HTMLParagraphElement | null } {
  const element = useRef<HTMLParagraphElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is a new chance to be seen.
  useEffect(() => {
    const look = (): void => {
      if (element.current && element.current.getBoundingClientRect().top < window.innerHeight + 400) onView()
    }
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowDown' || key === 'PageDown' || key === 'End') look()
    }
    return listen(window, { scroll: look, wheel: look, touchmove: look, keydown: press })
  }, [answer])

  return element
}
