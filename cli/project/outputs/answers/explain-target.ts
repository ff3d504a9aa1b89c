/** What is known of an anchor of a page, and of a file that the site publishes. */
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { decodePath } from '../../../../site/url.ts'
import { DocsError } from '../../../kernel/fault/errors.ts'
import { nearest } from '../../../kernel/fault/nearest.ts'
import { readAsset } from '../../files/asset-file.ts'
import type { ProjectInputs } from '../../inputs.ts'
import { imageDimensions } from '../assets.ts'
import { findPage } from '../pages/find-page.ts'
import type { GraphLink, GraphPage, SiteGraph } from './site-graph.ts'

/** A destination that leads to what is explained. */
export interface Use {
  /** The file that it stands in; the route of a page without one. */
  readonly file: string
  readonly line: number
  readonly kind: GraphLink['kind']
}

export interface ExplainedAnchor {
  readonly page: GraphPage
  readonly id: string
  /** The heading that it belongs to; absent for another element. */
  readonly heading?: { readonly text: string; readonly depth: number }
  readonly uses: readonly Use[]
  /** Old anchors and addresses that lead to it. */
  readonly redirects: readonly string[]
}

export interface ExplainedFile {
  /** Relative to the project's folder. */
  readonly file: string
  /** A file of a static folder is published unchanged, any other only if a page uses it, under a name with a hash. */
  readonly isStatic: boolean
  readonly size: number
  readonly width?: number
  readonly height?: number
  readonly uses: readonly Use[]
}

/**
 * @param wanted a page as of `findPage`, with `#` and an id
 * @throws DocsError when there is no such page or anchor
 */
export function explainAnchor(wanted: string, dir: string, site: SiteGraph): ExplainedAnchor {
  const mark = wanted.indexOf('#')
  const page = findPage(wanted.slice(0, mark), dir, site)
  const written = wanted.slice(mark + 1)
  const id = decodePath(written) ?? written
  if (!page.anchors?.includes(id)) {
    const near = nearest(id, page.anchors ?? [])
    throw new DocsError(`The page ${page.file ?? page.route} has no anchor \`${id}\`.`, {
      hint: near === undefined ? 'Its anchors are in `docs-build graph --json`.' : `Did you mean \`#${near}\`?`,
    })
  }
  const heading = page.headings?.find((one) => one.id === id)
  const leadsHere = ({ route, href }: GraphLink): boolean => {
    const fragment = href.split('#')[1]
    return route === page.route && fragment !== undefined && (decodePath(fragment) ?? fragment) === id
  }
  return {
    page,
    id,
    heading,
    uses: usesIn(site, leadsHere),
    redirects: site.redirects.flatMap(({ from, to }) => (to === `${page.route}#${id}` ? [from] : [])),
  }
}

/** @returns `undefined` when no asset or static file has this name */
export function explainFile(
  wanted: string,
  dir: string,
  { inputs, site }: { readonly inputs: ProjectInputs; readonly site: SiteGraph },
): ExplainedFile | undefined {
  const projects = inputs.editions.map(({ project }) => project)
  const fromHere = relative(dir, resolve(wanted)).split(sep).join('/')
  const name = isAbsolute(wanted) ? wanted : join('/', wanted)
  const statics = projects.flatMap(({ statics: files }) => files).map((file) => ({ file, isStatic: true }))
  const all = [...projects.flatMap(({ assets }) => assets).map((file) => ({ file, isStatic: false })), ...statics]
  const found =
    all.find(({ file }) => file.file === fromHere) ??
    all.find(({ file }) => `/${file.file}` === name) ??
    statics.find(({ file }) => `/${file.path}` === name) ??
    all.find(({ file }) => file.file.endsWith(name))
  if (!found) return undefined
  const { file, isStatic } = found
  const published = isStatic ? `static/${file.path}` : file.file
  return {
    file: file.file,
    isStatic,
    size: file.size,
    ...imageDimensions(file.path, readAsset(file)),
    uses: usesIn(site, ({ target, path }) => target === 'file' && path === published),
  }
}

function usesIn({ pages }: SiteGraph, isWanted: (link: GraphLink) => boolean): Use[] {
  return pages.flatMap(({ file, route, links = [] }) =>
    links.filter(isWanted).map(({ line, kind }) => ({ file: file ?? route, line, kind })),
  )
}
