/**
 * Source → head, facts and body. Each is a function of one file and the Markdown options, and each is available without
 * the later ones: the graph needs heads, the checks need facts, and only a page needs its body.
 */

import type { Root } from 'mdast'
import type { Directives } from '../../site/directives/index.ts'
import { freeze } from '../../site/freeze.ts'
import { mapValues } from '../../site/map-values.ts'
import type { CodePage } from '../../site/mdx/code-page.ts'
import { own } from '../../site/own.ts'
import type { Say } from '../../site/words/say.ts'
import { sayIn } from '../../site/words/say-in.ts'
import { englishWords, type SiteWords } from '../../site/words/site-words.ts'
import type { Problem } from '../kernel/fault/finding.ts'
import { once } from '../kernel/store/memo.ts'
import type { BodyHtml, BodyOptions, PluggedBody } from './body.ts'
import { codeProblems } from './code/code-block.ts'
import type { DrawnCode } from './code/drawn-code.ts'
import type { Components, ComponentUse } from './components/component.ts'
import type { DialectRecord } from './dialects/dialect.ts'
import { isMdxFile, readersOf } from './dialects/readers.ts'
import { documentFile, titleOfPath } from './doc-path.ts'
import type { Body, DocPath, Facts, FrontMatter, Head, Section, Source } from './document.ts'
import type { MarkdownExtension } from './extensions.ts'
import { readExtras, withExtras } from './extras.ts'
import { ownTitleOf, readFacts } from './facts.ts'
import { type FrontMatterBlock, readFrontMatter } from './front-matter/frontmatter.ts'
import { placeLeadReferences } from './front-matter/lead-places.ts'
import type { RawHtmlMode } from './html/url-scheme.ts'
import { includeReader } from './includes/include-reader.ts'
import type { Dialect, PluggedSyntax, Syntax } from './parser/dialect.ts'
import type { PluggedDocument } from './plugged-tree.ts'
import { hasFootnotes } from './syntax/footnotes.ts'
import { foreignSyntax } from './syntax/foreign-syntax.ts'
import type { SlugStyle } from './text/headings.ts'
import { readOutline } from './text/outline.ts'
import { plainTitle } from './text/plain-title.ts'
import { readSections } from './text/sections.ts'
import { type ForeignReading, readTree, type SourceTree } from './text/tree.ts'
import { twinSource } from './text/twin-source.ts'
import { hasWritten, writtenParts } from './text/written-parts.ts'

/** The docs folder, which comes before a document's path in findings, and the options for parsing. */
export interface ParseContext {
  readonly docsDir: string
  /** Code blocks that plugins draw. Default: none. */
  readonly drawn?: readonly DrawnCode[] | undefined
  /** The dialects of the site, besides what is unambiguous. */
  readonly dialects?: readonly DialectRecord[] | undefined
  /** How ids of headings are made. Default: `github`. */
  readonly slugs?: SlugStyle | undefined
  /** Folders besides the docs folder whose files pages may include. */
  readonly includes?: readonly string[] | undefined
  /** Words of the interface that are part of texts. Default: English. */
  readonly words?: SiteWords
  /** Called when the head or the facts of a document depend on the words or on their language. */
  readonly onWords?: () => void
  /** Whether formulas are read. */
  readonly math?: boolean
  /** Syntax that plugins add to Markdown. Default: none. */
  readonly syntax?: PluggedSyntax | undefined
  /** Components of plugins. Default: none. */
  readonly components?: Components
  /** The records of directives and fences. Default: those of docs-build itself. */
  readonly directives?: Directives
  /** How MDX is read whose code runs. Default: MDX is data. */
  readonly code?: Syntax | undefined
  /** Collects what rules need to know besides the common facts, by their ids. */
  readonly collect?: (document: DocumentTree) => Facts['ofRules']
}

/** The body of a document, for what collects facts of it. */
export interface DocumentTree {
  readonly tree: Root
  /** The source that the tree was parsed from, front matter blanked. */
  readonly text: string
  /** The whole file. */
  readonly source: string
}

