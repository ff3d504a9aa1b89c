/** Verifies a page that docs-build made: its bundle must agree with the HTML. */
import type { PageProps, RoutePath } from '../../../site/contract.ts'
import { pageData } from '../../../site/page/page-bundle.ts'
import { fromRows } from '../../../site/sidebar/sidebar-rows.ts'
import { outputPath } from '../render/output-path.ts'
import { attributeOf } from './destinations.ts'
import { REBUILD } from './manifest.ts'
import { isRecord, placeIn } from './output.ts'
import type { Page } from './page.ts'
import { type Run, verifyDestination, verifyDestinationsInData } from './run.ts'
import { areRows } from './sidebar-data.ts'
import { type SiteMapFacts, verifyHashedName } from './site-map.ts'

/** Data that all pages of an edition must share. */
export interface SharedFacts {
  /** Folder of the edition: empty, or with a slash at its end. */
  readonly prefix: string
  readonly map: SiteMapFacts | undefined
  /** URL of the site's own data. */
  readonly site: string
}

/** @returns the page's properties; `undefined` when they cannot be read */
export function verifyOwnPage(page: Page, shared: SharedFacts, run: Run): PageProps | undefined {
  const { path, html, boot, canonical } = page
  if (!boot) return undefined
  const place = placeIn(path, html, boot.at)
  const fail = (message: string, target = path): void => run.verdict.fail('page-data', place, target, message, REBUILD)
  const bundle = bundleFile(attributeOf(boot, 'data-bundle') ?? '', path, run)
  // A missing file is reported as the destination of the HTML.
  if (bundle === undefined) return undefined
  const route = attributeOf(boot, 'data-route') ?? ''
  const data: unknown = pageData(html, bundle.text, route as RoutePath)
  for (const href of (attributeOf(boot, 'data-parts') ?? '').split(' ').filter(Boolean))
    verifyDestination({ kind: 'asset', href }, path, run, { place: () => place })
  const props = isRecord(data) ? data['props'] : undefined
  if (!isRecord(data) || !isProps(props)) {
    fail('The data of this page cannot be read, so browsers cannot make it interactive.')
    return undefined
  }
  if (props.route !== route) fail(`The bundle of this page has the data of another: ${props.route}.`, props.route)
  if (shared.prefix + outputPath(props.route, 'index.html') !== path)
    fail(`The data of this page has the route of another: ${props.route}.`, props.route)
  for (const [name, url] of [
    ['url', props.url],
    ...(canonical === undefined || canonical === props.canonical ? [] : [['canonical', canonical]]),
  ] as const) {
    const target = run.addresses.resolve(url, path)
    if (target.type !== 'file' || target.path !== path)
      fail(`The ${name} of the page is \`${url}\`, which is another page.`, url)
  }
  const site = attributeOf(boot, 'data-site')
  if (site !== shared.site) fail(`The page loads \`${site}\`, not \`${shared.site}\`.`, shared.site)
  const { map } = shared
  if (map && attributeOf(boot, 'data-code') !== map.code) fail('The page and the page map name different bundles.')
  if (map && map.bundles.size > 0 && shared.prefix + map.bundles.get(route) !== bundle.path)
    fail(`The page map names another bundle of this page: \`${map.bundles.get(route)}\`.`, bundle.path)
  if (map && props.sidebar !== undefined && !map.sidebars.has(props.sidebar))
    fail(`The page map has no sidebar \`${props.sidebar}\`.`, props.sidebar)
  const rows = data['sidebar'] ?? []
  if (!areRows(rows)) fail('The sidebar in the data of this page cannot be read.')
  verifyDestinationsInData([props, areRows(rows) ? fromRows(rows) : []], path, run, place)
  if (map && !map.routes.has(props.route))
    run.verdict.fail('page-map', path, props.route, 'The list of pages does not name this page.', REBUILD)
  return props
}

/** The bundle that a page names, whose name and imports are verified. */
function bundleFile(url: string, page: string, run: Run): { readonly path: string; readonly text: string } | undefined {
  const target = run.addresses.resolve(url, page)
  const text = target.type === 'file' ? run.reader.text(target.path) : undefined
  if (target.type !== 'file' || text === undefined) return undefined
  verifyHashedName(target.path, run)
  for (const { 1: href = '', index: at } of text.matchAll(/^import(?:\{[^}]*\}from)?"([^"]+)"$/gm))
    verifyDestination({ kind: 'asset', href }, target.path, run, { place: () => placeIn(target.path, text, at) })
  return { path: target.path, text }
}

function isProps(props: unknown): props is PageProps {
  return isRecord(props) && ['kind', 'route', 'url', 'title'].every((key) => typeof props[key] === 'string')
}
