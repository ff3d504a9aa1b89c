/** The not-found page: what happened, and the links of the navbar. */
import type { ReactNode } from 'react'
import { useSite } from '../site/context.tsx'
import type { NavbarItem } from '../site/navbar/item-types.ts'
import type { ViewProps } from '../site/view.ts'

export function NotFoundView({ page }: ViewProps<'not-found'>): ReactNode {
  const { baseUrl, homeUrl = baseUrl, title, navbar } = useSite()
  const items = navbar.items as readonly NavbarItem[]
  const entrances = items.flatMap((item) => (item.type === 'link' && !item.external ? [item] : []))
  return (
    <div className="markdown not-found">
      <h1>{page.heading ?? 'Page Not Found'}</h1>
      <p>We could not find what you were looking for.</p>
      <p>
        Please contact the owner of the site that linked you here and let them know their link is broken, or start again
        from the <a href={homeUrl}>home page of {title}</a>.
      </p>
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
