/** The frozen editions of a build, which it keeps unread. A site with one edition has none. */
import type { EditionRecord, FrozenEdition } from '../pipeline/frozen-edition.ts'
import type { EditionPlan } from '../project/editions.ts'
import type { FrozenInputs } from '../project/inputs.ts'
import type { Bundle } from '../project/kept-bundle.ts'
import type { KeptText } from '../publish/kept-texts.ts'
import type { HostRedirect } from './output.ts'
import type { PolicyFacts } from './policy.ts'

/** The record of an edition in an output. */
export interface MadeEdition extends EditionRecord {
  /** Fingerprint of the bundle that drew its pages. */
  readonly bundle: string
  /** Its part of the key of a run. */
  readonly runKey: string
  /** Fingerprint of the parts that its pages share with those of the first edition in its language. */
  readonly front: string
  /** Fingerprint of the code for playing. */
  readonly play: string
  readonly contentKey: string
  readonly redirects: readonly HostRedirect[]
  /** Facts on which the policy of the site depends. */
  readonly policy: readonly PolicyFacts[]
  /** Its files outside its folder, which it shares with other editions. */
  readonly shared: readonly string[]
}

/** The record of an edition as it is kept, with its condition. */
export interface KeptEdition {
  /** Fingerprint of its files, its configuration and the plugins. */
  readonly stamp: string
  /** The `MadeEdition` as JSON. */
  readonly text: KeptText
}

/** A frozen edition of an output. */
export interface FrozenPart extends FrozenEdition {
  readonly record: MadeEdition
  readonly kept: KeptEdition
}

/** The frozen editions of a site, and the means to record the others. */
export interface Freezing {
  /** The option of the configuration with which no edition can be frozen. */
  readonly hindrance?: string
  readonly parts: readonly FrozenPart[]
  readonly inputs: readonly FrozenInputs[]
  /** Fingerprints of the files of editions that may be frozen later, taken before the files are read. */
  readonly stamps: ReadonlyMap<EditionPlan, string>
  /** The folder of the edition that a path of the output belongs to: the longest folder that contains it. */
  readonly folderOf: (path: string) => string
  /** @throws NotFrozen when a frozen edition was made with another bundle or with other shared parts than this run has */
  readonly requireSurroundings: (bundle: Bundle) => void
  /** Records the editions of an output that has been put in place, with the key of its run. */
  readonly keep: (run: string, editions: Readonly<Record<string, KeptEdition>>) => void
}

export const NO_FREEZING: Freezing = {
  parts: [],
  inputs: [],
  stamps: new Map(),
  folderOf: () => '',
  requireSurroundings: () => undefined,
  keep: () => undefined,
}