/** A whole document. Parsing never throws: every fault is in `problems`. */
export interface ParsedDocument {
  readonly head: Head
  readonly facts: Facts
  /** The facts after the rehype plugins of plugins, with a way of raw HTML. */
  readonly factsIn: (html: RawHtmlMode) => Promise<Facts>
  /**
   * Renders the body; asynchronous because grammars are loaded on demand. It can be drawn again with the words of another
   * language.
   */
  readonly body: (
    options: Pick<BodyOptions, 'html' | 'draw' | 'code' | 'drawn'> & Partial<Pick<BodyOptions, 'words'>>,
  ) => Promise<Body>
  /** The body's text alone, without loading grammars or components. */
  readonly sections: () => Section[]
}

const NO_FACTS: Facts = {
  headings: [],
  anchors: [],
  references: [],
  outline: [],
  directives: [],
  words: 0,
  excerpt: '',
  problems: [],
}

/** Reads the front matter. The body is parsed only when neither the front matter nor a plain heading has a title. */
export function parseHead(source: Source, context: ParseContext): Head {
  const file = filePath(source.path, context)
  const block = readFrontMatter(source.path, source.text, file)
  return headOf(
    source,
    block,
    titleOf(block, source, { own: () => ownTitle(block, source, context), mayBePlain: !context.syntax }),
  )
}

/**
 * The title that an author has written, or one made of the path.
 *
 * @param reading.own reads the title from the tree
 * @param reading.mayBePlain whether a plain heading is known without it: not where plugins add syntax
 */
function titleOf(
  { fields, lead, body }: FrontMatterBlock,
  { path, page }: Source,
  { own, mayBePlain }: { readonly own: () => string | undefined; readonly mayBePlain: boolean },
): string {
  const isPlain = mayBePlain && lead === undefined && page === undefined
  return fields.title ?? (isPlain ? plainTitle(body) : undefined) ?? own() ?? titleOfPath(path)
}

/** A page that is not a plain document has the layout of its kind, and findings where its code stands. */
function headOf({ path, page, order }: Source, block: FrontMatterBlock, title: string): Head {
  const { keyLines, isUnread, problems } = block
  const fields = order === undefined ? block.fields : { order, ...block.fields }
  if (!page) return { path, title, frontMatter: fields, keyLines, isUnread, problems }
  const { layout, line } = page
  return {
    path,
    title,
    frontMatter: layout === undefined ? fields : { layout, ...fields },
    keyLines: line === undefined ? keyLines : mapValues(keyLines, () => line),
    problems:
      line === undefined ? problems : problems.map((one) => ({ ...one, place: { ...one.place, line, column: 1 } })),
  }
}

/** A document whose tree has been read, and nothing else. */
export interface ReadSource {
  readonly source: Source
  /** As findings name it. */
  readonly file: string
  readonly block: FrontMatterBlock
  /** Absent when the text is too large or nested too deeply, which a problem reports. */
  readonly tree?: Root
  /** The text that the tree was parsed from, front matter blanked. */
  readonly text: string
  readonly problems: readonly Problem[]
  readonly placeOf?: SourceTree['placeOf']
  /** The title of the document, where the tree may begin with another one. */
  readonly title?: string
  /** Plugins that take part in the reading. */
  readonly plugged?: PluggedBody
  /** The code of the page, which has run. */
  readonly page?: CodePage
}

/** Reads the whole document, once. */
export function parseDocument(source: Source, context: ParseContext): ParsedDocument {
  return documentOf(readSource(source, context), context)
}

/** Parses the text of a document. */
export function readSource(source: Source, context: ParseContext): ReadSource {
  const file = filePath(source.path, context)
  const block = readFrontMatter(source.path, source.text, file)
  const read = readTree(block.body, file, dialectOf(file, block.fields, context), foreignOf(source, context, block))
  return { source, file, block, ...read, ...drawnBy(source.page?.component, read.tree) }
}

