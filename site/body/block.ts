/** Blocks of a body that components draw: code, what plugins draw, and directives, as the parser returns them. */
import type { ReactElement, ReactNode } from 'react'
import type { TocEntry } from '../contract.ts'
import type { Directive, WrittenDirective } from '../directives/directive.ts'
import type { Hydrate } from '../islands/island.ts'
import type { CodeBlockProps } from '../markdown/code-block.tsx'
import type { SayOf, WordTable } from '../words/say.ts'
import type { FileSlot, Segment, Slot } from './slot.ts'

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

/** What the view of a code block gets, to make parts of a text with. */
export interface BlockParts {
  /** The Markdown of its info string, drawn. */
  readonly children: ReactNode
  /** Says words of docs-build and of plugins in the language of the page. */
  readonly say: SayOf<WordTable>
  /** A block of highlighted code. */
  readonly code: (code: CodeBlockProps) => ReactElement
  /** HTML that the plugin answers for, with slots for files beside the page. */
  readonly markup: (html: string | readonly Segment[]) => ReactElement
  /** The value of an `href` or a `src` that leads to a file beside the page. */
  readonly file: (slot: FileSlot) => string
}

/** The content of a block. Its element holds only an index, so raw HTML cannot set a property. */
export type Block =
  | { readonly code: CodeBlockProps }
  /** A code block that a plugin draws. */
  | { readonly drawn: (parts: BlockParts) => unknown }
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
