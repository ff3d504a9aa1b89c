/** A resource as one response: coding, conditions and range, in the order of RFC 9110, section 13.2.2. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Coding, type Compressor, chooseCoding } from './compression.ts'
import { allowsRange, failedPrecondition } from './conditional.ts'
import { parseRange } from './ranges.ts'
import type { Resource } from './resource.ts'

/** `revalidate`: clients keep a copy, and ask each time whether it is current. `none`: they keep nothing. */
export type CacheMode = 'revalidate' | 'none'

export interface Delivery {
  /** With 404, conditions and ranges are ignored. */
  readonly status: 200 | 404
  readonly cache: CacheMode
  readonly compressor: Compressor
  /** Headers from `_headers`, by lower-case names. They replace the server's own. */
  readonly asked: Readonly<Record<string, string>>
}

/**
 * Sends a resource.
 *
 * @returns `false` when the resource has changed since it was found; then nothing was sent
 */
export async function sendResource(response: ServerResponse, resource: Resource, delivery: Delivery): Promise<boolean> {
  const { headers, method } = response.req
  const range = delivery.status === 200 && method === 'GET' ? headers.range : undefined
  // A range is a part of the body without coding, which is what clients that resume or seek request.
  const accept = range === undefined ? headers['accept-encoding'] : undefined
  const { coding, etag, size, part } = await represent(resource, accept, delivery.compressor)
  const fields: OutgoingHttpHeaders = {
    ...delivery.asked,
    'cache-control': cacheControl(resource, delivery),
    Vary: 'Accept-Encoding',
  }
  const type = delivery.asked['content-type'] ?? resource.type
  const content: OutgoingHttpHeaders = { 'content-type': type, ...(coding && { 'Content-Encoding': coding }) }

  if (delivery.status === 200) {
    fields['ETag'] = etag
    const failed = failedPrecondition(headers, etag)
    if (failed) {
      sendEmpty(response, failed, fields)
      return true
    }
    fields['Accept-Ranges'] = 'bytes'
  }

  const asked = range !== undefined && allowsRange(headers, etag) ? parseRange(range, size) : undefined
  if (asked === 'unsatisfiable') {
    sendEmpty(response, 416, { ...fields, 'Content-Range': `bytes */${size}` })
    return true
  }

  const { start, end } = asked ?? { start: 0, end: size }
  const body = method === 'HEAD' ? new Uint8Array() : await part(start, end)
  if (!body) return false
  const status = asked ? 206 : delivery.status
  if (asked) content['Content-Range'] = `bytes ${start}-${end - 1}/${size}`
  response.writeHead(status, { ...fields, ...content, 'Content-Length': end - start })
  await sendBody(response, body)
  return true
}

/** Sends one line of plain text, for people who read raw responses. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  fields: OutgoingHttpHeaders = {},
): void {
  const body = `${text}\n`
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...fields,
  })
  response.end(body)
}

/** Sends an answer without a body. */
export function sendEmpty(response: ServerResponse, status: number, fields: OutgoingHttpHeaders): void {
  const mayHaveBody = status !== 204 && status !== 304
  response.writeHead(status, mayHaveBody ? { ...fields, 'Content-Length': 0 } : fields).end()
}

interface Representation {
  readonly coding?: Coding
  readonly etag: string
  readonly size: number
  readonly part: (start: number, end: number) => Promise<Readable | undefined> | Uint8Array
}

async function represent(
  resource: Resource,
  accept: string | undefined,
  compressor: Compressor,
): Promise<Representation> {
  const etag = `"${resource.hash}"`
  if ('stream' in resource) return { etag, size: resource.size, part: (start, end) => resource.stream(start, end) }
  const plain = await resource.read()
  const coding = chooseCoding(accept, resource.type, plain.byteLength)
  const bytes = coding ? await compressor.encode(plain, resource.hash, coding) : plain
  const part = (start: number, end: number): Uint8Array => bytes.subarray(start, end)
  // Each coding is a separate representation, because a strong tag identifies one sequence of bytes.
  return coding
    ? { coding, etag: `"${resource.hash}-${coding}"`, size: bytes.byteLength, part }
    : { etag, size: bytes.byteLength, part }
}

function cacheControl(resource: Resource, { cache, status, asked }: Delivery): string {
  if (cache === 'none') return 'no-store'
  const own = asked['cache-control']
  if (own !== undefined && status === 200) return own
  return resource.immutable && status === 200 ? 'public, max-age=31536000, immutable' : 'no-cache'
}

async function sendBody(response: ServerResponse, body: Readable | Uint8Array): Promise<void> {
  if (body instanceof Uint8Array) {
    response.end(body)
    return
  }
  try {
    await pipeline(body, response)
  } catch {
    // The client is gone, or the disk has failed after the header was sent. `pipeline` has closed both.
  }
}
