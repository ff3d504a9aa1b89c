/** What a run knows of an edition, step by step. */
import type { CheckedSite } from '../../graph/checks/checked-site.ts'
import type { SiteIndex } from '../../graph/links/resolve.ts'
import type { Site } from '../../graph/site.ts'
import type { CheckReport } from '../../kernel/fault/finding.ts'
import type { Once } from '../../kernel/store/memo.ts'
import type { ReadRecord } from '../editions/edition-record.ts'
import type { Inputs } from '../inputs.ts'
import type { DocumentRecord, ReadDocument } from './read-documents.ts'

/** The graph of an edition, and its look-up tables. */
export interface IndexedSite {
  readonly site: Site
  readonly index: SiteIndex
  /** The front of the same language, to which links of the configuration lead, when this is another edition. */
  readonly main?: Pick<IndexedSite, 'site' | 'index'>
}

export interface GraphedEdition extends IndexedSite {
  readonly inputs: Inputs
  readonly documents: readonly DocumentRecord[]
}

export interface CheckedEdition extends GraphedEdition {
  readonly documents: readonly ReadDocument[]
  /** The edition as the rules see it. */
  readonly checked: CheckedSite
}

export interface Updated extends CheckedEdition {
  /** The findings of this edition alone, computed on the first call. */
  readonly report: Once<CheckReport>
  /** Documents of other editions whose anchors the report depends on. Complete when the report is. */
  readonly asked: () => ReadRecord['asked']
}
