/** What a page's text asks of the rest of the site → what it gets. */
import type { Config } from '../config/config.ts'
import type { DocPath, Facts, PageListQuery } from '../content/document.ts'
import { meaningsOf } from '../content/terms.ts'
import { type ListedPage, listedPages } from '../graph/page-list.ts'
import type { SiteIndex } from '../graph/resolve.ts'
import type { Site } from '../graph/site.ts'

/** What a page's text shows of other pages and of the configuration. Plain JSON: it is part of the page's key. */
export interface PageFills {
  /** By what the text asks for, see `listKey`. */
  readonly lists: Readonly<Record<string, readonly ListedPage[]>>
  /** What the terms of the page mean. */
  readonly terms: Readonly<Record<string, string>>
}

export const NO_FILLS: PageFills = { lists: {}, terms: {} }

export function pageFills(
  path: DocPath,
  { lists, terms }: Pick<Facts, 'lists' | 'terms'>,
  { site, index, config }: { site: Site; index: SiteIndex; config: Pick<Config, 'markdown'> },
): PageFills {
  if (lists.length === 0 && terms.length === 0) return NO_FILLS
  const meanings = meaningsOf(config.markdown.terms)
  return {
    lists: Object.fromEntries(lists.map((query) => [listKey(query), listedPages(path, query, site, index)])),
    terms: Object.fromEntries(terms.map(({ term }) => [term, meanings.get(term) ?? ''])),
  }
}

export function listKey({ of = '', depth }: PageListQuery): string {
  return `${depth} ${of}`
}
