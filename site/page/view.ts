/** The component that draws a page kind; `templates/index.ts` has one for each kind. */
import type { ReactNode } from 'react'
import type { PageKind, PageProps } from '../contract.ts'

export interface ViewProps<K extends PageKind> {
  /** What the page is made from: its title, its route, and what only this kind of page has. */
  page: Extract<PageProps, { kind: K }>
  /** The body, as an element. */
  body: ReactNode
}

export type Views = { readonly [K in PageKind]: (props: ViewProps<K>) => ReactNode }
