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
  AnnouncementBar: ['site/layout/announcement.tsx', 'The notice above the navbar.'],
  Navbar: ['site/navbar/navbar.tsx', 'The bar at the top of every page.'],
  Brand: ['site/navbar/brand.tsx', 'Logo and title in the navbar.'],
  ColorModeToggle: ['site/layout/color-mode-toggle.tsx', 'The button that changes the colour mode.'],
  Sidebar: ['site/layout/sidebar.tsx', 'The tree of pages.'],
  Breadcrumbs: ['site/layout/breadcrumbs.tsx', 'The way from the home page to the page.'],
  TocColumn: ['site/layout/toc.tsx', 'The table of contents beside the text.'],
  TocBox: ['site/layout/toc.tsx', 'The table of contents on small screens.'],
  PageInfo: ['site/layout/page-info.tsx', 'Tags, edit link and last change of a page.'],
  Pagination: ['site/layout/pagination.tsx', 'Links to the previous and the next page.'],
  Footer: ['site/layout/footer.tsx', 'The foot of every page.'],
  // ── views ──
  DocView: ['templates/doc.tsx', 'The view of a document.'],
  HomeView: ['templates/home.tsx', 'The view of the home page.'],
  TagsView: ['templates/tags.tsx', 'The list of tags.'],
  TagView: ['templates/tag.tsx', 'The pages of a tag.'],
  SearchView: ['templates/search.tsx', 'The search page.'],
  NotFoundView: ['templates/not-found.tsx', 'The page for addresses without a page.'],
  // ── small parts ──
  Card: ['site/layout/card.tsx', 'A page in a list of pages.'],
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
}
