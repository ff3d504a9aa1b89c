/**
 * The product from top to bottom, in the order in which it happens. Every command that looks at the documents calls
 * `update` and takes what it needs; `outputs/` makes pages and files of what it gives.
 *
 *     inputs ─▶ documents ─┬─ heads ──▶ site, index ─┐
 *                          └─ facts ─────────────────┴─▶ checked ─▶ report
 *                                                              └──▶ outputs
 */

import type { RoutePath } from '../../site/contract.ts'
import { contractProblems } from '../checks/address-contract.ts'
import type { AnchorsElsewhere, CheckedSite } from '../checks/checked-site.ts'
import { sourceEdition, translationProblems } from '../checks/translations.ts'
import type { Config } from '../config/config.ts'
import { siteLanguage, siteWords } from '../config/site-words.ts'
import { readersOf } from '../content/dialects/index.ts'
import type { DocPath, Head } from '../content/document.ts'
import { once } from '../engine/memo.ts'
import type { CheckReport, Finding, Problem } from '../fault/finding.ts'
import { assembleSite, withSidebarUrls } from '../graph/assemble-site.ts'
import { type Editions, editionKey } from '../graph/edition.ts'
import type { ConfiguredRedirects } from '../graph/redirects.ts'
import { indexSite, type SiteIndex } from '../graph/resolve.ts'
import type { Site } from '../graph/site.ts'
import type { SiteNames } from '../graph/site-names.ts'
import { siteFacts, withAddedFrontMatter } from '../plugins/documents.ts'
import { allInputs, type EditionInputs, type Inputs } from '../project/inputs.ts'
import type { Bundle } from '../project/kept-bundle.ts'
import { withoutHome } from '../render/home.ts'
import { addressedSite } from './addresses.ts'
import { checkSite } from './check-site.ts'
import type { Engine } from './engine.ts'
import {
  type EditionRecord,
  type FrozenEdition,
  frozenAnchors,
  knownFrozen,
  notingAnchors,
  requireFrozen,
} from './frozen-edition.ts'
import { joinEditions, joinReports } from './join-editions.ts'
import { type ReadDocument, readDocuments } from './read-documents.ts'
import { hasSameAddresses, makesSameGraph } from './same-graph.ts'

/** The graph of the site, and its look-up tables. */
export interface IndexedSite {
  readonly site: Site
  readonly index: SiteIndex
  /** The last version of the main docs in the same language, to which links of the configuration lead. */
  readonly main?: Pick<IndexedSite, 'site' | 'index'>
}

/** An edition that has been read and looked at. */
export interface Update extends IndexedSite {
  readonly inputs: Inputs
  readonly engine: Engine
  readonly documents: readonly ReadDocument[]
  /** The site as the rules see it. */
  readonly checked: CheckedSite
  /** The findings of all rules, computed on the first call. Those of the first edition are those of the whole site. */
  readonly report: () => CheckReport
  /** The other editions that were read, on the first one. */
  readonly others: readonly Update[]
  /** Documents of other editions whose anchors the report depends on. */
  readonly asked: () => EditionRecord['asked']
}

type UpdateOptions = (GivenGraph | GivenNames) & {
  /** Where pages are drawn: a document that must be parsed gets its body as well. */
  readonly bundle?: Bundle | undefined
  /** Called when all documents are read. */
  readonly onRead?: () => void
}

interface GivenGraph {
  /** The graphs of all editions. */
  readonly graphs: readonly IndexedSite[]
}

interface GivenNames {
  readonly graphs?: undefined
  /** Names of the files that the site has besides its pages. */
  readonly names: () => Promise<FileNames>
  /** Editions that are not read. */
  readonly frozen?: readonly FrozenEdition[]
  /** An earlier state of the project. Its graph is taken over as long as nothing that it is made from has changed. */
  readonly last?: Update | undefined
}

/** Names of the files that the site has besides its pages. */
export interface FileNames extends SiteNames {
  /** Files that plugins add, which are known when the site is there. */
  readonly added: (site: Site, config: Config) => readonly string[]
}

