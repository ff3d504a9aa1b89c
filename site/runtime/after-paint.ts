/** Work that the reader does not wait for. */

/** Calls back when what was changed until now has been painted, and the browser has nothing better to do. */
export function afterPaint(work: () => void): void {
  const later = (window as Partial<Window>).requestIdleCallback ?? setTimeout
  requestAnimationFrame(() => later(work))
}
