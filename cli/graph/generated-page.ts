/** Pages that are not made from a document. */
import type { RoutePath } from '../../site/contract.ts'

export type GeneratedKind = 'home' | 'search' | 'tags' | 'tag' | 'category'

export interface GeneratedPage {
  readonly kind: GeneratedKind
  readonly route: RoutePath
}
