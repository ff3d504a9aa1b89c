/**
 * `assets/map.json`: route → hash of the page's module, by which the client finds files that change with content. On
 * large sites it names several files, each with a part of the pages.
 */
import type { PageProps, SiteMap } from '../../../site/contract.ts'
import { shardOf, withBase } from '../../../site/url.ts'
import { fingerprint } from '../../engine/fingerprint.ts'
import { compareText } from '../../fault/finding.ts'
import type { IndexFile } from '../../search/index-files.ts'
import { type OutputSite, outputOf, type Producer } from '../output.ts'
import { MAP_PAGES } from '../paths.ts'

const MAP_FILE = 'assets/map.json'
const SHARD_PAGES = 400

export const pageMap: Producer = {
  name: 'page map',
  ofEditions: true,
  names: [{ path: MAP_FILE, isInternal: true }],
  outputs(site) {
    let made: PageMap | undefined
    const map = (): PageMap => {
      made ??= makeMap(site)
      return made
    }
    return [
      { path: MAP_FILE, key: site.contentKey(), make: () => map().text },
      { folder: 'assets/', outputs: () => map().shards.map(outputOf) },
    ]
  },
}

interface PageMap {
  /** Content of `assets/map.json`. */
  readonly text: string
  readonly shards: readonly IndexFile[]
}

function makeMap({ pages, context }: OutputSite): PageMap {
  const { baseUrl, pageAssets } = context.render
  const base = { version: 1 as const, code: pageAssets.code, sidebars: context.sidebars }
  const textOf = (map: SiteMap): string => `${JSON.stringify(map)}\n`
  const modules = pages.modules()
  const routes = (Object.keys(modules) as PageProps['route'][]).sort(compareText)
  const count = routes.length > MAP_PAGES ? Math.ceil(routes.length / SHARD_PAGES) : 1
  const parts = Array.from({ length: count }, (): Record<string, string> => ({}))
  for (const route of routes) {
    const part = parts[shardOf(route, count)]
    if (part) part[route] = modules[route] ?? ''
  }
  if (count === 1) return { text: textOf({ ...base, pages: parts[0] ?? {} }), shards: [] }
  const shards = parts.map((part, index) => {
    const text = `${JSON.stringify(part)}\n`
    return { path: `assets/map-${index}.${fingerprint(text).slice(0, 10)}.json`, text }
  })
  return { text: textOf({ ...base, shards: shards.map(({ path }) => withBase(path, baseUrl)) }), shards }
}
