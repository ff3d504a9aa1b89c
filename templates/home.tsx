/** The home page: what the site is, a drawing beside it, and links to its sections. */
import type { ReactNode } from 'react'
import { useSite } from '../site/context.tsx'
import type { RoutePath } from '../site/contract.ts'
import { Card } from '../site/layout/card.tsx'
import type { PageKindRecord } from '../site/page/page-kind.ts'
import type { ViewProps } from '../site/page/view.ts'

export const home: PageKindRecord<'home'> = {
  kind: 'home',
  about: 'the home page',
  routes: () => ['/' as RoutePath],
  givesWay: true,
  isOutside: true,
  label: (_, { title }) => title,
  props: (_, site) => ({
    title: site.title,
    description: site.tagline === '' ? undefined : site.tagline,
    data: { sections: site.sections() },
  }),
  body: 'picture',
  ofDocument: ({ route, ownTitle, hasHome }) =>
    route === '/' && hasHome ? { sections: [], ownTitle: ownTitle || undefined } : undefined,
}

/** The drawing is the first part of the body, or follows the title in the body; CSS puts it beside the title. */
export function HomeView({ page, body }: ViewProps<'home'>): ReactNode {
  const { title } = useSite()
  const { sections, ownTitle } = page.data
  return (
    <div className="home markdown">
      {!ownTitle && (
        <header>
          <h1>{page.heading ?? title}</h1>
          {page.description && <p>{page.description}</p>}
        </header>
      )}
      {body}
      {sections.length > 0 && (
        <ul className="cards">
          {sections.map(({ label, url, description }) => (
            <Card key={url} url={url} title={label} text={description} />
          ))}
        </ul>
      )}
    </div>
  )
}
