/** Outputs as the servers see them: found by name, and sent as bytes or as a stream. */
import type { Readable } from 'node:stream'

interface ResourceBase {
  /** Full content type, with charset. */
  readonly type: string
  /** Changes exactly when the bytes change; becomes the ETag. */
  readonly hash: string
  /** Whether the name holds a hash of the content, so that the bytes never change. */
  readonly immutable?: boolean
}

/** A body that fits into memory. */
interface BufferedResource extends ResourceBase {
  read(): Promise<Uint8Array> | Uint8Array
}

/** A body that is too large to be held in memory for each request. */
interface StreamedResource extends ResourceBase {
  readonly size: number
  /**
   * The bytes from `start` up to, not including, `end`; `undefined` when the content no longer matches `hash`, and the
   * resource has to be found again.
   */
  stream(start: number, end: number): Promise<Readable | undefined>
}

export type Resource = BufferedResource | StreamedResource

export interface SiteSource {
  /**
   * Finds the output for a decoded path below the base URL, by its exact name: `/guides/` names a page, `/assets/x.js`
   * a file, `/guides` and `/guides/index.html` name nothing. The path begins with `/` and has no empty, `.` or `..`
   * segment.
   */
  find(path: string): Promise<Resource | undefined> | Resource | undefined
  /** The not-found page. */
  notFound(): Promise<Resource | undefined> | Resource | undefined
  /** Redirected paths, decoded from the root of the host, with their destinations. */
  redirects?(): Promise<ReadonlyMap<string, string>> | ReadonlyMap<string, string>
  /** The text of `_headers`, with the headers that a host should send. */
  headersFile?(): Promise<string | undefined> | string | undefined
}
