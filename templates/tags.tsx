/** All tags of the site, by first letter. */
import type { ReactNode } from 'react'
import type { RoutePath } from '../site/contract.ts'
import type { PageKindRecord } from '../site/page/page-kind.ts'
import type { ViewProps } from '../site/page/view.ts'

/** The page with all tags. A site without tags does not have it. */
export const TAGS = '/tags/' as RoutePath

export const tags: PageKindRecord<'tags'> = {
  kind: 'tags',
  about: 'the page with all tags',
  routes: ({ tags }) => (tags.length === 0 ? [] : [TAGS]),
  anchors: ({ tags }) => tags.map(({ label }) => firstLetter(label)),
  label: (_, { say }) => say('text.tagsTitle'),
  props: (_, { title, say, tags, url, compare }) => {
    const byLetter = new Map<string, { label: string; url: string; count: number }[]>()
    for (const { label, route, docs } of [...tags].sort((a, b) =>
      compare(a.label.toLowerCase(), b.label.toLowerCase()),
    )) {
      const letter = firstLetter(label)
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), { label, url: url(route), count: docs.length }])
    }
    const letters = Array.from(byLetter, ([letter, tags]) => ({ letter, tags }))
    return {
      title: say('text.tagsTitle'),
      description: say('text.tagsAbout', { title }),
      data: { letters: letters.sort((a, b) => compare(a.letter, b.letter)) },
    }
  },
}

/** The id of a tag's group: its first character in upper case. */
function firstLetter(label: string): string {
  return [...label.trim()][0]?.toUpperCase() ?? ''
}

export function TagsView({ page }: ViewProps<'tags'>): ReactNode {
  return (
    <div className="markdown">
      <h1>{page.heading ?? page.title}</h1>
      {page.data.letters.map(({ letter, tags }) => (
        <section key={letter} className="tag-letter" aria-labelledby={letter}>
          <h2 id={letter}>{letter}</h2>
          <ul className="chips">
            {tags.map(({ label, url, count }) => (
              <li key={url}>
                <a className="chip" href={url} rel="tag">
                  {label} <small>{count}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
