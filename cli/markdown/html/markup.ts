/** HTML that a plugin answers for, as a node of the Markdown tree. */
import type { Literal } from 'mdast'
import type { ExtraName } from '../../../site/extras.ts'

/**
 * A node of a plugin. It is published as it is, so the plugin must escape what comes from authors. Rules do not look into
 * it.
 */
export interface Markup extends Literal {
  type: 'markup'
  /** HTML. */
  value: string
  /** What the search and the titles have in its place. */
  text?: string
  /** The style sheet that it needs. */
  extra?: ExtraName
}

declare module 'mdast' {
  interface RootContentMap {
    markup: Markup
  }
  interface PhrasingContentMap {
    markup: Markup
  }
}
