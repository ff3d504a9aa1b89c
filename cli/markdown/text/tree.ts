/** Parses Markdown in this program's dialect: CommonMark, GFM and the extensions for authors. */
import type { Nodes, Root } from 'mdast'
import { VFileMessage } from 'vfile-message'
import { directives as ownDirectives } from '../../../site/directives/index.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { atOrigin } from '../../kernel/owner-code.ts'
import { readAnnotations } from '../code/code-annotations.ts'
import { readInfoMarkdown } from '../code/info-markdown.ts'
import { readPackageCommands } from '../code/package-managers.ts'
import { readFences } from '../code/plugin-fences.ts'
import { NO_COMPONENTS } from '../components/component.ts'
import { elementDirectives } from '../components/element-directives.ts'
import { readComponents } from '../components/read-components.ts'
import type { TreePage } from '../dialects/dialect.ts'
import type { Readers } from '../dialects/readers.ts'
import { type PageSource, restorePlaces, rewritePage } from '../dialects/rewrite.ts'
import { linePlaces } from '../dialects/splice.ts'
import { expandingNode } from '../limits/expansion-limit.ts'
import { deepestNode, pageLimit, tooDeep, tooLong, tooMuchWork } from '../limits/page-limits.ts'
import { readMdx } from '../mdx/mdx.ts'
import { blankComments } from '../mdx/mdx-comments.ts'
import { blankModules, isSyntaxFault, notCode, notMdx } from '../mdx/mdx-faults.ts'
import type { Dialect } from '../parser/dialect.ts'
import { parseMarkdown } from '../parser/parser.ts'
import { TooManySteps } from '../parser/steps.ts'
import { readAbbreviations } from '../syntax/abbreviations.ts'
import { type BracketedText, bracketTitles, restoreTitles } from '../syntax/admonition-titles.ts'
import { readAlerts } from '../syntax/alerts.ts'
import { readDataTables } from '../syntax/data-tables.ts'
import { checkDirectives } from '../syntax/directives.ts'
import { readEmoji } from '../syntax/emoji.ts'
import { dropUncalledFootnotes } from '../syntax/footnotes.ts'
import { dropExtraCells } from '../syntax/table-cells.ts'
import { readTocMarks } from '../syntax/toc-mark.ts'

/** How texts of other tools are read; absent: as plain Markdown. */
export interface ForeignReading {
  readonly readers: Readers
  /** The document below the docs folder. */
  readonly path: string
  readonly include: PageSource['include']
  /** Markdown that comes before the text. */
  readonly lead?: string
  /** The front matter. */
  readonly fields?: Readonly<Record<string, unknown>>
}

export interface SourceTree {
  /** Absent when the text is too large or nested too deeply, which a problem reports. */
  readonly tree?: Root
  /** The text that the offsets in the tree refer to. Its lines are those of the source. */
  readonly text: string
  readonly problems: readonly Problem[]
  /** Offset in `text` → place in the author's file. Absent: `text` has the author's lines and columns. */
  readonly placeOf?: (offset: number) => { line: number; column: number }
}

/**
 * @param source a text without front matter
 * @param file the source file, for the problems' places
 * @param foreign reads syntax of other tools; places are those of the author's file all the same
 */
export function readTree(source: string, file: string, dialect: Dialect, foreign?: ForeignReading): SourceTree {
  if (!foreign || !dialect.directives) return readText(source, file, dialect)
  const { readers, path, include, lead, fields } = foreign
  const page = rewritePage({ text: source, path, file, isMdx: dialect.mdx === true, include, lead, fields }, readers)
  const { change } = page
  const { tree, text, problems } = readText(page.text, file, dialect, readers)
  if (!change) return { tree, text, problems: [...page.problems, ...problems] }
  const restored = restorePlaces(tree, problems, { change, source })
  const writtenAt = ({ position }: Nodes): string => source.slice(change.sourceOf(position?.start.offset ?? 0))
  for (const { mark, recall } of readers.constructs) if (tree && recall && mark.test(source)) recall(tree, writtenAt)
  const places = linePlaces(source)
  return {
    tree,
    text,
    problems: [...page.problems, ...restored],
    placeOf: (offset) => places.at(change.sourceOf(offset)),
  }
}

function readText(source: string, file: string, dialect: Dialect, readers?: Readers): SourceTree {
  return dialect.mdx ? readMdxTree(source, file, dialect, readers) : readMarkdownTree(source, file, dialect, readers)
}

