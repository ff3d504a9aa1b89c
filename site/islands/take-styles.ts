import { INLINE } from './marks.ts'

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
}

/** The styles of the frame. The elements of a text belong to its islands, or stay as they are. */
export function takeFrameStyles(root: Element): void {
  takeStyles(root, (element) => !element.closest('#docs-body'))
}
