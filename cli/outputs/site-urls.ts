/** Whole addresses of a site, and which of its documents programs may list. */
import { withBase } from '../../site/url.ts'
import type { DocRoute } from '../graph/routes.ts'
import type { Site } from '../graph/site.ts'

/** Where a site is served: `url` is empty when it does not know. */
export interface SiteAddress {
  readonly url: string
  readonly baseUrl: string
}

/** The address of a route or a file. */
export function siteUrl(path: string, { url, baseUrl }: SiteAddress): string {
  return url + withBase(path, baseUrl)
}

/** Unlisted documents are published, and nobody names them. */
export function listedDocs({ docs }: Pick<Site, 'docs'>): DocRoute[] {
  return docs.filter(({ head }) => !head.frontMatter.unlisted)
}
