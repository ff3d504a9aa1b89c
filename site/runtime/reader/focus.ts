/** Focuses elements that cannot normally have the focus. */

/** Focuses an element without scrolling. It stays focusable until it loses the focus. */
export function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}
