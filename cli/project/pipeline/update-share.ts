/**
 * A share of a project: the graph of the whole site, made from heads, and the documents of one machine.
 *
 * All pages depend on the facts of all documents in two ways: which files of plugins the site has, and which sources
 * the policy allows. Every machine therefore also reads the documents that may decide this. If a machine decides wrongly,
 * its pages have keys that no other machine looks for, so no wrong page is published.
 */

import { directivesOf } from '../../graph/plugins/directives.ts'
import type { Plugins } from '../../graph/plugins/plugins.ts'
import { groupOf, groupsOf, type Share } from '../../kernel/threads/share.ts'
import type { Source } from '../../markdown/document.ts'
import type { Inputs, ProjectInputs } from '../inputs.ts'
import type { Bundle } from '../theme/kept-bundle.ts'
import { checkSite } from './check-site.ts'
import { buildGraphs, type FileNames } from './edition-graphs.ts'
import type { Engine } from './engine.ts'
import { readDocuments } from './read-documents.ts'
import { headsOf } from './read-heads.ts'
import type { CheckedEdition, IndexedSite } from './updated.ts'

/** An edition with the documents of one machine. The rules see those on which the policy may depend as well. */
type ShareOfEdition = CheckedEdition

interface ShareOptions {
  readonly bundle: Bundle
  readonly names: FileNames
  readonly share: Share
  /** Whether one machine takes all documents whose entries are sent together. */
  readonly inGroups: boolean
}

/** Reads a share of the documents, and the heads of all. */
export async function updateShare(
  { editions }: ProjectInputs,
  engine: Engine,
  { bundle, names, share, inGroups }: ShareOptions,
): Promise<ShareOfEdition[]> {
  const isOwn = shareOf(editions, share, inGroups)
  const graphs = buildGraphs(editions.map(headsOf), names)
  const updates: ShareOfEdition[] = []
  for (const [place, own] of editions.entries()) {
    const documents = await readDocuments(withSources(own, isOwn), engine, bundle)
    const witnesses = await readDocuments(
      withSources(own, (source) => !isOwn(source) && mayMatterToAll(source, own)),
      engine,
    )
    const graph = graphs[place] as IndexedSite
    const { checked } = checkSite(own, [...documents, ...witnesses], graph)
    updates.push({ ...graph, inputs: own, documents, checked })
  }
  return updates
}

function shareOf(editions: readonly Inputs[], { number, of }: Share, inGroups: boolean): (source: Source) => boolean {
  const all = [...new Set(editions.flatMap(({ project }) => project.sources))]
  const groups = groupsOf(all.map(({ path }) => path))
  const own = new Set(
    all.filter((source, index) => (inGroups ? groupOf(source.path, groups) : index) % of === number - 1),
  )
  return (source) => own.has(source)
}

function withSources(inputs: Inputs, isWanted: (source: Source) => boolean): Inputs {
  const { project } = inputs
  const places = [...project.sources.keys()].filter((place) => isWanted(project.sources[place] as Source))
  const sources = places.map((place) => project.sources[place] as Source)
  const sourceKeys = places.map((place) => project.sourceKeys[place] as string)
  return { ...inputs, project: { ...project, sources, sourceKeys } }
}

/** Whether a document may have code that a plugin draws, an image from another host, or a directive that the policy has sources for. */
function mayMatterToAll({ text, page }: Source, { config, plugins }: Inputs): boolean {
  if (drawnIn(text, plugins)) return true
  if (!config.site.security.metaTag) return false
  if (page) return true
  if (text.includes('//') && /!\[|<(?:img|image|picture|source|video|audio)\b/i.test(text)) return true
  const written = text.toLowerCase()
  return [...directivesOf(plugins).values()].some(({ name, policy }) => policy && written.includes(name.toLowerCase()))
}

function drawnIn(text: string, { list }: Plugins): boolean {
  return list.some(({ plugin }) => plugin.markdown?.drawn?.some(({ name }) => text.includes(` ${name}`)))
}
