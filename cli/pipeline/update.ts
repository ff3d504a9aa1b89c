/**
 * The product from top to bottom, in the order in which it happens. Every command that looks at the documents calls
 * `update` and takes what it needs; `outputs/` makes pages and files of what it gives.
 *
 *     inputs ─▶ documents ─┬─ heads ──▶ site, index ─┐
 *                          └─ facts ─────────────────┴─▶ checked ─▶ report
 *                                                              └──▶ outputs
 */
import type { CheckedSite } from '../checks/checked-site.ts'
import type { Head } from '../content/document.ts'
import type { CheckReport } from '../fault/finding.ts'
import { assembleSite } from '../graph/assemble-site.ts'
import { indexSite, type SiteIndex } from '../graph/resolve.ts'
import type { Site } from '../graph/site.ts'
import type { SiteNames } from '../graph/site-names.ts'
import type { Code } from '../project/code.ts'
import type { Inputs } from '../project/inputs.ts'
import { withoutHome } from '../render/home.ts'
import { checkSite } from './check-site.ts'
import type { Engine } from './engine.ts'
import { type ReadDocument, readDocuments } from './read-documents.ts'

/** The graph of the site, and its look-up tables. */
export interface IndexedSite {
  readonly site: Site
  readonly index: SiteIndex
}

/** A site that has been read and looked at. */
interface Update extends IndexedSite {
  readonly inputs: Inputs
  readonly engine: Engine
  readonly documents: readonly ReadDocument[]
  /** What the rules look at. */
  readonly checked: CheckedSite
  /** Findings of all rules, once somebody asks for them. */
  readonly report: () => CheckReport
}

type UpdateOptions = (GivenGraph | GivenNames) & {
  /** Where pages are drawn: a document that must be parsed gets its body as well. */
  readonly code?: Code | undefined
  /** Called when all documents are read. */
  readonly onRead?: () => void
}

interface GivenGraph {
  /** The graph of these inputs. */
  readonly graph: IndexedSite
}

interface GivenNames {
  readonly graph?: undefined
  readonly names: () => Promise<FileNames>
}

/** Names of the files that the site has besides its pages. */
export interface FileNames extends SiteNames {
  /** Files that plugins add, which are known when the site is there. */
  readonly added: (site: Site) => readonly string[]
}

/** Reads the documents, puts the site together and resolves everything in it. */
export async function update(inputs: Inputs, engine: Engine, options: UpdateOptions): Promise<Update> {
  const documents = await readDocuments(inputs, engine, options.code)
  options.onRead?.()
  const { site, index } = options.graph ? options.graph : buildGraph(inputs, documents, await options.names())
  const { checked, report } = checkSite(inputs, documents, { site, index })
  return { inputs, engine, documents, site, index, checked, report }
}

/**
 * Heads are all that the graph is made from.
 *
 * @param names of the files that the site has besides its pages
 */
export function buildGraph(
  { config, configFile, project }: Inputs,
  documents: readonly { readonly head: Head }[],
  names: FileNames,
): IndexedSite {
  const { searchPagePath } = config.site.search
  const { url, baseUrl } = config.site
  const address = { origin: url && new URL(url).origin, baseUrl }
  const assembled = assembleSite({
    heads: documents.map(({ head }) => head),
    assets: project.assets.map((asset) => asset.path),
    statics: project.statics.map((file) => file.path),
    metadata: project.metadata,
    options: {
      docs: config.docs,
      docsDir: config.docs.path,
      configFile,
      address,
      numberPrefixes: config.docs.numberPrefixes,
      names,
      redirects: config.site.redirects.paths,
      ...(searchPagePath === false ? {} : { searchPath: `/${searchPagePath.replace(/^\/+|\/+$/g, '')}/` }),
    },
  })
  const site = config.site.home ? withoutHome(assembled) : assembled
  const folders = {
    docsDir: config.docs.path,
    staticDirs: config.staticDirs,
    siteFiles: [...names.linked, ...names.added(site)],
    withheld: project.withheld,
    address,
    links: config.links,
  }
  return { site, index: indexSite(site, folders) }
}
