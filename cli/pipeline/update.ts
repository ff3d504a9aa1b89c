/**
 * The product from top to bottom, in the order in which it happens. Every command that looks at the documents calls
 * `update` and takes what it needs; `outputs/` makes pages and files of what it gives.
 *
 *     inputs ─▶ documents ─┬─ heads ──▶ site, index ─┐
 *                          └─ facts ─────────────────┴─▶ checked ─▶ report
 *                                                              └──▶ outputs
 */

import { contractProblems } from '../checks/address-contract.ts'
import type { AnchorsElsewhere, CheckedSite } from '../checks/checked-site.ts'
import { sourceEdition, translationProblems } from '../checks/translations.ts'
import { type Once, once } from '../engine/memo.ts'
import type { CheckReport, Finding, Problem } from '../fault/finding.ts'
import { editionKey } from '../graph/edition.ts'
import type { SiteIndex } from '../graph/resolve.ts'
import { allInputs, type Inputs } from '../project/inputs.ts'
import type { Bundle } from '../project/kept-bundle.ts'
import { addressedSite } from './addresses.ts'
import { checkSite } from './check-site.ts'
import { buildGraphs, type FileNames, type IndexedSite, sameGraphs } from './edition-graphs.ts'
import type { Engine } from './engine.ts'
import {
  type EditionRecord,
  type FrozenEdition,
  frozenAnchors,
  hasSameAnchors,
  notingAnchors,
  requireFrozen,
} from './frozen-edition.ts'
import { joinReports } from './join-editions.ts'
import { type ReadDocument, readDocuments } from './read-documents.ts'

/** An edition that has been read and looked at. */
export interface Update extends IndexedSite {
  readonly inputs: Inputs
  readonly engine: Engine
  readonly documents: readonly ReadDocument[]
  /** The site as the rules see it. */
  readonly checked: CheckedSite
  /** The findings of all rules, computed on the first call. Those of the first edition are those of the whole site. */
  readonly report: () => CheckReport
  /** The findings of this edition alone. */
  readonly ownReport: Once<CheckReport>
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

/** Reads the documents, puts the site together and resolves everything in it. */
export async function update(inputs: Inputs, engine: Engine, options: UpdateOptions): Promise<Update> {
  const read: ReadEdition[] = []
  const inOrder = allInputs(inputs)
  for (const [place, own] of inOrder.entries()) {
    const documents = await readDocuments(own, engine, options.bundle, inOrder.slice(place + 1))
    read.push({ inputs: own, documents })
  }
  options.onRead?.()
  const frozen = options.graphs ? [] : (options.frozen ?? [])
  const graphs =
    options.graphs ??
    sameGraphs(read, options.last) ??
    buildGraphs(read, await options.names(), { frozen, last: options.last })
  const anchorsOf = anchorReader(read, frozenAnchors(frozen))
  const { editions } = graphs[0]?.index ?? {}
  if (editions) requireFrozen(frozen, editions.all, anchorsOf)
  const keep = unchangedEditions(read, { graphs, anchorsOf, last: options.graphs ? undefined : options.last })
  const all: Update[] = read.map(({ inputs: own, documents }, place): Update => {
    const kept = keep(place)
    if (kept) return kept.engine === engine ? kept : { ...kept, engine }
    const { site, index, main } = graphs[place] as IndexedSite
    const source = (): number => placeOfSource(own, index, read)
    const translations = (): readonly Problem[] => problemsOfTranslations(documents, index, own, read[source()])
    const sourceFindings = (): readonly Finding[] => all[source()]?.ownReport().findings ?? []
    const promises = (): readonly Problem[] => (place === 0 ? brokenPromises(inputs, read, graphs, frozen) : [])
    const noted = notingAnchors(anchorsOf)
    const graph = { site, index, anchorsOf: noted.anchorsOf, translations, sourceFindings, promises }
    const { checked, report } = checkSite(own, documents, graph)
    const { asked } = noted
    const seen = { inputs: own, engine, documents, site, index, checked, report, ownReport: report, asked }
    return { ...seen, main, others: [] }
  })
  const [first, ...others] = all
  const front = first as Update
  if (others.length === 0 && frozen.length === 0) return front
  const report = once(() =>
    joinReports([...all.map(({ ownReport }) => ownReport()), ...frozen.map(({ record }) => record.report)]),
  )
  return { ...front, report, others }
}

/** An edition with its documents. */
interface ReadEdition {
  readonly inputs: Inputs
  readonly documents: readonly ReadDocument[]
}

/**
 * Finds the editions of an earlier state whose findings depend on nothing that has changed. The first edition also has the
 * findings of the whole site, so it is always made anew.
 */
function unchangedEditions(
  read: readonly ReadEdition[],
  {
    graphs,
    anchorsOf,
    last,
  }: {
    readonly graphs: readonly IndexedSite[]
    readonly anchorsOf: AnchorsElsewhere
    readonly last: Update | undefined
  },
): (place: number) => Update | undefined {
  const before = last ? [last, ...last.others] : []
  const unchanged = (place: number): Update | undefined => {
    const [earlier, own, graph] = [before[place], read[place], graphs[place]]
    if (!earlier || !own || !graph || earlier.inputs !== own.inputs || earlier.index !== graph.index) return undefined
    const isRead = own.documents.every((document, at) => document === earlier.documents[at])
    if (!isRead || !earlier.ownReport.isMade()) return undefined
    const all = graph.index.editions?.all ?? []
    if (!hasSameAnchors(earlier.asked(), all, anchorsOf)) return undefined
    const source = placeOfSource(own.inputs, graph.index, read)
    return source < 0 || unchanged(source) ? earlier : undefined
  }
  return (place) => (place === 0 ? undefined : unchanged(place))
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
