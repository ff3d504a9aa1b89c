/** Work that the reader does not wait for. */

/** Calls back when what was changed until now has been painted, and the browser has nothing better to do. */
export function afterPaint(work: () => void): void {
  // Where browsers do not have it, an element of that id takes the name.
  const later = typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout
  requestAnimationFrame(() => later(work))
}
