/** The not-found page: what happened, a search field, and the links of the navbar. */
import type { ReactNode } from 'react'
import { useSite } from '../site/context.tsx'
import { SearchForm } from '../site/layout/search-form.tsx'
import type { NavbarItem } from '../site/navbar/item-types.ts'
import type { PageKindRecord } from '../site/page-kind.ts'
import type { ViewProps } from '../site/view.ts'
import { sentence, useWords } from '../site/words/context.tsx'

/** Hosts answer with this page at any address, so it is not a page of the graph and has no route. */
export const notFound: PageKindRecord<'not-found'> = {
  kind: 'not-found',
  about: 'the page for addresses without a page',
  routes: () => [],
  label: (_, { say }) => say('text.notFoundTitle'),
  props: (_, { say }) => ({ title: say('text.notFoundTitle'), description: say('text.notFoundAbout'), data: {} }),
  isUnlisted: true,
  isOutside: true,
}

export function NotFoundView({ page }: ViewProps<'not-found'>): ReactNode {
  const { baseUrl, homeUrl = baseUrl, title, navbar, search } = useSite()
  const say = useWords()
  const items = navbar.items as readonly NavbarItem[]
  const entrances = items.flatMap((item) => (item.type === 'link' && !item.external ? [item] : []))
  return (
    <div className="markdown not-found">
      <h1>{page.heading ?? page.title}</h1>
      <p>{say('page.notFound')}</p>
      <p>{sentence(say.parts('page.notFoundHelp', { home: <a href={homeUrl}>{say('page.homeOf', { title })}</a> }))}</p>
      {search.provider !== 'none' && search.pageUrl !== undefined && <SearchForm action={search.pageUrl} />}
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
