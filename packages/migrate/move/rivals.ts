/** Tools that could have a site as well as the one that was found. */
import type { FoundTool } from 'docs-build/project'

/**
 * Tools that may have the site as well as the first that was found: as sure as it, and no further from the root. Zensical reads the
 * configuration of MkDocs, so both may be there for one site.
 */
export function rivals([first, ...others]: readonly FoundTool[]): FoundTool[] {
  if (first === undefined) return []
  const depth = ({ folder }: FoundTool): number => (folder === '' ? 0 : folder.split('/').length)
  return others.filter(
    (one) =>
      one.tool !== first.tool &&
      !(first.tool === 'zensical' && one.tool === 'mkdocs') &&
      one.isSure === first.isSure &&
      depth(one) === depth(first),
  )
}
