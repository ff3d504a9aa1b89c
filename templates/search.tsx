/**
 * The search page. The form is a plain GET, so that a query is part of the address; scripts answer it, and keep the
 * address up to date with what is typed.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSite, useTitleFormatter } from '../site/context.tsx'
import { Card } from '../site/layout/card.tsx'
import { LONGEST_QUERY } from '../site/search/control.ts'
import { useSearchUi } from '../site/search/load-ui.ts'
import type { ViewProps } from '../site/view.ts'

export function SearchView({ page }: ViewProps<'search'>): ReactNode {
  const site = useSite()
  const titleOf = useTitleFormatter()
  const [query, setQuery] = useState('')
  const [failed, setFailed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const address = useRef<string | undefined>(undefined)
  const hasProvider = site.search.provider !== 'none'
  const ui = useSearchUi(hasProvider, () => setFailed(true))
  const title = query.trim() ? `Search results for “${query.trim()}”` : (page.heading ?? page.title)

  // Every route change draws the page again, also one that changes nothing but the query.
  useEffect(() => {
    if (address.current === location.search) return
    const isFirst = address.current === undefined
    address.current = location.search
    // What was typed while the page was loading is never replaced.
    const typed = isFirst ? input.current?.value : ''
    setQuery(typed || (new URLSearchParams(location.search).get('q') ?? '').slice(0, LONGEST_QUERY))
  })

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

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

  return (
    <div className="markdown search-page">
      <h1>{title}</h1>
      {hasProvider ? (
        <form role="search" action={page.url} method="get" className="search-form" onSubmit={(e) => e.preventDefault()}>
          <input
            ref={input}
            type="search"
            name="q"
            maxLength={LONGEST_QUERY}
            aria-label="Search"
            placeholder="Type your search here"
            autoComplete="off"
            value={query}
            onChange={(event) => type(event.target.value)}
          />
        </form>
      ) : (
        <p>No search is configured for this site. The menu and the tags lead to every page.</p>
      )}
      <noscript>
        <p>
          Searching needs JavaScript, which is switched off in this browser. These are the parts of the documentation;
          the menu leads to every page.
        </p>
      </noscript>
      {failed && <p role="alert">The search could not be loaded. Check your network connection and reload the page.</p>}
      {ui && query.trim() !== '' && <ui.SearchPageResults site={site} query={query} onSuggest={type} />}
      {query.trim() === '' && page.data.sections.length > 0 && (
        <ul className="cards search-sections">
          {page.data.sections.map(({ label, url, description }) => (
            <Card key={url} url={url} title={label} text={description} />
          ))}
        </ul>
      )}
    </div>
  )
}
