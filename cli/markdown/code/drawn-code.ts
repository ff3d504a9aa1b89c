/** Code blocks that a plugin works out while their document is read, and draws when its body is drawn. */
import type { CodeBlockProps } from '../../../site/markdown/code-block.tsx'
import type { SayOf, WordTable } from '../../../site/words/say.ts'
import type { Problem } from '../../kernel/fault/finding.ts'

/** One kind of such blocks: an entry of `markdown.drawn` of a plugin. */
export interface DrawnCode<Block = unknown, Task = unknown, Result = unknown> {
  /** The second word of their info strings, which names them everywhere: `example` for a fence that begins with `js example`. */
  readonly name: string
  /** The first word of their info strings: the languages in which they can be written, in small letters. */
  readonly languages: readonly string[]
  /**
   * Finds Markdown in the info string, such as a caption. It becomes the children of the block, so that other plugins change
   * it, and its links are found, checked and resolved like all others.
   *
   * @param text the source that the block was parsed from
   */
  readonly inline?: (node: CodeNode, text: string) => InlineMarkdown | undefined
  /** Works out the blocks of one document. What it throws ends the run. */
  readonly read: (document: DrawnDocument<Task, Result>) => Promise<DrawnReading<Block>>
  /**
   * The heavy part of `read`, for which documents are joined: it may run in another thread, so tasks and results are plain data.
   *
   * @returns a result for each task, in their order
   */
  readonly work?: (tasks: readonly Task[]) => Promise<readonly Result[]>
  /** Draws the blocks of a body. It is called once for each language in which the document is shown. */
  readonly draw: (blocks: readonly Block[], page: DrawnPage) => DrawnViews
}

/** A code block, as `Code` of mdast says it. */
export interface CodeNode {
  /** The kind of the node. */
  readonly type: 'code'
  /** The first word of the info string. */
  readonly lang?: string | null
  /** The rest of the info string. */
  readonly meta?: string | null
  /** The text of the block. */
  readonly value: string
  /** Where the block is written; lines and columns are counted from 1. */
  readonly position?: { readonly start: CodePoint; readonly end: CodePoint }
}

/** A place in a text. */
export interface CodePoint {
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1. */
  readonly column: number
}

/** A document, as `Root` of mdast says it. */
export interface MarkdownTree {
  /** The kind of the node. */
  readonly type: 'root'
  /** The blocks of the document. */
  readonly children: readonly { readonly type: string }[]
}

/** Text in an info string, and the column at which it begins. */
export interface InlineMarkdown {
  /** As it is written. */
  readonly text: string
  /** Counted from 1. */
  readonly column: number
}

/** A document that is read. */
export interface DrawnDocument<Task = unknown, Result = unknown> {
  /** Only to be looked at. */
  readonly tree: MarkdownTree
  /** The source that the tree was parsed from. */
  readonly text: string
  /** As findings name it. */
  readonly file: string
  /** Texts that are kept between runs, under keys that say everything that they depend on. */
  readonly memory: DrawnMemory
  /** Does tasks by `work`. */
  readonly work: (tasks: readonly Task[]) => Promise<readonly Result[]>
}

/** What earlier runs have worked out. */
export interface DrawnMemory {
  /** The text under a key. */
  readonly get: (key: string) => string | undefined
  /** Keeps a text. */
  readonly set: (key: string, text: string) => void
}

/** The blocks of a document. */
export interface DrawnReading<Block = unknown> {
  /** In the order of the document. */
  readonly blocks: readonly Block[]
  /** Under rules of the plugin. */
  readonly problems: readonly Problem[]
  /** The extras that they need: style sheets of the plugin (`parts`), by their names. */
  readonly extras?: readonly string[]
}

/** What blocks are drawn with. */
export interface DrawnPage {
  /** Says words of docs-build and of plugins in the language of the page. */
  readonly say: SayOf<WordTable>
  /** The block as highlighted code. */
  readonly code: (node: CodeNode) => CodeBlockProps
}

/** Blocks that can be drawn. A block without a view is shown as code. */
export interface DrawnViews {
  /** By the nodes of the blocks. */
  readonly views: ReadonlyMap<CodeNode, DrawnView>
  /** Files beside the page; a slot in a view leads to each. */
  readonly files?: readonly { readonly name: string; readonly content: string }[]
  /** Small pages beside the page, without navigation and scripts. */
  readonly pages?: readonly DrawnBeside[]
}

/** Draws a block with React. It gets what makes parts of a text: `BlockParts` of `docs-build/theme`. */
export type DrawnView = (parts: never) => unknown

/** A small page beside the page of a block. */
export interface DrawnBeside {
  /** Of its file. */
  readonly name: string
  /** Of the page. */
  readonly title: string
  /** Draws its content. */
  readonly view: DrawnView
  /** Extras of its style sheets. */
  readonly extras: readonly string[]
}

/** The kind that a code block is of. */
export function drawnKind(
  { lang, meta }: Pick<CodeNode, 'lang' | 'meta'>,
  kinds: readonly DrawnCode[] = [],
): DrawnCode | undefined {
  if (kinds.length === 0) return undefined
  const [, word] = /^\s*(\S+)/.exec(meta ?? '') ?? []
  return kinds.find(({ name, languages }) => name === word && languages.includes((lang ?? '').toLowerCase()))
}