/** Reads the documents, puts the site together and resolves everything in it. */
export async function update(inputs: Inputs, engine: Engine, options: UpdateOptions): Promise<Update> {
  const read: ReadEdition[] = []
  for (const own of allInputs(inputs))
    read.push({ inputs: own, documents: await readDocuments(own, engine, options.bundle) })
  options.onRead?.()
  const frozen = options.graphs ? [] : (options.frozen ?? [])
  const graphs =
    options.graphs ??
    sameGraphs(read, options.last) ??
    buildGraphs(read, await options.names(), { frozen, last: options.last })
  const anchorsOf = anchorReader(read, frozenAnchors(frozen))
  const { editions } = graphs[0]?.index ?? {}
  if (editions) requireFrozen(frozen, editions.all, anchorsOf)
  const all: Update[] = read.map(({ inputs: own, documents }, place): Update => {
    const { site, index, main } = graphs[place] as IndexedSite
    const source = (): number => placeOfSource(own, index, read)
    const translations = (): readonly Problem[] => problemsOfTranslations(documents, index, own, read[source()])
    const sourceFindings = (): readonly Finding[] => all[source()]?.report().findings ?? []
    const promises = (): readonly Problem[] => (place === 0 ? brokenPromises(inputs, read, graphs, frozen) : [])
    const noted = notingAnchors(anchorsOf)
    const graph = { site, index, anchorsOf: noted.anchorsOf, translations, sourceFindings, promises }
    const { checked, report } = checkSite(own, documents, graph)
    const { asked } = noted
    const seen = { inputs: own, engine, documents, site, index, checked, report, asked }
    return { ...seen, ...(main ? { main } : {}), others: [] }
  })
  const [first, ...others] = all
  const front = first as Update
  if (others.length === 0 && frozen.length === 0) return front
  const report = once(() =>
    joinReports([...[front, ...others].map((one) => one.report()), ...frozen.map(({ record }) => record.report)]),
  )
  return { ...front, report, others }
}

/** An edition with its documents. */
interface ReadEdition {
  readonly inputs: Inputs
  readonly documents: readonly ReadDocument[]
}

/** The graphs of an earlier state, if those of all editions are the same. */
function sameGraphs(read: readonly ReadEdition[], last: Update | undefined): readonly IndexedSite[] | undefined {
  if (!last || last.others.length + 1 !== read.length) return undefined
  const before = [last, ...last.others]
  const headsOf = (documents: ReadEdition['documents']): Head[] => documents.map(({ head }) => head)
  const isSame = read.every(({ inputs, documents }, place) => {
    const earlier = before[place]
    return (
      earlier !== undefined &&
      makesSameGraph(
        { inputs, heads: headsOf(documents) },
        { inputs: earlier.inputs, heads: headsOf(earlier.documents) },
      )
    )
  })
  return isSame ? before.map(({ site, index, main }) => ({ site, index, ...(main ? { main } : {}) })) : undefined
}

/** Place of the edition in the default language that an edition translates; -1 for one in the default language. */
function placeOfSource({ config }: Inputs, { editions }: SiteIndex, read: readonly ReadEdition[]): number {
  const wanted = editions && sourceEdition(editions, config.site.locale.defaultLocale)
  if (!wanted) return -1
  return read.findIndex(({ inputs: { edition } }) => edition && editionKey(edition) === editionKey(wanted))
}

/** Promised addresses that no edition has. */
function brokenPromises(
  { contract }: Inputs,
  read: readonly ReadEdition[],
  graphs: readonly IndexedSite[],
  frozen: readonly FrozenEdition[],
): Problem[] {
  if (!contract) return []
  const editions = read.map(({ inputs, documents }, place) =>
    addressedSite([{ inputs, documents, ...(graphs[place] as IndexedSite) }]),
  )
  const all = [...editions, ...frozen.flatMap(({ record }) => record.addresses ?? [])]
  return contractProblems(contract, {
    pages: all.flatMap(({ pages }) => pages),
    redirects: all.flatMap(({ redirects }) => redirects),
  })
}

