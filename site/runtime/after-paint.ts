/** Schedules work that the reader need not wait for. */

/** Calls back when all changes up to now are painted and the browser is idle. */
export function afterPaint(work: () => void): void {
  // Not `window.requestIdleCallback?.()`: where browsers lack it, an element with that id is a global of this name.
  const later = typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout
  requestAnimationFrame(() => later(work))
}
