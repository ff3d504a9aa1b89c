/** Site → the properties of pages without a document. */

import type { PageProps, RoutePath } from '../../../site/contract.ts'
import type { KindSite, ListedDoc } from '../../../site/page/page-kind.ts'
import { firstPage } from '../../graph/pages/category-pages.ts'
import { docsAt, documentsOf } from '../../graph/pages/documents.ts'
import { type GeneratedPage, kindOf, namedSite } from '../../graph/pages/generated-page.ts'
import type { DocRoute } from '../../graph/routes.ts'
import { labelOf } from '../../graph/sidebar.ts'
import { sidebarPlaces } from '../../graph/sidebar-place.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { breadcrumbs, commonProps, neighbourLink, type PropsContext, preview, url } from './page-props.ts'

/** Properties of a page without a document. */
export function generatedProps({ kind, route }: GeneratedPage, context: PropsContext): PageProps {
  const { props, isOutside = false } = kindOf(kind)
  const own = props(route, kindSite(context))
  return { kind, ...commonProps(route, own.title, context, { isOutside }), ...own } as PageProps
}

/** Properties of the not-found page. */
export function notFoundProps(context: PropsContext): PageProps {
  return generatedProps({ kind: 'not-found', route: '/404.html' as RoutePath }, context)
}

/** The site as page kinds see it. */
function kindSite(context: PropsContext): KindSite {
  const { site, config } = context
  return {
    ...namedSite(site, config.site),
    tagline: config.site.tagline,
    url: (route) => url(route, context),
    docs: (paths) => listedDocs(paths, context),
    sections: () => sectionsOf(context),
    category: (route) => categoryProps(route, context),
    compare: compareText,
  }
}

function listedDocs(paths: readonly string[] | undefined, context: PropsContext): ListedDoc[] {
  const { site } = context
  const docs =
    paths?.map((path) => documentsOf(site).find(path)) ?? site.docs.filter(({ head }) => !head.frontMatter.unlisted)
  return docs.flatMap((doc): ListedDoc[] => (doc === undefined || doc === 'draft' ? [] : [listedDoc(doc, context)]))
}

function listedDoc({ head, route }: DocRoute, context: PropsContext): ListedDoc {
  const { description } = head.frontMatter
  const title = head.title || labelOf(head)
  return { title, url: url(route, context), description }
}

/** The page's text is its list: see `category-page.ts`. */
function categoryProps(route: RoutePath, context: PropsContext): ReturnType<KindSite['category']> {
  const { site, config } = context
  const { title = '', description, keywords, image } = site.categories.find((page) => page.route === route) ?? {}
  const place = sidebarPlaces(site.sidebars).get(route)
  const previous = neighbourLink(place?.previous, context)
  const next = neighbourLink(place?.next, context)
  return {
    title,
    heading: title,
    description,
    keywords,
    ...preview(image, context),
    breadcrumbs: config.docs.breadcrumbs && place ? breadcrumbs(place, place.lists?.label ?? title, context) : [],
    sidebar: place?.sidebar,
    previous,
    next,
    markdownUrl: `${url(route, context)}index.md`,
  }
}

/** The first level of all sidebars, as far as it has pages: starting points for readers. */
function sectionsOf(context: PropsContext): ReturnType<KindSite['sections']> {
  const { site } = context
  return Object.values(site.sidebars)
    .flat()
    .flatMap((item) => {
      const first = firstPage(item)
      if (!first || item.type === 'html') return []
      const generated = site.categories.find((page) => page.route === first.route)
      const ownDescription = item.type === 'category' ? item.description : undefined
      const description =
        ownDescription ?? generated?.description ?? docsAt(site).get(first.route)?.head.frontMatter.description
      return [{ label: item.label, url: url(first.route, context), description }]
    })
}
