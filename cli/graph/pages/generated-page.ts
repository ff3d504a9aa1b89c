/** Pages that are not made from a document. */
import type { RoutePath } from '../../../site/contract.ts'
import type { GeneratedKind, NamedSite, PageKindRecord, PlannedSite } from '../../../site/page/page-kind.ts'
import { pageKinds } from '../../../templates/index.ts'
import type { Config } from '../config/config.ts'
import { saySite } from '../config/site-words.ts'

export interface GeneratedPage {
  readonly kind: GeneratedKind
  readonly route: RoutePath
}

/** The record of a page's kind. */
export function kindOf(kind: GeneratedKind): PageKindRecord {
  return pageKinds[kind] as PageKindRecord
}

/** The pages of all kinds that do not depend on the sidebars. */
export function plannedPages(site: PlannedSite): GeneratedPage[] {
  return Object.values(pageKinds).flatMap(({ kind, routes }: PageKindRecord) =>
    (routes?.(site) ?? []).map((route) => ({ kind, route })),
  )
}

/** The ids of a page to which links may lead. */
export function generatedAnchors(kind: GeneratedKind, site: PlannedSite): readonly string[] {
  return kindOf(kind).anchors?.(site) ?? []
}

/** The name of a page in the graph. */
export function generatedLabel({ kind, route }: GeneratedPage, site: NamedSite): string {
  return kindOf(kind).label(route, site)
}

/** The site as page kinds see it, once it has its routes. */
export function namedSite(
  { tags, categories }: Pick<NamedSite, 'tags' | 'categories'>,
  config: Pick<Config['site'], 'title' | 'locale' | 'words'>,
): NamedSite {
  return { title: config.title, say: saySite(config), tags, categories }
}
