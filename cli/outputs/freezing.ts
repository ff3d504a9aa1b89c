/** What a build knows of the editions that it takes over as they are; a site with one edition has none. */
import type { Engine } from '../pipeline/engine.ts'
import type { EditionRecord, FrozenEdition } from '../pipeline/frozen-edition.ts'
import type { EditionPlan } from '../project/editions.ts'
import type { FrozenInputs } from '../project/inputs.ts'
import type { Bundle } from '../project/kept-bundle.ts'
import type { OutputFile } from '../render/manifest.ts'
import type { HostRedirect } from './output.ts'
import type { PolicyFacts } from './policy.ts'

/** What is written down of an edition in an output. */
export interface MadeEdition extends EditionRecord {
  /** Fingerprint of its files and of what they are read with. */
  readonly stamp: string
  /** Fingerprint of the bundle that its pages were drawn with. */
  readonly bundle: string
  /** Its part of the key of a run. */
  readonly runKey: string
  /** Fingerprint of what its pages share with those of the first edition in its language. */
  readonly front: string
  /** Fingerprint of what readers play with. */
  readonly play: string
  readonly contentKey: string
  readonly redirects: readonly HostRedirect[]
  /** Facts on which the policy of the site depends. */
  readonly policy: readonly PolicyFacts[]
  /** Its files outside of its folder, which it shares with others. */
  readonly shared: readonly string[]
}

/** A frozen edition of an output. */
export interface FrozenPart extends FrozenEdition {
  readonly record: MadeEdition
}

/** The editions of a site that are taken over as they are, and what is needed to write the others down. */
export interface Freezing {
  readonly parts: readonly FrozenPart[]
  readonly inputs: readonly FrozenInputs[]
  /** Fingerprints of the files of the editions that may be frozen later, taken before they are read. */
  readonly stamps: ReadonlyMap<EditionPlan, string>
  /** The folder of the edition to which a path of the output belongs: that with the longest folder. */
  readonly folderOf: (path: string) => string
  /** The files of the last output below the folder of an edition. */
  readonly filesBelow: (prefix: string) => readonly OutputFile[]
  /** @throws NotFrozen when the frozen editions were made with something else than this run has */
  readonly requireSurroundings: (engine: Engine, bundle: Bundle) => void
  /** Writes down the editions of an output that has been put in place, with the key of its run. */
  readonly keep: (run: string, editions: Readonly<Record<string, MadeEdition>>) => void
}

export const NO_FREEZING: Freezing = {
  parts: [],
  inputs: [],
  stamps: new Map(),
  folderOf: () => '',
  filesBelow: () => [],
  requireSurroundings: () => undefined,
  keep: () => undefined,
}
