/** What a book consists of: the sidebars of a site, or of a section, as a tree. */
import { DocsError, type GraphEdition, type GraphSidebarItem, type SiteGraph } from 'docs-build'
import { nearest } from 'docs-build/cli'

/** An entry of the contents: a page, a category, or a category with a page. */
export interface Chapter {
  readonly label: string
  /** Below the root of the site; absent for a category without a page of its own. */
  readonly route?: string | undefined
  readonly items: readonly Chapter[]
}

/** What a book is called, and what stands in it, before anything is printed. */
export interface BookPlan {
  /** Title of the site. */
  readonly title: string
  /** Title of the section; absent for a whole site. */
  readonly section?: string | undefined
  /** Label of the version, where the site has several. */
  readonly version?: string | undefined
  readonly chapters: readonly Chapter[]
}

/**
 * The pages of the sidebars, as chapters of a book. Unlisted pages are left out.
 *
 * @param section route of a page, a category, a folder or an edition; default: the edition at the root
 * @throws DocsError when no sidebar has a page there
 */
export function planBook({ site, pages, sidebars, editions = [] }: SiteGraph, section: string | undefined): BookPlan {
  const route = section === undefined ? '/' : `/${section}/`.replace(/\/+/g, '/')
  const edition = editionOf(route, editions)
  const unlisted = new Set(pages.flatMap((page) => (page.unlisted ? [page.route] : [])))
  const listed = Object.values(edition?.sidebars ?? sidebars).flatMap((items) => items.flatMap(chapterOf))
  const all = withoutPages(listed, unlisted)
  const root = edition?.route ?? '/'
  const found = route === root ? undefined : chapterAt(route, all)
  const chapters = route === root ? all : (found ?? below(route, all))
  if (chapters.length === 0) throw notFound(route, all)
  const [first] = found ?? []
  const isOneOfSeveral = new Set(editions.map(({ version }) => version)).size > 1
  return {
    title: site.title,
    section: first?.label,
    version: isOneOfSeveral ? edition?.label : undefined,
    // A category's own entry would repeat the title of the book.
    chapters: chapters.length === 1 && first?.route === undefined && first ? first.items : chapters,
  }
}

/** The edition with the longest path that the route begins with. */
function editionOf(route: string, editions: readonly GraphEdition[]): GraphEdition | undefined {
  const within = editions.filter((one) => route.startsWith(one.route))
  return within.sort((a, b) => b.route.length - a.route.length)[0]
}

/** Links to elsewhere and HTML are no part of a book, and neither are categories without pages. */
function chapterOf(item: GraphSidebarItem): Chapter[] {
  if (item.type === 'page') return [{ label: item.label, route: item.route, items: [] }]
  if (item.type !== 'category') return []
  const items = item.items.flatMap(chapterOf)
  return item.route === undefined && items.length === 0 ? [] : [{ label: item.label, route: item.route, items }]
}

function withoutPages(chapters: readonly Chapter[], left: ReadonlySet<string>): Chapter[] {
  return chapters.flatMap(({ label, route, items }) => {
    const shown = route !== undefined && left.has(route) ? undefined : route
    const inner = withoutPages(items, left)
    return shown === undefined && inner.length === 0 ? [] : [{ label, route: shown, items: inner }]
  })
}

function chapterAt(route: string, chapters: readonly Chapter[]): readonly Chapter[] | undefined {
  for (const chapter of chapters) {
    const found = chapter.route === route ? [chapter] : chapterAt(route, chapter.items)
    if (found) return found
  }
  return undefined
}

/** The chapters of a folder without a page of its own. */
function below(folder: string, chapters: readonly Chapter[]): Chapter[] {
  return chapters.flatMap((chapter) => {
    if (chapter.route?.startsWith(folder)) return [chapter]
    const items = below(folder, chapter.items)
    return items.length > 0 ? [{ label: chapter.label, items }] : []
  })
}

/** Routes of the chapters, each once, in the order of the book. */
export function routesOf(chapters: readonly Chapter[]): string[] {
  return [...new Set(chapters.flatMap(({ route, items }) => [...(route ? [route] : []), ...routesOf(items)]))]
}

function notFound(route: string, all: readonly Chapter[]): DocsError {
  if (all.length === 0)
    return new DocsError('The site has no sidebar, so there is nothing to print.', {
      hint: 'A book has the pages of the sidebars in their order.',
    })
  const near = nearest(route, routesOf(all))
  return new DocsError(`No sidebar has a page \`${route}\` or below it.`, {
    hint: near === undefined ? '`docs-build graph` lists the sidebars.' : `Did you mean \`${near}\`?`,
  })
}
