/** The properties that all pages share. */
import type { CommonProps, Crumb, HeadTag, Link, RoutePath } from '../../../site/contract.ts'
import { withBase } from '../../../site/url.ts'
import type { Config } from '../../graph/config/config.ts'
import { previewUrl } from '../../graph/links/preview-images.ts'
import type { SiteIndex } from '../../graph/links/resolve.ts'
import { docsAt } from '../../graph/pages/documents.ts'
import type { SidebarNeighbour, SidebarPlace } from '../../graph/sidebar-place.ts'
import type { Site } from '../../graph/site.ts'
import { editionProps } from './edition-props.ts'
import type { LastUpdates } from './last-update.ts'

export interface PropsContext {
  readonly site: Site
  readonly index: SiteIndex
  readonly config: Pick<Config, 'site' | 'docs'>
  readonly lastUpdates?: LastUpdates | undefined
  /** Elements that plugins add to the head of a page. */
  readonly head?: ((route: RoutePath) => readonly HeadTag[]) | undefined
}

/**
 * The properties of a page that sets only its title.
 *
 * @param options.isOutside whether it lies outside the docs
 */
export function commonProps(
  route: RoutePath,
  title: string,
  context: PropsContext,
  { isOutside }: { readonly isOutside: boolean },
): CommonProps {
  const head = context.head?.(route) ?? []
  return {
    route,
    url: url(route, context),
    title,
    ...preview(context.config.site.image, context),
    ...editionProps(route, {
      index: context.index,
      locale: context.config.site.locale,
      origin: context.config.site.url,
      isOutside,
    }),
    noindex: context.config.site.noIndex || undefined,
    toc: [],
    breadcrumbs: [],
    tags: [],
    head: head.length > 0 ? head : undefined,
  }
}

export function url(route: RoutePath, { config }: PropsContext): string {
  return withBase(route, config.site.baseUrl)
}

/** The preview image of a page, if it has one with an allowed scheme. */
export function preview(image: string | undefined, { index }: PropsContext): Pick<CommonProps, 'image'> {
  const address = image === undefined ? undefined : previewUrl(image, index)
  return address === undefined ? {} : { image: address }
}

/** The path to a page from the top of its sidebar. The last crumb is the page itself, under its label. */
export function breadcrumbs({ trail }: Pick<SidebarPlace, 'trail'>, label: string, context: PropsContext): Crumb[] {
  const crumbs: Crumb[] = trail.map((item) => ({
    label: item.label,
    url: item.route === undefined || item.unlisted ? undefined : url(item.route, context),
  }))
  return [...crumbs, { label }]
}

/** The link to a page's neighbour in its sidebar, under the label that the neighbour sets for such links. */
export function neighbourLink(found: SidebarNeighbour | undefined, context: PropsContext): Link | undefined {
  if (!found) return undefined
  const head = docsAt(context.site).get(found.route)?.head
  if (head?.frontMatter.unlisted) return undefined
  const { paginationLabel, sidebarLabel } = head?.frontMatter ?? {}
  const label = paginationLabel ?? sidebarLabel ?? found.label
  return { label, url: url(found.route, context) }
}
