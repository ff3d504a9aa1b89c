/** The breadcrumbs from the home page to the page above this one: this page's own title follows them. */
import type { ReactNode } from 'react'
import { useRoute, useSite } from '../context.tsx'
import { Icon } from '../icons.tsx'
import { useWords } from '../words/context.tsx'

export function Breadcrumbs(): ReactNode {
  const { breadcrumbs } = useRoute()
  const { baseUrl, homeUrl = baseUrl } = useSite()
  const say = useWords()
  if (!breadcrumbs.length) return null
  return (
    <nav className="breadcrumbs" aria-label={say('page.breadcrumbs')}>
      <ol>
        <li>
          <a href={homeUrl} aria-label={say('page.home')}>
            <Icon name="home" />
          </a>
        </li>
        {breadcrumbs.slice(0, -1).map(({ url, label }, index) => (
          <li key={index}>{url ? <a href={url}>{label}</a> : <span>{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
