/** Keys of files that do not belong to a single page. */

import type { Head } from '../content/document.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import { derived } from '../engine/memo.ts'
import { type Editions, editionKey, type KnownEdition } from '../graph/edition.ts'
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
    editionsKey(index.editions),
    ...Array.from(heads, (head) => JSON.stringify(head)),
  ])
}

/** Fingerprint of what pages show of other editions: which pages those have, and what they are called. */
function editionsKey(editions: Editions | undefined): string {
  return editions === undefined ? '' : fingerprintAll(['editions', editionKey(editions.own), allKey(editions.all)])
}

const allKey: (editions: readonly KnownEdition[]) => string = derived((editions) =>
  fingerprintAll(
    editions.flatMap(({ facts, baseUrl, routeBasePath, start, routeOf, pages, untranslated, ...edition }) => [
      editionKey(edition),
      JSON.stringify([facts, baseUrl, routeBasePath, start, [...routeOf], [...pages], [...untranslated]]),
    ]),
  ),
)

/** Fingerprint of everything that the files of a site depend on. */
export function contentKey(
  { inputs }: Pick<SiteState, 'inputs'>,
  siteKey: string,
  { published }: Pick<SharedContext, 'published'>,
): string {
  return fingerprintAll([siteKey, ...inputs.project.sourceKeys, ...published.flatMap(({ path, sum }) => [path, sum])])
}
