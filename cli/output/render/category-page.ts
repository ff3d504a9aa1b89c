/** The page of a category: its entries for readers, for the Markdown twin and for the search. */
import type { CategoryEntry, PageProps, SidebarNode } from '../../../site/contract.ts'
import type { drawCategory } from '../../../site/server.tsx'
import { asMarkdown } from '../../../site/text/markdown-text.ts'
import { withBase } from '../../../site/url.ts'
import type { SiteWords } from '../../../site/words/site-words.ts'
import type { Config } from '../../graph/config/config.ts'
import { saySite } from '../../graph/config/site-words.ts'
import { categoryEntries } from '../../graph/pages/category-pages.ts'
import { docsAt } from '../../graph/pages/documents.ts'
import type { SidebarCategoryItem } from '../../graph/sidebar.ts'
import { sidebarPlaces } from '../../graph/sidebar-place.ts'
import type { Site } from '../../graph/site.ts'
import type { Section } from '../../markdown/document.ts'
import { isExternal } from '../../markdown/html/url-scheme.ts'
import { outputPath } from './output-path.ts'
import { type RenderContext, type RenderedPage, renderProps, searchFiles, searchPage } from './page.ts'
import { hrefBelow } from './sidebar-nodes.ts'
import { absolute } from './twin.ts'

export interface CategoryPageInput {
  readonly props: PageProps
  readonly entries: readonly CategoryEntry[]
  readonly sidebar?: readonly SidebarNode[]
  /** Labels above the page in the sidebar; absent when the page is not in the search. */
  readonly searchTrail?: readonly string[]
}

/** The entries of the category page at a route, with URLs. */
export function entriesAt(route: PageProps['route'], site: Site, config: Config['site']): CategoryEntry[] {
  const { baseUrl } = config
  const category: SidebarCategoryItem | undefined = sidebarPlaces(site.sidebars).get(route)?.lists
  if (!category) return []
  return categoryEntries(category, docsAt(site)).map(
    ({ route: to, href = '', autoAddBaseUrl = true, pages, ...entry }) => ({
      ...entry,
      pages: pages === undefined ? undefined : saySite(config)('text.pages', { count: pages }),
      url: to === undefined ? hrefBelow({ href, autoAddBaseUrl }, baseUrl) : withBase(to, baseUrl),
      external: (to === undefined && isExternal(href)) || undefined,
    }),
  )
}

/** The text of the page for the search: its description and the labels of its entries. */
export function categorySections({ props, entries }: Pick<CategoryPageInput, 'props' | 'entries'>): Section[] {
  const names = entries.map(({ label }) => label).join(', ')
  return [{ heading: '', text: [props.description, names].filter(Boolean).join(' ') }]
}

/** HTML, module, Markdown twin and search data of a category's page. */
export function renderCategory(
  page: CategoryPageInput,
  context: RenderContext,
  server: { readonly renderPage: Parameters<typeof renderProps>[4]; readonly drawCategory: typeof drawCategory },
  words: SiteWords,
): RenderedPage {
  const { props, entries, sidebar, searchTrail } = page
  const body = server.drawCategory({ description: props.description, entries }, words)
  const rendered = renderProps(props, body, sidebar, context, server.renderPage)
  const twin = { path: outputPath(props.route, 'index.md'), content: categoryTwin(page, context.site.origin) }
  const files = [...rendered.files, twin]
  if (!searchTrail) return { ...rendered, files }
  const searched = searchFiles(searchPage(props, { trail: searchTrail }, categorySections(page)), context)
  return { ...rendered, files: [...files, ...searched.files], search: searched.search }
}

/** @param origin comes before internal URLs; empty when the site does not know it */
function categoryTwin({ props, entries }: CategoryPageInput, origin: string): string {
  const lines = entries.map(({ label, url, description, pages }) => {
    const suffix = description === undefined ? '' : `: ${asMarkdown(description)}`
    const count = pages === undefined ? '' : ` (${pages})`
    return `- [${asMarkdown(label)}](${absolute(url, origin)})${suffix}${count}\n`
  })
  const sentence = props.description ? `${asMarkdown(props.description)}\n\n` : ''
  return `# ${asMarkdown(props.title)}\n\n${sentence}${lines.join('')}`
}
