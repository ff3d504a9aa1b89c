/** The producers. Each is one file in `producers/` and one line here; their order does not matter. */
import type { Producer } from './output.ts'
import { assets } from './producers/assets.ts'
import { bundle } from './producers/bundle.ts'
import { headers } from './producers/headers.ts'
import { llms } from './producers/llms.ts'
import { manifest } from './producers/manifest.ts'
import { nojekyll } from './producers/nojekyll.ts'
import { openSearch } from './producers/open-search.ts'
import { pageMap } from './producers/page-map.ts'
import { pages } from './producers/pages.ts'
import { play } from './producers/play.ts'
import { plugins } from './producers/plugins.ts'
import { redirects } from './producers/redirects.ts'
import { robots } from './producers/robots.ts'
import { search } from './producers/search.ts'
import { security } from './producers/security.ts'
import { siteData } from './producers/site-data.ts'
import { sitemap } from './producers/sitemap.ts'

export const producers: readonly Producer[] = [
  bundle,
  assets,
  play,
  siteData,
  pages,
  pageMap,
  redirects,
  sitemap,
  openSearch,
  robots,
  llms,
  nojekyll,
  search,
  security,
  plugins,
]

/** Producers that are asked last, in this order, because their files describe all others. */
export const closingProducers: readonly Producer[] = [headers, manifest]
