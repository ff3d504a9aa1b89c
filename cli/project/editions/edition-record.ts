/**
 * What is remembered of an edition of an output, so that the next build need not read it while nothing that it depends on
 * has changed. Most such editions are old versions.
 */
import type { AddressedSite } from '../../graph/checks/address-contract.ts'
import type { KnownEdition } from '../../graph/edition.ts'
import type { CheckReport } from '../../kernel/fault/finding.ts'
import type { DocPath, Facts } from '../../markdown/document.ts'
import type { EditionPlan } from './editions.ts'

type RoutePath = KnownEdition['start']

/** What other editions and the report need of an edition, as plain data. */
export interface ReadRecord {
  readonly routes: readonly (readonly [string, RoutePath])[]
  readonly docs: readonly (readonly [RoutePath, DocPath])[]
  readonly pages: readonly RoutePath[]
  readonly ids: readonly (readonly [DocPath, string])[]
  readonly renamed: readonly (readonly [RoutePath, DocPath])[]
  readonly start: RoutePath
  readonly sidebarStarts: readonly (readonly [string, RoutePath])[]
  readonly untranslated: readonly DocPath[]
  /** Ids in each document that has some, as JSON, because few of them are ever read. */
  readonly anchors: string
  readonly report: CheckReport
  /** Fingerprint of the routes and names that all editions share. */
  readonly editions: string
  /** Documents of other editions whose anchors its report depends on, with fingerprints of the anchors. */
  readonly asked: readonly (readonly [edition: string, doc: DocPath, anchors: string])[]
  readonly addresses: AddressedSite
  /** The pages with the files that they are made from, as findings name them. */
  readonly files: readonly (readonly [path: string, file: string])[]
}

export interface EditionRecord extends ReadRecord {
  /** Its part of the key of a run. */
  readonly runKey: string
  /** Fingerprint of what its pages have in common with other editions. */
  readonly surroundings: string
  readonly contentKey: string
  /** Its redirects as hosts take them. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Facts on which the policy of the site depends. */
  readonly policy: readonly Pick<Facts, 'references' | 'outline' | 'drawn'>[]
  /** Its files outside its folder, which it shares with other editions. */
  readonly shared: readonly string[]
}

/** An edition that is not read. */
export interface FrozenEdition {
  readonly plan: EditionPlan
  readonly record: EditionRecord
}
