/** Keeps an entry of a long list visible. */

/** Scrolls a list, but nothing around it, so that an entry outside its visible part moves to the middle. */
export function bringIntoView(list: Element | null, entry: Element | null): void {
  if (!list || !entry) return
  const shown = list.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  if (top >= shown.top && bottom <= shown.bottom) return
  list.scrollTop += (top + bottom - shown.top - shown.bottom) / 2
}
