/** Site and document → the data that a page may use, and no more. */

import type { Link, PageProps } from '../../../site/contract.ts'
import type { KindDocument } from '../../../site/page/page-kind.ts'
import { pageKinds } from '../../../templates/index.ts'
import { editUrlOf } from '../../graph/config/edit-url.ts'
import { saySite } from '../../graph/config/site-words.ts'
import { documentsOf } from '../../graph/pages/documents.ts'
import { tagRoute } from '../../graph/pages/tags.ts'
import type { DocRoute } from '../../graph/routes.ts'
import { labelOf } from '../../graph/sidebar.ts'
import { type SidebarNeighbour, type SidebarPlace, sidebarPlaces } from '../../graph/sidebar-place.ts'
import { isOwnPage } from '../../markdown/doc-path.ts'
import type { Facts, Head, TagUse } from '../../markdown/document.ts'
import { tableOfContents } from '../../markdown/text/headings.ts'
import { lastUpdateOf } from './last-update.ts'
import { breadcrumbs, commonProps, neighbourLink, type PropsContext, preview, url } from './page-props.ts'

/** Properties of a document's page. */
export function docProps({ route, head }: DocRoute, facts: Facts, context: PropsContext): PageProps {
  const { config } = context
  const { frontMatter } = head
  const { place, sidebar } = shownSidebar({ route, head }, context)
  const { minHeadingLevel, maxHeadingLevel } = config.site.tableOfContents
  const min = frontMatter.tocMinHeadingLevel ?? minHeadingLevel
  const max = frontMatter.tocMaxHeadingLevel ?? maxHeadingLevel
  const description = frontMatter.description ?? (facts.excerpt || undefined)
  const previous = neighbour(frontMatter.paginationPrev, place?.previous, context)
  const next = neighbour(frontMatter.paginationNext, place?.next, context)
  const editUrl = editLink(head, context)
  const lastUpdate = lastUpdateOf(head, context)
  const { layout = 'docs' } = frontMatter
  // In the layout of documents a component is the text below the title; elsewhere it draws the whole page.
  const isDrawn = facts.isDrawn === true && layout !== 'docs'
  const hasHeading = facts.ownTitle === undefined && frontMatter.hideTitle !== true && head.title !== '' && !isDrawn
  const own = {
    ...commonProps(route, head.title, context, { isOutside: isOwnPage(head.path) }),
    heading: hasHeading ? head.title : undefined,
    description,
    keywords: frontMatter.keywords?.length ? frontMatter.keywords : undefined,
    ...preview(frontMatter.image, context),
    noindex: frontMatter.unlisted || config.site.noIndex || undefined,
    markdownUrl: `${url(route, context)}index.md`,
    extras: facts.extras,
  }
  const ownKind = kindOfDocument({
    route,
    ownTitle: facts.ownTitle !== undefined,
    hasHome: config.site.home !== undefined,
  })
  if (ownKind) return { kind: ownKind.kind, ...own, data: ownKind.data } as PageProps
  const id = head.path.replace(/\.mdx?$/, '')
  if (layout !== 'docs') {
    // A page with a look of its own, such as one that says thank you, has no notice for authors above it.
    const data = { id, isDrawn: isDrawn || undefined }
    return { kind: 'doc', ...own, isBare: layout === 'none' || undefined, data }
  }
  return {
    kind: 'doc',
    ...own,
    toc: frontMatter.hideTableOfContents ? [] : tableOfContents(facts.headings, min, max),
    breadcrumbs: config.docs.breadcrumbs && place ? breadcrumbs(place, labelOf(head), context) : [],
    sidebar,
    previous,
    next,
    // A tag that only unlisted pages have has no page.
    tags: (frontMatter.tags ?? [])
      .filter((use) => context.index.pages.has(tagRoute(use)))
      .map((use) => ({ label: use.label, url: url(tagRoute(use), context) })),
    editUrl,
    lastUpdate,
    data: {
      id,
      unlisted: frontMatter.unlisted || undefined,
      readingTime: isLongRead(frontMatter.tags)
        ? saySite(config.site)('text.readingTime', { count: readingMinutes(facts.words) })
        : undefined,
    },
  }
}

/** The sidebar that a page shows, and the place of the page in it. */
function shownSidebar(
  { route, head }: Pick<DocRoute, 'route' | 'head'>,
  { site }: PropsContext,
): { readonly place: SidebarPlace | undefined; readonly sidebar: string | undefined } {
  const home = sidebarPlaces(site.sidebars).get(route)
  const requested = head.frontMatter.displayedSidebar
  // A sidebar that does not exist is a finding; the page then has the place that it would have without the key.
  if (requested === undefined || (requested !== null && !Object.hasOwn(site.sidebars, requested)))
    return { place: home, sidebar: home?.sidebar }
  // A page that requests another sidebar, or none, has no place in the one that lists it.
  return { place: requested === home?.sidebar ? home : undefined, sidebar: requested ?? undefined }
}

/** The kind whose page a document makes, with the data of the page; `undefined` for a page of the kind `doc`. */
function kindOfDocument(document: KindDocument): Pick<PageProps, 'kind' | 'data'> | undefined {
  for (const { kind, ofDocument } of Object.values(pageKinds)) {
    const data = ofDocument?.(document)
    if (data) return { kind, data }
  }
  return undefined
}

/** Pages with the tag `long-read` show how long they take to read. */
function isLongRead(tags: readonly TagUse[] = []): boolean {
  return tags.some(({ label }) => label.toLowerCase() === 'long-read')
}

/** Silent reading of English: 238 words a minute (Brysbaert 2019, doi.org/10.1016/j.jml.2019.104047). */
function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 238))
}

function neighbour(
  override: string | null | undefined,
  found: SidebarNeighbour | undefined,
  context: PropsContext,
): Link | undefined {
  if (override === null) return undefined
  const named = override === undefined ? undefined : documentsOf(context.site).find(override)
  const isPage = named !== undefined && named !== 'draft'
  return neighbourLink(isPage ? { route: named.route, label: labelOf(named.head) } : found, context)
}

function editLink(head: Head, { config, index }: PropsContext): string | undefined {
  const own = head.frontMatter.editUrl
  if (own === null || own === '') return undefined
  if (own !== undefined) return own
  if (isOwnPage(head.path)) return undefined
  const file = `${config.docs.path}/${head.path}`
  const { docs } = config
  return editUrlOf(index.files?.fileOf.get(head.path) ?? file, docs) ?? editUrlOf(file, docs)
}
