/**
 * The request target of RFC 9112, parsed strictly and decoded exactly once. Targets that browsers never send are
 * refused here, so that no other file has to handle dot segments, empty segments and escapes.
 */
import { decodePath } from '../../../site/url.ts'

interface RequestTarget {
  /** Decoded, absolute, without empty, `.` or `..` segments. */
  readonly path: string
  /** As sent, with its question mark; may be empty. Printable ASCII. */
  readonly query: string
  /** Present for the absolute form (`GET http://localhost:3000/ HTTP/1.1`). */
  readonly authority?: string
}

/** The parts of a request target in origin form or absolute form; `undefined` when it is malformed. */
export function parseTarget(target: string): RequestTarget | undefined {
  const match = /^(?:http:\/\/([^/?]*))?(\/[^?]*)?(\?.*)?$/i.exec(target)
  if (!match || /[^!-~]|#/.test(target)) return undefined
  const [, authority, raw, query = ''] = match
  if (authority === undefined) {
    const path = raw && parsePath(raw)
    return path ? { path, query } : undefined
  }
  const path = parsePath(raw ?? '/')
  return path ? { path, query, authority } : undefined
}

function parsePath(raw: string): string | undefined {
  if (/\\|%2f|%5c/i.test(raw)) return undefined
  const path = decodePath(raw)
  if (path === undefined || /\p{Cc}/u.test(path)) return undefined
  const segments = path.slice(1).split('/')
  const isPlain = segments.every((segment, i) => (segment || i === segments.length - 1) && !/^\.\.?$/.test(segment))
  return isPlain ? path : undefined
}
