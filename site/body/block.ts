/** Blocks of a body that components draw: code, examples and directives, as the parser returns them. */
import type { TocEntry } from '../contract.ts'
import type { Directive, WrittenDirective } from '../directives/directive.ts'
import type { DrawnExample } from '../example/draw.ts'
import type { ExampleProps } from '../example/example.tsx'
import type { Hydrate } from '../islands/island.ts'
import type { CodeBlockProps } from '../markdown/code-block.tsx'
import type { Segment, Slot } from './slot.ts'

/**
 * Names of the elements that stand for blocks until these are drawn. An element holds only an index, so raw HTML that
 * forges one can at most show a block of its own page a second time.
 */
export const BLOCK = 'docs-block'
/** The element for the label inside such a block. */
export const LABEL = 'docs-label'

/** A component of a plugin, with literal properties. */
interface ComponentBlock {
  readonly name: string
  readonly props: Readonly<Record<string, unknown>>
  /** Names of the properties that are destinations. */
  readonly destinations?: Readonly<Record<string, 'link' | 'image'>>
  /** Line of the document, for errors. */
  readonly line: number
  /** Whether it stands in a sentence. */
  readonly isInline: boolean
  /** The unit of the page's code that makes it; absent for a component of a plugin. */
  readonly unit?: string
  readonly hydrate?: Hydrate
}

/** The content of a block. Its element holds only an index, so raw HTML cannot set a property. */
export type Block =
  | { readonly code: CodeBlockProps }
  | { readonly example: ExampleProps }
  /** X-Ray of an example, on a page of its own. */
  | { readonly xray: DrawnExample }
  | { readonly component: ComponentBlock }
  /** Raw HTML of trusted authors; its destinations are slots. */
  | { readonly html: readonly Segment[] }
  | {
      readonly directive: WrittenDirective & {
        readonly name: string
        readonly slot?: Slot
        /** The record of a directive of a plugin. */
        readonly own?: Pick<Directive, 'view' | 'schema'>
        readonly headings?: readonly TocEntry[]
      }
    }
