/** What a text is read as, and what a tree holds beyond mdast. */

/** `native` also stands for remark where the native one is not installed. */
export type ParserName = 'native' | 'remark'

export interface Dialect {
  readonly gfm: boolean
  readonly directives: boolean
  /** Elements and expressions of MDX instead of raw HTML, indented code and autolinks in angle brackets. */
  readonly mdx?: boolean
  /** What reads it; `native` when absent. No tree shows which it was. */
  readonly parser?: ParserName
}

/** Where a destination stands in the source; set on links, images and definitions. */
export interface DestinationData {
  destination?: { line: number; column: number }
}

/**
 * Whether a text may hold a text directive (`:name[…]`, `:name{…}`). A colon with a word and nothing behind it is
 * running text: `a:hover`, `9:30`.
 */
export function mayHoldTextDirective(text: string): boolean {
  return /:[a-z][\w-]*[[{]/i.test(text)
}
