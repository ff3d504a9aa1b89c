/** All tags of the site, by first letter. */
import type { ReactNode } from 'react'
import type { RoutePath, TagCount } from '../site/contract.ts'
import type { PageKindRecord } from '../site/page/page-kind.ts'
import type { ViewProps } from '../site/page/view.ts'

/** The most pages that stand beside their tag; the page of the tag has all. */
const MOST_PAGES = 3
/** Above this many tags, the page is a list of tags alone. */
const MOST_TAGS_WITH_PAGES = 100

/** The page with all tags. A site without tags does not have it. */
export const TAGS = '/tags/' as RoutePath

export const tags: PageKindRecord<'tags'> = {
  kind: 'tags',
  about: 'the page with all tags',
  routes: ({ tags }) => (tags.length === 0 ? [] : [TAGS]),
  anchors: ({ tags }) => tags.map(({ label }) => firstLetter(label)),
  label: (_, { say }) => say('text.tagsTitle'),
  props: (_, { title, say, tags, url, compare, docs: listed }) => {
    const most = tags.length > MOST_TAGS_WITH_PAGES ? 0 : MOST_PAGES
    const byLetter = new Map<string, TagCount[]>()
    for (const { label, route, docs } of [...tags].sort((a, b) =>
      compare(a.label.toLowerCase(), b.label.toLowerCase()),
    )) {
      const letter = firstLetter(label)
      const pages = (most === 0 ? [] : listed(docs).slice(0, most)).map(({ title, url }) => ({ label: title, url }))
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), { label, url: url(route), count: docs.length, pages }])
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
            {tags.map(({ label, url, count, pages }) => (
              <li key={url}>
                <a className="chip" href={url} rel="tag">
                  {label} <small>{count}</small>
                </a>
                {pages.map((page) => (
                  <a key={page.url} href={page.url}>
                    {page.label}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
