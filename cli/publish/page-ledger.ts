/** What is remembered of pages between runs. */
import type { DocPath } from '../content/document.ts'
import type { OutputFile } from '../render/manifest.ts'
import type { PageSearch } from '../render/page.ts'

/** What is remembered of a page's files. */
export interface PageRecord {
  /** Hash in the name of the page's module. */
  readonly module: string
  readonly files: readonly OutputFile[]
  readonly search?: PageSearch
}

/** What the pages of an output were made from. */
export interface PageLedger {
  /** Fingerprint of all that pages depend on but the bodies of documents. */
  readonly site: string
  readonly pages: Readonly<Record<DocPath, PageRow>>
}

/** The key of the document, the key of the page's record, the page's module and its files. */
export type PageRow = readonly [document: string, record: string, module: string, files: readonly string[]]
