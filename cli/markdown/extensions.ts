/** What plugins add to the reading of Markdown. */
import type { DirectiveRecord, DirectiveSchema } from '../../site/directives/directive.ts'
import type { DrawnCode } from './code/drawn-code.ts'

/**
 * A plugin of [unified](https://unifiedjs.com), alone or with its options. Its own types are not named here, so that
 * plugins of any version fit.
 */
export type UnifiedPlugin = UnifiedFunction | readonly [plugin: UnifiedFunction, ...options: unknown[]]

export type UnifiedFunction = (...options: never[]) => unknown

/** The field `markdown` of a plugin. */
export interface MarkdownFields {
  /** Syntax that the parser reads besides ours: `math` gives nodes `inlineMath` and `math`, as remark-math has them. */
  readonly syntax?: readonly 'math'[]
  /**
   * Syntax of other tools, which is read as Markdown of docs-build. All pages of a site with the plugin are read with it, after
   * the dialects that `markdown.dialect` names. `DialectRecord` of `docs-build/markdown` has all parts of one, with the types of
   * mdast.
   */
  readonly dialects?: readonly {
    /** Names the dialect in messages. */
    readonly name: string
    /** The tool in a few words. */
    readonly about: string
    /** What the dialect reads: a `Construct` of `docs-build/markdown` each. */
    readonly constructs: readonly object[]
  }[]
  /**
   * Change the Markdown tree (mdast) of each document, in this order. They see the tree after directives, alerts and data
   * tables were read, and before headings have their ids. What they change, the rules see.
   */
  readonly remark?: readonly UnifiedPlugin[]
  /**
   * Change the HTML tree (hast) of each document, in this order. The raw HTML of authors has passed the allow list before
   * them; what they make themselves is trusted. A code block is `pre` with `code`; it is highlighted afterwards unless
   * they change it. Directives and drawn code blocks are elements `docs-block`, of which only the children can be changed.
   */
  readonly rehype?: readonly UnifiedPlugin[]
  /** Directives (`:::name`), as records like ours. */
  // biome-ignore lint/suspicious/noExplicitAny: each record has questions and answers of its own
  readonly directives?: readonly OwnDirective<any, any>[]
  /** Code blocks whose language is the name of a fence. Their `view`, `facts` and `slot` see the code as `text`. */
  // biome-ignore lint/suspicious/noExplicitAny: each record has questions and answers of its own
  readonly fences?: readonly Fence<any, any>[]
  /** Code blocks that are worked out when their document is read, and drawn when its body is: `js example`. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind has blocks and tasks of its own
  readonly drawn?: readonly DrawnCode<any, any, any>[]
}

/** A directive of a plugin: `Directive` of `docs-build/theme` has the types of React as well. */
export interface OwnDirective<Question = unknown, Answer = unknown> extends DirectiveRecord<Question, Answer> {
  /** Draws the directive, with React; gets a `DrawnDirective` of `docs-build/theme`. */
  readonly view: (directive: never) => unknown
}

/** A code block in a language of this name, drawn by a plugin. */
export interface Fence<Question = unknown, Answer = unknown>
  extends Omit<DirectiveRecord<Question, Answer>, 'schema' | 'components' | 'extra'> {
  /** Draws the fence, with React; gets a `DrawnDirective` of `docs-build/theme`. */
  readonly view: (fence: never) => unknown
  /** What the fence is for, and the attributes that may follow its language. */
  readonly schema: Pick<DirectiveSchema, 'about' | 'attributes'>
}

/** The code blocks that plugins draw; nothing where none does. */
export function drawnCode(extensions: readonly MarkdownFields[]): readonly DrawnCode[] | undefined {
  const all = extensions.flatMap(({ drawn = [] }) => drawn)
  return all.length === 0 ? undefined : all
}

/** The fields above that hold unified plugins. */
export const MARKDOWN_FIELDS: readonly (keyof MarkdownFields)[] = ['remark', 'rehype']

/** Whether a plugin asks for formulas. */
export function readsMath(extensions: readonly MarkdownFields[]): boolean {
  return extensions.some(({ syntax = [] }) => syntax.includes('math'))
}

/** The field of one plugin. */
export interface MarkdownExtension extends MarkdownFields {
  /** Name of the plugin. */
  readonly plugin: string
}
