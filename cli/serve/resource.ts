/** What the servers answer with: outputs that are known by name, wherever they come from. */
import type { Readable } from 'node:stream'

interface ResourceBase {
  /** Full content type, with charset. */
  readonly type: string
  /** Changes exactly when the bytes change; becomes the ETag. */
  readonly hash: string
  /** The name carries a hash of the content, so the bytes behind it never change. */
  readonly immutable?: boolean
}

/** A body that fits into memory. */
export interface BufferedResource extends ResourceBase {
  read(): Promise<Uint8Array> | Uint8Array
}

/** A body that is too large to be held per request, or not worth compressing. */
export interface StreamedResource extends ResourceBase {
  readonly size: number
  /**
   * The bytes from `start` up to, not including, `end`; `undefined` when they are no longer those that
   * `hash` stands for, and the resource has to be found again.
   */
  stream(start: number, end: number): Promise<Readable | undefined>
}

export type Resource = BufferedResource | StreamedResource

export interface SiteSource {
  /**
   * Finds the output for a decoded path below the base URL, by its exact name: `/guides/` is a page,
   * `/assets/x.js` a file, `/guides` and `/guides/index.html` are nothing. The path begins with `/` and has
   * no empty, `.` or `..` segment.
   */
  find(path: string): Promise<Resource | undefined> | Resource | undefined
  /** The page for everything that is not found. */
  notFound(): Promise<Resource | undefined> | Resource | undefined
  /** The text of `_headers`: what a host is to send along. */
  headersFile?(): Promise<string | undefined> | string | undefined
}
