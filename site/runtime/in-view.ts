/** Keeps an entry of a long list where the reader can see it. */

/**
 * Scrolls the list, and nothing around it, to an entry outside of what it shows; the entry comes to stand in the
 * middle.
 */
export function bringIntoView(list: Element | null, entry: Element | null): void {
  if (!list || !entry) return
  const shown = list.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  if (top >= shown.top && bottom <= shown.bottom) return
  list.scrollTop += (top + bottom - shown.top - shown.bottom) / 2
}
