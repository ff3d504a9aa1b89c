/** Activities in an example, such as playing, and the page's functions that they need. */

import type { sayWith } from '../words/fill.ts'
import type { KeyOf, Say } from '../words/say.ts'
import type { LoadedWords } from '../words/site-words.ts'
import type { RawPlace } from './language.ts'

/** The page's functions, and words. */
export interface SpeakingTools extends PageTools {
  readonly say: ExampleSay
}

export type ExampleSay = Say<KeyOf<'example'>>

/**
 * The page's functions for examples. They are passed in, not imported: a module that two chunks share becomes a chunk
 * of its own, which every page would load.
 */
export interface PageTools {
  readonly trustedHtml: (html: string) => string
  readonly trustedScript: (url: string) => string
  readonly copyText: (text: string) => Promise<boolean>
  readonly loadStyleSheet: (url: string) => Promise<void>
  readonly sayWith: typeof sayWith
  readonly words: LoadedWords<'example'>
}

/** An activity in an example. It lasts until `end` is called. */
export interface Activity {
  readonly figure: HTMLElement
  /** Moves a point of the drawing by changing the code; only while the reader plays. */
  move?(name: string, to: RawPlace): void
  end(): void
}
