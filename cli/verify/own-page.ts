/** Verifies a page that docs-build made: its data must agree with the HTML. */
import type { PageProps, SidebarRows } from '../../site/contract.ts'
import { fromRows } from '../../site/sidebar-rows.ts'
import { outputPath } from '../render/output-path.ts'
import { REBUILD } from './manifest.ts'
import { isRecord, parseJson, placeIn } from './output.ts'
import type { Page } from './page.ts'
import { type Run, verifyDestinationsInData } from './run.ts'
import type { SiteMapFacts } from './site-map.ts'

/** Data that all pages of an edition must share. */
export interface SharedFacts {
  /** Folder of the edition: empty, or with a slash at its end. */
  readonly prefix: string
  readonly map: SiteMapFacts | undefined
  /** URLs of the site's own data and of the page map. */
  readonly urls: { readonly site: string; readonly map: string }
}

/** @returns the page's properties; `undefined` when they cannot be read */
export function verifyOwnPage(page: Page, shared: SharedFacts, run: Run): PageProps | undefined {
  const { path, html, boot, canonical } = page
  if (!boot) return undefined
  const place = placeIn(path, html, boot.at)
  const fail = (message: string, target = path): void => run.verdict.fail('page-data', place, target, message, REBUILD)
  const data = parseJson(boot.text ?? '')
  const props = isRecord(data) ? data['props'] : undefined
  if (!isRecord(data) || !isProps(props)) {
    fail('The data of this page cannot be read, so browsers cannot make it interactive.')
    return undefined
  }
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
  for (const name of ['site', 'map'] as const) {
    const expected = shared.urls[name]
    if (data[name] !== expected) fail(`The page loads \`${String(data[name])}\`, not \`${expected}\`.`, expected)
  }
  const { map } = shared
  if (map && data['code'] !== map.code) fail('The page and the page map name different bundles.')
  if (map && props.sidebar !== undefined && !map.sidebars.has(props.sidebar))
    fail(`The page map has no sidebar \`${props.sidebar}\`.`, props.sidebar)
  const rows = data['sidebar'] ?? []
  if (!areRows(rows)) fail('The sidebar in the data of this page cannot be read.')
  verifyDestinationsInData([props, areRows(rows) ? fromRows(rows) : []], path, run, place)
  if (map && !map.routes.has(props.route))
    run.verdict.fail('page-map', path, props.route, 'The list of pages does not name this page.', REBUILD)
  return props
}

function isProps(props: unknown): props is PageProps {
  return isRecord(props) && ['kind', 'route', 'url', 'title'].every((key) => typeof props[key] === 'string')
}

function areRows(value: unknown): value is SidebarRows {
  return Array.isArray(value) && value.every((row) => isRecord(row) || isRow(row))
}

function isRow(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const [label, shared, rest, , children = []] = value as unknown[]
  return typeof label === 'string' && typeof shared === 'number' && typeof rest === 'string' && areRows(children)
}
