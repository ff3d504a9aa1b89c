/** A file on disk as a resource: a small file in memory, a large one as a stream. */
import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { isCompressible } from './compression.ts'
import { contentType } from './content-type.ts'
import type { Resource } from './resource.ts'

/**
 * Bytes above which a file is streamed. The bound for compressible files is higher, because streams are not compressed.
 */
const STREAM_ABOVE = 256 * 1024
const STREAM_TEXT_ABOVE = 16 * 1024 * 1024

interface OpenedFile {
  /** Path in the output; its extension gives the content type. */
  readonly path: string
  /** Opened by the caller, closed by `fileResource`. */
  readonly handle: FileHandle
  /** Opens the same file for each request that streams it; `undefined` when it is gone. */
  reopen(): Promise<FileHandle | undefined>
  readonly immutable?: boolean
}

export async function fileResource({ path, handle, reopen, immutable = false }: OpenedFile): Promise<Resource> {
  try {
    const stats = await handle.stat({ bigint: true })
    const size = Number(stats.size)
    const type = contentType(path)
    if (size > (isCompressible(type) ? STREAM_TEXT_ABOVE : STREAM_ABOVE)) {
      const state = stateOfFile(stats)
      return { type, immutable, hash: state, size, stream: (start, end) => streamFile(reopen, state, start, end) }
    }
    const bytes = await handle.readFile()
    return { type, immutable, hash: fingerprint(bytes), read: () => bytes }
  } finally {
    await handle.close()
  }
}

/** Equal states of a file mean equal bytes, as far as the file system shows. */
export function stateOfFile({ dev, ino, size, mtimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs].map((part) => part.toString(36)).join('-')
}

async function streamFile(
  reopen: OpenedFile['reopen'],
  state: string,
  start: number,
  end: number,
): Promise<Readable | undefined> {
  const handle = await reopen()
  if (!handle) return undefined
  if (stateOfFile(await handle.stat({ bigint: true })) === state)
    return handle.createReadStream({ start, end: end - 1 })
  await handle.close()
  return undefined
}
