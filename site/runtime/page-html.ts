/** Reads what the HTML of a page holds besides its bundle, at the first visit and at each route change. */

import { bodyId } from '../body/page-body.tsx'
import type { PageBundle, RoutePath, Url } from '../contract.ts'
import { DATA_ID } from '../page/page-bundle.ts'

/** A page in its HTML. The boot script's element names the rest. */
export interface HtmlPage {
  readonly route: RoutePath
  /** Hash of the client code. */
  readonly code: string
  /** URL of its bundle. */
  readonly bundle: Url
  /** What the HTML holds where pages share a bundle: URLs of the page's parts, and its data. */
  readonly parts: readonly Url[]
  readonly data?: PageBundle | undefined
  /** URLs of its style sheets. */
  readonly styles: readonly Url[]
  /** URLs of the site's own data. */
  readonly site: Url
  readonly body: string
}

/** @returns `undefined` for a document that docs-build did not make */
export function readPage(
  page: Pick<Document, 'getElementById' | 'querySelector' | 'querySelectorAll'>,
): HtmlPage | undefined {
  const { route, code, bundle, site, parts } = page.querySelector<HTMLElement>('script[data-entry]')?.dataset ?? {}
  if (!route || !code || !bundle || !site) return undefined
  // The body is in the HTML already. Reading it from there saves sending it twice.
  return {
    route: route as RoutePath,
    code,
    bundle,
    parts: parts ? parts.split(' ') : [],
    data: parts === undefined ? undefined : JSON.parse(page.querySelector(`script#${DATA_ID}`)?.textContent ?? 'null'),
    site,
    styles: Array.from(page.querySelectorAll('link[rel=stylesheet]'), (link) => link.getAttribute('href') ?? ''),
    body: page.getElementById(bodyId)?.innerHTML ?? '',
  }
}
