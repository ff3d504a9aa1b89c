/** The front page: what this is, and where to go. */
import type { ReactNode } from 'react'
import { useSite } from '../site/context.tsx'
import { Card } from '../site/layout/card.tsx'
import type { ViewProps } from '../site/view.ts'

export function HomeView({ page, body }: ViewProps<'home'>): ReactNode {
  const { title, tagline } = useSite()
  const [first] = page.data.sections
  return (
    <>
      <div className="hero">
        <div>
          <h1>{page.heading ?? title}</h1>
          {tagline && <p>{tagline}</p>}
          {first && (
            <a className="button" href={first.url}>
              Start with {first.label}
            </a>
          )}
        </div>
        <div className="pattern-piece" />
      </div>
      <ul className="cards">
        {page.data.sections.map(({ label, url, description }) => (
          <Card key={url} url={url} title={label} text={description} />
        ))}
      </ul>
      <div className="markdown">{body}</div>
    </>
  )
}
