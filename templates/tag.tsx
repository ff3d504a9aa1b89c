/** The documents that carry one tag. */
import type { ReactNode } from 'react'
import { Card } from '../site/layout/card.tsx'
import type { ViewProps } from '../site/view.ts'
import { useWords } from '../site/words/context.tsx'

export function TagView({ page }: ViewProps<'tag'>): ReactNode {
  const { docs, description, tagsUrl } = page.data
  const say = useWords()
  return (
    <div className="markdown">
      <h1>{page.heading ?? page.title}</h1>
      {description && <p>{description}</p>}
      <p>
        <a href={tagsUrl}>{say('page.allTags')}</a>
      </p>
      <ul className="cards list">
        {docs.map((doc) => (
          <Card key={doc.url} url={doc.url} title={doc.title} text={doc.description} />
        ))}
      </ul>
    </div>
  )
}
