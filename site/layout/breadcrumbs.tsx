/** The breadcrumbs from the home page to this page. */
import type { ReactNode } from 'react'
import { useRoute, useSite } from '../context.tsx'
import { Icon } from '../icons.tsx'
import { useWords } from '../words/context.tsx'

export function Breadcrumbs(): ReactNode {
  const { breadcrumbs } = useRoute()
  const { baseUrl, homeUrl = baseUrl } = useSite()
  const say = useWords()
  if (!breadcrumbs.length) return null
  const last = breadcrumbs.length - 1
  return (
    <nav className="breadcrumbs" aria-label={say('page.breadcrumbs')}>
      <ol>
        <li>
          <a href={homeUrl} aria-label={say('page.home')}>
            <Icon name="home" />
          </a>
        </li>
        {breadcrumbs.map((crumb, index) => (
          <li key={index}>
            {crumb.url && index !== last ? (
              <a href={crumb.url}>{crumb.label}</a>
            ) : (
              <span aria-current={index === last ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
