/** Absolute URLs of a site, and the documents that machine-readable lists may name. */
import { withBase } from '../../../site/url.ts'
import type { DocRoute } from '../../graph/routes.ts'
import type { Site } from '../../graph/site.ts'

/** The address of a site; `url` is empty when the configuration has none. */
export interface SiteAddress {
  readonly url: string
  readonly baseUrl: string
}

/** The URL of a route or a file. */
export function siteUrl(path: string, { url, baseUrl }: SiteAddress): string {
  return url + withBase(path, baseUrl)
}

/** The documents that lists may name: all but the unlisted ones, which are published but not listed. */
export function listedDocs({ docs }: Pick<Site, 'docs'>): DocRoute[] {
  return docs.filter(({ head }) => !head.frontMatter.unlisted)
}
