/** A change of the project that is known in full before anything is written. */

import type { TextEdit } from 'docs-build/text'
import type { Inputs } from 'docs-build/workspace'
import type { FileMove, Renames } from './renames.ts'

export interface Plan {
  /** The files that are renamed; absent when only texts change. */
  readonly move?: FileMove
  readonly renames: Renames
  /** By files as they are named before the change. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>
  /** Texts of files with parts of the configuration, and of files that documents include, by name. */
  readonly parts: ReadonlyMap<string, string>
  /** Files of which a part goes from one to the other; they count as one when findings are compared. */
  readonly shared?: readonly string[]
  /** Number of destinations that are written anew. */
  readonly links: number
  /** Number of redirects that are added. */
  readonly redirects: number
  /** What is left to do by hand, one sentence each. */
  readonly notes: readonly string[]
  /** The inputs of all editions after the change. */
  readonly editions: readonly Inputs[]
}
