/** The body of a category's page: a sentence, and a card for each entry. */
import type { ReactNode } from 'react'
import type { CategoryEntry } from '../site/contract.ts'
import { SiteLink } from '../site/link.tsx'

export interface CategoryListProps {
  description?: string | undefined
  entries: readonly CategoryEntry[]
}

export function CategoryList({ description, entries }: CategoryListProps): ReactNode {
  return (
    <>
      {description && <p>{description}</p>}
      <ul className="cards">
        {entries.map(({ label, url, external, description, pages }, index) => (
          <li key={index} className="card">
            <h2>
              <SiteLink url={url} external={external}>
                {label}
              </SiteLink>
            </h2>
            {description && <p>{description}</p>}
            {pages !== undefined && (
              <p>
                <small>{pages}</small>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
