/** A published site or an output folder, whose files are read one by one. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { download } from '../../kernel/network/client.ts'
import { NotThere } from './not-there.ts'

export interface PublishedSite {
  /** Address or path of its manifest. */
  readonly name: string
  /** Text of its manifest. */
  readonly manifest: string
  /**
   * Bytes of one of its files.
   *
   * @param path as the manifest names it
   * @throws NotThere when there is no such file; DocsError when it cannot be read
   */
  read(path: string): Promise<Uint8Array>
}

/** A server that does not answer within this time does not answer. */
const TIME_LIMIT_MS = 30_000

/** What a server may send: the manifest of 100,000 pages has 8 MB, and hosts such as GitHub Pages take files of 100 MB. */
const MOST_BYTES = { manifest: 64 * 1024 * 1024, file: 128 * 1024 * 1024 } as const

/** Names of the manifest, the one of former versions last. */
const NAMES = ['docs-build.json', 'manifest.json']

/**
 * @param written URL or path of the site, or of its manifest
 * @throws DocsError when the manifest cannot be read
 */
export async function openPublished(written: string): Promise<PublishedSite> {
  const { site, name, reason } = await lookFor(written)
  if (site) return site
  if (reason instanceof NotThere)
    throw new DocsError(`There is no site of docs-build in ${written}.`, {
      hint: 'Name an output folder, such as `build`, or the URL of a site. `docs-build build` makes the folder.',
      cause: reason,
    })
  throw new DocsError(`${name} cannot be read: ${reasonOf(reason)}.`, {
    cause: reason,
    hint: 'Try again, or name the URL of a site that answers, or an output folder such as `build`.',
  })
}

/**
 * As `openPublished`, for a site that may not be published yet.
 *
 * @returns `undefined` when nothing is there
 * @throws DocsError when the server cannot be asked
 */
export async function findPublished(written: string): Promise<PublishedSite | undefined> {
  const { site, name, reason } = await lookFor(written)
  if (site || reason instanceof NotThere) return site
  throw new DocsError(`${name} cannot be read: ${reasonOf(reason)}.`, {
    cause: reason,
    hint: 'Try again, or build without `--published`: the files of earlier releases are then missing.',
  })
}

/** The innermost reason, because the error of `fetch` itself has only "fetch failed". */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  if (cause === undefined) return messageOf(error)
  // Several addresses of a host leave several errors and no message.
  return messageOf(cause) || (cause instanceof AggregateError ? messageOf(cause.errors[0]) : messageOf(error))
}

interface Looked {
  readonly site?: PublishedSite
  readonly name: string
  readonly reason?: unknown
}

async function lookFor(written: string): Promise<Looked> {
  const isUrl = isAddress(written)
  const isManifest = written.endsWith('.json')
  const base = isManifest ? written.replace(/[^/\\]*$/, '') : `${written.replace(/\/$/, '')}/`
  const names = isManifest ? [written] : NAMES.map((name) => base + name)
  let reason: unknown
  for (const name of names) {
    try {
      const manifest = Buffer.from(await readAt(name, MOST_BYTES.manifest)).toString()
      const read = (path: string): Promise<Uint8Array> =>
        orStop(isUrl ? base + path.split('/').map(encodeURIComponent).join('/') : join(base, path))
      return { site: { name, manifest, read }, name }
    } catch (error) {
      reason = reason === undefined || (reason instanceof NotThere && !(error instanceof NotThere)) ? error : reason
      if (!(error instanceof NotThere || error instanceof OtherStatus)) break
    }
  }
  return { name: names[0] ?? written, reason }
}

/** @throws NotThere when nothing is there; DocsError when it cannot be read */
async function orStop(name: string): Promise<Uint8Array> {
  try {
    return await readAt(name, MOST_BYTES.file)
  } catch (error) {
    if (error instanceof NotThere) throw error
    throw new DocsError(`${name} cannot be read: ${reasonOf(error)}.`, {
      cause: error,
      hint: 'Try again: a file that cannot be read now may still be there.',
    })
  }
}

function readAt(name: string, mostBytes: number): Promise<Uint8Array> {
  return isAddress(name) ? ask(name, mostBytes) : readHere(name)
}

function isAddress(name: string): boolean {
  return /^https?:\/\//.test(name)
}

async function readHere(path: string): Promise<Uint8Array> {
  try {
    return readFileSync(resolve(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new NotThere(messageOf(error))
    throw error
  }
}

async function ask(url: string, mostBytes: number): Promise<Uint8Array> {
  const { status, bytes } = await download(url, { timeout: TIME_LIMIT_MS, mostBytes, local: 'from start' })
  if (status === 404 || status === 410) throw new NotThere(`the server answered with status ${status}`)
  if (status < 200 || status > 299) throw new OtherStatus(`the server answered with status ${status}`)
  return bytes
}

/** The server can be asked, and does not show the file. */
class OtherStatus extends Error {}
