/** A search field that works without scripts: a plain GET, so that the query is part of the address of the search page. */
import type { ReactNode } from 'react'
import { LONGEST_QUERY } from '../search/control.ts'
import { useWords } from '../words/context.tsx'

interface SearchFormProps {
  /** URL of the search page. */
  action: string
  /** What the field holds until the reader writes into it. */
  query?: string
}

export function SearchForm({ action, query }: SearchFormProps): ReactNode {
  const say = useWords()
  return (
    <form role="search" action={action} className="search-form">
      <input
        type="search"
        name="q"
        defaultValue={query}
        maxLength={LONGEST_QUERY}
        aria-label={say('page.search')}
        placeholder={say('page.searchPrompt')}
        autoComplete="off"
      />
    </form>
  )
}
