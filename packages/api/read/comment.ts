/** Comments before declarations (TSDoc): their text and their tags, with the lines that they stand on. */

export interface CommentLine {
  readonly text: string
  /** In the declaration file. */
  readonly line: number
}

export interface Tag {
  /** Without the `@`. */
  readonly name: string
  readonly lines: readonly CommentLine[]
}

export interface Comment {
  /** The text before the first tag. */
  readonly about: readonly CommentLine[]
  readonly tags: readonly Tag[]
}

/** Characters of one comment. */
const MOST_TEXT = 20_000

/** @param written from `/**` on, without the end @param line of its first line */
export function readComment(written: string, line: number): Comment {
  const lines = written
    .slice(0, MOST_TEXT)
    .split(/\r\n|[\n\r]/)
    .map(
      (text, index): CommentLine => ({
        text: (index === 0 ? text.replace(/^\s*\/?\*+ ?/, '') : text.replace(/^\s*\*(?!\*) ?/, '')).trimEnd(),
        line: line + index,
      }),
    )
  const about: CommentLine[] = []
  const tags: { readonly name: string; readonly lines: CommentLine[] }[] = []
  let fence: string | undefined
  for (const one of lines) {
    const [, ticks] = /^\s*(`{3,}|~{3,})/.exec(one.text) ?? []
    if (ticks !== undefined && (fence === undefined || ticks.startsWith(fence)))
      fence = fence === undefined ? ticks : undefined
    const [, name, rest = ''] = (fence === undefined && /^\s*@([a-zA-Z]+)\b ?(.*)$/.exec(one.text)) || []
    if (name !== undefined) tags.push({ name, lines: [{ text: rest, line: one.line }] })
    else (tags.at(-1)?.lines ?? about).push(one)
  }
  return { about: trimmed(about), tags: tags.map((tag) => ({ ...tag, lines: trimmed(tag.lines) })) }
}

/** Without empty lines at the ends, and without the indentation of comments that have no asterisks. */
function trimmed(lines: readonly CommentLine[]): readonly CommentLine[] {
  const from = lines.findIndex(({ text }) => text.trim() !== '')
  if (from === -1) return []
  const whole = lines.slice(from, lines.findLastIndex(({ text }) => text.trim() !== '') + 1)
  const indents = whole.flatMap(({ text }, index) =>
    text === '' || (from === 0 && index === 0) ? [] : text.search(/\S/),
  )
  const indent = Math.min(...indents)
  return whole.map((one, index) =>
    from === 0 && index === 0
      ? { ...one, text: one.text.trim() }
      : { ...one, text: one.text.slice(Math.min(indent, one.text.search(/\S|$/))) },
  )
}
