/** Rewrites of VitePress: paths of sources with `:name`, `:name*` and `:name(pattern)` → paths of pages. */
import { isData } from '../data.ts'

/** @returns the path that a source has after the first rewrite that fits it */
export function rewriter(rewrites: unknown): (path: string) => string {
  const rules = isData(rewrites)
    ? Object.entries(rewrites).flatMap(([from, to]) => (typeof to === 'string' ? [ruleOf(from, to)] : []))
    : []
  return (path) => {
    for (const rule of rules) {
      const rewritten = rule(path)
      if (rewritten !== undefined) return rewritten
    }
    return path
  }
}

function ruleOf(from: string, to: string): (path: string) => string | undefined {
  const names: string[] = []
  const source = from.replace(
    /:(\w+)(?:\([^)]{0,500}\))?([*+?])?|[.+^${}()|[\]\\]/g,
    (match, name: string | undefined, many: string | undefined) => {
      if (name === undefined) return `\\${match}`
      names.push(name)
      if (many === '*') return '(.*)'
      return many === '+' ? '(.+)' : '([^/]+)'
    },
  )
  const pattern = new RegExp(`^${source}$`)
  return (path) => {
    const values = pattern.exec(path)
    if (!values) return undefined
    return to.replace(/:(\w+)[*+?]?/g, (_, name: string) => values[names.indexOf(name) + 1] ?? '')
  }
}
