/**
 * The parts of a page that a configuration may replace. `templates/theme.ts` exports them under the same names, so that
 * a replacement can build on the original.
 */

interface Replaceable {
  /** The module that exports the part under this name. */
  readonly module: string
  readonly about: string
}

const rows = {
  // name: [module below the package's folder, what it draws]
  // ── the frame ──
  Layout: ['site/layout/layout.tsx', 'The layout around the view of a page.'],
  SkipLink: ['site/layout/skip-link.tsx', 'The link to the main content, first on every page.'],
  AnnouncementBar: ['site/layout/announcement.tsx', 'The notice above the navbar.'],
  Navbar: ['site/navbar/navbar.tsx', 'The bar at the top of every page.'],
  Brand: ['site/navbar/brand.tsx', 'Logo and title in the navbar.'],
  MainMenu: ['site/navbar/menu.tsx', 'The menu of small screens.'],
  ColorModeToggle: ['site/layout/color-mode-toggle.tsx', 'The button that changes the colour mode.'],
  Sidebar: ['site/layout/sidebar.tsx', 'The tree of pages.'],
  Breadcrumbs: ['site/layout/breadcrumbs.tsx', 'The way from the home page to the page.'],
  TocColumn: ['site/layout/toc.tsx', 'The table of contents beside the text.'],
  TocBox: ['site/layout/toc.tsx', 'The table of contents on small screens.'],
  PageInfo: ['site/layout/page-info.tsx', 'Tags, edit link and last change of a page.'],
  Pagination: ['site/layout/pagination.tsx', 'Links to the previous and the next page.'],
  BackToTop: ['site/layout/back-to-top.tsx', 'The button that scrolls to the top.'],
  Footer: ['site/layout/footer.tsx', 'The foot of every page.'],
  // ── items of the navbar ──
  LinkItem: ['site/navbar/items/link.tsx', 'A link in the navbar.'],
  DropdownItem: ['site/navbar/items/dropdown.tsx', 'A menu of links in the navbar.'],
  LocaleDropdown: ['site/navbar/items/locale-dropdown.tsx', 'The menu of languages.'],
  DocsVersionItem: ['site/navbar/items/docs-version.tsx', 'The name of the version.'],
  DocsVersionDropdown: ['site/navbar/items/docs-version-dropdown.tsx', 'The menu of versions.'],
  SearchItem: ['site/navbar/items/search.tsx', 'The search button.'],
  HtmlItem: ['site/navbar/items/html.tsx', 'HTML of the configuration in the navbar.'],
  // ── views ──
  DocView: ['templates/doc.tsx', 'The view of a document.'],
  HomeView: ['templates/home.tsx', 'The view of the home page.'],
  TagsView: ['templates/tags.tsx', 'The list of tags.'],
  TagView: ['templates/tag.tsx', 'The pages of a tag.'],
  SearchView: ['templates/search.tsx', 'The search page.'],
  NotFoundView: ['templates/not-found.tsx', 'The page for addresses without a page.'],
  // ── small parts ──
  Card: ['site/layout/card.tsx', 'A page in a list of pages.'],
  Logo: ['site/layout/logo.tsx', 'An image with a light and a dark form.'],
  SiteLink: ['site/link.tsx', 'A link of the navbar, the sidebar or the footer.'],
  Icon: ['site/icons.tsx', 'An icon.'],
  Progress: ['site/runtime/progress.tsx', 'The bar at the top while a page loads.'],
  Crash: ['site/layout/crash.tsx', 'The message in place of a page that failed.'],
} as const

/** Parts of a text. Each is drawn when the site is built; one that does something in the browser hydrates by itself. */
const textRows = {
  Admonition: [
    'site/markdown/admonition.tsx',
    'A box that stands out from the text. An island; its text is one piece.',
  ],
  CodeBlock: ['site/markdown/code-block.tsx', 'A block of code. An island; `html` is read from the page.'],
  Details: ['site/markdown/details.tsx', 'Text that a click on a line opens. An island; its text is one piece.'],
  Table: [
    'site/markdown/table.tsx',
    'A table. An island; rows and cells are elements, and cells without markup are text.',
  ],
  Tabs: [
    'site/markdown/tabs.tsx',
    'Texts of which one is visible at a time. An island together with its tabs, which are elements.',
  ],
  Tab: ['site/markdown/tabs.tsx', 'One of these texts, in the island of its tabs.'],
  TextCards: ['site/markdown/cards.tsx', 'Texts side by side. An island together with its cards, which are elements.'],
  TextCard: ['site/markdown/cards.tsx', 'One of these texts, in the island of its cards.'],
} as const

export const components: Readonly<Record<string, Replaceable>> = Object.fromEntries(
  Object.entries({ ...rows, ...textRows }).map(([name, [module, about]]) => [name, { module, about }]),
)

/** A part of a text that hydrates as one island. */
interface TextPart {
  /** Parts that hydrate with it, as its children. */
  readonly holds?: readonly string[]
  /** HTML elements that its children keep; other Markdown is one piece. */
  readonly keeps?: readonly string[]
}

/** Parts of a text that hydrate, by name. */
export const textParts: Readonly<Record<string, TextPart>> = {
  Admonition: {},
  CodeBlock: {},
  Details: {},
  Table: { keeps: ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'] },
  Tabs: { holds: ['Tab'] },
  TextCards: { holds: ['TextCard'] },
}
