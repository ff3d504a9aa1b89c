/** The dialects that a text can be read in, and the data that a tree has beyond mdast. */

import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Extension } from 'micromark-util-types'
import type { Directives } from '../../../site/directives/index.ts'
import type { Say } from '../../../site/words/say.ts'
import type { DrawnCode } from '../code/drawn-code.ts'
import type { Components } from '../components/component.ts'

/** Extensions of the grammar, and of what its tokens become in the tree. */
export interface Syntax {
  readonly micromark: readonly Extension[]
  readonly trees: readonly TreeExtension[]
}

/** Syntax that unified plugins of the site add. */
export interface PluggedSyntax extends Syntax {
  /** Names of the plugins. */
  readonly plugins: readonly string[]
}

export interface Dialect {
  readonly gfm: boolean
  readonly directives: boolean
  /** Reads elements and expressions of MDX instead of raw HTML, indented code and autolinks in angle brackets. */
  readonly mdx?: boolean
  /** How MDX is read whose code runs; absent: MDX is read as data. */
  readonly code?: Syntax
  /** What code of the page may read of its front matter. */
  readonly frontMatter?: object
  /** Reads formulas: `$…$`, and `$$` around lines. Default: off. */
  readonly math?: boolean
  /** Syntax that plugins add; absent: none. */
  readonly syntax?: PluggedSyntax
  /** Code blocks that plugins draw: the Markdown in their info strings is read. */
  readonly drawn?: readonly DrawnCode[] | undefined
  /** Components of plugins; absent: none. */
  readonly components?: Components
  /** The records of directives and fences. Default: those of docs-build itself. */
  readonly records?: Directives
  /** Says the words that are part of a text, such as the headings of data tables. Default: in English. */
  readonly say?: Say
}

/** Place of a destination in the source; set on links, images and definitions. */
export interface DestinationData {
  destination?: {
    line: number
    column: number
    /** The place in the changed text, if the text was changed before it was parsed. */
    written?: { line: number; column: number }
  }
}
