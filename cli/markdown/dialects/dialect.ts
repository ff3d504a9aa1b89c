/** The shape of a dialect: how texts of another tool are read as this program's own Markdown. */
import type { Nodes, Root } from 'mdast'
import type { Problem } from '../../kernel/fault/finding.ts'
import type { JsxElement } from '../mdx/mdx-nodes.ts'
import type { Edit } from './splice.ts'

/** A construct of another tool, as one dialect reads it. Each has a file of its own. */
export interface Construct {
  /** The construct in a few words, for messages and the manual. */
  readonly about: string
  /** Only texts that match have the construct; all other texts cost nothing more. */
  readonly mark: RegExp
  /** `rewrite` asks for other files. They are found before the page is read. */
  readonly includes?: true
  /** `rewrite` runs before that of all other constructs but includes: they read what it writes. */
  readonly isEarly?: true
  /** Changes in the text, for what a Markdown parser would destroy. */
  readonly rewrite?: (page: PageText) => readonly Edit[]
  /**
   * Reads what `rewrite` has left out of the text, and what the tree is to know of it.
   *
   * @param writtenAt the author's text from the place of a node
   */
  readonly recall?: (tree: Root, writtenAt: (node: Nodes) => string) => void
  /** Blocks that begin with a line of their own. */
  readonly open?: OpenBlock
  /** Changes in the tree, in place. Directives that it makes are checked like those of authors. */
  readonly transform?: (tree: Root, page: TreePage) => void
}

/** A page before it is parsed. */
export interface PageText {
  readonly text: string
  /** Path of the document below the docs folder. */
  readonly path: string
  readonly isMdx: boolean
  /** The front matter; absent where only includes are asked for. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Whether an offset lies in code. */
  readonly isCode: (offset: number) => boolean
  /** The text of another file, by its name as the page writes it. @param from the file with the include; absent: the page */
  readonly include: (reference: string, from?: string) => IncludedFile
  readonly report: (offset: number, problem: ReportedProblem) => void
}

/** What became of a file that a page asks for. */
export type IncludedFile =
  | {
      readonly text: string
      /** Relative to the project's folder. */
      readonly path: string
      /** From the folder of the page to that of the file: empty, or it ends with a slash. */
      readonly way?: string
    }
  /** The end of a sentence about the file. */
  | { readonly fault: string }

export interface TreePage {
  /** The text that the offsets in the tree refer to. */
  readonly text: string
  readonly report: (node: Nodes, problem: ReportedProblem) => void
}

export interface ReportedProblem {
  readonly target: string
  readonly message: string
  readonly hint: string
  readonly rule?: Problem['rule']
  readonly name?: Problem['name']
}

/**
 * Reads a line as the beginning of a block.
 *
 * @param line without the marks of quotes and without indentation
 */
export type OpenBlock = (line: string) => OpenedBlock | undefined

export interface OpenedBlock {
  /** The directive that the block becomes; absent: only its lines are read, and its marks are left out. */
  readonly name?: string
  readonly label?: string
  /** Attributes in braces. */
  readonly attributes?: string
  /** Directive that holds blocks of this kind that follow each other: `tabs`. */
  readonly group?: string
  /** The block begins another group. */
  readonly isFirst?: boolean
  /** What follows the opening line and belongs to it is left out while it matches. */
  readonly options?: RegExp
  /** Absent: its lines are indented by four columns. */
  readonly closes?: (line: string) => boolean
}

/** A component of MDX, as nodes of this program's own Markdown. `undefined`: it is not this one. */
export type ComponentReader = (element: JsxElement, tools: ComponentTools) => readonly Nodes[] | undefined

export interface ComponentTools {
  /** The text that the offsets in the tree refer to. */
  readonly text: string
  /** The tools for an element inside. */
  readonly toolsFor: (element: JsxElement) => ComponentTools
  /** Attributes with literal values; an attribute without a value gets `null`. */
  readonly attributes: ReadonlyMap<string, string | null>
  readonly content: () => Nodes[]
  /** Reports an attribute whose value nothing reads. */
  readonly leaveOut: (attribute: string) => void
}

/** The syntax of another tool. */
export interface DialectRecord {
  /** Names the dialect in messages. */
  readonly name: string
  /** The tool in a few words. */
  readonly about: string
  /** Whether `.md` files are MDX. */
  readonly mdx?: true
  /** A link to a path from the root that names no language leads to the main language; absent: to that of the page. */
  readonly linksToMainLanguage?: true
  /** The tool leaves addresses to browsers, which read them from the address of the page, or finds documents without their ends. */
  readonly readsAddresses?: true
  /** Whether imports are read in every file, and not only where they name Markdown in `.mdx` files. */
  readonly readsImports?: true
  /** Whether components stand in plain Markdown, as in Vue: their words and links stay. */
  readonly hasPlainComponents?: true
  /** What the dialect reads, in the order of their effects. */
  readonly constructs: readonly Construct[]
  /** Elements of MDX that it reads, by their names. */
  readonly components?: Readonly<Record<string, ComponentReader>>
}
