/** Blocks of a body that a component draws: code and directives, as the parser hands them over. */
import type { CodeBlockProps } from './markdown/code-block.tsx'
import type { DrawnDirective } from './markdown/directive-views.tsx'

/**
 * Names of elements that stand for blocks until they are drawn. An HTML parser lower-cases names, so raw
 * HTML can never forge one.
 */
export const BLOCK = 'docsBlock'
/** The label inside such a block. */
export const LABEL = 'docsLabel'

/** What a block is; its element holds only an index, so that no raw HTML can set a property. */
export type Block =
  | { readonly code: CodeBlockProps }
  | { readonly directive: Pick<DrawnDirective, 'name' | 'attributes' | 'labelText'> }
