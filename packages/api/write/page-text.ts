/** Markdown with the place that each line comes from, so that findings name it. */
import { asMarkdown } from 'docs-build/plugins'
import type { Place } from '../read/places.ts'

export interface TextLine {
  readonly text: string
  readonly place?: Place
}

export type Text = readonly TextLine[]

/** Blocks, with an empty line between two. */
export function blocks(...texts: readonly Text[]): Text {
  return texts
    .filter((text) => text.length > 0)
    .flatMap((text, index) => (index === 0 ? text : [{ text: '' }, ...text]))
}

export function written(text: string, place?: Place): Text {
  return text === '' ? [] : text.split('\n').map((line) => ({ text: line, place }))
}

export function joined(text: Text): {
  readonly markdown: string
  readonly origins: readonly (Place & { readonly from: number })[]
} {
  const origins: (Place & { readonly from: number })[] = []
  for (const [index, { place }] of text.entries()) {
    const last = origins.at(-1)
    if (place && (last?.file !== place.file || last.line !== place.line)) origins.push({ from: index + 1, ...place })
  }
  return { markdown: text.map((line) => line.text).join('\n'), origins }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

export function clean(text: string): string {
  return text.replace(CONTROLS, ' ').toWellFormed()
}

/** Code in a sentence, of any text. */
export function code(text: string): string {
  const line = clean(text.replace(/\s+/g, ' ').trim())
  if (line === '') return '` `'
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return longest === 0 ? `${ticks}${line}${ticks}` : `${ticks} ${line} ${ticks}`
}

/** A line of plain text. */
export function plain(text: string): string {
  // Nor does it have directives, or the id of a heading.
  return asMarkdown(clean(text.replace(/\s+/g, ' ').trim())).replace(
    /:(?=[:\w$[{\\\p{L}])|\{(?=#|\\#)|~(?=~~)/gu,
    '\\$&',
  )
}

/** @param place of the first line of the text */
export function fence(language: string, text: string, place?: Place, title?: string): Text {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  const label = title === undefined ? '' : ` title=${JSON.stringify(title.replace(/["`\\{}\s]+/g, ' '))}`
  return written(`${ticks}${language}${label}\n${clean(text)}\n${ticks}`, place)
}

/** A table, of which each row may come from a place; cells are Markdown. */
export function table(
  heads: readonly string[],
  rows: readonly { readonly cells: readonly string[]; readonly place?: Place }[],
): Text {
  if (rows.length === 0) return []
  // Where nothing has a comment, the last column is empty.
  if (rows.every(({ cells }) => cells.at(-1) === ''))
    return table(
      heads.slice(0, -1),
      rows.map(({ cells, place }) => ({ cells: cells.slice(0, -1), place })),
    )
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  return [
    ...written(`${line(heads)}\n${line(heads.map(() => '---'))}`),
    ...rows.map(({ cells, place }) => ({ text: line(cells), place })),
  ]
}

function cell(text: string): string {
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .join(' ')
  // Of two backslashes before a bar, the first one is for the second.
  return line.replace(/(\\[\\|])|\|/g, (_bar, pair) => pair ?? '\\|')
}
