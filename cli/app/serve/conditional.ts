/** Conditional requests of RFC 9110, section 13. Only entity tags are supported: dates would reveal build times. */
import type { IncomingHttpHeaders } from 'node:http'

/** The status that the request's conditions ask for, given the entity tag of the selected representation. */
export function failedPrecondition(headers: IncomingHttpHeaders, etag: string): 304 | 412 | undefined {
  const match = headers['if-match']
  if (match !== undefined && match.trim() !== '*' && !entityTags(match).includes(etag)) return 412
  const noneMatch = headers['if-none-match']
  if (noneMatch === undefined) return undefined
  const isKnown = noneMatch.trim() === '*' || entityTags(noneMatch).some((tag) => tag.replace(/^W\//, '') === etag)
  return isKnown ? 304 : undefined
}

/** Whether a range may be answered as a part. `If-Range` compares strongly; a date never matches. */
export function allowsRange(headers: IncomingHttpHeaders, etag: string): boolean {
  const condition = headers['if-range']
  return condition === undefined || condition === etag
}

function entityTags(list: string): string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? []
}
