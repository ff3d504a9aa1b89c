/** Code → the HTML of their lines, highlighted. */
import type { InlineCode } from 'mdast'
import { fingerprint } from '../../kernel/fingerprint.ts'
import type { CodeBlock } from './code-block.ts'
import { markedLines } from './code-marks.ts'

declare module 'mdast' {
  interface InlineCodeData {
    /** The language whose colours the code has. */
    language?: string
  }
}

/** Code in a line as a block, when it has colours. */
export function coloredBlock({ value, data }: InlineCode): CodeBlock | undefined {
  return data?.language === undefined ? undefined : { language: data.language, lines: [value], marks: {} }
}

/** Returns the HTML of each block, in the same order. */
export type DrawCode = (blocks: readonly CodeBlock[]) => Promise<readonly string[]>

/**
 * Highlights with shiki. shiki and each grammar are loaded when the first block needs them: loading takes about 150 ms,
 * the rest of a page 5 ms.
 */
export const drawCode: DrawCode = async (blocks) => {
  if (blocks.length === 0) return []
  const { highlightLines, readerOf } = await import('../highlight/highlight.ts')
  const html: string[] = []
  for (const block of blocks) html.push(markedLines(highlightLines(block.lines, await readerOf(block)), block))
  return html
}

/**
 * Draws each distinct block once and skips the known ones, so that an edit of the words around a block loads no
 * grammar.
 *
 * @param known HTML from earlier runs, by key
 * @param fresh receives the HTML of each newly drawn block, by key
 */
export function drawUnknownCode(
  draw: DrawCode,
  known: (key: string) => string | undefined,
  fresh: Map<string, string>,
): DrawCode {
  return async (blocks) => {
    const keyed = blocks.map((block) => ({ block, key: codeKey(block) }))
    const unknown = new Map<string, CodeBlock>()
    const html = new Map<string, string>()
    for (const { block, key } of keyed) {
      const text = fresh.get(key) ?? known(key)
      if (text === undefined) unknown.set(key, block)
      else html.set(key, text)
    }
    const drawn = await draw([...unknown.values()])
    ;[...unknown.keys()].forEach((key, index) => {
      html.set(key, drawn[index] ?? '')
      fresh.set(key, drawn[index] ?? '')
    })
    return keyed.map(({ key }) => html.get(key) ?? '')
  }
}

function codeKey({
  language,
  title: _title,
  icon: _icon,
  startLine: _start,
  wrap: _wrap,
  frame: _frame,
  ...drawn
}: CodeBlock): string {
  return fingerprint(JSON.stringify([language, drawn]))
}
