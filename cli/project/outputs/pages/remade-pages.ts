/** Explains why a build made pages again. */
import type { DocPath } from '../../../markdown/document.ts'
import type { Inputs } from '../../inputs.ts'
import { fromText, type PageRow, type RemadeReason, readOrigins, readOutputState } from '../../publish/ledger.ts'
import type { PendingPage } from './document-page.ts'

/**
 * Names the changed parts that a page is made from. A part that follows from another changed part is left out: a new text
 * has other links, and a new program has other styles.
 *
 * @param before the row of the page in the ledger of the last output
 */
export function remadeReasons(
  { document, key, parts }: Pick<PendingPage, 'document' | 'key' | 'parts'>,
  before: PageRow | undefined,
): RemadeReason[] {
  if (!before) return ['new']
  if (before[1] === key) return ['output']
  const old = before[3]
  if (!old) return [before[0] === document.key ? 'unknown' : 'text']
  const now = parts()
  const changed = now.map((part, index) => part !== old[index])
  const [program, shared, text, isRead, place, links, fills] = changed
  const reasons: RemadeReason[] = []
  if (program) reasons.push('program')
  else if (shared) reasons.push('shared')
  if (text) reasons.push('text')
  else if (isRead) reasons.push('included')
  else {
    if (place) reasons.push('place')
    if (links) reasons.push('links')
    if (fills) reasons.push('fills')
  }
  return reasons.length > 0 ? reasons : ['unknown']
}

/** What the last build that wrote something did with a page. */
export type LastMade =
  | { readonly type: 'remade'; readonly reasons: readonly RemadeReason[] }
  /** The page is that of the output before the build. */
  | { readonly type: 'same' }
  /** There was no known output before the build, so all pages were made. */
  | { readonly type: 'all' }

interface Sought {
  readonly path: DocPath
  readonly edition: Pick<Inputs, 'edition'>
  /** Absolute path of the output folder. */
  readonly out: string
  readonly cacheDir: string | undefined
}

/** @returns `undefined` when there is no output, or when the ledger does not know it or the page */
export function lastMade({ path, edition: { edition }, out, cacheDir }: Sought): LastMade | undefined {
  const state = cacheDir === undefined ? undefined : readOutputState(out, cacheDir)
  const all = cacheDir === undefined || !state ? undefined : readOrigins(out, cacheDir, state)
  const made = all?.editions[edition?.prefix ?? '']
  const origins = made && fromText(made)
  if (origins?.pages[path] === undefined) return undefined
  if (!origins.remade) return { type: 'all' }
  const reasons = origins.remade[path]
  return reasons ? { type: 'remade', reasons } : { type: 'same' }
}
