/**
 * Finds the fragments that name no anchor of their page. In an editor and in `dev`, a fragment is checked again only when
 * the anchors of its page have changed.
 */

import type { GeneratedKind } from '../../../../site/page/page-kind.ts'
import { decodePath } from '../../../../site/url.ts'
import { blocksOf } from '../../../kernel/store/blocks.ts'
import { derived } from '../../../kernel/store/memo.ts'
import type { DocPath } from '../../../markdown/document.ts'
import type { SiteIndex } from '../../links/resolve.ts'
import { generatedAnchors } from '../../pages/generated-page.ts'
import type { CheckedDocument, CheckedSite } from '../checked-site.ts'

type Fragment = CheckedSite['fragments'][number]

/** The anchors of pages in the last check of an index. */
interface Known {
  blocks: readonly (readonly CheckedDocument[])[]
  readonly ids: Map<DocPath, ReadonlySet<string>>
  /** The number of checks that found changed anchors. */
  version: number
  /** The number of the last check that found changed anchors on a page. */
  readonly changedAt: Map<DocPath, number>
}

const lastKnown = derived((_: SiteIndex): Known => ({ blocks: [], ids: new Map(), version: 0, changedAt: new Map() }))

/** The result for a block of fragments. */
interface Looked {
  version: number
  missing: readonly Fragment[]
  /** The pages that the fragments lead to. */
  docs: ReadonlySet<DocPath>
}

const lastLooked = derived((_: readonly Fragment[]): { found?: Looked } => ({}))

interface MissingAnchors {
  /** In the order of the fragments. */
  readonly missing: readonly Fragment[]
  /** The ids of a page that a fragment leads to. */
  readonly idsAt: (target: Fragment['target']) => ReadonlySet<string>
}

/** Finds the fragments without an anchor, of all links to pages of the site. */
export function missingAnchors({ documents, fragments, index, site }: CheckedSite): MissingAnchors {
  const known = refreshed(lastKnown(index), documents)
  const generated = new Map<GeneratedKind, ReadonlySet<string>>()
  const idsOfKind = (kind: GeneratedKind): ReadonlySet<string> => {
    const ids = generated.get(kind) ?? new Set(generatedAnchors(kind, site))
    generated.set(kind, ids)
    return ids
  }
  const idsAt = ({ doc, route }: Fragment['target']): ReadonlySet<string> => {
    if (doc !== undefined) return known.ids.get(doc) ?? NO_IDS
    const kind = index.pages.get(route)?.kind
    return kind === undefined ? NO_IDS : idsOfKind(kind)
  }
  const isMissing = ({ target, id }: Fragment): boolean => {
    const ids = idsAt(target)
    const decoded = decodePath(id)
    return !ids.has(id) && (decoded === undefined || !ids.has(decoded))
  }
  const missing = blocksOf(fragments).flatMap((block) => {
    const last = lastLooked(block)
    if (!last.found || !isCurrent(last.found, known))
      last.found = {
        version: known.version,
        missing: block.filter(isMissing),
        docs: new Set(block.flatMap(({ target }) => target.doc ?? [])),
      }
    return last.found.missing
  })
  return { missing, idsAt }
}

const NO_IDS: ReadonlySet<string> = new Set()

function isCurrent({ version, docs }: Looked, known: Known): boolean {
  if (version === known.version) return true
  for (const [doc, changed] of known.changedAt) if (changed > version && docs.has(doc)) return false
  return true
}

/** Updates the anchors of pages that have changed since the last check. */
function refreshed(known: Known, documents: readonly CheckedDocument[]): Known {
  const blocks = blocksOf(documents)
  const before = known.blocks
  const changes = new Map<DocPath, ReadonlySet<string> | undefined>()
  for (const [at, block] of before.entries())
    if (block !== blocks[at]) for (const { path } of block) if (path !== undefined) changes.set(path, undefined)
  for (const [at, block] of blocks.entries())
    if (block !== before[at])
      for (const { path, facts } of block) if (path !== undefined) changes.set(path, idsOf(facts.anchors))
  const changed = [...changes].filter(([path, ids]) => !sameIds(known.ids.get(path), ids))
  known.blocks = blocks
  if (changed.length === 0) return known
  known.version++
  const isFirst = before.length === 0
  for (const [path, ids] of changed) {
    if (ids) known.ids.set(path, ids)
    else known.ids.delete(path)
    if (!isFirst) known.changedAt.set(path, known.version)
  }
  return known
}

const idsOf = derived(
  (anchors: CheckedDocument['facts']['anchors']): ReadonlySet<string> => new Set(anchors.map(({ id }) => id)),
)

function sameIds(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  if (a === b) return true
  if (a?.size !== b?.size) return false
  // The order matters, because findings list the anchors.
  const others = [...(b ?? [])]
  return [...(a ?? [])].every((id, at) => id === others[at])
}
