/** The page of a document, with the key that decides whether it must be rendered again. */

import type { EditionNotice, PageProps, SidebarNode } from '../../../../site/contract.ts'
import { directivesOf } from '../../../graph/plugins/directives.ts'
import type { DocRoute } from '../../../graph/routes.ts'
import { sidebarPlaces } from '../../../graph/sidebar-place.ts'
import { fingerprintAll } from '../../../kernel/fingerprint.ts'
import { editionNotices } from '../../../output/render/edition-props.ts'
import { type PageFills, pageFills } from '../../../output/render/page-fills.ts'
import { docProps } from '../../../output/render/props.ts'
import { sidebarBranch } from '../../../output/render/sidebar-branch.ts'
import { type Destination, destination } from '../../../output/render/slots.ts'
import type { ReadDocument } from '../../pipeline/read-documents.ts'
import type { PageParts } from '../../publish/ledger.ts'
import { propsContext, type SiteState } from '../checked-run.ts'
import { searchTrailOf } from '../search-index.ts'
import type { SharedContext } from '../shared-context.ts'

/** The page of a document, ready to be rendered. */
export interface PendingPage {
  readonly doc: DocRoute
  readonly document: ReadDocument
  readonly props: PageProps
  readonly sidebar?: readonly SidebarNode[]
  /** Labels above the page in the sidebar; absent when the search excludes the page. */
  readonly searchTrail?: readonly string[]
  /** How much the words of the page count in the search. */
  readonly searchBoost?: number
  readonly fills: PageFills
  /** What the destinations of the document become, in the order of its references. */
  readonly targets: readonly Destination[]
  /** What stands above the text; absent on a site with one edition. */
  readonly notices?: readonly EditionNotice[]
  /** Fingerprint of everything the page's files depend on. */
  readonly key: string
  /** Fingerprints of the parts that the key is made from. */
  readonly parts: () => PageParts
}

/** Collects everything that the page of a document is rendered from. */
export function documentPage(
  doc: DocRoute,
  document: ReadDocument,
  run: SiteState,
  context: SharedContext,
): PendingPage {
  const { site, inputs } = run
  const surroundings = propsContext(run)
  const searchTrail = searchTrailOf(doc, surroundings)
  const { boost: searchBoost } = doc.head.frontMatter.search ?? {}
  const props = docProps(doc, document.facts, surroundings)
  const items = props.sidebar === undefined ? undefined : site.sidebars[props.sidebar]
  const trail = sidebarPlaces(site.sidebars).get(doc.route)?.trail ?? []
  const sidebar = items && sidebarBranch(items, trail, doc.route, inputs.config.site.baseUrl)
  const targets = document.facts.references.map(({ href, kind }) =>
    destination(href, kind, doc.head.path, doc.route, context.render),
  )
  const fills = pageFills(doc.head.path, document.facts, {
    site,
    index: run.index,
    config: inputs.config,
    directives: directivesOf(inputs.plugins),
  })
  const { locale } = inputs.config.site
  const notices = editionNotices(doc.route, { index: run.index, locale })
  const anchors = context.redirects.anchors.get(doc.route) ?? null
  const inSearch = searchTrail ? { searchTrail, searchBoost } : {}
  const place = [props, sidebar ?? null, searchTrail ?? null, searchBoost ?? null, anchors, notices].map((value) =>
    JSON.stringify(value),
  )
  const links = JSON.stringify(targets)
  const filled = JSON.stringify(fills)
  const key = fingerprintAll(['page', context.key, document.key, ...place, links, filled])
  return {
    doc,
    document,
    props,
    fills,
    targets,
    key,
    parts: () => [
      short([run.engine.build]),
      short([context.key]),
      short([document.source.text]),
      short([document.key]),
      short(place),
      short([links]),
      short([filled]),
    ],
    notices: notices.length > 0 ? notices : undefined,
    sidebar,
    ...inSearch,
  }
}

/** Long enough to tell two states of one page apart. Only explanations depend on it. */
function short(parts: readonly string[]): string {
  return fingerprintAll(parts).slice(0, 8)
}
