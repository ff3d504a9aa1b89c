/** Blocks of a body that a component draws: code and directives, as the parser hands them over. */
import type { WrittenDirective } from './directives/directive.ts'
import type { DrawnExample } from './example/draw.ts'
import type { ExampleProps } from './example/example.tsx'
import type { CodeBlockProps } from './markdown/code-block.tsx'
import type { Segment, Slot } from './slot.ts'

/**
 * Names of elements that stand for blocks until they are drawn. They hold nothing but an index: raw HTML
 * that forges one can at most show a block of its own page again.
 */
export const BLOCK = 'docs-block'
/** The label inside such a block. */
export const LABEL = 'docs-label'

/** What a block is; its element holds only an index, so that no raw HTML can set a property. */
export type Block =
  | { readonly code: CodeBlockProps }
  | { readonly example: ExampleProps }
  /** X-Ray on a page of its own. */
  | { readonly xray: DrawnExample }
  /** Raw HTML of authors who are trusted, with its destinations as slots. */
  | { readonly html: readonly Segment[] }
  | { readonly directive: WrittenDirective & { readonly name: string; readonly slot?: Slot } }
