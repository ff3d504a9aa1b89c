/**
 * The style sheets of a page are that of its kind, and extras, which only some pages need. The facts of a document name the
 * extras that its body uses; a page links their style sheets, and the browser loads them before it shows another page.
 * `bar` and `menus` belong to a whole site. They style parts of the frame that many sites do not have. `cjk` belongs to
 * the pages in a language.
 */
import type { PageKind, SiteData } from './contract.ts'

export type ExtraName =
  | 'bar'
  | 'blocks'
  | 'cards'
  | 'cjk'
  | 'code'
  | 'diagrams'
  | 'frames'
  | 'icons'
  | 'landing'
  | 'math'
  | 'menus'
  | 'news'
  | 'notes'
  | 'tabs'
  | 'tags'
  | 'tools'
  | 'video'

/** Sources of the style sheets, relative to the package. */
export const EXTRAS: Readonly<Record<ExtraName, string>> = {
  bar: 'site/styles/frame/bar.css',
  menus: 'site/styles/frame/menus.css',
  cjk: 'site/styles/text/cjk.css',
  blocks: 'site/styles/text/blocks.css',
  cards: 'site/styles/text/cards.css',
  code: 'site/styles/text/code-extras.css',
  frames: 'site/styles/text/frames.css',
  icons: 'site/styles/text/icons.css',
  diagrams: 'site/styles/text/diagrams.css',
  landing: 'site/styles/landing.css',
  math: 'site/styles/text/math.css',
  news: 'site/styles/text/news.css',
  notes: 'site/styles/text/notes.css',
  tabs: 'site/styles/text/tabs.css',
  tags: 'site/styles/tags.css',
  tools: 'site/styles/frame/tools.css',
  video: 'site/styles/text/video.css',
}

/**
 * The style sheets of kinds of pages. A first visit loads exactly one of them, because one file compresses better than
 * several.
 */
export const PAGE_STYLES = {
  style: 'site/styles/index.css',
  home: 'site/styles/home-index.css',
} as const

export type PageStyle = keyof typeof PAGE_STYLES

/** @returns the style sheets of a page in the order in which they are linked: names of the site's, and URLs of its components' */
export function styleNames({ kind, extras = [] }: { kind: PageKind; extras?: readonly string[] }): readonly string[] {
  if (kind === 'tags') return ['style' satisfies PageStyle, 'tags' satisfies ExtraName, ...extras]
  return [(kind === 'home' ? 'home' : 'style') satisfies PageStyle, ...extras]
}

/** Types of navbar items that need only the style sheet of every page. */
const PLAIN_ITEMS: readonly string[] = ['link', 'search', 'html', 'docsVersion']

/** The extras that the frame and the language of a site need on every page. Parts of a theme may draw anything that has styles. */
export function frameExtras(
  {
    announcement,
    navbar,
    footer,
    sidebar,
    locale,
  }: Pick<SiteData, 'announcement' | 'navbar' | 'footer' | 'sidebar' | 'locale'>,
  hasOwnParts: boolean,
): readonly ExtraName[] {
  const isFlat = footer?.columns.length === 1 && footer.columns[0]?.title === undefined
  const isColored = navbar.style !== undefined || footer?.style === 'dark'
  const hasMenus = navbar.items.some(({ type }) => !PLAIN_ITEMS.includes(type))
  const needsBar = hasOwnParts || announcement !== undefined || isColored || isFlat || sidebar.hideable
  return [
    ...(needsBar ? (['bar'] as const) : []),
    ...(hasOwnParts || hasMenus ? (['menus'] as const) : []),
    ...(/^(?:zh|ja|ko)\b/.test(locale.htmlLang) ? (['cjk'] as const) : []),
  ]
}
