/** Reads `_headers` like Netlify and Cloudflare Pages: rules with a path pattern and the headers for its paths. */

export interface HeaderRule {
  readonly pattern: string
  readonly line: number
  /** `Name: value`, or `! Name`, which removes a header on Cloudflare. */
  readonly headers: readonly string[]
}

export function readHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  text.split('\n').forEach((row, index) => {
    const last = rules.at(-1)
    if (/^\s*(?:#|$)/.test(row)) return
    if (/^\s/.test(row) && last) rules[rules.length - 1] = { ...last, headers: [...last.headers, row.trim()] }
    else rules.push({ pattern: row.trim(), line: index + 1, headers: [] })
  })
  return rules
}

/**
 * The headers for a path, by their names in lower case. Values of several rules for one header are joined.
 *
 * @param path decoded, from the root of the host
 */
export function headersFor(path: string, rules: readonly HeaderRule[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const { pattern, headers } of rules) {
    if (!matches(pattern, path)) continue
    for (const header of headers) {
      const taken = /^!\s*([^\s:]+)$/.exec(header)?.[1]
      const [, name = '', value = ''] = /^([^\s:]+)\s*:\s*(.*)$/.exec(header) ?? []
      const key = name.toLowerCase()
      const before = fields.get(key)
      if (taken !== undefined) fields.delete(taken.toLowerCase())
      else if (value !== '') fields.set(key, before === undefined ? value : `${before}, ${value}`)
    }
  }
  return Object.fromEntries(fields)
}

/**
 * Compiles a pattern: `*` matches anything, `:name` one segment. A pattern with a host applies to another site and
 * matches nothing.
 */
function matches(pattern: string, path: string): boolean {
  if (!pattern.startsWith('/')) return false
  const source = pattern
    .split(/(\*|:[A-Za-z]\w*)/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      return part === '*' ? '.*' : '[^/]+'
    })
    .join('')
  return new RegExp(`^${source}$`, 's').test(path)
}
