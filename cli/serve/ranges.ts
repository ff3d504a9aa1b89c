/** Byte ranges of RFC 9110, section 14. */

export interface ByteRange {
  readonly start: number
  /** First byte that no longer belongs to the range. */
  readonly end: number
}

/**
 * The part that a `Range` header asks for. `undefined` means the whole: other units, malformed ranges and
 * several ranges, which a server may ignore.
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
  // The end of nothing is nothing, which no Content-Range can say.
  return size === 0 ? undefined : { start: Math.max(0, size - length), end: size }
}
