/** Keys of what belongs to no single page. */

import type { Head } from '../content/document.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import { surroundings } from '../pipeline/run-key.ts'
import type { SiteState } from './checked-run.ts'
import type { SharedContext } from './shared-context.ts'

/**
 * Fingerprint of all that the files of a site depend on, and its search index, but the bodies of documents and the
 * contents of static files. Heads are among it: the graph is made from them. Of other files it is their names, and what
 * pages show of them.
 */
export function siteKey(
  { inputs, engine }: Pick<SiteState, 'inputs' | 'engine'>,
  heads: Iterable<Head>,
  { key, render }: Pick<SharedContext, 'key' | 'render'>,
): string {
  return fingerprintAll([
    'site',
    surroundings(inputs, engine),
    key,
    JSON.stringify([...render.assets]),
    ...Array.from(heads, (head) => JSON.stringify(head)),
  ])
}

/** Fingerprint of all that the files of a site depend on. */
export function contentKey(
  { inputs }: Pick<SiteState, 'inputs'>,
  siteKey: string,
  { published }: Pick<SharedContext, 'published'>,
): string {
  return fingerprintAll([siteKey, ...inputs.project.sourceKeys, ...published.flatMap(({ path, sum }) => [path, sum])])
}
