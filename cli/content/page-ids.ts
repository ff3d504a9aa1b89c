/**
 * Ids of the page around a text. Its scripts find the first element of an id, so a text that took one could give them
 * other data: a heading of that name gets the next number, and an id that is written out is reported and left out.
 */
export const PAGE_IDS: ReadonlySet<string> = new Set([
  'docs-build',
  'docs-build-page',
  'docs-build-overlay',
  'docs-main',
  'docs-top',
  'docs-body',
  'docs-menu',
  'docs-menu-button',
  'docs-sidebar',
  'docs-announcer',
  'docs-base-url-banner',
  'docs-tags',
  'docs-search-list',
])

/** Whether an id is of the page around a text, choices in its search and tabs among them. */
export function isPageId(id: string): boolean {
  return PAGE_IDS.has(id) || /^docs-(?:search-list-(?:\d+|ask)|(?:tab|panel)-\d+)$/.test(id)
}
