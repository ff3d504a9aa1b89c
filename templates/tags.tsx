/** All tags of the site, by first letter. */
import type { ReactNode } from 'react'
import type { ViewProps } from '../site/view.ts'

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
