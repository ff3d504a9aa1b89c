/** One engine for all spellings of an include: finds the file and the part, and puts it where the page asks for it. */
import { codeReader } from '../dialects/code-ranges.ts'
import type { PageText, ReportedProblem } from '../dialects/dialect.ts'
import type { Edit } from '../dialects/splice.ts'
import { dedented, linesOf, regionOf, withoutMarks } from './regions.ts'

/** What a page asks for. */
export interface Wanted {
  /** The file as the page names it. */
  readonly file: string
  /** A region between two marks in the file. */
  readonly region?: string | undefined
  /** Lines, as `linesOf` reads them. */
  readonly lines?: string | undefined
  /** Indentation that the lines share is removed. */
  readonly dedent?: boolean
}

/** Finds the includes in a text; every tool has its own. */
type FindIncludes = (text: string) => readonly FoundInclude[]

export interface FoundInclude {
  readonly start: number
  readonly end: number
  readonly wanted: readonly Wanted[]
  /**
   * The text becomes a block of code in a language, which the name of the file says by default; `meta` is the rest of its
   * info string. Absent: the text is put in as it is.
   */
  readonly code?: { readonly language?: string | undefined; readonly meta?: string | undefined }
  /** What is put in has includes of its own, and its front matter is left out. */
  readonly isPage?: boolean
  /** Relative destinations in the file begin at its own folder, as in `[!INCLUDE]`; absent: at that of the page. */
  readonly hasOwnLinks?: boolean
}

/** Includes in includes go no deeper. */
const DEEPEST = 10

/** Edits that replace every include of a page by its text. A missing file or part is left out and reported. */
export function insertIncludes(page: PageText, find: FindIncludes): Edit[] {
  return find(page.text).map((found) => {
    const fault = (problem: ReportedProblem): void => page.report(found.start, problem)
    const text = resolve(found, { page, find, fault, above: [] })
    return { start: found.start, end: found.end, text: indented(text, page.text, found.start) }
  })
}

interface Insertion {
  readonly page: PageText
  readonly find: FindIncludes
  readonly fault: (problem: ReportedProblem) => void
  /** Files that include this one, the page not among them. */
  readonly above: readonly string[]
}

function resolve(found: FoundInclude, insertion: Insertion): string {
  const { wanted, code } = found
  const texts = wanted.map((one) => {
    const text = textOf(one, found, insertion)
    if (text === undefined || !code) return text ?? ''
    return fenced(text, [code.language || languageOfFile(one.file), code.meta].filter(Boolean).join(' '))
  })
  return texts.join('\n')
}

function textOf(wanted: Wanted, { isPage, hasOwnLinks }: FoundInclude, insertion: Insertion): string | undefined {
  const { page, fault, above } = insertion
  const { file, region, lines, dedent } = wanted
  const problem = (message: string, hint: string): undefined =>
    void fault({ rule: 'broken-include', target: file, message, hint })
  const found = page.include(file, above.at(-1))
  if ('fault' in found)
    return problem(
      `The file \`${file}\` ${found.fault}, so nothing is included.`,
      'Files are included from the docs folder, and from the folders and files that `markdown.includes` names.',
    )
  if (above.includes(found.path) || above.length >= DEEPEST)
    return problem(`The file \`${file}\` includes itself.`, 'Take one of the two includes out.')
  let text: string | undefined = isPage ? withoutFrontMatter(found.text) : found.text
  if (region !== undefined) {
    text = regionOf(text, region)
    if (text === undefined)
      return problem(
        `\`${file}\` has no region \`${region}\`, so nothing is included.`,
        'Put the region between two comments, such as `// #region name` and `// #endregion name`.',
      )
  }
  if (lines !== undefined) {
    text = linesOf(text, lines)
    if (text === undefined)
      return problem(`\`${file}\` has no lines ${lines}, so nothing is included.`, 'Correct the numbers of the lines.')
  }
  const plain = withoutMarks(text).replace(/[\r\n]+$/, '')
  const own = dedent ? dedented(plain) : plain
  const { way = '' } = found
  const linked = (part: string): string => (hasOwnLinks && way !== '' ? withLinksFrom(way, part) : part)
  return isPage ? withIncludes(own, linked, { ...insertion, above: [...above, found.path] }) : own
}

/** A relative destination of a link or an image, of a definition, and in an attribute of HTML. */
const RELATIVE =
  /(\]\([ \t]*<?|^[ \t]{0,3}\[[^\]\n]{1,200}\]:[ \t]*<?|\b(?:src|href)=["'])(?![a-z][\w+.-]*:|[/#?~@{<"'])(?=[^\s)>"'])/gim

/** Gives relative destinations outside of code the way to their file. */
function withLinksFrom(way: string, text: string): string {
  const isCode = codeReader(text)
  return text.replace(RELATIVE, (mark: string, _, at: number) => (isCode(at) ? mark : mark + way))
}

function withIncludes(text: string, linked: (part: string) => string, insertion: Insertion): string {
  let done = 0
  let written = ''
  for (const found of insertion.find(text)) {
    if (found.start < done) continue
    written += linked(text.slice(done, found.start)) + indented(resolve(found, insertion), text, found.start)
    done = found.end
  }
  return written + linked(text.slice(done))
}

function withoutFrontMatter(text: string): string {
  return text.replace(/^---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/, '')
}

/** Characters: what is indented further stands behind something else. A line is never read whole for each include. */
const WIDEST = 1000

/** Later lines get what stands before the include in its line: indentation, and the marks of quotes. */
function indented(text: string, page: string, start: number): string {
  const before = /(?<![^\r\n])[ \t>]*$/.exec(page.slice(Math.max(0, start - WIDEST), start))?.[0] ?? ''
  if (before === '' || before.length === WIDEST) return text
  return text.replace(/\n(?=[^\n])/g, `\n${before}`)
}

/** A fence around code: longer than any in it. */
function fenced(code: string, info: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, ticks) => Math.max(most, ticks.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${info}\n${code}\n${fence}`
}

/** The language of a file, by its name. */
export function languageOfFile(file: string): string {
  return /\.([a-z\d]+)(?:[#?:].*)?$/i.exec(file)?.[1]?.toLowerCase() ?? ''
}
