/**
 * A built site as the preview server sees it: the names in its output folder, listed beforehand. A request is
 * compared with these names and never becomes a path; symbolic links and hidden files are nobody's output.
 */
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DocsError } from '../fault/errors.ts'
import { HEADERS_FILE } from '../outputs/paths.ts'
import { fileResource, stateOfFile } from './file-resource.ts'
import type { Resource, SiteSource } from './resource.ts'

/** How long the folder may be missing while a build puts a new one in its place. All times in milliseconds. */
const SWAP_WITHIN = 1_000
const LOOK_EVERY = 20

/** A folder that has changed this recently may change again without another modification time. */
const CLOCK_TICK = 50

/** Names that the build makes from a file's content: `assets/pages/guides.0123abcd.js`, `assets/app-ABCD2345.css`. */
const HASHED = /^\/assets\/.*[.-](?:[0-9a-f]{8,64}|[0-9A-Z]{8})\.\w+$/

interface Listing {
  /** The folder itself, behind all symbolic links. */
  readonly root: string
  /** Changes when the folder is replaced, or when a name at its top is; `undefined` while it is changing. */
  readonly state: string | undefined
  /** Path of a page or a file below the base URL → name of its file below the root. */
  readonly names: ReadonlyMap<string, string>
}

/** Opens an output folder. When a build replaces it, the new pages appear and those that stay are never missing. */
export async function openOutput(dir: string): Promise<SiteSource> {
  const first = await list(dir)
  if (!first) throw new DocsError(`There is no output folder ${dir}.`, { hint: 'Run `docs-build build` first.' })
  let listing: Listing = first
  let refreshing: Promise<boolean> | undefined

  /** Lists the folder again, once for all who ask at the same time; `false` when it stays away. */
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
    // Three times: the first refresh may be one that others began before the change that matters here.
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

  async function headersFile(): Promise<string | undefined> {
    const file = await find(`/${HEADERS_FILE}`)
    return file && 'read' in file ? Buffer.from(await file.read()).toString() : undefined
  }

  return { find, notFound: () => find('/404.html'), headersFile }
}

/** `undefined` when the folder is not there, or vanishes meanwhile. */
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

/** @param file where the file is expected; `real` where it was when the folder was listed */
async function load(path: string, file: string, real: string): Promise<Resource | undefined> {
  const handle = await openFile(file, real)
  return handle && fileResource({ path, handle, reopen: () => openFile(real, real), immutable: HASHED.test(path) })
}

/** `undefined` when the file is gone, or when a symbolic link leads elsewhere than to the real path now. */
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
