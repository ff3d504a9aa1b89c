/** Facts about a page besides its text: tags, the edit link, the last change. */
import type { ReactNode } from 'react'
import { useRoute } from '../context.tsx'
import type { LastUpdate } from '../contract.ts'
import { sentence, useWords, useWordsLanguage } from '../words/context.tsx'

export function PageInfo(): ReactNode {
  const { tags, editUrl, lastUpdate } = useRoute()
  const say = useWords()
  const english = useWordsLanguage()
  if (!tags.length && !editUrl && !lastUpdate) return null
  return (
    <footer className="page-info">
      {tags.length > 0 && (
        <div className="tags">
          <b id="docs-tags" {...english}>
            {say('page.tags')}
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
          {say('page.edit')}
        </a>
      )}
      {lastUpdate && <LastUpdated {...lastUpdate} />}
    </footer>
  )
}

function LastUpdated({ date, dateText, author = '' }: LastUpdate): ReactNode {
  const say = useWords()
  const time = date && (
    <time dateTime={date} itemProp="dateModified">
      {dateText ?? date}
    </time>
  )
  const key = author ? 'page.updatedBy' : 'page.updatedOn'
  return (
    <span className="last-updated">
      {sentence(say.parts(time && author ? 'page.updated' : key, { date: time, author }))}
    </span>
  )
}
