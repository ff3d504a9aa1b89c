/** Byte ranges of RFC 9110, section 14. */

interface ByteRange {
  readonly start: number
  /** The first byte after the range. */
  readonly end: number
}

/**
 * The part that a `Range` header requests. `undefined` means the whole body: a server may ignore other units, malformed
 * ranges and several ranges.
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '') return suffix(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (length === 0) return 'unsatisfiable'
  // The suffix of an empty body is empty, which a Content-Range header cannot express.
  return size === 0 ? undefined : { start: Math.max(0, size - length), end: size }
}
