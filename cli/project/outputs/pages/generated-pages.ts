/** Pages without a document. They are few and cheap, so each run makes all of them. */
import type { PageProps } from '../../../../site/contract.ts'
import { siteWords } from '../../../graph/config/site-words.ts'
import { type GeneratedPage, kindOf } from '../../../graph/pages/generated-page.ts'
import { sidebarPlaces } from '../../../graph/sidebar-place.ts'
import { type CategoryPageInput, entriesAt, renderCategory } from '../../../output/render/category-page.ts'
import { generatedProps, notFoundProps } from '../../../output/render/generated-props.ts'
import { type RenderedPage, renderProps } from '../../../output/render/page.ts'
import { sidebarBranch } from '../../../output/render/sidebar-branch.ts'
import { hasLocalIndex } from '../../../output/search/has-index.ts'
import type { ServerModule } from '../../theme/kept-bundle.ts'
import { propsContext, type SiteState } from '../checked-run.ts'
import type { SharedContext } from '../shared-context.ts'

export interface GeneratedOutput extends RenderedPage {
  readonly props: PageProps
  /** Labels above the page in the sidebar; absent when the search excludes the page. */
  readonly searchTrail?: readonly string[]
}

export function generatedPage(
  page: GeneratedPage,
  run: Pick<SiteState, 'site' | 'index' | 'inputs'>,
  { render }: Pick<SharedContext, 'render'>,
  server: ServerModule,
): GeneratedOutput {
  const props = generatedProps(page, propsContext(run))
  const { body: shown } = kindOf(page.kind)
  if (shown !== 'entries') {
    const body = shown === 'picture' ? (render.homePicture ?? '') : ''
    return { props, ...renderProps(props, body, undefined, render, server.renderPage) }
  }
  const input = categoryInput(props, run)
  const { searchTrail } = input
  return {
    props,
    ...renderCategory(input, render, server, siteWords(run.inputs.config.site)),
    searchTrail,
  }
}

/** The not-found page. */
export function notFoundPage(
  state: Pick<SiteState, 'site' | 'index' | 'inputs'>,
  { render }: Pick<SharedContext, 'render'>,
  server: ServerModule,
): GeneratedOutput {
  const props = notFoundProps(propsContext(state))
  return { props, ...renderProps(props, '', undefined, render, server.renderPage) }
}

/** Everything that the page of a category is drawn from. */
export function categoryInput(
  props: PageProps,
  { site, inputs: { config } }: Pick<SiteState, 'site' | 'inputs'>,
): CategoryPageInput {
  const place = sidebarPlaces(site.sidebars).get(props.route)
  const { baseUrl } = config.site
  const items = place && site.sidebars[place.sidebar]
  return {
    props,
    entries: entriesAt(props.route, site, config.site),
    sidebar: items && sidebarBranch(items, place.trail, props.route, baseUrl),
    searchTrail: place && hasLocalIndex(config.site.search) ? place.trail.map(({ label }) => label) : undefined,
  }
}
