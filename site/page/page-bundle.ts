/**
 * The bundle of a page: an ES module, written as text. It imports the runtime and the parts that the page uses, holds
 * the data of the page, and starts it. What comes from authors stands in one string of JSON, which is never code.
 *
 * On a large site all pages share one bundle. Then the HTML of a page names its parts, and holds its data.
 */
import type { PageBundle, PageBundles, RoutePath, Url } from '../contract.ts'
import { unescapeHtml } from '../text/html.ts'
import { serializeJson } from '../text/json.ts'

/** What a bundle imports. */
export interface BundleImports {
  /** The runtime, and the name under which it exports its `start`. */
  readonly runtime: Url
  readonly start: string
  readonly parts: readonly Url[]
}

const BEFORE = "export const pages=JSON.parse('"
const AFTER = "')"

/** @param pages the data by the route of the page, so that a module never starts another page */
export function bundleText(pages: PageBundles, { runtime, start, parts }: BundleImports): string {
  const text = serializeJson(pages).replace(/[\\']/g, '\\$&')
  return [
    `import{${start} as start}from${JSON.stringify(runtime)}`,
    ...parts.map((url) => `import${JSON.stringify(url)}`),
    BEFORE + text + AFTER,
    'await start(pages)\n',
  ].join('\n')
}

/** The bundle that pages share. */
export function sharedBundleText({ runtime, start }: Pick<BundleImports, 'runtime' | 'start'>): string {
  return `import{${start} as start}from${JSON.stringify(runtime)}\nawait start()\n`
}

/** Id of the element with the data of a page, where pages share a bundle. */
export const DATA_ID = 'docs-build-data'

/**
 * The data of a page.
 *
 * @param bundle text of its bundle
 */
export function pageData(html: string, bundle: string, route: RoutePath): PageBundle | undefined {
  if (!/\sdata-parts="/.test(bootTag(html))) return readBundle(bundle)?.[route]
  const own = new RegExp(`<script type="application/json" id="${DATA_ID}">(.*?)</script>`, 's').exec(html)?.[1]
  return own === undefined ? undefined : parsed<PageBundle>(own)
}

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/** The data in a bundle, which is not run; `undefined` for a text of another form. */
export function readBundle(text: string): PageBundles | undefined {
  const line = text.split('\n').find((one) => one.startsWith(BEFORE) && one.endsWith(AFTER))
  if (line === undefined) return undefined
  return parsed<PageBundles>(line.slice(BEFORE.length, -AFTER.length).replace(/\\([\\'])/g, '$1'))
}

/** Folder of the bundles, below that of their edition. */
export const BUNDLES = 'assets/pages/'

/** Path of a page's bundle, below the folder of its edition. Names of different routes differ by the hash alone. */
export function bundlePath(route: RoutePath | string, hash: string): string {
  const name = route
    .replace(/^\/|\/$|\.html$/g, '')
    .replace(/[^\w-]+/g, '-')
    .slice(-64)
  return `${BUNDLES}${name || 'index'}.${hash}.js`
}

/** The hash in the path of a bundle, below the folder of its edition; `undefined` for any other file. */
export function bundleHash(path: string): string | undefined {
  return path.startsWith(BUNDLES) ? /^[\w-]+\.([0-9a-f]{10})\.js$/.exec(path.slice(BUNDLES.length))?.[1] : undefined
}

/** What the boot script's element in the HTML of a page says about the page. */
export interface Boot {
  readonly route: RoutePath
  /** URL of its bundle. */
  readonly bundle: Url
  /** URL of the site's data. */
  readonly site: Url
}

/** @returns `undefined` for HTML that docs-build did not make */
export function bootOf(html: string): Boot | undefined {
  const tag = bootTag(html)
  const read = (name: string): string | undefined => {
    const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
    return value && unescapeHtml(value)
  }
  const [route, site, bundle] = [read('data-route'), read('data-site'), read('data-bundle')]
  return route && site && bundle ? { route: route as RoutePath, site, bundle } : undefined
}

function bootTag(html: string): string {
  return /<script\b[^>]*\sdata-entry="[^>]*>/.exec(html)?.[0] ?? ''
}
