/** Markdown with the place in the API's files that each line comes from, so that findings name it. */
import { asMarkdown } from 'docs-build/plugins'
import type { ApiFiles } from '../read/api-files.ts'
import { type Node, textOf } from '../read/located.ts'

interface Place {
  readonly file: string
  readonly line: number
}

export interface TextLine {
  readonly text: string
  readonly place?: Place
}

export type Text = readonly TextLine[]

/** Where lines of a page come from: from the line `from` on, until the next entry. */
export interface Origin extends Place {
  readonly from: number
}

/** Blocks, with an empty line between two. */
export function blocks(...texts: readonly Text[]): Text {
  const made: TextLine[] = []
  for (const text of texts) {
    if (text.length === 0) continue
    if (made.length > 0) made.push({ text: '' })
    for (const line of text) made.push(line)
  }
  return made
}

export function written(text: string, place?: Place): Text {
  return text === '' ? [] : text.split('\n').map((line) => ({ text: line, place }))
}

export function prefixed(text: Text, first: string, rest: string): Text {
  return text.map(({ text: line, place }, index) => ({
    text: line === '' && index > 0 ? rest.trimEnd() : (index === 0 ? first : rest) + line,
    place,
  }))
}

export function joined(text: Text): { readonly markdown: string; readonly origins: readonly Origin[] } {
  const origins: Origin[] = []
  for (const [index, { place }] of text.entries()) {
    const last = origins.at(-1)
    if (place && (last?.file !== place.file || last.line !== place.line)) origins.push({ from: index + 1, ...place })
  }
  return { markdown: text.map((line) => line.text).join('\n'), origins }
}

/** Characters of one description. */
const MOST_TEXT = 60_000

/**
 * The description of a node: Markdown of anybody. It stands in a quote, which no fence, list or element in it leaves, unless
 * it consists of plain paragraphs. `tree.ts` takes the quote away.
 */
export function description(node: Node | undefined, files: ApiFiles): Text {
  const text = textOf(node?.['description'])
  if (!node || text === undefined) return []
  const { file, line, text: first = line, isBlock = false } = files.placeOf(node)
  const all = text
    .slice(0, MOST_TEXT)
    .toWellFormed()
    .split(/\r\n|[\n\r]/)
  const lines = all.map((one, index) => ({
    text: one.replace(CONTROLS, ' '),
    place: { file, line: isBlock ? first + index : first },
  }))
  const from = lines.findIndex((one) => one.text.trim() !== '')
  const to = lines.findLastIndex((one) => one.text.trim() !== '')
  const shown = lines.slice(from, to + 1)
  return shown.every((one) => one.text.trim() === '' || PLAIN.test(one.text)) ? shown : prefixed(shown, '> ', '> ')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** A line that begins no block and opens no element or directive. */
const PLAIN = /^(?!\d+[.)])[\p{L}\p{N}"'“‘(][^<\n|{}]*$/u

/** Code in a sentence, of any text. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(CONTROLS, ' ').toWellFormed()
  if (line === '') return '` `'
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return longest === 0 ? `${ticks}${line}${ticks}` : `${ticks} ${line} ${ticks}`
}

/** A line of plain text. */
export function plain(text: string): string {
  return asMarkdown(text.replace(/\s+/g, ' ').trim().replace(CONTROLS, ' ').toWellFormed())
}

export function fence(language: string, text: string, title?: string): Text {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  const label = title === undefined ? '' : ` title=${JSON.stringify(title.replace(/["`\\{}\s]+/g, ' '))}`
  return written(
    `${ticks}${language}${label}\n${text.replace(/\r\n?/g, '\n').replace(CONTROLS, ' ').toWellFormed()}\n${ticks}`,
  )
}
