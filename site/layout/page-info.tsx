/** Facts about a page besides its text: tags, the edit link, the last change. */
import type { ReactNode } from 'react'
import { useEnglish, useRoute } from '../context.tsx'
import type { LastUpdate } from '../contract.ts'

export function PageInfo(): ReactNode {
  const { tags, editUrl, lastUpdate } = useRoute()
  const english = useEnglish()
  if (!tags.length && !editUrl && !lastUpdate) return null
  return (
    <footer className="page-info">
      {tags.length > 0 && (
        <div className="tags">
          <b id="docs-tags" {...english}>
            Tags:
          </b>
          <ul aria-labelledby="docs-tags">
            {tags.map((tag) => (
              <li key={tag.url}>
                <a className="chip" href={tag.url} rel="tag">
                  {tag.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {editUrl && (
        <a className="edit" href={editUrl} {...english}>
          Edit this page
        </a>
      )}
      {lastUpdate && <LastUpdated {...lastUpdate} />}
    </footer>
  )
}

function LastUpdated({ date, dateText, author }: LastUpdate): ReactNode {
  return (
    <span className="last-updated">
      Last updated
      {date && (
        <>
          {' on '}
          <time dateTime={date} itemProp="dateModified">
            {dateText ?? date}
          </time>
        </>
      )}
      {author && ` by ${author}`}
    </span>
  )
}
