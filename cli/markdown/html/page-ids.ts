/**
 * Ids of the page around a text. The page's scripts use the first element with an id, so an author's id could give them
 * other data. A heading with such a name gets the next number; an explicit id is reported and left out.
 */
export const PAGE_IDS: ReadonlySet<string> = new Set([
  'docs-build',
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

/** Whether an id belongs to the page around a text; this includes the ids of search results and tabs. */
export function isPageId(id: string): boolean {
  return PAGE_IDS.has(id) || /^docs-(?:search-list-(?:\d+|ask)|(?:tab|panel)-\d+)$/.test(id)
}
