/** Site → the properties of pages without a document. */
import type { PageData, PageProps, RoutePath } from '../../site/contract.ts'
import { tagLetter } from '../checks/broken-anchor.ts'
import { saySite } from '../config/site-words.ts'
import { compareText } from '../fault/finding.ts'
import { firstPage } from '../graph/category-pages.ts'
import { docsAt, documentsOf } from '../graph/documents.ts'
import type { GeneratedPage } from '../graph/generated-page.ts'
import { labelOf } from '../graph/sidebar.ts'
import { sidebarPlaces } from '../graph/sidebar-place.ts'
import { breadcrumbs, commonProps, neighbourLink, type PropsContext, preview, url } from './page-props.ts'

/** Properties of a page without a document. */
export function generatedProps(page: GeneratedPage, context: PropsContext): PageProps {
  const { site, config } = context
  const say = saySite(config.site)
  const named = { title: config.site.title }
  switch (page.kind) {
    case 'home': {
      const description = config.site.tagline || undefined
      return {
        kind: 'home',
        ...commonProps(page.route, config.site.title, context),
        ...(description ? { description } : {}),
        data: { sections: sectionsOf(context) },
      }
    }
    case 'search':
      return {
        kind: 'search',
        ...commonProps(page.route, say('text.searchTitle'), context),
        description: say('text.searchAbout', named),
        data: { sections: sectionsOf(context) },
      }
    case 'tags': {
      const byLetter = new Map<string, { label: string; url: string; count: number }[]>()
      for (const tag of [...site.tags].sort((a, b) => compareText(a.label.toLowerCase(), b.label.toLowerCase()))) {
        const letter = tagLetter(tag.label)
        const entry = { label: tag.label, url: url(tag.route, context), count: tag.docs.length }
        byLetter.set(letter, [...(byLetter.get(letter) ?? []), entry])
      }
      const letters = Array.from(byLetter, ([letter, tags]) => ({ letter, tags })).sort((a, b) =>
        compareText(a.letter, b.letter),
      )
      const description = say('text.tagsAbout', named)
      return {
        kind: 'tags',
        ...commonProps(page.route, say('text.tagsTitle'), context),
        description,
        data: { letters },
      }
    }
    case 'tag': {
      const tag = site.tags.find((candidate) => candidate.route === page.route)
      const label = tag?.label ?? ''
      const docs = (tag?.docs ?? []).flatMap((path) => {
        const doc = documentsOf(site).find(path)
        if (doc === undefined || doc === 'draft') return []
        const { description } = doc.head.frontMatter
        return [
          {
            title: doc.head.title || labelOf(doc.head),
            url: url(doc.route, context),
            ...(description === undefined ? {} : { description }),
          },
        ]
      })
      docs.sort((a, b) => compareText(a.title, b.title))
      const title = say('text.tagTitle', { count: docs.length, label })
      return {
        kind: 'tag',
        ...commonProps(page.route, title, context),
        description: tag?.description ?? say('text.tagAbout', { ...named, label }),
        data: {
          label,
          ...(tag?.description ? { description: tag.description } : {}),
          tagsUrl: url('/tags/' as RoutePath, context),
          docs,
        },
      }
    }
    case 'category':
      return categoryProps(page.route, context)
  }
}

/** The page's text is its list: see `category-page.ts`. */
function categoryProps(route: RoutePath, context: PropsContext): PageProps {
  const { site, config } = context
  const { title = '', description, keywords, image } = site.categories.find((page) => page.route === route) ?? {}
  const place = sidebarPlaces(site.sidebars).get(route)
  const previous = neighbourLink(place?.previous, context)
  const next = neighbourLink(place?.next, context)
  return {
    kind: 'category',
    ...commonProps(route, title, context),
    heading: title,
    ...(description === undefined ? {} : { description }),
    ...(keywords ? { keywords } : {}),
    ...preview(image, context),
    breadcrumbs: config.docs.breadcrumbs && place ? breadcrumbs(place, place.lists?.label ?? title, context) : [],
    ...(place ? { sidebar: place.sidebar } : {}),
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
    markdownUrl: `${url(route, context)}index.md`,
    data: {},
  }
}

/** The first level of all sidebars, as far as it has pages: starting points for readers. */
function sectionsOf(context: PropsContext): PageData['search']['sections'] {
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
      return [
        { label: item.label, url: url(first.route, context), ...(description === undefined ? {} : { description }) },
      ]
    })
}

export function notFoundProps(context: PropsContext): PageProps {
  const route = '/404.html' as RoutePath
  const say = saySite(context.config.site)
  return {
    kind: 'not-found',
    ...commonProps(route, say('text.notFoundTitle'), context),
    description: say('text.notFoundAbout'),
    data: {},
  }
}
