/**
 * Frozen editions, which have not changed since the last output; most are old versions. Their documents are not read, and
 * their pages are not drawn. A record from the build that made them holds what other editions need.
 */
import type { RoutePath } from '../../site/contract.ts'
import type { AddressedSite } from '../checks/address-contract.ts'
import type { AnchorsElsewhere } from '../checks/checked-site.ts'
import type { DocPath } from '../content/document.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import { once } from '../engine/memo.ts'
import type { CheckReport } from '../fault/finding.ts'
import { editionKey, editionsKey, factsOfEdition, type KnownEdition } from '../graph/edition.ts'
import type { SiteIndex } from '../graph/resolve.ts'
import type { Site } from '../graph/site.ts'
import type { EditionPlan } from '../project/editions.ts'
import type { Inputs } from '../project/inputs.ts'
import { addressedSite } from './addresses.ts'
import type { DocumentRecord } from './read-documents.ts'

/** The record of an edition, as plain data. */
export interface EditionRecord {
  readonly routes: readonly (readonly [string, RoutePath])[]
  readonly docs: readonly (readonly [RoutePath, DocPath])[]
  readonly pages: readonly RoutePath[]
  readonly ids: readonly (readonly [DocPath, string])[]
  readonly renamed: readonly (readonly [RoutePath, DocPath])[]
  readonly start: RoutePath
  readonly sidebarStarts: readonly (readonly [string, RoutePath])[]
  readonly untranslated: readonly DocPath[]
  /** Ids in each document that has some, as JSON, because few of them are ever read. */
  readonly anchors: string
  readonly report: CheckReport
  /** Fingerprint of the routes and names that all editions share. */
  readonly editions: string
  /** Documents of other editions whose anchors its report depends on, with fingerprints of the anchors. */
  readonly asked: readonly (readonly [edition: string, doc: DocPath, anchors: string])[]
  readonly addresses: AddressedSite
}

/** A frozen edition. */
export interface FrozenEdition {
  readonly plan: EditionPlan
  readonly record: EditionRecord
}

/** Thrown when a frozen edition depends on something that has changed. The run begins again. */
export class NotFrozen extends Error {
  /** @param edition the index of the edition */
  constructor(edition: string) {
    super(`The edition \`${edition}\` depends on something that has changed.`)
  }
}

/** A frozen edition as the others see it. */
export function knownFrozen({ plan, record }: FrozenEdition): KnownEdition {
  return {
    ...factsOfEdition(plan),
    untranslated: new Set(record.untranslated),
    routeOf: new Map(record.routes),
    docAt: new Map(record.docs),
    pages: new Set(record.pages),
    ids: new Map(record.ids),
    renamed: new Map(record.renamed),
    start: record.start,
    sidebarStarts: new Map(record.sidebarStarts),
  }
}

/** The anchors of frozen editions. */
export function frozenAnchors(frozen: readonly FrozenEdition[]): AnchorsElsewhere {
  const byEdition = new Map(
    frozen.map(({ plan, record }) => [
      editionKey(plan),
      once(() => new Map<string, readonly string[]>(JSON.parse(record.anchors) as [DocPath, string[]][])),
    ]),
  )
  return (edition, doc) => (byEdition.get(editionKey(edition))?.().get(doc) ?? []).map((id) => ({ id }))
}

/** The documents whose anchors the report of an edition depends on. */
interface AskedAnchors {
  readonly anchorsOf: AnchorsElsewhere
  readonly asked: () => EditionRecord['asked']
}

/** Notes the documents of other editions whose anchors are read. */
export function notingAnchors(anchorsOf: AnchorsElsewhere): AskedAnchors {
  const asked = new Map<string, EditionRecord['asked'][number]>()
  return {
    anchorsOf(edition, doc) {
      const found = anchorsOf(edition, doc)
      const key = editionKey(edition)
      asked.set(`${key} ${doc}`, [key, doc, anchorsKey(found)])
      return found
    },
    asked: () => [...asked.values()],
  }
}

function anchorsKey(anchors: readonly { readonly id: string }[]): string {
  return fingerprintAll(anchors.map(({ id }) => id))
}

/**
 * @param all every edition of the site
 * @throws NotFrozen when the pages of other editions, or anchors that a frozen edition links to, have changed
 */
export function requireFrozen(
  frozen: readonly FrozenEdition[],
  all: readonly KnownEdition[],
  anchorsOf: AnchorsElsewhere,
): void {
  const editions = editionsKey(all)
  for (const { plan, record } of frozen)
    if (record.editions !== editions || !hasSameAnchors(record.asked, all, anchorsOf))
      throw new NotFrozen(editionKey(plan))
}

/** Whether the documents whose anchors a report depends on have the same anchors as then. */
export function hasSameAnchors(
  asked: EditionRecord['asked'],
  all: readonly KnownEdition[],
  anchorsOf: AnchorsElsewhere,
): boolean {
  const byKey = new Map(all.map((edition) => [editionKey(edition), edition]))
  return asked.every(([key, doc, anchors]) => {
    const edition = byKey.get(key)
    return edition !== undefined && anchorsKey(anchorsOf(edition, doc)) === anchors
  })
}

/** An edition that was read and checked. */
interface SeenEdition {
  readonly inputs: Inputs
  readonly site: Site
  readonly index: SiteIndex
  readonly documents: readonly DocumentRecord[]
  readonly report: () => CheckReport
  /** Complete when the report is complete. */
  readonly asked: () => EditionRecord['asked']
}

/** Records an edition. A site with one edition needs no record. */
export function editionRecord(seen: SeenEdition): EditionRecord | undefined {
  const { index, documents, report, asked } = seen
  const { editions } = index
  if (!editions) return undefined
  const { routeOf, docAt, pages, ids, renamed, start, sidebarStarts, untranslated } = editions.own
  return {
    routes: [...routeOf],
    docs: [...docAt],
    pages: [...pages],
    ids: [...ids],
    renamed: [...renamed],
    start,
    sidebarStarts: [...sidebarStarts],
    untranslated: [...untranslated],
    anchors: JSON.stringify(
      documents.flatMap(({ head, facts: { anchors } }) =>
        anchors.length > 0 ? [[head.path, anchors.map(({ id }) => id)] as const] : [],
      ),
    ),
    report: report(),
    editions: editionsKey(editions.all),
    asked: asked(),
    addresses: addressedSite(seen),
  }
}
