/** Pages that are not made from a document. */
import type { PageKind, RoutePath } from '../../site/contract.ts'

export type GeneratedKind = Exclude<PageKind, 'doc' | 'not-found'>

export interface GeneratedPage {
  readonly kind: GeneratedKind
  readonly route: RoutePath
}
