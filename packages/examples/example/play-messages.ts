/** The messages between the page and the worker that drafts for it. */
import type { PluginWordsFile } from 'docs-build/theme'
import type { DrawnExample } from './draw.ts'
import type { LanguageOptions } from './language.ts'
import type { Move } from './moves.ts'
import type { Failure } from './sandbox.ts'

export interface PlaySetup {
  readonly wasm: string
  readonly language: string
  readonly words: PluginWordsFile
}

export interface PlayRequest {
  readonly code: string
  readonly options: LanguageOptions
  /** Id of the drawing on the page. */
  readonly id: string
  readonly label: string
  /** The point that the reader moves: the answer has the code in which it is there. */
  readonly move?: Move
}

export interface DrawnAnswer {
  readonly drawn: DrawnExample
  /** The code after a move. */
  readonly code?: string
  readonly console: readonly string[]
  /** The unchecked answer of the language. The page reads it. */
  readonly controls: unknown
}

export type PlayAnswer =
  | { readonly ready: true; readonly names: unknown }
  | { readonly broken: string }
  | DrawnAnswer
  | { readonly failure: Failure }
