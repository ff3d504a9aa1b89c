/** Pieces of Markdown that the generated pages consist of. */

/** A fence that holds any text, other fences too. */
export function fence(language: string, text: string, title?: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}${title === undefined ? '' : ` title="${title}"`}\n${text.replace(/\n$/, '')}\n${ticks}`
}

/** A table; cells are Markdown. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')
}

/** Code in a sentence, which may hold backticks. */
export function code(text: string): string {
  const ticks = text.includes('`') ? '``' : '`'
  const space = /^`|`$/.test(text) ? ' ' : ''
  return `${ticks}${space}${text}${space}${ticks}`
}

/** The parts of a page, without those that are empty. */
export function parts(...texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join('\n\n')
}

function cell(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|')
}

/** How much pages that list everything count in the search, because a guide with the same words answers better. */
export const LOOKED_UP = 0.85
