/**
 * `assets/map.json`, by which the client finds the branches of sidebars and the bundles of pages, and
 * `assets/routes.json`, which lists the pages for programs that read an output.
 */
import type { SiteMap } from '../../../../site/contract.ts'
import { ROUTES_FILE } from '../../../../site/url.ts'
import { compareText } from '../../../kernel/fault/finding.ts'
import type { OutputEdition, Producer } from '../output.ts'

const MAP_FILE = 'assets/map.json'

export const pageMap: Producer<OutputEdition> = {
  name: 'page map',
  names: [
    { path: MAP_FILE, isInternal: true },
    { path: ROUTES_FILE, isInternal: true },
  ],
  outputs: ({ key, contentKey, pages, context }) => [
    {
      path: MAP_FILE,
      key: contentKey(),
      make: () => {
        const {
          code,
          bundles: { shared },
        } = context.render.pageAssets
        const bundles = shared === undefined ? pages.bundles() : {}
        return `${JSON.stringify({ version: 3, code, branches: context.branches, bundles } satisfies SiteMap)}\n`
      },
    },
    { path: ROUTES_FILE, key, make: () => `${JSON.stringify([...pages.routes()].sort(compareText))}\n` },
  ],
}
