/** The documents that carry one tag. */
import type { ReactNode } from 'react'
import { Card } from '../site/layout/card.tsx'
import type { ViewProps } from '../site/view.ts'

export function TagView({ page }: ViewProps<'tag'>): ReactNode {
  const { docs, description, tagsUrl } = page.data
  return (
    <div className="markdown">
      <h1>{page.heading ?? page.title}</h1>
      {description && <p>{description}</p>}
      <p>
        <a href={tagsUrl}>View all tags</a>
      </p>
      <ul className="cards list">
        {docs.map((doc) => (
          <Card key={doc.url} url={doc.url} title={doc.title} text={doc.description} />
        ))}
      </ul>
    </div>
  )
}
