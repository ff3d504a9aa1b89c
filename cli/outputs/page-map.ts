/** `assets/map.json`: route → hash of the page's module, by which the client finds what changes with content. */
import type { PageProps, SiteMap } from '../../site/contract.ts'
import { shardOf, withBase } from '../../site/url.ts'
import { fingerprint } from '../engine/fingerprint.ts'
import { compareText } from '../fault/finding.ts'
import { MAP_FILE } from '../graph/site-files.ts'
import type { RenderContext } from '../render/page.ts'

/** Pages of large sites are many; a map of all of them is more than a reader of one should load. */
export const MAP_PAGES = 1500
const SHARD_PAGES = 400

/** What the map holds besides the pages. */
interface MapContext extends Pick<SiteMap, 'sidebars'> {
  readonly render: Pick<RenderContext, 'baseUrl' | 'pageAssets'>
}

/**
 * The page map: one file, or for large sites a file that names shards.
 *
 * @param modules hash of each page's module, by its route
 */
export function mapFiles(
  modules: Readonly<Record<string, string>>,
  { render, sidebars }: MapContext,
): { path: string; text: string }[] {
  const { baseUrl, pageAssets } = render
  const base = { version: 1 as const, code: pageAssets.code, sidebars }
  const routes = Object.keys(modules).sort(compareText)
  const count = routes.length > MAP_PAGES ? Math.ceil(routes.length / SHARD_PAGES) : 1
  const shards = Array.from({ length: count }, (): Record<string, string> => ({}))
  for (const route of routes) {
    const shard = shards[shardOf(route as PageProps['route'], count)]
    if (shard) shard[route] = modules[route] ?? ''
  }
  const mapFile = (map: SiteMap): { path: string; text: string } => ({
    path: MAP_FILE,
    text: `${JSON.stringify(map)}\n`,
  })
  if (count === 1) return [mapFile({ ...base, pages: shards[0] ?? {} })]
  const files = shards.map((shard, index) => {
    const text = `${JSON.stringify(shard)}\n`
    return { path: `assets/map-${index}.${fingerprint(text).slice(0, 10)}.json`, text }
  })
  return [...files, mapFile({ ...base, shards: files.map(({ path }) => withBase(path, baseUrl)) })]
}