/** A page that a component draws: its text is the content of the component. */
function drawnBy(component: ComponentUse | undefined, tree: Root | undefined): Pick<ReadSource, 'tree'> {
  if (!component || !tree) return {}
  const node = { type: 'containerDirective', name: component.name, attributes: {}, data: { component } }
  return { tree: { ...tree, children: [{ ...node, children: tree.children } as unknown as Root['children'][number]] } }
}

/**
 * What plugins make of a document that has been read. The title stays what its author wrote: the graph is made from
 * titles, and does not depend on plugins.
 *
 * @param again reads the document again, because a plugin that throws may have changed a part of the tree
 */
export async function extendSource(
  read: ReadSource,
  extensions: readonly MarkdownExtension[],
  again: () => ReadSource,
  context: Pick<ParseContext, 'words' | 'onWords'> & { readonly html?: RawHtmlMode } = {},
): Promise<ReadSource> {
  const { tree } = read
  if (!tree || !extensions.some(({ remark, rehype, syntax }) => remark ?? rehype ?? syntax)) return read
  const title = read.title ?? writtenTitle(read)
  const { pluggedMarkdown } = await import('./plugged-markdown.ts')
  const document = pluggedDocument(read, context)
  const plugged = await pluggedMarkdown(tree, extensions, document, context.html)
  return {
    ...read,
    title,
    tree: plugged.tree ?? again().tree ?? tree,
    problems: [...read.problems, ...plugged.problems],
    plugged: { extensions, document },
  }
}

/** The title of a document as its author has written it. */
export function writtenTitle({ tree, block, source }: ReadSource): string {
  return titleOf(block, source, { own: () => tree && ownTitleOf(tree), mayBePlain: !tree })
}

function pluggedDocument(
  { file, text, block }: ReadSource,
  { words: site = englishWords, onWords }: Pick<ParseContext, 'words' | 'onWords'>,
): PluggedDocument {
  const asked = (): SiteWords => {
    onWords?.()
    return site
  }
  return {
    file,
    text,
    frontMatter: freeze(structuredClone(block.fields)),
    get language() {
      return asked().language
    },
    get words() {
      return Object.freeze(asked().words)
    },
  }
}

/** The values of a document whose tree has been read. The tree is changed: headings get their ids. */
export function documentOf(
  { source, file, block, tree, text, problems, placeOf, title: known, plugged, page }: ReadSource,
  context: ParseContext,
): ParsedDocument {
  const facts: Facts = tree
    ? inCode(
        source.page,
        page,
      )({
        ...placedLead(readFacts(tree, text, context.slugs, context.directives), source, block),
        ...ofRules({ tree, text, source: source.text }, context),
        ...readExtras(tree, context.directives),
        outline: readOutline(tree),
        hasWritten: hasWritten(tree, block.body, text, context.directives) || undefined,
        isRewritten: placeOf ? true : undefined,
        problems: [
          ...problems,
          ...codeProblems(tree, { text, file, drawn: context.drawn }, (context.dialects ?? []).length > 0),
          ...foreignSyntax(tree, text, file, placeOf),
        ],
      })
    : { ...NO_FACTS, problems }
  const title = known ?? titleOf(block, source, { own: () => facts.ownTitle, mayBePlain: !context.syntax })
  const sections = once((): Section[] => (tree ? readSections(tree) : []))
  let withoutWords: BodyHtml | undefined
  return {
    head: headOf(source, block, title),
    facts,
    factsIn: async (html) => {
      if (!tree || !plugged?.extensions.some(({ rehype }) => rehype)) return facts
      const { pluggedFacts } = await import('./body.ts')
      const words = context.words ?? englishWords
      // A plugin sees the words of footnotes.
      if (hasFootnotes(tree)) context.onWords?.()
      return pluggedFacts(tree, facts, { html, words, plugged, directives: context.directives })
    },
    sections,
    body: async (options) => {
      if (!tree) return { segments: [], sections: [] }
      const { drawHtml, readHtml } = await import('./body.ts')
      const twin = placeOf && !source.page ? twinSource(tree, text, context.directives) : undefined
      const drawing = {
        words: context.words ?? englishWords,
        ...options,
        plugged,
        page,
        directives: context.directives,
      }
      const html = withoutWords ?? (await readHtml(tree, drawing))
      if (!html.hasWords) withoutWords = html
      return {
        twin,
        ...drawHtml(html, drawing),
        written:
          facts.hasWritten &&
          (await writtenParts({ tree, body: block.body, text, isRewritten: placeOf !== undefined }, drawing)),
        sections: sections(),
      }
    },
  }
}

