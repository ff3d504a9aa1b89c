/** Which path of the output belongs to whom: two files cannot have one, and no file can be another's folder. */

import { DocsError } from '../fault/errors.ts'
import type { Site } from '../graph/site.ts'
import { outputPath } from '../render/output-path.ts'

/** What static hosts send along with the files. */
export const HEADERS_FILE = '_headers'

/** Pages of large sites are many; a map of all of them, with their sidebars, is more than a reader of one should load. */
export const MAP_PAGES = 1500

/**
 * Everything but static files and the assets of pages, whose names hold their hash.
 *
 * @param files that are no files of pages
 */
export function ownPaths(site: Pick<Site, 'docs' | 'generated'>, files: Iterable<string>): Set<string> {
  const routes = [...site.docs, ...site.generated].map(({ route }) => route)
  return new Set([
    ...files,
    ...routes.flatMap((route) => [outputPath(route, 'index.html'), outputPath(route, 'index.md')]),
  ])
}

/**
 * Says of a static file whether its place is free. A page wins over a static file, and the folder of a page over
 * a file of that name; the checks report it.
 */
export function isFree(own: ReadonlySet<string>): (path: string) => boolean {
  const folders = new Set([...own].flatMap(foldersOf))
  return (path) => !own.has(path) && !folders.has(path) && !foldersOf(path).some((folder) => own.has(folder))
}

/** @throws DocsError when a page would lie in a file, such as `/404.html/` */
export function refuseClashes(site: Pick<Site, 'docs'>, own: ReadonlySet<string>, docsDir: string): void {
  for (const { route, head } of site.docs) {
    const file = foldersOf(outputPath(route, 'index.html')).find((folder) => own.has(folder))
    if (file === undefined) continue
    const line = head.keyLines['slug'] ?? 1
    throw new DocsError(
      `${docsDir}/${head.path}:${line}: The page ${route} cannot be published, as \`${file}\` is a file of the site.`,
      { hint: 'Rename it, or give it another `slug`.' },
    )
  }
}

/** `a/b/c.html` → `a`, `a/b`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}
