/** How a page kind is drawn; `templates/index.ts` holds one view for each. */
import type { ReactNode } from 'react'
import type { PageKind, PageProps } from './contract.ts'

export interface ViewProps<K extends PageKind> {
  page: Extract<PageProps, { kind: K }>
  /** The body, ready to be placed. */
  body: ReactNode
}

export type Views = { readonly [K in PageKind]: (props: ViewProps<K>) => ReactNode }
