/** Keys of files that do not belong to a single page. */

import { type Editions, editionKey, editionsKey } from '../../graph/edition.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import type { Head } from '../../markdown/document.ts'
import { dayOfGraph, surroundings } from '../pipeline/run-key.ts'
import type { SiteState } from './checked-run.ts'
import type { SharedContext } from './shared-context.ts'

/**
 * Fingerprint of everything that the files of a site and its search index depend on, except the bodies of documents and
 * the contents of static files. It includes heads, from which the graph is made. Of other files it includes the names,
 * and what pages show of them.
 */
export function siteKey(
  { inputs, engine, index }: Pick<SiteState, 'inputs' | 'engine' | 'index'>,
  heads: Iterable<Head>,
  { key, render }: Pick<SharedContext, 'key' | 'render'>,
): string {
  return fingerprintAll([
    'site',
    surroundings(inputs, engine),
    key,
    dayOfGraph(inputs),
    JSON.stringify([...render.assets]),
    ownEditionsKey(index.editions),
    ...Array.from(heads, (head) => JSON.stringify(head)),
  ])
}

/** Fingerprint of what the pages of an edition show of all editions. */
function ownEditionsKey(editions: Editions | undefined): string {
  return editions === undefined ? '' : fingerprintAll(['editions', editionKey(editions.own), editionsKey(editions.all)])
}

/** Fingerprint of everything that the files of a site depend on. */
export function contentKey(
  { inputs }: Pick<SiteState, 'inputs'>,
  siteKey: string,
  { published }: Pick<SharedContext, 'published'>,
): string {
  return fingerprintAll([siteKey, ...inputs.project.sourceKeys, ...published.flatMap(({ path, sum }) => [path, sum])])
}