/** Problems of the translations of an edition; none in the default language. */
function problemsOfTranslations(
  documents: readonly ReadDocument[],
  index: SiteIndex,
  { config }: Inputs,
  source: ReadEdition | undefined,
): Problem[] {
  const { editions } = index
  if (!editions || !source) return []
  return translationProblems({
    sources: source.documents,
    documents,
    edition: editions.own,
    index,
    docsDir: config.docs.path,
  })
}

/** Anchors of a document of any edition, for links between editions. */
function anchorReader(read: readonly ReadEdition[], frozen: AnchorsElsewhere): AnchorsElsewhere {
  const byEdition = new Map(
    read.flatMap(({ inputs: { edition }, documents }) =>
      edition ? [[editionKey(edition), once(() => new Map(documents.map((one) => [one.head.path, one.facts])))]] : [],
    ),
  )
  return (edition, doc) => {
    const known = byEdition.get(editionKey(edition))
    return known ? (known().get(doc)?.anchors ?? []) : frozen(edition, doc)
  }
}

/**
 * Heads are all that the graph is made from.
 *
 * @param names of the files that the site has besides its pages
 */
export function buildGraph(
  inputs: Inputs,
  documents: readonly { readonly head: Head }[],
  names: FileNames,
): IndexedSite {
  const { site, index } = assembled({ inputs, documents }, names, {})
  return { site: withSidebarUrls(site, index), index }
}

/**
 * The graphs of all editions. Each graph has the routes of the others.
 *
 * @param options.last an earlier state, whose look-up tables are taken over while all addresses are the same
 */
export function buildGraphs(
  editions: readonly { readonly inputs: Inputs; readonly documents: readonly { readonly head: Head }[] }[],
  names: FileNames,
  { frozen = [], last }: { readonly frozen?: readonly FrozenEdition[]; readonly last?: Update | undefined } = {},
): IndexedSite[] {
  const isAlone = editions.length === 1 && frozen.length === 0 && last?.others.length === 0
  const graphs = assembledInOrder(editions, names, { frozen, last: isAlone ? last : undefined })
  const joined = joinEditions(
    editions.map(({ inputs }, place) => ({ inputs, ...(graphs[place] as IndexedSite) })),
    frozen.map((edition) => ({ place: edition.place, value: knownFrozen(edition) })),
  )
  const finished = joined.map(({ site, index }) => ({ site: withSidebarUrls(site, index), index }))
  return finished.map((graph): IndexedSite => {
    const { editions } = graph.index
    const main = editions && finished.find(({ index }) => isMain(index, editions))
    return main && main !== graph ? { ...graph, main } : graph
  })
}

/** The graphs of single editions. Those with longer addresses come first, because they may take addresses of the others. */
function assembledInOrder(
  editions: readonly HeadsOfEdition[],
  names: FileNames,
  { frozen, last }: { readonly frozen: readonly FrozenEdition[]; readonly last: Update | undefined },
): IndexedSite[] {
  const taken: TakenAddresses[] = frozen.map(({ plan: { prefix, docsDir }, record }) => ({
    prefix,
    docsDir,
    docAt: once(() => new Map(record.docs)),
  }))
  const prefixOf = ({ inputs }: HeadsOfEdition): string => inputs.edition?.prefix ?? ''
  const made = new Map<HeadsOfEdition, IndexedSite>()
  for (const edition of [...editions].sort((a, b) => prefixOf(b).length - prefixOf(a).length)) {
    const prefix = prefixOf(edition)
    const graph = assembled(edition, names, {
      last,
      ...(taken.length > 0 ? { takenBy: takenBelow(prefix, taken) } : {}),
    })
    made.set(edition, graph)
    const docAt = once(() => new Map(graph.site.docs.map(({ route, head }) => [route, head.path])))
    taken.push({ prefix, docsDir: edition.inputs.edition?.docsDir ?? '', docAt })
  }
  return editions.map((edition) => made.get(edition) as IndexedSite)
}

interface HeadsOfEdition {
  readonly inputs: Inputs
  readonly documents: readonly { readonly head: Head }[]
}

