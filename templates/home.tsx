/** The front page: what this is, a drawing beside it, and where to go. */
import type { ReactNode } from 'react'
import { useSite } from '../site/context.tsx'
import { Card } from '../site/layout/card.tsx'
import type { ViewProps } from '../site/view.ts'

/** The drawing comes first in the body, or after the title that the body brings; style puts it beside the title. */
export function HomeView({ page, body }: ViewProps<'home'>): ReactNode {
  const { title } = useSite()
  const { sections, ownTitle } = page.data
  return (
    <div className="home markdown">
      {!ownTitle && (
        <header>
          <h1>{page.heading ?? title}</h1>
          {page.description && <p>{page.description}</p>}
        </header>
      )}
      {body}
      {sections.length > 0 && (
        <ul className="cards">
          {sections.map(({ label, url, description }) => (
            <Card key={url} url={url} title={label} text={description} />
          ))}
        </ul>
      )}
    </div>
  )
}
