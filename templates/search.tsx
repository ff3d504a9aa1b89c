/**
 * The search page as it is served: a form that sends a plain GET, so that the query is part of the address, and links
 * to the site's sections for readers without scripts. The search's code replaces it.
 */
import { type ReactNode, useState } from 'react'
import { useSite, useTitleFormatter } from '../site/context.tsx'
import { Card } from '../site/layout/card.tsx'
import { SearchForm } from '../site/layout/search-form.tsx'
import type { PageKindRecord } from '../site/page/page-kind.ts'
import type { ViewProps } from '../site/page/view.ts'
import { useSearchUi } from '../site/search/load-ui.ts'
import { useWords } from '../site/words/context.tsx'

export const search: PageKindRecord<'search'> = {
  kind: 'search',
  about: 'the search page',
  routes: ({ searchPath }) => (searchPath === undefined ? [] : [searchPath]),
  label: (_, { say }) => say('text.searchTitle'),
  props: (_, { title, say, sections }) => ({
    title: say('text.searchTitle'),
    description: say('text.searchAbout', { title }),
    data: { sections: sections() },
  }),
  isUnlisted: true,
  isOutside: true,
  answersQueries: true,
}

export function SearchView({ page }: ViewProps<'search'>): ReactNode {
  const site = useSite()
  const titleOf = useTitleFormatter()
  const say = useWords()
  const [failed, setFailed] = useState(false)
  const hasProvider = site.search.provider !== 'none'
  const ui = useSearchUi(site, hasProvider, () => setFailed(true))
  const sections = page.data.sections.length > 0 && (
    <ul className="cards search-sections">
      {page.data.sections.map(({ label, url, description }) => (
        <Card key={url} url={url} title={label} text={description} />
      ))}
    </ul>
  )
  if (ui) return <ui.SearchPage page={page} site={site} say={ui.say} titleOf={titleOf} sections={sections} />
  return (
    <div className="markdown search-page">
      <h1>{page.heading ?? page.title}</h1>
      {hasProvider ? <SearchForm action={page.url} /> : <p>{say('page.noSearch')}</p>}
      <noscript>
        <p>{say('page.searchNeedsScripts')}</p>
      </noscript>
      {failed && <p role="alert">{say('page.searchFailed')}</p>}
      {sections}
    </div>
  )
}
