/** The page that a category asks for: what it says of itself, and where it wants to lie. */
import type { RoutePath } from '../../site/contract.ts'
import type { CategoryIndexConfig } from '../config/config.ts'
import type { Place, Problem } from '../fault/finding.ts'
import { notAPath, type RouteOptions, routeInFolder, routeName } from './routes.ts'

/** A page that `link: { type: generated-index }` of a category asks for. */
export interface CategoryPage {
  readonly route: RoutePath
  readonly title: string
  readonly description?: string
  readonly image?: string
  readonly keywords?: readonly string[]
  /** Where it is asked for. */
  readonly place: Place
  /** What gave it its route. */
  readonly routeFrom: 'slug' | 'folder' | 'label'
}

/** What asks for such a page. */
export interface CategoryPageRequest {
  readonly label: string
  /** What the category says of itself. */
  readonly description?: string
  readonly link: CategoryIndexConfig
  readonly place: Place
  /** The category's folder, with a slash at its end; absent for a category that only the configuration knows. */
  readonly folder?: string
}

/**
 * The page that is asked for: at its slug, else where its folder's index would lie, else at `/category/` and its
 * label. A slug that is no path is a problem, and the page lies where it would without it.
 */
export function categoryPage(
  { label, link, place, folder, description }: CategoryPageRequest,
  options: Pick<RouteOptions, 'numberPrefixes'>,
): { page: CategoryPage; problem?: Problem } {
  const { slug, title, image, keywords } = link
  const byLabel = routeInFolder(`/category/${routeName(label)}`, '', options) as RoutePath
  const plain = folder === undefined ? byLabel : (routeInFolder('', folder, options) as RoutePath)
  const named = slug === undefined ? undefined : routeInFolder(slug, folder ?? '', options)
  const about = link.description ?? description
  const page: CategoryPage = {
    route: named ?? plain,
    title: title || label,
    ...(about ? { description: about } : {}),
    ...(image ? { image } : {}),
    ...(keywords?.length ? { keywords } : {}),
    place,
    routeFrom: named ? 'slug' : folder === undefined ? 'label' : 'folder',
  }
  if (slug === undefined || named !== undefined) return { page }
  return { page, problem: { rule: 'invalid-slug', place, target: slug, ...notAPath(slug) } }
}
