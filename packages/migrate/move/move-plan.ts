/** A move as a value: what it writes, and what its owner must know. */
import type { UserConfig } from 'docs-build'
import type { FoundTool } from 'docs-build/project'

import type { Account } from './account.ts'
import type { LeftThing, MovedSite } from './moved-site.ts'
import type { OwnName } from './names/own-names.ts'

/** Everything that a move writes and says. */
export interface MovePlan {
  readonly found: FoundTool
  readonly site: MovedSite
  readonly config: UserConfig
  /** Old address → new one, for every page whose address changes and for the redirects of the old site. */
  readonly redirects: Readonly<Record<string, string>>
  /** Everything that the owner must look at. */
  readonly left: readonly LeftThing[]
  /** Markdown that is no page and that pages may include. */
  readonly parts: readonly string[]
  /** Components, shortcodes and macros that the old site has defined itself. */
  readonly names: readonly OwnName[]
  /** Whether pages have formulas between lines of `$$`. */
  readonly hasFormulas: boolean
  /** Where every file of the content ends. */
  readonly account: Account
}

/** Name of the file with the redirects, beside the configuration. */
export const REDIRECTS_FILE = 'docs.redirects.json'
export const NOTES_FILE = 'MIGRATION.md'
