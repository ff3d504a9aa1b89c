/** A built output as a value: its manifest, its pages, and its files as they are asked for. */
import type { RoutePath } from '../../../site/contract.ts'
import { decodePath, ROUTES_FILE, withoutBase } from '../../../site/url.ts'
import { redirectFormats } from '../../../templates/redirects/index.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { staysBelow } from '../../kernel/inside.ts'
import { parsedJson } from '../../kernel/json.ts'
import { type Manifest, parseManifest } from '../../output/render/manifest.ts'
import { outputPath } from '../../output/render/output-path.ts'
import { openPublished, type PublishedSite } from '../publish/published-site.ts'

export interface BuiltOutput {
  /** As the user wrote it. */
  readonly name: string
  readonly manifest: Manifest
  /** Route with the folder of its edition → path of its HTML, in the order of the routes. */
  readonly pages: ReadonlyMap<string, string>
  /** Path below which the site is served. */
  readonly baseUrl: string
  /** @throws DocsError when the file cannot be read */
  readonly bytes: (path: string) => Promise<Uint8Array>
  /** As `bytes`, as text. */
  readonly text: (path: string) => Promise<string>
}

/**
 * @param name folder or URL of an output, or of its manifest
 * @throws DocsError when there is none, or a file of it cannot be read
 */
export async function openOutput(name: string): Promise<BuiltOutput> {
  return openBuilt(await openPublished(name), name)
}

/**
 * @param name as the user wrote it
 * @throws DocsError when it is no output, or a file of it cannot be read
 */
export async function openBuilt(site: PublishedSite, name: string): Promise<BuiltOutput> {
  const manifest = parseManifest(site.manifest)
  // An output may come from somebody else: what it lists is read and shown, and must not lie elsewhere on this machine.
  if (!manifest || ![...manifest.files.keys()].every(staysBelow))
    throw new DocsError(`${site.name} does not have the form that docs-build writes.`)
  const bytes = async (path: string): Promise<Uint8Array> => {
    try {
      return await site.read(path)
    } catch (error) {
      throw new DocsError(`${path} of ${name} cannot be read, although its manifest lists it.`, { cause: error })
    }
  }
  const text = async (path: string): Promise<string> => Buffer.from(await bytes(path)).toString()
  // The not-found page names no address of its own.
  const baseUrl = manifest.files.has('404.html') ? /\sdata-base="([^"]*)"/.exec(await text('404.html'))?.[1] : undefined
  return { name, manifest, pages: await pagesOf(manifest, text), baseUrl: baseUrl ?? '/', bytes, text }
}

/** Reads the lists of pages of all editions. */
async function pagesOf(
  { files }: Manifest,
  text: (path: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const pages: [string, string][] = []
  for (const path of files.keys()) {
    if (path !== ROUTES_FILE && !path.endsWith(`/${ROUTES_FILE}`)) continue
    const prefix = path.slice(0, -ROUTES_FILE.length)
    for (const route of routesIn(await text(path), path)) {
      const html = prefix + outputPath(route, 'index.html')
      if (files.has(html)) pages.push([`/${prefix}${route.slice(1)}`, html])
    }
  }
  return new Map(pages.sort(([a], [b]) => compareText(a, b)))
}

/** @throws DocsError when the file is no list of routes */
function routesIn(text: string, path: string): readonly RoutePath[] {
  const routes = parsedJson(text)
  if (
    Array.isArray(routes) &&
    routes.every((route): route is RoutePath => typeof route === 'string' && /^\//.test(route))
  )
    return routes
  throw new DocsError(`${path} does not have the form that docs-build writes.`, { hint: 'Build the site again.' })
}

/**
 * Old address, without a slash at its end → where the site leads readers from there.
 *
 * @throws DocsError when a file cannot be read
 */
export async function redirectsOf(output: BuiltOutput): Promise<ReadonlyMap<string, string>> {
  const landings = new Map<string, string>()
  for (const { file, read } of redirectFormats) {
    if (!output.manifest.files.has(file)) continue
    for (const { from, to } of read(await output.text(file), 'anyone'))
      landings.set(`/${(withoutBase(from, output.baseUrl) ?? from).replace(/^\/+|\/$/g, '')}`, to)
  }
  const pages = new Set(output.pages.values())
  const others = [...output.manifest.files.keys()].filter((path) => path.endsWith('/index.html') && !pages.has(path))
  await eachOf(others, async (path) => {
    const to = /<script[^>]*\sdata-to="([^"]*)"/.exec(await output.text(path))?.[1]
    if (to !== undefined) landings.set(`/${path.slice(0, -'/index.html'.length)}`, decodePath(to) ?? to)
  })
  return landings
}

/** Calls a function for each item, a few at a time. @returns the results in order */
export async function eachOf<I, O>(items: readonly I[], run: (item: I) => Promise<O>, atOnce = 8): Promise<O[]> {
  const results: O[] = []
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(run))))
  return results
}
