/** The producers. Each is one file in `producers/` and one line here; only the order of the closing ones matters. */
import type { OutputEdition, Producer, SiteProducer } from './output.ts'
import { assets } from './producers/assets.ts'
import { bundle } from './producers/bundle.ts'
import { headers } from './producers/headers.ts'
import { llms } from './producers/llms.ts'
import { manifest } from './producers/manifest.ts'
import { nojekyll } from './producers/nojekyll.ts'
import { openSearch } from './producers/open-search.ts'
import { pageMap } from './producers/page-map.ts'
import { pages } from './producers/pages.ts'
import { partFiles } from './producers/part-files.ts'
import { plugins } from './producers/plugins.ts'
import { hostRedirectFiles, redirects } from './producers/redirects.ts'
import { robots } from './producers/robots.ts'
import { search } from './producers/search.ts'
import { security } from './producers/security.ts'
import { siteData } from './producers/site-data.ts'
import { sitemap } from './producers/sitemap.ts'

/** Producers of files that every edition has, below its own address. */
export const perEdition: readonly Producer<OutputEdition>[] = [
  assets,
  siteData,
  pages,
  pageMap,
  redirects,
  sitemap,
  openSearch,
  llms,
  search,
  plugins,
]

/** Producers of files that a site has once. The last two are asked last, because their files describe all others. */
export const perSite: readonly SiteProducer[] = [
  bundle,
  partFiles,
  hostRedirectFiles,
  robots,
  nojekyll,
  security,
  headers,
  manifest,
]
