/** Rewrites the sources of regular expressions so that V8 runs them faster, with the same matches: without groups. */

/** A source whose matches are the same without groups, and how many groups it had. */
interface Ungrouped {
  readonly source: string
  readonly groups: number
}

/** What begins a group, an escape, or any other character. */
const PART = /\\.|\(\?<(?![=!])|\(\??|./gsu

/** V8 remembers groups while it searches. The source stays as it is when it refers to a group. */
export function withoutGroups(source: string): Ungrouped {
  let groups = 0
  let ungrouped = ''
  /** Classes nest. */
  let depth = 0
  let refers = false
  for (const [part] of source.matchAll(PART)) {
    if (part === '[') depth++
    else if (part === ']') depth--
    const isOutside = depth === 0
    if (isOutside && (part === '(' || part === '(?<')) groups++
    refers ||= isOutside && /^\\[1-9k]/.test(part)
    ungrouped += isOutside && part === '(' ? '(?:' : part
  }
  return { source: refers ? source : ungrouped, groups }
}
