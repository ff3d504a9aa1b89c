/** The components for elements of the text. */
import type { HTMLAttributes, ReactNode } from 'react'
import { type HeadingProps, heading } from './heading.tsx'
import { ListItem } from './list-item.tsx'
import { Table, type TableProps } from './table.tsx'

/** Components by names of hast elements. Other elements stay as they are. */
export const components: {
  readonly [H in 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6']: (props: HeadingProps) => ReactNode
} & {
  readonly li: (props: HTMLAttributes<HTMLLIElement>) => ReactNode
  readonly table: (props: TableProps) => ReactNode
} = {
  h1: heading('h1'),
  h2: heading('h2'),
  h3: heading('h3'),
  h4: heading('h4'),
  h5: heading('h5'),
  h6: heading('h6'),
  li: ListItem,
  table: Table,
}
