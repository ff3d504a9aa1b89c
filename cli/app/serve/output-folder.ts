/**
 * An output folder as a source for `serve`. Its names are listed beforehand. A request is compared with these names and
 * never becomes a path. Symbolic links and hidden files are not served.
 */
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DocsError } from '../../kernel/fault/errors.ts'
import { HEADERS_FILE } from '../../project/outputs/paths.ts'
import { fileResource, stateOfFile } from './file-resource.ts'
import { readRedirects } from './redirects.ts'
import type { Resource, SiteSource } from './resource.ts'

/** Milliseconds that the folder may be missing while a build replaces it. */
const SWAP_WITHIN = 1_000
/** Milliseconds between two attempts to list a missing folder. */
const LOOK_EVERY = 20

/** Milliseconds within which a folder may change again without a new modification time. */
const CLOCK_TICK = 50

/** Names that hold a hash of the content: `assets/site.0123abcd.json`, `assets/app-ABCD2345.css`. */
const HASHED = /^\/assets\/.*[.-](?:[0-9a-f]{8,64}|[0-9A-Z]{8})\.\w+$/

interface Listing {
  /** Path of the folder, with all symbolic links resolved. */
  readonly root: string
  /** Changes when the folder is replaced, or when a name directly in it changes; `undefined` while it is changing. */
  readonly state: string | undefined
  /** Path of a page or a file below the base URL → name of its file below the root. */
  readonly names: ReadonlyMap<string, string>
}

/** Opens an output folder. When a build replaces it, new pages appear, and pages in both outputs are never missing. */
export async function openOutput(dir: string): Promise<SiteSource> {
  const first = await list(dir)
  if (!first) throw new DocsError(`There is no output folder ${dir}.`, { hint: 'Run `docs-build build` first.' })
  let listing: Listing = first
  let refreshing: Promise<boolean> | undefined

  /** Lists the folder again, once for all simultaneous requests. @returns `false` when it stays missing */
  function refresh(): Promise<boolean> {
    refreshing ??= relist().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function relist(): Promise<boolean> {
    const deadline = performance.now() + SWAP_WITHIN
    do {
      const next = await list(dir)
      if (next) {
        listing = next
        return true
      }
      await delay(LOOK_EVERY)
    } while (performance.now() < deadline)
    return false
  }

  async function find(path: string): Promise<Resource | undefined> {
    // Three attempts, because another request may have begun the first refresh before the change that matters here.
    for (let attempts = 3; attempts > 0; attempts--) {
      const { root, names, state } = listing
      const name = names.get(path)
      const resource = name === undefined ? undefined : await load(path, join(dir, name), join(root, name))
      if (resource) return resource
      if (name === undefined && state !== undefined && state === (await stateOf(dir))) return undefined
      if (!(await refresh())) return undefined
    }
    return undefined
  }

  let known: { readonly state: string | undefined; readonly read: Promise<ReadonlyMap<string, string>> } | undefined

  /** Read once for an output. */
  async function redirects(): Promise<ReadonlyMap<string, string>> {
    if (listing.state === undefined || listing.state !== (await stateOf(dir))) await refresh()
    const { state } = listing
    if (known === undefined || state === undefined || known.state !== state)
      known = { state, read: readRedirects((file) => textOf(`/${file}`)) }
    return known.read
  }

  async function headersFile(): Promise<string | undefined> {
    return textOf(`/${HEADERS_FILE}`)
  }

  async function textOf(path: string): Promise<string | undefined> {
    const file = await find(path)
    return file && 'read' in file ? Buffer.from(await file.read()).toString() : undefined
  }

  return { find, notFound: () => find('/404.html'), headersFile, redirects }
}

/** Lists the folder; `undefined` when it is missing, or disappears during the listing. */
async function list(dir: string): Promise<Listing | undefined> {
  try {
    const root = await realpath(dir)
    const before = await stateOf(root)
    const files = await walk(root, '')
    const names = new Map(files.map((name) => [`/${name}`.replace(/\/index\.html$/, '/'), name]))
    return { root, state: before === (await stateOf(root)) ? before : undefined, names }
  } catch (error) {
    return ifGone(error)
  }
}

async function walk(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = entries.map((entry) => {
    const name = folder + entry.name
    if (entry.name.startsWith('.') && entry.name !== '.well-known') return []
    if (entry.isDirectory()) return walk(root, `${name}/`)
    return entry.isFile() ? [name] : []
  })
  return (await Promise.all(found)).flat()
}

async function stateOf(dir: string): Promise<string | undefined> {
  try {
    const stats = await stat(dir, { bigint: true })
    const isSettled = Math.abs(Date.now() - Number(stats.mtimeMs)) > CLOCK_TICK
    return isSettled ? stateOfFile(stats) : undefined
  } catch (error) {
    return ifGone(error)
  }
}

/**
 * @param file the path below the folder as it is named
 * @param real the path at the time of the listing, with links resolved
 */
async function load(path: string, file: string, real: string): Promise<Resource | undefined> {
  const handle = await openFile(file, real)
  return handle && fileResource({ path, handle, reopen: () => openFile(real, real), immutable: HASHED.test(path) })
}

/** Opens a file; `undefined` when it is gone, or when symbolic links now lead to another path than `real`. */
async function openFile(file: string, real: string): Promise<FileHandle | undefined> {
  try {
    return (await realpath(file)) === real ? await open(real) : undefined
  } catch (error) {
    return ifGone(error)
  }
}

function ifGone(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ELOOP') throw error
}
