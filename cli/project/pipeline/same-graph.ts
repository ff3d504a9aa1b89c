/** Decides whether a change can have changed the graph. If not, the next state keeps the last graph. */

import type { SiteIndex } from '../../graph/links/resolve.ts'
import type { Site } from '../../graph/site.ts'
import type { Head } from '../../markdown/document.ts'
import type { Inputs } from '../inputs.ts'
import { editionNames } from './run-key.ts'

interface GraphSource {
  readonly inputs: Inputs
  /** In the order of the sources. */
  readonly heads: readonly Head[]
}

/** The graph is made from heads, folders and names: as long as these are the same, so is the graph. */
export function makesSameGraph(next: GraphSource, last: GraphSource): boolean {
  if (last.inputs.config !== next.inputs.config) return false
  const { project } = last.inputs
  const { assets, statics, withheld, metadata } = next.inputs.project
  const sameHeads =
    last.heads.length === next.heads.length && last.heads.every((head, index) => sameHead(head, next.heads[index]))
  const sameNames =
    samePaths(project.assets, assets) &&
    samePaths(project.statics, statics) &&
    project.withheld.join() === withheld.join()
  const sameMetadata = project.metadata === metadata || JSON.stringify(project.metadata) === JSON.stringify(metadata)
  return sameHeads && sameNames && sameMetadata && editionNames(last.inputs) === editionNames(next.inputs)
}

interface Folders {
  /** Names of the files that a build writes at the root. */
  readonly siteFiles: readonly string[]
  /** Files of the docs folder that are not published. */
  readonly withheld: readonly string[]
}

/**
 * Whether a site has the same addresses as an earlier state, so that every link means the same. Most changes of front
 * matter only change the names of pages.
 */
export function hasSameAddresses(
  { site, folders }: { readonly site: Site; readonly folders: Folders },
  last: { readonly site: Site; readonly index: SiteIndex },
): boolean {
  const before = last.site
  const { statics, withheld } = last.index
  const files = new Set([...site.statics, ...folders.siteFiles])
  return (
    sameRoutes(before.docs, site.docs) &&
    sameRoutes(before.displaced, site.displaced) &&
    before.assets.join('\n') === site.assets.join('\n') &&
    files.size === statics.size &&
    [...files].every((file) => statics.has(file)) &&
    folders.withheld.join('\n') === [...withheld].join('\n') &&
    JSON.stringify([before.generated, before.tags, before.redirects]) ===
      JSON.stringify([site.generated, site.tags, site.redirects])
  )
}

function sameRoutes(a: Site['docs'], b: Site['docs']): boolean {
  return (
    a.length === b.length &&
    a.every((doc, at) => {
      const other = b[at]
      return doc === other || (doc.route === other?.route && doc.head.path === other.head.path)
    })
  )
}

function samePaths(a: readonly { path: string }[], b: readonly { path: string }[]): boolean {
  return a === b || (a.length === b.length && a.every((file, index) => file.path === b[index]?.path))
}

function sameHead(a: Head | undefined, b: Head | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