/** The addresses of the documents of an edition. */
interface TakenAddresses {
  readonly prefix: string
  readonly docsDir: string
  readonly docAt: () => ReadonlyMap<RoutePath, DocPath>
}

/** Finds the document of another edition at a route of an edition, if its address lies below that of this edition. */
function takenBelow(own: string, all: readonly TakenAddresses[]): (route: RoutePath) => string | undefined {
  const below = all.filter(({ prefix }) => prefix.length > own.length && prefix.startsWith(own))
  return (route) => {
    for (const { prefix, docsDir, docAt } of below) {
      const address = `/${prefix.slice(own.length)}`
      if (!route.startsWith(address)) continue
      const doc = docAt().get(route.slice(address.length - 1) as RoutePath)
      if (doc !== undefined) return `${docsDir}/${doc}`
    }
    return undefined
  }
}

function isMain({ editions: other }: SiteIndex, { own, all }: Editions): boolean {
  return other?.own.facts.isLast === true && other.own.docs === all[0]?.docs && other.own.locale === own.locale
}

/** The redirects of the configuration that belong to an edition. */
function configuredRedirects(
  { config, configFile }: Pick<Inputs, 'config' | 'configFile'>,
  edition: EditionInputs | undefined,
): ConfiguredRedirects {
  if (!edition || edition.prefix === '') return { file: configFile, paths: config.site.redirects.paths }
  const { redirects: paths = {}, revision = '' } = edition
  // The text of a former configuration is not kept, so a finding in it names the file alone.
  return { file: { name: `${revision}:${configFile.name}`, text: '' }, paths }
}

function assembled(
  {
    inputs: { config, configFile, project, edition, plugins, date },
    documents,
  }: { readonly inputs: Inputs; readonly documents: readonly { readonly head: Head }[] },
  names: FileNames,
  {
    last,
    takenBy,
  }: { readonly last?: Update | undefined; readonly takenBy?: (route: RoutePath) => string | undefined },
): IndexedSite {
  const { searchPagePath } = config.site.search
  const { url, baseUrl } = config.site
  const address = {
    origin: url && new URL(url).origin,
    baseUrl,
    ...(edition && edition.revision === undefined ? { staticUrl: edition.rootUrl } : {}),
  }
  const assembled = assembleSite({
    heads: withAddedFrontMatter(
      documents.map(({ head }) => head),
      plugins.list.map(({ plugin }) => plugin),
      {
        site: siteFacts(config),
        docsDir: config.docs.path,
        language: siteLanguage(config.site),
        words: siteWords(config.site).words,
        day: () => date?.(),
      },
    ),
    assets: project.assets.map((asset) => asset.path),
    statics: project.statics.map((file) => file.path),
    metadata: project.metadata,
    options: {
      docs: config.docs,
      docsDir: config.docs.path,
      configFile,
      numberPrefixes: config.docs.numberPrefixes,
      routeBasePath: config.docs.routeBasePath,
      names,
      takenBy,
      redirects: configuredRedirects({ config, configFile }, edition),
      baseUrl,
      prefix: edition?.prefix ?? '',
      ...(searchPagePath === false ? {} : { searchPath: `/${searchPagePath.replace(/^\/+|\/+$/g, '')}/` }),
    },
  })
  const site = config.site.home ? withoutHome(assembled) : assembled
  const editionFiles = names.added(site, config)
  const folders = {
    docsDir: config.docs.path,
    staticDirs: config.staticDirs,
    siteFiles: [...names.linked, ...editionFiles],
    editionFiles,
    withheld: project.withheld,
    address,
    links: config.links,
    files: edition?.files,
    linksToMainLanguage: readersOf(config.markdown.dialects).linksToMainLanguage,
  }
  const isReadressed =
    edition !== undefined || last?.inputs.config !== config || !hasSameAddresses({ site, folders }, last)
  if (isReadressed) return { site, index: indexSite(site, folders) }
  return { site: { ...site, redirects: last.site.redirects }, index: last.index }
}
