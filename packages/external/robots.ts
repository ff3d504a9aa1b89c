/** What a host asks of programs in its `robots.txt` (RFC 9309). */

interface Rule {
  readonly isAllowed: boolean
  readonly path: string
}

/**
 * @param text of `robots.txt`
 * @param agent name of our program, in lower case
 * @returns whether a path with its query may be asked for
 */
export function robotsRules(text: string, agent: string): (path: string) => boolean {
  const rules = rulesFor(text, agent)
  return (path) => {
    // The longest rule that fits counts; of two that are equally long, the one that allows.
    const fitting = rules.filter((rule) => fits(rule.path, path))
    const longest = Math.max(0, ...fitting.map((rule) => rule.path.length))
    const best = fitting.filter((rule) => rule.path.length === longest)
    return best.length === 0 || best.some(({ isAllowed }) => isAllowed)
  }
}

/** Rules of the groups for our program; without any, those for all programs. */
function rulesFor(text: string, agent: string): readonly Rule[] {
  const own: Rule[] = []
  const all: Rule[] = []
  let names: string[] = []
  let isHead = false
  let hasOwn = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [written = ''] = line.split('#', 1)
    const colon = written.indexOf(':')
    const name = written.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = written.slice(colon + 1).trim()
    if (name === 'user-agent') {
      names = isHead ? [...names, value.toLowerCase()] : [value.toLowerCase()]
      isHead = true
      hasOwn ||= names.includes(agent)
    } else if (name === 'allow' || name === 'disallow') {
      isHead = false
      if (value === '') continue
      const rule = { isAllowed: name === 'allow', path: value }
      if (names.includes(agent)) own.push(rule)
      if (names.includes('*')) all.push(rule)
    }
  }
  return hasOwn ? own : all
}

/** Whether a rule fits a path: `*` stands for any characters, and `$` at the end for the end. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$')
  const parts = (isWhole ? rule.slice(0, -1) : rule).split('*')
  let at = 0
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    if (index === 0) {
      if (!path.startsWith(part)) return false
      at = part.length
    } else if (isLast && isWhole) {
      return path.endsWith(part) && path.length - part.length >= at
    } else {
      const found = path.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
  }
  return !isWhole || at === path.length
}
