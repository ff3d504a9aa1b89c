/** `docsVersion`: the version that is read, leading to its main page. */
import type { ReactNode } from 'react'
import { useSite } from '../context.tsx'
import { activeVersion } from './docs-version-dropdown.tsx'
import type { ItemOf } from './item-view.ts'

export function DocsVersionItem({ item }: { item: ItemOf<'docsVersion'> }): ReactNode {
  const { docs } = useSite()
  const version = activeVersion(docs)
  if (!version) return null
  return (
    <li className={item.className}>
      <a href={item.url ?? version.url}>{item.label ?? version.label}</a>
    </li>
  )
}
