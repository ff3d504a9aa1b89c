/** The facts of a document, limited to what the raw HTML policy of the site lets reach the page. */
import type { Facts, Reference } from '../markdown/document.ts'
import { SAFE_ELEMENTS } from '../markdown/html/safe-elements.ts'
import type { RawHtmlMode } from '../markdown/html/url-scheme.ts'

/** The facts that remain when the page keeps raw HTML only in part, or shows it as text. */
export function factsIn<T extends Pick<Facts, 'anchors' | 'references' | 'dropped'>>(facts: T, mode: RawHtmlMode): T {
  if (mode === 'verbatim') return facts.dropped ? { ...facts, dropped: [] } : facts
  const isKept = (element: string | undefined): boolean =>
    element === undefined || (mode === 'safe' && SAFE_ELEMENTS.has(element))
  const isRead = (reference: Reference): boolean =>
    !reference.isVerbatim && (mode !== 'escape' || reference.form !== 'html')
  return {
    ...facts,
    anchors: facts.anchors.filter((anchor) => isKept(anchor.element)),
    references: facts.references.filter(isRead),
    dropped: facts.dropped && (mode === 'safe' ? facts.dropped : []),
  }
}
