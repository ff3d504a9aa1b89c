/** `html`: markup from the site's configuration. */
import type { ReactNode } from 'react'
import { Html } from '../trusted.tsx'
import type { ItemOf } from './item-view.ts'

export function HtmlItem({ item }: { item: ItemOf<'html'> }): ReactNode {
  return <Html as="li" className={item.className} html={item.html} />
}
