/** `assets/map.json`, the sidebars and bundles that it names, and the list of the pages. */
import type { RoutePath } from '../../../site/contract.ts'
import { bundlePath } from '../../../site/page/page-bundle.ts'
import { branchPath } from '../../../site/sidebar/sidebar-branches.ts'
import { fromRows } from '../../../site/sidebar/sidebar-rows.ts'
import { ROUTES_FILE } from '../../../site/url.ts'
import { outputPath } from '../render/output-path.ts'
import { jsonDestinations } from './json-destinations.ts'
import { REBUILD } from './manifest.ts'
import { isRecord, parseJson } from './output.ts'
import { type Run, verifyDestination } from './run.ts'
import { areRows } from './sidebar-data.ts'

export const MAP = 'assets/map.json'

/** Folders of the editions in an output, which each have a page map: the longest first, the root last. */
export function editionFolders(files: readonly string[]): string[] {
  const folders = files.flatMap((path) => (path.endsWith(`/${MAP}`) ? [path.slice(0, -MAP.length)] : []))
  return [...folders.sort((a, b) => b.length - a.length), '']
}

/** The page map, and the list of pages beside it. */
export interface SiteMapFacts {
  /** Hash of the browser's bundle. */
  readonly code: string
  readonly routes: ReadonlySet<string>
  readonly sidebars: ReadonlySet<string>
  /** Paths of the bundles by the routes of their pages, below the folder of the edition. */
  readonly bundles: ReadonlyMap<string, string>
}

/**
 * Reads and verifies the map of an edition; returns nothing when the map cannot be read.
 *
 * @param prefix folder of the edition: empty, or with a slash at its end
 */
export function verifySiteMap(run: Run, prefix = ''): SiteMapFacts | undefined {
  const { verdict } = run
  const mapFile = prefix + MAP
  const text = run.reader.text(mapFile)
  if (text === undefined) return undefined
  const map = parseJson(text)
  if (!isRecord(map) || map['version'] !== 3 || typeof map['code'] !== 'string' || !isRecord(map['branches'])) {
    verdict.fail('page-map', mapFile, mapFile, 'The page map does not have the form that pages read.', REBUILD)
    return undefined
  }
  const routes = verifyRoutes(run, prefix)
  for (const [id, hash] of Object.entries(map['branches'])) verifyBranch(id, hash, run, { prefix, map: mapFile })
  const bundles = new Map(
    Object.entries(isRecord(map['bundles']) ? map['bundles'] : {}).map(([route, hash]) => [
      route,
      bundlePath(route, String(hash)),
    ]),
  )
  return { code: map['code'], routes, sidebars: new Set(Object.keys(map['branches'])), bundles }
}

/** In `assets/site.0123456789.json`, the digits are the beginning of the file's SHA-256. */
export function verifyHashedName(path: string, { reader, verdict }: Run): void {
  const written = /[.-]([0-9a-f]{8,64})\.\w+$/.exec(path)?.[1]
  const sum = written === undefined ? undefined : reader.sum(path)
  if (written !== undefined && sum !== undefined && !sum.startsWith(written)) {
    const message = `The content has the hash ${sum.slice(0, written.length)}, so browsers that know this name show something else.`
    verdict.fail('hashed-name', path, path, message, REBUILD)
  }
}

/** @returns the routes of all pages of an edition */
function verifyRoutes({ reader, files, verdict }: Run, prefix: string): Set<string> {
  const file = prefix + ROUTES_FILE
  const text = reader.text(file)
  // A missing file is reported with the other files that every site must have.
  const routes = text === undefined ? [] : parseJson(text)
  if (!Array.isArray(routes)) {
    verdict.fail('page-map', file, file, 'The list of pages cannot be read.', REBUILD)
    return new Set()
  }
  for (const route of routes) {
    const path = prefix + outputPath(String(route) as RoutePath, 'index.html')
    if (!files.has(path))
      verdict.fail(
        'page-map',
        file,
        String(route),
        `The list names \`${route}\`, but \`${path}\` is not there.`,
        REBUILD,
      )
  }
  return new Set(routes.map(String))
}

function verifyBranch(id: string, hash: unknown, run: Run, { prefix, map }: { prefix: string; map: string }): void {
  const file = prefix + branchPath(id, String(hash))
  const text = run.reader.text(file)
  if (text === undefined) {
    run.verdict.fail('page-map', map, file, `The map names \`${file}\`, which is not there.`, REBUILD)
    return
  }
  verifyHashedName(file, run)
  const rows = parseJson(text)
  if (!areRows(rows)) {
    run.verdict.fail('sidebar', file, id, `The sidebar \`${id}\` cannot be read.`, REBUILD)
    return
  }
  for (const destination of jsonDestinations(fromRows(rows))) verifyDestination(destination, file, run)
}
