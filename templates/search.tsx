/** The search page. The form is a plain GET, so that a query is part of the address. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useSite } from '../site/context.tsx'
import type { ViewProps } from '../site/view.ts'

export function SearchView({ page }: ViewProps<'search'>): ReactNode {
  const { search } = useSite()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // The server cannot know the query; the reader's own words are never replaced.
    const query = new URLSearchParams(location.search).get('q')
    if (input.current && !input.current.value && query) input.current.value = query
  }, [])

  return (
    <div className="markdown">
      <h1>{page.heading ?? page.title}</h1>
      <form role="search" action={page.url} method="get" className="search-form">
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={512}
          aria-label="Search"
          placeholder="Type your search here"
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
      <p role="status">
        {search.provider === 'none' ? 'No search is configured for this site.' : 'This site cannot search yet.'} The
        menu and the tags lead to every page.
      </p>
    </div>
  )
}
