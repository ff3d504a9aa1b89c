/** Destinations of the configuration as they are written into pages. */
import type { Url } from '../../../site/contract.ts'
import { configHtml, configUrl } from '../../graph/config-html.ts'
import type { SiteIndex } from '../../graph/links/resolve.ts'

export interface ConfigUrls {
  readonly baseUrl: string
  readonly path: (to: string) => Url
  readonly file: (src: string) => Url
  readonly html: (source: string) => string
  /** A link of the configuration: `to` inside the site, `href` outside. */
  readonly destination: (link: { readonly to?: string; readonly href?: string }) => {
    readonly url: Url
    readonly external: boolean
  }
}

export function configUrls(index: SiteIndex, baseUrl: string): ConfigUrls {
  const path = (to: string): Url => configUrl(to, 'link', index, baseUrl)
  return {
    baseUrl,
    path,
    file: (src) => configUrl(src, 'image', index, baseUrl),
    html: (source) => configHtml(source, index, baseUrl),
    destination: ({ to, href = '' }) => ({ url: to === undefined ? href : path(to), external: to === undefined }),
  }
}
