/** The facts of a document as far as the site's policy on raw HTML lets them reach the page. */
import type { Facts, Reference } from './document.ts'
import { SAFE_ELEMENTS } from './safe-elements.ts'
import type { RawHtmlMode } from './url-scheme.ts'

/** What is left of a page's facts when raw HTML is only partly kept, or shown as text. */
export function factsIn<T extends Pick<Facts, 'anchors' | 'references' | 'noAlt' | 'dropped'>>(
  facts: T,
  mode: RawHtmlMode,
): T {
  if (mode === 'verbatim') return facts.dropped ? { ...facts, dropped: [] } : facts
  const isKept = (element: string | undefined): boolean =>
    element === undefined || (mode === 'safe' && SAFE_ELEMENTS.has(element))
  const isRead = (reference: Reference): boolean =>
    !reference.isVerbatim && (mode !== 'escape' || reference.form !== 'html')
  return {
    ...facts,
    anchors: facts.anchors.filter((anchor) => isKept(anchor.element)),
    references: facts.references.filter(isRead),
    noAlt: facts.noAlt.filter(isRead),
    ...(facts.dropped ? { dropped: mode === 'safe' ? facts.dropped : [] } : {}),
  }
}
