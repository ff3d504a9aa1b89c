/** The headers for one answer, from the `_headers` of the output. */
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { type HeaderRule, headersFor, readHeaderRules } from '../../../templates/files/header-rules.ts'

/** @returns the headers for a path from the root of the host, given the text of `_headers` */
type SiteHeaders = (path: string, text: string | undefined) => Readonly<Record<string, string>>

/** Remembers the rules of the last text. */
export function createSiteHeaders(): SiteHeaders {
  let known: { readonly text: string; readonly rules: readonly HeaderRule[] } | undefined
  return (path, text) => {
    if (text === undefined) return {}
    if (known?.text !== text) known = { text, rules: readHeaderRules(text) }
    return Object.fromEntries(Object.entries(headersFor(path, known.rules)).filter(isSendable))
  }
}

/** Headers that only the server itself may set, because they describe how a body is sent. */
const OWN =
  /^(?:connection|content-(?:encoding|length|range)|date|etag|keep-alive|te|trailer|transfer-encoding|upgrade)$/

function isSendable([name, value]: readonly [string, string]): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return !OWN.test(name)
  } catch {
    return false
  }
}
