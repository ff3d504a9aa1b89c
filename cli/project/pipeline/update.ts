/**
 * The product from top to bottom, in the order in which it happens. Every command that looks at the documents calls
 * `update` and takes what it needs; `outputs/` makes pages and files of what it gives.
 *
 *     inputs ─▶ documents ─┬─ heads ──▶ site, index ─┐
 *                          └─ facts ─────────────────┴─▶ checked ─▶ report
 *                                                              └──▶ outputs
 */

import { type AddressedSite, contractProblems } from '../../graph/checks/address-contract.ts'
import type { AnchorsElsewhere } from '../../graph/checks/checked-site.ts'
import { judgeProblems } from '../../graph/checks/rules.ts'
import { sourceEdition, translationProblems } from '../../graph/checks/texts/translations.ts'
import { editionKey } from '../../graph/edition.ts'
import type { SiteIndex } from '../../graph/links/resolve.ts'
import type { CheckReport, Finding, Problem } from '../../kernel/fault/finding.ts'
import { once } from '../../kernel/store/memo.ts'
import type { FrozenEdition } from '../editions/edition-record.ts'
import { type Inputs, type ProjectInputs, rootOf } from '../inputs.ts'
import type { Bundle } from '../theme/kept-bundle.ts'
import { addressedSite } from './addresses.ts'
import { checkSite } from './check-site.ts'
import { buildGraphs, type FileNames, sameGraphs } from './edition-graphs.ts'
import type { Engine } from './engine.ts'
import { frozenAnchors, hasSameAnchors, notingAnchors, staleEditions } from './frozen-edition.ts'
import { joinReports } from './join-editions.ts'
import { type ReadDocument, readDocuments } from './read-documents.ts'
import { imageProblems } from './shown-images.ts'
import type { IndexedSite, Updated } from './updated.ts'

/** A project that has been read and looked at. */
export interface Update {
  readonly inputs: ProjectInputs
  readonly engine: Engine
  /** In the order of the inputs. */
  readonly editions: readonly Updated[]
  /** The findings of all rules, computed on the first call. */
  readonly report: () => CheckReport
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
  readonly readMore?: ReadMore
  /** An earlier state of the project. Its graph is taken over as long as nothing that it is made from has changed. */
  readonly last?: Update | undefined
}

/** Reads editions of a project that were frozen. @param frozen those that stay unread */
export type ReadMore = (inputs: ProjectInputs, frozen: readonly FrozenEdition[]) => Promise<ProjectInputs>

/**
 * Reads the documents, puts the site together and resolves everything in it. A frozen edition that depends on something that
 * has changed is read as well.
 */
export async function update(inputs: ProjectInputs, engine: Engine, options: UpdateOptions): Promise<Update> {
  const read: ReadEdition[] = []
  for (const [place, own] of inputs.editions.entries()) {
    const documents = await readDocuments(own, engine, options.bundle, inputs.editions.slice(place + 1))
    read.push({ inputs: own, documents })
  }
  options.onRead?.()
  const { frozen } = inputs
  const graphs =
    options.graphs ??
    sameGraphs(read, options.last) ??
    buildGraphs(read, await options.names(), { frozen, last: options.last })
  const anchorsOf = anchorReader(read, frozenAnchors(frozen))
  const { editions: known } = graphs[0]?.index ?? {}
  const stale = staleEditions(frozen, known?.all ?? [], anchorsOf)
  if (stale.length > 0 && !options.graphs && options.readMore) {
    const more = await options.readMore(
      inputs,
      frozen.filter((one) => !stale.includes(one)),
    )
    return update(more, engine, options)
  }
  const images: Problem[][] = []
  for (const [place, own] of read.entries())
    images.push(await imageProblems({ ...own, index: (graphs[place] as IndexedSite).index }, engine))
  const unchanged = unchangedEditions(read, { graphs, anchorsOf, last: options.graphs ? undefined : options.last })
  const editions: Updated[] = read.map(({ inputs: own, documents }, place): Updated => {
    const kept = unchanged(place)
    if (kept) return kept
    const { site, index, main } = graphs[place] as IndexedSite
    const source = (): number => placeOfSource(own, index, read)
    const translations = (): readonly Problem[] => problemsOfTranslations(documents, index, own, read[source()])
    const sourceFindings = (): readonly Finding[] => editions[source()]?.report().findings ?? []
    const { anchorsOf: noted, asked } = notingAnchors(anchorsOf)
    const { [place]: ofImages } = images
    const given = { site, index, anchorsOf: noted, images: ofImages, translations, sourceFindings }
    const seen = checkSite(own, documents, given)
    return { inputs: own, documents, site, index, main, ...seen, asked }
  })
  const report = once(() =>
    joinReports(
      [...editions.map((edition) => edition.report()), ...frozen.map(({ record }) => record.report)],
      brokenPromises(inputs, () => [...editions.map(addressedSite), ...frozen.map(({ record }) => record.addresses)]),
    ),
  )
  return { inputs, engine, editions, report }
}

/** An edition with its documents. */
interface ReadEdition {
  readonly inputs: Inputs
  readonly documents: readonly ReadDocument[]
}

/** Finds the editions of an earlier state whose findings depend on nothing that has changed. */
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
): (place: number) => Updated | undefined {
  const unchanged = (place: number): Updated | undefined => {
    const [earlier, own, graph] = [last?.editions[place], read[place], graphs[place]]
    if (!earlier || !own || !graph || earlier.inputs !== own.inputs || earlier.index !== graph.index) return undefined
    const isRead = own.documents.every((document, at) => document === earlier.documents[at])
    if (!isRead || !earlier.report.isMade()) return undefined
    const all = graph.index.editions?.all ?? []
    if (!hasSameAnchors(earlier.asked(), all, anchorsOf)) return undefined
    const source = placeOfSource(own.inputs, graph.index, read)
    return source < 0 || unchanged(source) ? earlier : undefined
  }
  return unchanged
}

/** Place of the edition in the default language that an edition translates; -1 for one in the default language. */
function placeOfSource({ config }: Inputs, { editions }: SiteIndex, read: readonly ReadEdition[]): number {
  const wanted = editions && sourceEdition(editions, config.site.locale.defaultLocale)
  if (!wanted) return -1
  return read.findIndex(({ inputs: { edition } }) => edition && editionKey(edition) === editionKey(wanted))
}

/** The findings about promised addresses that no edition has. */
function brokenPromises(inputs: ProjectInputs, addresses: () => readonly AddressedSite[]): Finding[] {
  if (!inputs.contract) return []
  const editions = addresses()
  const problems = contractProblems(inputs.contract, {
    pages: editions.flatMap(({ pages }) => pages),
    redirects: editions.flatMap(({ redirects }) => redirects),
  })
  return judgeProblems(problems, rootOf(inputs).config.checks)
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