/** Parses valid MDX; any other text is parsed as Markdown and reported. */
function readMdxTree(source: string, file: string, dialect: Dialect, readers?: Readers): SourceTree {
  if (dialect.code) {
    try {
      return readMarkdownTree(blankComments(source), file, dialect, readers)
    } catch (error) {
      if (!isSyntaxFault(error)) throw error
      const { code: _, ...data } = dialect
      const { problems, ...tree } = readMdxTree(source, file, data, readers)
      const others = problems.filter(({ rule, target }) => rule !== 'unsupported-mdx' || target !== 'mdx')
      return { ...tree, problems: [notCode(error, file), ...others] }
    }
  }
  const { text, problems } = blankModules(blankComments(source), file)
  const read = (mdx: boolean): SourceTree => readMarkdownTree(text, file, { ...dialect, mdx }, readers)
  try {
    const { problems: others, ...tree } = read(true)
    return { ...tree, problems: [...problems, ...others] }
  } catch (error) {
    if (!(error instanceof VFileMessage)) throw error
    const { problems: others, ...tree } = read(false)
    return { ...tree, problems: [...problems, notMdx(error, file), ...others] }
  }
}

function readMarkdownTree(source: string, file: string, dialect: Dialect, readers?: Readers): SourceTree {
  const titled = dialect.directives ? bracketTitles(source) : { text: source, edits: new Map() }
  const { text } = titled
  const limit = pageLimit(text, file)
  if (limit) return { text, problems: [limit] }
  try {
    const tree = parseMarkdown(text, dialect)
    const expanding = expandingNode(tree, text.length)
    if (expanding) return { text, problems: [tooLong(file, expanding.position?.start)] }
    const cells = dialect.gfm ? dropExtraCells(tree, text, file) : []
    if (dialect.gfm) dropUncalledFootnotes(tree)
    const problems = dialect.directives ? readDirectives(tree, titled, file, { dialect, readers }) : []
    const deep = deepestNode(tree)
    if (deep) return { text, problems: [tooDeep(file, deep.position?.start)] }
    if (dialect.drawn) readInfoMarkdown(tree, text, dialect)
    return {
      tree,
      text,
      problems: [...cells, ...problems, ...(dialect.directives ? readDataTables(tree, text, file, dialect) : [])],
    }
  } catch (error) {
    if (error instanceof RangeError) return { text, problems: [tooDeep(file)] }
    if (error instanceof TooManySteps) return { text, problems: [tooMuchWork(file, error.line)] }
    if (!dialect.syntax || (dialect.mdx && error instanceof VFileMessage)) throw error
    const { syntax, ...without } = dialect
    const { problems, ...read } = readMarkdownTree(source, file, without, readers)
    return { ...read, problems: [syntaxThrew(error, syntax.plugins, file), ...problems] }
  }
}

/** The syntax of a plugin threw, so the document was read without it. */
function syntaxThrew(error: unknown, plugins: readonly string[], file: string): Problem {
  const target = plugins.join(', ')
  const message = error instanceof Error ? error.message : String(error)
  return {
    rule: 'plugin-error',
    place: { file, line: 1, column: 1 },
    target,
    message: `The syntax of the plugin ${plugins.map((name) => `\`${name}\``).join(' or ')} threw${atOrigin(error)}: ${message}`,
    hint: 'The page is read as if no plugin added syntax.',
  }
}

/** Readers of forms that stand for something else in the tree, in the order in which they change it. */
const FORMS: readonly ((tree: Root, text: string) => void)[] = [
  readAlerts,
  readPackageCommands,
  readAnnotations,
  readTocMarks,
  readAbbreviations,
  readEmoji,
]

/** Makes directives of what stands for one, and text of those that do not exist. */
function readDirectives(
  tree: Root,
  titled: BracketedText,
  file: string,
  { dialect, readers }: { readonly dialect: Dialect; readonly readers: Readers | undefined },
): Problem[] {
  restoreTitles(tree, titled)
  const { text } = titled
  const { mdx, components = NO_COMPONENTS, records: directives = ownDirectives } = dialect
  const elements = elementDirectives(directives)
  const others = {
    plugged: components,
    elements,
    runsCode: dialect.code !== undefined,
    frontMatter: dialect.frontMatter,
    readers: readers?.components,
  }
  const problems = mdx ? readMdx(tree, text, file, others) : []
  for (const read of FORMS) read(tree, text)
  const report: TreePage['report'] = (node, { rule = 'foreign-syntax', ...rest }) => {
    const { line = 1, column = 1 } = node.position?.start ?? {}
    problems.push({ rule, place: { file, line, column }, ...rest })
  }
  for (const { mark, transform } of readers?.constructs ?? [])
    if (transform !== undefined && mark.test(text)) transform(tree, { text, report })
  if (components !== NO_COMPONENTS || elements.size > 0)
    problems.push(...readComponents(tree, components, elements, file))
  readFences(tree, directives)
  return [...problems, ...checkDirectives(tree, { ...titled, file, directives })]
}