/**
 * Adds to the facts of a page what follows from its code. Components may draw any part of a text. When a component draws
 * the whole page, the text holds none of its destinations.
 */
function inCode(page: Source['page'], code: CodePage | undefined): (facts: Facts) => Facts {
  if (!page && !code) return (facts) => facts
  const styled = (facts: Facts): Facts => withExtras(facts, ['blocks', 'cards', 'tabs', 'video'])
  if (!page?.component) return styled
  const { references = [], problems = [] } = page
  return (facts) => ({
    ...styled(facts),
    isDrawn: true,
    references: [...facts.references, ...references],
    problems: [...facts.problems, ...problems],
  })
}

/** The facts with the destinations of a lead at their places in the front matter. */
function placedLead<T extends Pick<Facts, 'references'>>(
  facts: T,
  { text }: Source,
  { lead, body }: FrontMatterBlock,
): T {
  if (lead === undefined) return facts
  return { ...facts, references: placeLeadReferences(facts.references, { source: text, body }) }
}

function ofRules(document: DocumentTree, { collect }: ParseContext): Pick<Facts, 'ofRules'> {
  const collected = collect?.(document)
  return collected ? { ofRules: collected } : {}
}

function ownTitle(block: FrontMatterBlock, source: Source, context: ParseContext): string | undefined {
  const { body, lead = '', fields } = block
  if (!/[#=]/.test(body) && !lead.includes('#')) return undefined
  const file = filePath(source.path, context)
  const { tree, text } = readTree(body, file, dialectOf(file, fields, context), foreignOf(source, context, block))
  return tree ? readFacts(tree, text, context.slugs, context.directives).ownTitle : undefined
}

function foreignOf(
  { path, includes, home }: Source,
  context: ParseContext,
  { lead = '', fields }: Pick<FrontMatterBlock, 'lead' | 'fields'>,
): ForeignReading {
  const include = includeReader(path, { ...context, home }, (file) => includes && own(includes, file))
  const runsCode = context.code !== undefined && isMdxFile(path, context.dialects)
  return { readers: readersOf(context.dialects, runsCode), path, include, lead, fields: { ...fields } }
}

function dialectOf(path: string, fields: FrontMatter, context: ParseContext): Dialect {
  const { dialects, math = false, syntax, drawn, components, directives, words = englishWords, code } = context
  const { format = 'detect' } = fields
  const mdx = format === 'detect' ? isMdxFile(path, dialects) : format === 'mdx'
  return {
    gfm: true,
    directives: true,
    mdx,
    math,
    say: noted(sayIn(words.words, words.language), context.onWords),
    syntax,
    drawn,
    components,
    records: directives,
    ...(mdx && code ? { code, frontMatter: fields } : {}),
  }
}

/** Says words, and calls a function before. */
function noted(say: Say, onWords: (() => void) | undefined): Say {
  if (!onWords) return say
  const before =
    <A extends unknown[], R>(made: (...args: A) => R) =>
    (...args: A): R => {
      onWords()
      return made(...args)
    }
  return Object.assign(before(say), { parts: before(say.parts) }) as Say
}

export function filePath(path: DocPath, context: ParseContext): string {
  return context.docsDir ? documentFile(path, context.docsDir) : path
}
