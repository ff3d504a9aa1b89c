/**
 * Conflicts between paths of an output: two files cannot have the same path, and no file can be the folder of another.
 */

import { foldersAbove } from '../../../site/folders.ts'
import { redirectScript } from '../../../templates/redirect-script.ts'
import type { Site } from '../../graph/site.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { outputPath } from '../../output/render/output-path.ts'

/** Name of the file with the headers that static hosts send. */
export const HEADERS_FILE = '_headers'

/** Name of the redirect script in the output. */
export const REDIRECT_SCRIPT: string = `assets/redirect.${fingerprint(redirectScript).slice(0, 10)}.js`

/**
 * The paths of all files, except static files and the assets of pages, whose names hold their hash.
 *
 * @param files paths of the files that do not belong to pages
 */
export function ownPaths(site: Pick<Site, 'docs' | 'generated'>, files: Iterable<string>): Set<string> {
  const routes = [...site.docs, ...site.generated].map(({ route }) => route)
  return new Set([
    ...files,
    ...routes.flatMap((route) => [outputPath(route, 'index.html'), outputPath(route, 'index.md')]),
  ])
}

/**
 * Makes a function that decides whether the path of a static file is free. A page wins over a static file, and the
 * folder of a page wins over a file of that name. The checks report such conflicts.
 */
export function isFree(own: ReadonlySet<string>): (path: string) => boolean {
  const folders = new Set([...own].flatMap(foldersAbove))
  return (path) => !own.has(path) && !folders.has(path) && !foldersAbove(path).some((folder) => own.has(folder))
}

/** @throws DocsError when a page would lie in a file, such as `/404.html/` */
export function refuseClashes(site: Pick<Site, 'docs'>, own: ReadonlySet<string>, docsDir: string): void {
  for (const { route, head } of site.docs) {
    const file = foldersAbove(outputPath(route, 'index.html')).find((folder) => own.has(folder))
    if (file === undefined) continue
    const line = head.keyLines['slug'] ?? 1
    throw new DocsError(
      `${docsDir}/${head.path}:${line}: The page ${route} cannot be published, as \`${file}\` is a file of the site.`,
      { hint: 'Rename it, or give it another `slug`.' },
    )
  }
}
