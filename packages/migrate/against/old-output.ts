/** Opens the old site as it is published: a folder that its tool has built, a list of its addresses, or the site itself. */
import { readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DocsError } from 'docs-build'
import { download, send } from 'docs-build/check'
import { messageOf } from 'docs-build/cli'
import { type ForeignTree, readRegular, readTree } from 'docs-build/project'

/** An old site, page by page. */
export interface OldOutput {
  /** Paths of its pages below the site's own: `/a/`, `/a/b.html`. */
  readonly pages: readonly string[]
  /** Paths of files that are published as they lie in the repository; absent where nobody can list them. */
  readonly files?: readonly string[]
  /** The number of files that lie in the folder of a language once more, as Docusaurus writes them. */
  readonly copies?: number
  /** Gives the HTML of a page; absent where only the addresses are known. */
  readonly read?: (page: string) => Promise<string | undefined>
  /** Pages beyond the limit. */
  readonly further: number
}

/** Most pages of a folder or a list, and of a server, which is asked for one at a time. */
const MOST_PAGES = 50_000
const MOST_ASKED = 2_000
/** Most lists that a list of lists names. */
const MOST_LISTS = 50
/** For one answer of a server. */
const LIMITS = { timeout: 30_000, mostBytes: 10_000_000 }

/** The repository that the site is made from. */
interface Sources {
  readonly root: string
  readonly tree: ForeignTree
  /** Path below which the site is served. */
  readonly baseUrl: string
}

/**
 * @param given a folder, a file `sitemap.xml`, or an address
 * @throws DocsError when there is nothing that can be read
 */
export async function openOldOutput(given: string, sources: Sources): Promise<OldOutput> {
  if (/^https?:\/\//i.test(given)) return openAddress(given)
  const stat = statSync(given, { throwIfNoEntry: false })
  if (stat?.isDirectory()) return openFolder(resolve(given), sources)
  if (!stat?.isFile())
    throw new DocsError(`There is no old site in ${given}.`, {
      hint: 'Build it with its own tool first, and name the folder of the result, a `sitemap.xml`, or the address of the site.',
    })
  const pages = locationsIn(readFileSync(given, 'utf8')).map((path) => belowBase(path, sources.baseUrl))
  return limited(pages, MOST_PAGES)
}

function limited(all: readonly string[], most: number): { readonly pages: string[]; readonly further: number } {
  const pages = [...new Set(all)]
  return { pages: pages.slice(0, most), further: Math.max(0, pages.length - most) }
}

// ── a folder ──

function openFolder(folder: string, sources: Sources): OldOutput {
  const built = readTree(folder)
  const files = keptFiles(folder, built, sources)
  const isKept = new Set(files)
  const html = built.paths.filter(
    (path) => /\.html?$/.test(path) && !isKept.has(`/${path}`) && !/(?:^|\/)404\.html(?:\/index\.html)?$/.test(path),
  )
  const byPage = new Map(html.map((path) => [`/${path.replace(/(^|\/)index\.html$/, '$1')}`, path]))
  const isCopy = (file: string): boolean => {
    const [start = '', language = ''] = /^\/([a-z]{2,3}(?:-\w+)*)(?=\/)/.exec(file) ?? []
    return isKept.has(file.slice(start.length)) && built.paths.includes(`${language}/index.html`)
  }
  const own = files.filter((file) => !isCopy(file))
  return {
    ...limited([...byPage.keys()], MOST_PAGES),
    files: own,
    copies: files.length - own.length,
    read: (page) => Promise.resolve(built.read(byPage.get(page) ?? '')),
  }
}

/** Files that have the name and the bytes of a file of the repository. A theme's own files are no part of the site's. */
function keptFiles(folder: string, built: ForeignTree, { root, tree }: Sources): string[] {
  const byName = new Map<string, string[]>()
  for (const path of tree.paths) {
    const isOwn = !join(root, path).startsWith(`${folder}/`) && !/(?:^|\/)themes\//.test(path)
    if (isOwn) byName.set(basename(path), [...(byName.get(basename(path)) ?? []), join(root, path)])
  }
  const bytesOf = (path: string): Buffer => Buffer.from(readRegular(path, { follow: false }))
  return built.paths.flatMap((path) => {
    const own = join(folder, path)
    const { size } = statSync(own)
    const same = (byName.get(basename(path)) ?? []).filter((one) => statSync(one).size === size)
    return size > 0 && same.some((one) => bytesOf(one).equals(bytesOf(own))) ? [`/${path}`] : []
  })
}

// ── an address ──

/** The site's list of addresses names its pages. Only the server that was named is asked, and it is asked slowly. */
async function openAddress(given: string): Promise<OldOutput> {
  const start = new URL(given)
  const isList = /\.xml$/i.test(start.pathname)
  const base = isList ? start.pathname.replace(/[^/]*$/, '') : start.pathname.replace(/\/?$/, '/')
  // Somebody who names this machine means it; nobody else leads us there.
  const local = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(start.hostname) ? 'from start' : 'nowhere'
  const ask = async (path: string): Promise<string | undefined> => {
    // Set apart from the host, because `//host/` names another one.
    const url = new URL(start.origin)
    url.pathname = path
    const { status, bytes } = await download(url.href, { ...LIMITS, local, staysOnHost: true })
    return status >= 200 && status < 300 ? new TextDecoder().decode(bytes) : undefined
  }
  try {
    const list = isList ? start.pathname : `${base}sitemap.xml`
    const paths = await listedPaths(list, ask)
    const inside = paths.filter((path) => path.startsWith(base)).map((path) => belowBase(path, base))
    if (inside.length === 0) {
      const moved = await redirectOf(new URL(list, start))
      if (moved === undefined) throw new DocsError(`${given} has no list of its pages (\`sitemap.xml\`).`)
      throw new DocsError(`${given} redirects to another host, which is not asked.`, {
        hint: `Give the address of the site there: ${isList ? moved.href : new URL('.', moved).href}`,
      })
    }
    return { ...limited(inside, MOST_ASKED), read: (page) => ask(base + page.slice(1)) }
  } catch (error) {
    if (error instanceof DocsError) throw error
    throw new DocsError(`${given} cannot be read: ${messageOf(error)}.`, { cause: error })
  }
}

/** Where a server that has just been asked leads, if that is at another host. */
async function redirectOf(list: URL): Promise<URL | undefined> {
  const { status, headers } = await send(list.href, { method: 'HEAD', signal: AbortSignal.timeout(LIMITS.timeout) })
  const location = headers.get('location')
  if (status < 300 || status >= 400 || location === null || !URL.canParse(location, list)) return undefined
  const next = new URL(location, list)
  return /^https?:$/.test(next.protocol) && next.host !== list.host ? next : undefined
}

async function listedPaths(list: string, ask: (path: string) => Promise<string | undefined>): Promise<string[]> {
  const text = (await ask(list)) ?? ''
  if (!/<sitemapindex\b/.test(text)) return locationsIn(text)
  const paths: string[] = []
  for (const one of locationsIn(text).slice(0, MOST_LISTS)) paths.push(...locationsIn((await ask(one)) ?? ''))
  return paths
}

/** Paths of the addresses in a sitemap (https://www.sitemaps.org/protocol.html). Their host does not count. */
function locationsIn(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g), ([, given = '']) => given.replaceAll('&amp;', '&'))
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).pathname)
}

export function belowBase(path: string, base: string): string {
  return path.startsWith(base) ? `/${path.slice(base.length)}` : path
}
