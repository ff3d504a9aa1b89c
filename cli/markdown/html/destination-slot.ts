/** The slot for a destination in an attribute. */
import type { Slot } from '../../../site/body/slot.ts'
import { srcsetCandidates } from './html-attributes.ts'

/** @param siblings the attributes of the element by their names */
export function slotOf(
  element: string,
  attribute: string,
  kind: 'link' | 'image' | 'srcset',
  text: string,
  siblings: ReadonlyMap<string, unknown>,
): Slot {
  if (kind === 'srcset')
    return { slot: 'srcset', value: text, candidates: srcsetCandidates(text).map((candidate) => candidate.url) }
  if (kind === 'link' && element === 'a' && !siblings.has('target') && !siblings.has('rel'))
    return { slot: 'link', href: text }
  if (kind === 'image' && element === 'img')
    return { slot: 'image', href: text, sized: siblings.has('width') || siblings.has('height') }
  return { slot: 'url', attribute, kind, href: text }
}
