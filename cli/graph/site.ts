/**
 * The site as a value: which pages there are, how they hang together, what may be linked to. Made from
 * heads and file names only, so that an edit of a body can never change it.
 */
import type { RoutePath } from '../../site/contract.ts'
import type { Problem } from '../checks/finding.ts'
import type { DocsConfig } from '../config/config.ts'
import type { DocPath, Head } from '../content/document.ts'
import { assignRoutes, type DocRoute, type RouteOptions } from './routes.ts'
import { buildSidebars, type CategoryFile, type Sidebars } from './sidebar.ts'
import { collectTags, type Tag } from './tags.ts'

/** A page that no document makes. */
export type GeneratedKind = 'home' | 'search' | 'tags' | 'tag'

export interface GeneratedPage {
  readonly kind: GeneratedKind
  readonly route: RoutePath
}

export interface Site {
  /** Pages made from documents, sorted by path. Drafts and names beginning with `_` are not among them. */
  readonly docs: readonly DocRoute[]
  readonly generated: readonly GeneratedPage[]
  readonly tags: readonly Tag[]
  readonly sidebars: Sidebars
  /** Files in the docs folder that are no documents. */
  readonly assets: readonly string[]
  /** Paths below the static folders, as they are published. */
  readonly statics: readonly string[]
  readonly problems: readonly Problem[]
}

export interface SiteInput {
  readonly heads: readonly Head[]
  /** Files in the docs folder that are no documents, relative to it. */
  readonly assets: readonly string[]
  readonly statics: readonly string[]
  readonly categories: readonly CategoryFile[]
  readonly options: SiteOptions
}

export interface SiteOptions extends RouteOptions {
  readonly docs: DocsConfig
  /** The configuration's file, as findings name it. */
  readonly configFile: string
  /** Path of the search page below the root, if there is one. */
  readonly searchPath?: string
}

export function assembleSite(input: SiteInput): Site {
  const { heads, options } = input
  const published = heads.filter((head) => isPage(head.path) && head.frontMatter.draft !== true)
  const listed = published.filter((head) => head.frontMatter.unlisted !== true)
  const tags = collectTags(listed)
  const wanted: GeneratedPage[] = [
    { kind: 'home', route: '/' as RoutePath },
    ...(options.searchPath === undefined ? [] : [{ kind: 'search' as const, route: options.searchPath as RoutePath }]),
    ...(tags.length === 0 ? [] : [{ kind: 'tags' as const, route: '/tags/' as RoutePath }]),
    ...tags.map((tag) => ({ kind: 'tag' as const, route: tag.route })),
  ]
  const { docs, generated, problems } = assignRoutes(published, wanted, input.statics, options)
  const sidebars = buildSidebars(docs, input.categories, options)
  return {
    docs,
    generated,
    tags,
    sidebars: sidebars.sidebars,
    assets: input.assets,
    statics: input.statics,
    problems: [...problems, ...sidebars.problems],
  }
}

/** Names beginning with `_`, of files or folders, are partials and no pages. */
export function isPage(path: DocPath): boolean {
  return !path.split('/').some((name) => name.startsWith('_'))
}
