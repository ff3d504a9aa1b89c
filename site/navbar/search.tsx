/** `search`: the way to the search page. There is none as long as no search is configured. */
import type { ReactNode } from 'react'
import { useSite } from '../context.tsx'
import { Icon } from '../icons.tsx'
import type { ItemOf } from './item.tsx'

export function SearchItem({ item }: { item: Pick<ItemOf<'search'>, 'className'> }): ReactNode {
  const { search } = useSite()
  if (search.provider === 'none' || search.pageUrl === undefined) return null
  return (
    <li className={item.className}>
      <a href={search.pageUrl} className="search-link">
        <Icon name="search" />
        <span>Search docs</span>
      </a>
    </li>
  )
}
