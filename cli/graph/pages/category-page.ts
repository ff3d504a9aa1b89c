/** The page that a category requests: its texts and its route. */
import type { RoutePath } from '../../../site/contract.ts'
import type { Place, Problem } from '../../kernel/fault/finding.ts'
import type { CategoryIndexConfig } from '../config/config.ts'
import { notAPath, type RouteOptions, routeInFolder, routeName } from '../routes.ts'

/** A page that `link: { type: generated-index }` of a category requests. */
export interface CategoryPage {
  readonly route: RoutePath
  readonly title: string
  readonly description?: string
  readonly image?: string
  readonly keywords?: readonly string[]
  /** Place of the request. */
  readonly place: Place
  /** The source of its route. */
  readonly routeFrom: 'slug' | 'folder' | 'label'
}

/** A category's request for a page. */
export interface CategoryPageRequest {
  readonly label: string
  /** The category's description. */
  readonly description?: string
  readonly link: CategoryIndexConfig
  readonly place: Place
  /** The category's folder, with a slash at its end; absent for a category that only the configuration defines. */
  readonly folder?: string
}

/**
 * The requested page: at its slug, else at the route of its folder's index, else below `/category/` under its label. A
 * slug that is not a path is a problem, and the page gets the route that it would have without the slug.
 */
export function categoryPage(
  { label, link, place, folder, description }: CategoryPageRequest,
  options: Pick<RouteOptions, 'numberPrefixes' | 'routeBasePath'>,
): { page: CategoryPage; problem?: Problem } {
  const { slug, title, image, keywords } = link
  const byLabel = routeInFolder(`/category/${routeName(label)}`, '', options) as RoutePath
  const plain = folder === undefined ? byLabel : (routeInFolder('', folder, options) as RoutePath)
  const plainFrom = folder === undefined ? 'label' : 'folder'
  const named = slug === undefined ? undefined : routeInFolder(slug, folder ?? '', options)
  const about = link.description ?? description
  const page: CategoryPage = {
    route: named ?? plain,
    title: title || label,
    description: about || undefined,
    image: image || undefined,
    keywords: keywords?.length ? keywords : undefined,
    place,
    routeFrom: named ? 'slug' : plainFrom,
  }
  if (slug === undefined || named !== undefined) return { page }
  return { page, problem: { rule: 'invalid-slug', place, target: slug, ...notAPath(slug) } }
}
