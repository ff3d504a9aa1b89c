/** Activities in an example, such as playing, and the page's functions that they need. */

import type { PartPage, PluginWordsFile, SayOf } from 'docs-build/theme'
import type words from '../words.json'
import type { RawPlace } from './language.ts'

/** The page's functions, and words. */
export interface SpeakingTools extends PageTools {
  readonly say: ExampleSay
}

/** Says the words of the package. */
export type ExampleSay = SayOf<(typeof words)['en']>

/** The page's functions for examples, and the words as they were loaded. */
export interface PageTools
  extends Pick<PartPage, 'trustedHtml' | 'trustedScript' | 'copyText' | 'loadStyleSheet' | 'sayWith'> {
  readonly words: PluginWordsFile
}

/** The files of a site that the code of examples loads. */
export interface ExamplesData {
  /** URL of the style sheet for X-Ray, the large view and playing, loaded when a reader uses one of them. */
  readonly toolsCss: string
  /** Absent when readers cannot play with examples. */
  readonly play?: PlayUrls
}

/** Files that are loaded when a reader plays with an example. */
export interface PlayUrls {
  readonly worker: string
  readonly wasm: string
  readonly language: string
}

/** An activity in an example. It lasts until `end` is called. */
export interface Activity {
  readonly figure: HTMLElement
  /** Moves a point of the drawing by changing the code; only while the reader plays. */
  move?(name: string, to: RawPlace): void
  end(): void
}
