/** The answer to a path that leads nowhere. */
import type { ReactNode } from 'react'
import { useSite } from '../site/context.tsx'
import type { ViewProps } from '../site/view.ts'

export function NotFoundView({ page }: ViewProps<'not-found'>): ReactNode {
  const { baseUrl, title } = useSite()
  return (
    <div className="markdown not-found">
      <h1>{page.heading ?? 'Page Not Found'}</h1>
      <p>We could not find what you were looking for.</p>
      <p>
        Please contact the owner of the site that linked you here and let them know their link is broken, or start again
        from the <a href={baseUrl}>home page of {title}</a>.
      </p>
    </div>
  )
}
