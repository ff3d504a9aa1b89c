/** What stands for the documents of a frozen edition, which are not read: a record from the build that made it. */
import type { AnchorsElsewhere } from '../../graph/checks/checked-site.ts'
import { editionKey, editionsKey, factsOfEdition, type KnownEdition } from '../../graph/edition.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { once } from '../../kernel/store/memo.ts'
import type { DocPath } from '../../markdown/document.ts'
import type { FrozenEdition, ReadRecord } from '../editions/edition-record.ts'
import { addressedSite } from './addresses.ts'
import { pageFiles } from './page-files.ts'
import type { Updated } from './updated.ts'

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
  readonly asked: () => ReadRecord['asked']
}

/** Notes the documents of other editions whose anchors are read. */
export function notingAnchors(anchorsOf: AnchorsElsewhere): AskedAnchors {
  const asked = new Map<string, ReadRecord['asked'][number]>()
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
 * The frozen editions that must be read: the pages of other editions, or anchors to which they link, have changed.
 *
 * @param all every edition of the site
 */
export function staleEditions(
  frozen: readonly FrozenEdition[],
  all: readonly KnownEdition[],
  anchorsOf: AnchorsElsewhere,
): FrozenEdition[] {
  if (frozen.length === 0) return []
  const editions = editionsKey(all)
  return frozen.filter(({ record }) => record.editions !== editions || !hasSameAnchors(record.asked, all, anchorsOf))
}

/** Whether the documents whose anchors a report depends on have the same anchors as then. */
export function hasSameAnchors(
  asked: ReadRecord['asked'],
  all: readonly KnownEdition[],
  anchorsOf: AnchorsElsewhere,
): boolean {
  const byKey = new Map(all.map((edition) => [editionKey(edition), edition]))
  return asked.every(([key, doc, anchors]) => {
    const edition = byKey.get(key)
    return edition !== undefined && anchorsKey(anchorsOf(edition, doc)) === anchors
  })
}

/** Records an edition. A site with one edition needs no record. */
export function editionRecord(seen: Updated): ReadRecord | undefined {
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
    files: pageFiles(seen).map(({ path, file }) => [path, file]),
  }
}
