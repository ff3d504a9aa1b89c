/** The documents that carry one tag. */
import type { ReactNode } from 'react'
import { Card } from '../site/layout/card.tsx'
import type { PageKindRecord } from '../site/page/page-kind.ts'
import type { ViewProps } from '../site/page/view.ts'
import { useWords } from '../site/words/context.tsx'
import { TAGS } from './tags.tsx'

export const tag: PageKindRecord<'tag'> = {
  kind: 'tag',
  about: 'the page of a tag',
  routes: ({ tags }) => tags.map(({ route }) => route),
  label: (route, { tags }) => tags.find((tag) => tag.route === route)?.label ?? route,
  props: (route, site) => {
    const tag = site.tags.find((candidate) => candidate.route === route)
    const { label = '', description } = tag ?? {}
    const docs = [...site.docs(tag?.docs ?? [])].sort((a, b) => site.compare(a.title, b.title))
    return {
      title: site.say('text.tagTitle', { count: docs.length, label }),
      description: description ?? site.say('text.tagAbout', { title: site.title, label }),
      data: { label, description: description || undefined, tagsUrl: site.url(TAGS), docs },
    }
  },
}

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
      <ul className="cards">
        {docs.map((doc) => (
          <Card key={doc.url} url={doc.url} title={doc.title} text={doc.description} />
        ))}
      </ul>
    </div>
  )
}
