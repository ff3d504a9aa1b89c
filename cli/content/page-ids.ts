/**
 * Ids of the page around a text. A text that took one would stand in the way of the page's own scripts, so a
 * heading of that name gets the next number, and any other use is reported as a duplicate.
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
])
