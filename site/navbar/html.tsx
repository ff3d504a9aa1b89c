/** `html`: markup from the site's configuration. */
import type { ReactNode } from 'react'
import type { ItemOf } from './item.tsx'

export function HtmlItem({ item }: { item: ItemOf<'html'> }): ReactNode {
  return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />
}
