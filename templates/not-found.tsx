/** The not-found page: what happened, and the links of the navbar. */
import type { ReactNode } from 'react'
import { useSite } from '../site/context.tsx'
import type { NavbarItem } from '../site/navbar/item-types.ts'
import type { ViewProps } from '../site/view.ts'
import { sentence, useWords } from '../site/words/context.tsx'

export function NotFoundView({ page }: ViewProps<'not-found'>): ReactNode {
  const { baseUrl, homeUrl = baseUrl, title, navbar } = useSite()
  const say = useWords()
  const items = navbar.items as readonly NavbarItem[]
  const entrances = items.flatMap((item) => (item.type === 'link' && !item.external ? [item] : []))
  return (
    <div className="markdown not-found">
      <h1>{page.heading ?? page.title}</h1>
      <p>{say('page.notFound')}</p>
      <p>{sentence(say.parts('page.notFoundHelp', { home: <a href={homeUrl}>{say('page.homeOf', { title })}</a> }))}</p>
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
