/** Styles that stand in the sheet of a page, as React sets them in the browser. */
import { INLINE, SHEET_TEXT } from './marks.ts'

/**
 * Sets styles as React sets them, so that it can change them.
 *
 * @param isOwn whether React takes an element over together with the root
 */
export function takeStyles(root: Element, isOwn: (element: Element) => boolean): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${INLINE}]`)) {
    if (!isOwn(element)) continue
    element.style.cssText = element.getAttribute(INLINE) ?? ''
    element.removeAttribute(INLINE)
  }
  for (const element of root.querySelectorAll(`[${SHEET_TEXT}]`)) {
    if (!isOwn(element)) continue
    // React compares this text with its own. The rules are in the style sheet of the page.
    Object.defineProperty(element, 'textContent', { value: element.getAttribute(SHEET_TEXT), writable: true })
    element.removeAttribute(SHEET_TEXT)
  }
}

/** The styles of the frame. The elements of a text belong to its islands, or stay as they are. */
export function takeFrameStyles(root: Element): void {
  takeStyles(root, (element) => !element.closest('#docs-body'))
}
