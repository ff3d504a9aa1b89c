/** `redirects.json`: a list for any other host and for programs. */
import { decodePath, encodePath } from '../../site/url.ts'
import type { RedirectFormat, RedirectRule } from './format.ts'

export const json: RedirectFormat = {
  name: 'json',
  file: 'redirects.json',
  write(rules) {
    const redirects = rules.map(({ from, to }) => ({ from: encodePath(from), to }))
    return `${JSON.stringify({ version: 1, redirects }, null, 2)}\n`
  },
  read(text) {
    try {
      const { redirects } = JSON.parse(text) as { readonly redirects?: unknown }
      return Array.isArray(redirects) ? redirects.flatMap(ruleOf) : []
    } catch {
      return []
    }
  },
}

function ruleOf(entry: { readonly from?: unknown; readonly to?: unknown } | null): RedirectRule[] {
  const from = typeof entry?.from === 'string' ? decodePath(entry.from) : undefined
  return from === undefined || typeof entry?.to !== 'string' ? [] : [{ from, to: entry.to }]
}
