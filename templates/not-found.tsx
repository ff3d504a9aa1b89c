/** The not-found page: what happened, the pages that may be meant, a search field, and the links of the navbar. */
import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '../site/context.tsx'
import { SearchForm } from '../site/layout/search-form.tsx'
import type { NavbarItem } from '../site/navbar/item-types.ts'
import { askedPath, searchWords } from '../site/not-found/likely-routes.ts'
import { Suggestions } from '../site/not-found/suggestions.tsx'
import type { PageKindRecord } from '../site/page/page-kind.ts'
import type { ViewProps } from '../site/page/view.ts'
import { sentence, useWords } from '../site/words/context.tsx'

/** Hosts answer with this page at any address, so it is not a page of the graph and has no route. */
export const notFound: PageKindRecord<'not-found'> = {
  kind: 'not-found',
  about: 'the page for addresses without a page',
  routes: () => [],
  label: (_, { say }) => say('text.notFoundTitle'),
  props: (_, { say }) => ({
    title: say('text.notFoundTitle'),
    description: say('page.notFound'),
    data: { question: say('text.didYouMean') },
  }),
  isUnlisted: true,
  isOutside: true,
}

export function NotFoundView({ page }: ViewProps<'not-found'>): ReactNode {
  const site = useSite()
  const { baseUrl, homeUrl = baseUrl, title, navbar, search } = site
  const say = useWords()
  // The server draws one page for all addresses.
  const [asked, setAsked] = useState('')
  useEffect(() => setAsked(askedPath(location.pathname, baseUrl)), [baseUrl])
  const items = navbar.items as readonly NavbarItem[]
  const entrances = items.flatMap((item) => (item.type === 'link' && !item.external ? [item] : []))
  return (
    <div className="markdown not-found">
      <h1>{page.heading ?? page.title}</h1>
      <p>{say('page.notFound')}</p>
      {page.data.question !== undefined && <Suggestions question={page.data.question} asked={asked} site={site} />}
      <p>{sentence(say.parts('page.notFoundHelp', { home: <a href={homeUrl}>{say('page.homeOf', { title })}</a> }))}</p>
      {search.provider !== 'none' && search.pageUrl !== undefined && (
        <SearchForm action={search.pageUrl} query={searchWords(asked)} />
      )}
      {entrances.length > 0 && (
        <ul className="chips">
          {entrances.map(({ url, label }) => (
            <li key={url}>
              <a className="chip" href={url}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
