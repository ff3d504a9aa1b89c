/** Where the themes of other tools put their sidebar and their text, as simple selectors: `tag#id.class[attribute^=start]`. */

/** Elements of a page by what they hold. Of each list, the first selector that fits an element of the page counts. */
export const SIDEBARS: readonly string[] = [
  // Docusaurus
  '.theme-doc-sidebar-menu',
  // VitePress
  '#VPSidebarNav',
  // Starlight
  '#starlight__sidebar',
  // Material for MkDocs, its older and newer theme, and that of Read the Docs, which Sphinx has too
  '.md-nav--primary',
  '.wy-menu-vertical',
  // Just the Docs, of Jekyll
  '#site-nav',
  // Hugo: Docsy, Book, Hextra
  '#td-section-nav',
  '#td-sidebar-menu',
  '.book-menu',
  '.hextra-sidebar-container',
  // Rspress
  '.rp-doc-layout__sidebar',
  '.rspress-sidebar',
  // VuePress 2 and 1
  '.vp-sidebar-items',
  '.sidebar-items',
  '.sidebar-links',
  // mdBook
  '#mdbook-sidebar',
  'nav#sidebar',
  // Nextra
  '.nextra-sidebar',
  // Sphinx: Furo, PyData, the basic themes
  '.sidebar-tree',
  '.bd-sidebar-primary',
  '.sphinxsidebarwrapper',
  // MkDocs without a theme of its own
  '.navbar-nav',
]

export const TEXTS: readonly string[] = [
  '.theme-doc-markdown',
  '.vp-doc',
  '.sl-markdown-content',
  'article.md-content__inner',
  '.td-content',
  'article.book-article',
  '.rspress-doc',
  '.theme-default-content',
  '.theme-hope-content',
  '#furo-main-content',
  '.bd-article',
  'main',
  '[role=main]',
  'article',
  'body',
]

/** Labels of a sidebar that open no page. */
export const GROUPS: readonly string[] = [
  'summary',
  'h2',
  'h3',
  'h4',
  'h5',
  'label[for^=__nav]',
  '.part-title',
  '.caption-text',
  '.rp-sidebar-group__title',
  'p.sidebar-heading',
  'p.vp-sidebar-header',
  'button[data-href^=/]',
]

/** Parts of a sidebar that are no entries. */
export const NO_ENTRIES: readonly string[] = [
  '.md-nav__title',
  '.md-nav--secondary',
  '.visually-hidden',
  '.md-logo',
  '.md-nav__source',
  // Starlight: links of the site's head, for phones.
  '.mobile-preferences',
]

/** Links beside a heading that lead to itself, and other marks that are no part of a text. */
export const NO_WORDS: readonly string[] = [
  '.header-anchor',
  '.hash-link',
  '.headerlink',
  '.sl-anchor-link',
  '.td-heading-self-link',
  '.rp-header-anchor',
  '.sl-badge',
  'script',
  'style',
  'svg',
  'button',
]
