/** The parts that bundles of pages bring along: views of page kinds, and behaviour of texts. */
import type { PageKind } from '../contract.ts'
import { addBehaviour, type Behaviour } from '../markdown/behaviour.ts'
import type { Views } from '../page/view.ts'

/** The views that were loaded. The bundle of a page imports the view of its kind. */
export const loadedViews: { -readonly [K in PageKind]?: Views[K] } = {}

/** Called by the file of each part. */
export function addPart(name: string, part: Views[PageKind] | Behaviour): void {
  if (typeof part === 'function') Object.assign(loadedViews, { [name]: part })
  else addBehaviour(part)
}
