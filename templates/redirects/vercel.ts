/** `vercel.json` with a list of redirects. What the project's own file holds is kept, and its redirects come first. */
import type { Url } from '../../site/contract.ts'
import { decodePath, encodePath } from '../../site/url.ts'
import { onlyUrlCharacters, type RedirectFormat, type RedirectRule, spellings } from './format.ts'

export const vercel: RedirectFormat = {
  name: 'vercel',
  file: 'vercel.json',
  write(rules, before) {
    if (rules.length === 0 && before !== undefined) return before
    const settings = before === undefined ? {} : settingsOf(before)
    if (settings === undefined) throw new Error('It must be a JSON object, so that redirects can be added to it.')
    const own = Array.isArray(settings['redirects']) ? settings['redirects'] : []
    const redirects = rules.flatMap(({ from, to }) =>
      spellings(from).map((path) => ({
        source: literal(path),
        destination: withoutPatterns(onlyUrlCharacters(to)),
        permanent: true,
      })),
    )
    return `${JSON.stringify({ ...settings, redirects: [...own, ...redirects] }, null, 2)}\n`
  },
  read(text, owner) {
    const redirects = owner === 'site' ? undefined : settingsOf(text)?.['redirects']
    return Array.isArray(redirects) ? redirects.flatMap(ruleOf) : []
  },
}

/** Characters that have a meaning in a path pattern. */
function literal(path: string): string {
  return encodePath(path).replace(/[:*+?(){}]/g, '\\$&')
}

/**
 * A destination in which Vercel finds no pattern. Where the source names no part, as here, Vercel sends the destination as
 * it is written, so a backslash before a mark would reach browsers. In a query it decodes the marks before it looks.
 */
function withoutPatterns(to: Url): string {
  const [, origin = '', path = '', query = '', anchor = ''] =
    /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(to) ?? []
  return origin + path.replace(/[:*+()]/g, encodeMark) + query.replace(/[:*()]/g, '\\$&') + anchor
}

function encodeMark(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
}

function settingsOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function ruleOf(entry: unknown): RedirectRule[] {
  if (typeof entry !== 'object' || entry === null) return []
  const { source, destination, has, missing } = entry as Readonly<Record<string, unknown>>
  if (typeof source !== 'string' || typeof destination !== 'string' || has || missing) return []
  if (/(?<!\\)[:*+?(){}]/.test(source)) return []
  const from = decodePath(source.replace(/\\(.)/g, '$1'))
  return from === undefined
    ? []
    : [
        {
          from,
          to: destination.replace(/\\(.)|%(?:28|29|2A|2B|3A)/g, (mark, kept) => kept ?? decodeURIComponent(mark)),
        },
      ]
}
