/**
 * The module `docs-build/theme`, for replacing parts of a page: the original parts under their names in the
 * configuration, smaller ones that they are made of, the hooks that a part may use, and the types of all.
 */

export type { BlockParts } from '../site/body/block.ts'
export type { DirectiveQuestion, FileSlot, PropDestination, Segment } from '../site/body/slot.ts'
export {
  RouteContext,
  SiteContext,
  type TitleFormatter,
  useRoute,
  useSite,
  useTitleFormatter,
} from '../site/context.tsx'
export type * from '../site/contract.ts'
export type {
  Directive,
  DirectiveAttribute,
  DirectiveComponent,
  DirectiveFacts,
  DirectivePolicy,
  DirectiveProblem,
  DirectiveRecord,
  DirectiveSchema,
  DirectiveSlot,
  DrawnDirective,
  ListedPage,
  PageLinks,
  SiteView,
  SlotRule,
  WrittenDirective,
} from '../site/directives/directive.ts'
export type { ExtraName } from '../site/extras.ts'
export { Icon, type IconName } from '../site/icons.tsx'
export type { Hydrate } from '../site/islands/island.ts'
export { AnnouncementBar } from '../site/layout/announcement.tsx'
export { BackToTop } from '../site/layout/back-to-top.tsx'
export { Breadcrumbs } from '../site/layout/breadcrumbs.tsx'
export { Card, type CardProps } from '../site/layout/card.tsx'
export { ColorModeToggle } from '../site/layout/color-mode-toggle.tsx'
export { Footer, type FooterProps } from '../site/layout/footer.tsx'
export { Layout, type LayoutProps } from '../site/layout/layout.tsx'
export { Logo, type LogoProps } from '../site/layout/logo.tsx'
export { PageInfo } from '../site/layout/page-info.tsx'
export { Pagination } from '../site/layout/pagination.tsx'
export { type CompleteSidebar, MainMenu, Sidebar, type SidebarProps } from '../site/layout/sidebar.tsx'
export { SkipLink } from '../site/layout/skip-link.tsx'
export { TocBox, TocColumn } from '../site/layout/toc.tsx'
export { SiteLink, type SiteLinkProps } from '../site/link.tsx'
export { Admonition, type AdmonitionProps, type AdmonitionType } from '../site/markdown/admonition.tsx'
export { TextCard, type TextCardProps, TextCards, type TextCardsProps } from '../site/markdown/cards.tsx'
export { CodeBlock, type CodeBlockProps } from '../site/markdown/code-block.tsx'
export { Details, type DetailsProps } from '../site/markdown/details.tsx'
export { Table, type TableProps } from '../site/markdown/table.tsx'
export { Tab, type TabProps, Tabs, type TabsProps } from '../site/markdown/tabs.tsx'
export { Brand } from '../site/navbar/brand.tsx'
export type { ItemOf, ItemView, NavbarItem, NavbarItemType } from '../site/navbar/item-types.ts'
export { DocsVersionItem, type NavbarVersion } from '../site/navbar/items/docs-version.tsx'
export { DocsVersionDropdown, type NavbarVersionDropdown } from '../site/navbar/items/docs-version-dropdown.tsx'
export { DropdownItem, type NavbarDropdown } from '../site/navbar/items/dropdown.tsx'
export { HtmlItem, type NavbarHtml } from '../site/navbar/items/html.tsx'
export { LinkItem, type NavbarLink } from '../site/navbar/items/link.tsx'
export { LocaleDropdown, type NavbarLocaleDropdown } from '../site/navbar/items/locale-dropdown.tsx'
export type { ItemEntry, ItemPlace, ItemProps } from '../site/navbar/items/navbar-item.ts'
export { SearchItem } from '../site/navbar/items/search.tsx'
export type { ItemViews } from '../site/navbar/items/views.ts'
export { type MenuPanel, type MenuState, useMenu } from '../site/navbar/menu.tsx'
export { Navbar, type NavbarProps } from '../site/navbar/navbar.tsx'
export type { ViewProps } from '../site/page/view.ts'
export type { Handlers } from '../site/runtime/listen.ts'
export type { MakePart, PartBehaviour, PartPage } from '../site/runtime/plugin-part.ts'
export {
  type ColorMode,
  type ColorModeChoice,
  type ColorModeState,
  useColorMode,
} from '../site/runtime/reader/color-mode.tsx'
export { useHydrated, useMedia } from '../site/runtime/reader/media.ts'
export { type Slot, slot } from '../site/runtime/reader/storage.ts'
export type { CreateSearch, SearchSite } from '../site/search/plugged.ts'
export type {
  FoundPage,
  FoundSection,
  Marked,
  SearchProvider,
  SearchRequest,
  SearchResults,
} from '../site/search/provider.ts'
export { Html, type HtmlProps } from '../site/trusted.tsx'
export type { TextSay } from '../site/words/context.tsx'
export type { English } from '../site/words/english.ts'
export type { Grammar } from '../site/words/fill.ts'
export type {
  EnglishText,
  Holes,
  KeyOf,
  LazyGroup,
  Plural,
  Say,
  SayOf,
  Values,
  Word,
  WordGroup,
  WordKey,
  Words,
  WordTable,
} from '../site/words/say.ts'
export type { LoadedWords, PluginWordsFile } from '../site/words/site-words.ts'
export { DocView } from './doc.tsx'
export { HomeView } from './home.tsx'
export { NotFoundView } from './not-found.tsx'
export { SearchView } from './search.tsx'
export { TagView } from './tag.tsx'
export { TagsView } from './tags.tsx'
