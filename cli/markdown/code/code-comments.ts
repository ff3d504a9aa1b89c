/**
 * Comments in code that mark lines: `// highlight-next-line` as Docusaurus has them, `// [!code ++]` as VitePress has
 * them, and `# (1)!` of Material for MkDocs. They are taken out of the code. Every line is read in linear time.
 */
import { own } from '../../../site/own.ts'

export type LineMark = 'highlighted' | 'inserted' | 'deleted' | 'error' | 'warning'

/** Code without its marking comments. Lines are keyed by index, from 0. */
export interface MarkedCode {
  readonly lines: readonly string[]
  /** The index that each line has in the source. */
  readonly from: readonly number[]
  readonly marks: Record<number, LineMark>
  readonly focused: readonly number[]
  /** Numbers of the annotations at the end of a line. */
  readonly annotations: Readonly<Record<number, readonly number[]>>
  /** Texts to mark, in the lines from `from` to before `to`. */
  readonly texts: readonly { readonly text: string; readonly from: number; readonly to: number }[]
}

interface CommentOptions {
  /** Whether comments on lines of their own mark lines. */
  readonly wholeLines: boolean
  /** Whether `[!code …]` marks lines. */
  readonly marks: boolean
  /** Whether `(1)` at the end of a comment refers to the list below the code. */
  readonly annotated: boolean
}

/** Each text is looked for in every line, so an author cannot ask for more. */
export const MOST_TEXTS = 50

const WHOLE_LINE =
  /^(?:\/\/|\/\*|\{\/\*|#|<!--|--|%|;;?|['‘’!]|\*>|rem(?=\s)|REM(?=\s))\s*(highlight|insert|delete|strikeout)-(next-line|start|end)\s*(?:\*\/\}?|-->)?$/

/** Marks of comments on lines of their own. */
const MARK_OF: Readonly<Record<string, LineMark>> = {
  highlight: 'highlighted',
  insert: 'inserted',
  delete: 'deleted',
  strikeout: 'deleted',
}

/** Marks of comments at the end of a line. */
const MARK_OF_CODE: Readonly<Record<string, LineMark>> = {
  '++': 'inserted',
  '--': 'deleted',
  hl: 'highlighted',
  highlight: 'highlighted',
  error: 'error',
  warning: 'warning',
}

/** Reads the comments of a block and takes them out. */
export function readCodeComments(source: readonly string[], options: CommentOptions): MarkedCode {
  const { wholeLines, annotated } = options
  const lines: string[] = []
  const from: number[] = []
  const marks: Record<number, LineMark> = {}
  const annotations: Record<number, readonly number[]> = {}
  const counted = new CountedMarks()
  const open = new Set<string>()
  let next: string | undefined
  for (const [at, written] of source.entries()) {
    const whole = wholeLines ? WHOLE_LINE.exec(written.trim()) : null
    if (whole) {
      const [, mark = '', where] = whole
      if (where === 'next-line') next = mark
      else if (where === 'start') open.add(mark)
      else open.delete(mark)
      continue
    }
    const index = lines.length
    let line = options.marks ? counted.read(written, index) : written
    if (line !== written && line.trim() === '') continue
    const notes = annotated ? readAnnotations(line) : undefined
    if (notes) {
      annotations[index] = notes.numbers
      line = notes.line
    }
    const mark = counted.markOf(index) ?? own(MARK_OF, next ?? [...open].at(-1) ?? '')
    if (mark !== undefined) marks[index] = mark
    next = undefined
    lines.push(line)
    from.push(at)
  }
  return { lines, from, marks, annotations, focused: counted.focused(lines.length), texts: counted.texts }
}

/** The marks of `[!code …]`, each for a number of lines from the line that it stands on. */
class CountedMarks {
  readonly texts: { text: string; from: number; to: number }[] = []
  private readonly ends = new Map<LineMark, number>()
  private readonly focus: [from: number, to: number][] = []

  /** @returns the line without its marks */
  read(written: string, index: number): string {
    let line = written
    // Several comments may follow one another.
    for (let at = line.lastIndexOf('[!code '); at !== -1; at = line.lastIndexOf('[!code ')) {
      const name = /^\[!code\s+([^\]\s]+)\s*\]\s*(?:\*\/\}?|-->)?$/.exec(line.slice(at).trimEnd())?.[1]
      const code = withoutOpening(line.slice(0, at))
      if (name === undefined || code === undefined || !this.add(name, index)) return line
      line = code
    }
    return line
  }

  markOf(index: number): LineMark | undefined {
    let found: LineMark | undefined
    for (const [mark, end] of this.ends) if (index < end) found = mark
    return found
  }

  focused(count: number): number[] {
    const lines = new Set<number>()
    let done = 0
    for (const [from, to] of this.focus) {
      for (let line = Math.max(from, done); line < Math.min(to, count); line++) lines.add(line)
      done = Math.max(done, to)
    }
    return [...lines]
  }

  /** @returns whether the mark is known */
  private add(written: string, index: number): boolean {
    const [, whole = '', count] = /^(.*?)(?::(\d{1,6}))?$/.exec(written) ?? []
    const word = whole.startsWith('word:') ? whole.slice('word:'.length) : undefined
    const end = index + Number(count ?? 1)
    if (word !== undefined) {
      if (this.texts.length >= MOST_TEXTS) return false
      this.texts.push({ text: word, from: index, to: count === undefined ? Number.POSITIVE_INFINITY : end })
      return true
    }
    if (whole === 'focus') {
      this.focus.push([index, end])
      return true
    }
    const mark = own(MARK_OF_CODE, whole)
    if (!mark) return false
    this.ends.delete(mark)
    this.ends.set(mark, end)
    return true
  }
}

const OPENINGS = ['{/*', '<!--', '/*', '//', '--', ';;', ';', '#', '%']

/** @returns the code before the beginning of a comment, which the text must end with */
function withoutOpening(text: string): string | undefined {
  const trimmed = text.trimEnd()
  const opening = OPENINGS.find((sign) => trimmed.endsWith(sign))
  return opening === undefined ? undefined : trimmed.slice(0, -opening.length).trimEnd()
}

/** Reads `# (1)!`, `// (1)` or `/* (1) (2) *\/` at the end of a line. */
function readAnnotations(line: string): { line: string; numbers: number[] } | undefined {
  const numbers: number[] = []
  let rest = line
    .trimEnd()
    .replace(/(?:\*\/\}?|-->)$/, '')
    .trimEnd()
  for (let match = NUMBERED.exec(rest.slice(-6)); match; match = NUMBERED.exec(rest.slice(-6))) {
    numbers.unshift(Number(match[1]))
    rest = rest.slice(0, -match[0].length).trimEnd()
  }
  const code = numbers.length === 0 ? undefined : withoutOpening(rest)
  return code === undefined ? undefined : { line: code, numbers }
}

const NUMBERED = /\((\d{1,3})\)!?$/
