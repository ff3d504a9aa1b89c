/**
 * Markdown → mdast: the one parser of the project, unified with remark-parse.
 *
 * Each extension of CommonMark is switched on only for texts that could use it. That changes no result,
 * since an extension acts on characters the text does not have, and it saves a third of the parse time:
 * GFM's bare-URL matching alone looks at every letter (330 bench pages, `npm run bench -- --pages 330`:
 * 3.0 ms a page with all of GFM, 1.9 ms with what the page needs).
 */
import type { Nodes, Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import type { Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { mdxExpressionFromMarkdown } from 'mdast-util-mdx-expression'
import { mdxJsxFromMarkdown } from 'mdast-util-mdx-jsx'
import { directive } from 'micromark-extension-directive'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { mdxExpression } from 'micromark-extension-mdx-expression'
import { mdxJsx } from 'micromark-extension-mdx-jsx'
import type { ConstructRecord, Extension as SyntaxExtension } from 'micromark-util-types'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'

export interface Dialect {
  readonly gfm: boolean
  readonly directives: boolean
  /** Elements and expressions of MDX instead of raw HTML, indented code and autolinks in angle brackets. */
  readonly mdx?: boolean
}

/** Where a destination stands in the source; set on links, images and definitions. */
export interface DestinationData {
  destination?: { line: number; column: number }
}

interface Feature {
  readonly part: keyof Dialect
  /** Whether a text could use the feature. Must be true for every text that does. */
  readonly usedBy: (text: string) => boolean
  readonly syntax: () => SyntaxExtension
  readonly tree: () => FromMarkdownExtension
}

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE, HYPHEN, COLON, BAR] = [9, 10, 13, 32, 45, 58, 124]

const features: readonly Feature[] = [
  { part: 'gfm', usedBy: hasDelimiterRow, syntax: gfmTable, tree: gfmTableFromMarkdown },
  { part: 'gfm', usedBy: (text) => text.includes('~'), syntax: gfmStrikethrough, tree: gfmStrikethroughFromMarkdown },
  { part: 'gfm', usedBy: (text) => text.includes('[^'), syntax: gfmFootnote, tree: gfmFootnoteFromMarkdown },
  {
    part: 'gfm',
    usedBy: (text) => /\[[ \t\r\nxX]\]/.test(text),
    syntax: gfmTaskListItem,
    tree: gfmTaskListItemFromMarkdown,
  },
  {
    part: 'gfm',
    usedBy: (text) => /https?:\/\/|www\./i.test(text),
    syntax: urlAutolink,
    tree: gfmAutolinkLiteralFromMarkdown,
  },
  {
    part: 'gfm',
    usedBy: (text) => text.includes('@'),
    syntax: gfmAutolinkLiteral,
    tree: gfmAutolinkLiteralFromMarkdown,
  },
  { part: 'directives', usedBy: (text) => text.includes('::'), syntax: blockDirective, tree: directiveFromMarkdown },
  {
    part: 'directives',
    usedBy: (text) => /:[a-z][\w-]*[[{]/i.test(text),
    syntax: textDirective,
    tree: directiveFromMarkdown,
  },
  { part: 'mdx', usedBy: () => true, syntax: mdxJsx, tree: mdxJsxFromMarkdown },
  { part: 'mdx', usedBy: () => true, syntax: mdxExpression, tree: mdxExpressionFromMarkdown },
  {
    part: 'mdx',
    usedBy: () => true,
    syntax: () => ({ disable: { null: ['autolink', 'codeIndented', 'htmlFlow', 'htmlText'] } }),
    tree: () => ({}),
  },
]

/** Whether a line ends as the second row of a table does, which makes it one: in hyphens, and colons or bars. */
function hasDelimiterRow(text: string): boolean {
  let hasHyphen = false
  let hasOther = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === HYPHEN) hasHyphen = true
    else if (code === COLON || code === BAR) hasOther = true
    else if (code !== SPACE && code !== TAB) {
      if (hasHyphen && hasOther && (code === LINE_FEED || code === CARRIAGE_RETURN)) return true
      hasHyphen = false
      hasOther = false
    }
  }
  return hasHyphen && hasOther
}

/** Parsers by the set of features they have, made on first use. */
const parsers = new Map<number, Processor<Root>>()

/**
 * Parses a body (without front matter) to mdast with positions. A hostile text can exhaust the stack: the
 * caller guards against `RangeError`.
 *
 * @throws VFileMessage for a text that is no MDX, when MDX is asked for; never otherwise
 */
export function parseMarkdown(text: string, dialect: Dialect): Root {
  let used = 0
  features.forEach((feature, index) => {
    if (dialect[feature.part] && feature.usedBy(text)) used |= 1 << index
  })
  let parser = parsers.get(used)
  if (!parser) {
    parser = makeParser(features.filter((_, index) => used & (1 << index)))
    parsers.set(used, parser)
  }
  return parser.parse(text)
}

function makeParser(used: readonly Feature[]): Processor<Root> {
  const trees = [...new Set(used.map((feature) => feature.tree))]
  return unified()
    .use(remarkParse)
    .use(function extend() {
      const data = this.data()
      data.micromarkExtensions = used.map((feature) => feature.syntax())
      data.fromMarkdownExtensions = [...trees.map((tree) => tree()), destinationPlaces]
    })
    .freeze() as unknown as Processor<Root>
}

/** Keeps where a destination begins, which the tree would otherwise forget: findings point there. */
const destinationPlaces: FromMarkdownExtension = {
  exit: {
    definitionDestinationString(token) {
      keepDestination(this.stack.at(-2), this.resume(), token)
    },
    resourceDestinationString(token) {
      keepDestination(this.stack.at(-2), this.resume(), token)
    },
  },
}

function keepDestination(node: Nodes | { type: 'fragment' } | undefined, url: string, token: Token): void {
  if (!node || !('url' in node)) return
  node.url = url
  const { line, column } = token.start
  node.data = { ...node.data, destination: { line, column } } as typeof node.data & DestinationData
}

/** The parts of GFM's autolink literals that begin with `http` or `www`; e-mail looks at every letter. */
function urlAutolink(): SyntaxExtension {
  const text = gfmAutolinkLiteral().text ?? {}
  const kept: ConstructRecord = {}
  for (const letter of 'hHwW') {
    const code = letter.charCodeAt(0)
    const constructs = text[code]
    if (Array.isArray(constructs)) kept[code] = constructs.slice(1)
  }
  return { text: kept }
}

function blockDirective(): SyntaxExtension {
  return { flow: directive().flow ?? {} }
}

function textDirective(): SyntaxExtension {
  return { text: directive().text ?? {} }
}
