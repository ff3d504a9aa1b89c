/**
 * Takes pages over from the last output. If only bodies of documents have changed, the page of an unchanged document is
 * unchanged, without comparing anything else that it depends on. The search index is then the last one with the words
 * of the changed pages replaced.
 */
import type { RoutePath } from '../../../../site/contract.ts'
import { type Kept, kept, type MemoInput, type MemoRun } from '../../../kernel/store/memo.ts'
import type { OutputFile } from '../../../output/render/manifest.ts'
import { hasLocalIndex } from '../../../output/search/has-index.ts'
import { editIndex, readIndex } from '../../../output/search/index-edit.ts'
import type { IndexCollector } from '../../../output/search/index-files.ts'
import type { PageWords } from '../../../output/search/page-words.ts'
import type { ReadDocument } from '../../pipeline/read-documents.ts'
import { type PageOrigins, type PageRecord, type PageRow, readPageRecord } from '../../publish/ledger.ts'
import type { EditionStage } from '../../publish/stage-below.ts'
import type { CheckedRun } from '../checked-run.ts'

/** The record of a page's files, remembered by the key of everything that the page depends on. */
export const pageRecords: Kept<KeyedPage, PageRecord, MemoRun> = kept('page', () => [], {
  read: readPageRecord,
  placeOf: ({ document }) => document?.head.path,
})

/** A page by its key. With its document, other machines may exchange it. */
interface KeyedPage extends MemoInput {
  readonly document?: Pick<ReadDocument, 'head'>
}

/** The pages of the last output that depend only on their documents. */
export interface LastPages {
  /** The page of a document; `undefined` when the document has changed since. */
  pageOf(document: ReadDocument): { readonly row: PageRow; readonly files: readonly OutputFile[] } | undefined
  /** Collects the words of the changed pages; absent when the site has no index. */
  readonly index?: IndexCollector
}

/**
 * @param site the site's key
 * @returns `undefined` when something besides bodies has changed, or when a file of the last output is missing
 */
export function lastPages(run: CheckedRun, site: string, stage: EditionStage): LastPages | undefined {
  const { last } = stage
  if (last?.origins?.site !== site) return undefined
  const { pages } = last.origins
  const pageOf: LastPages['pageOf'] = (document) => {
    const row = rowOf(document, pages)
    if (!row) return undefined
    const files = row[2].flatMap((path) => last.fileOf(path) ?? [])
    return files.length === row[2].length ? { row, files } : undefined
  }
  if (!hasLocalIndex(run.inputs.config.site.search)) return { pageOf }
  const index = readIndex((path) => last.read(path))
  const before = index && wordsBefore(run, pages)
  return index && before ? { pageOf, index: editIndex(index, before) } : undefined
}

/** The ledger's row of a page, if its document has not changed since. */
function rowOf({ head, key }: ReadDocument, pages: PageOrigins['pages']): PageRow | undefined {
  const row = pages[head.path]
  return row?.[0] === key ? row : undefined
}

/** The words of the changed documents in the last index. */
function wordsBefore(run: CheckedRun, pages: PageOrigins['pages']): Map<RoutePath, PageWords> | undefined {
  const { documents, site } = run
  const byPath = new Map(documents.map((document) => [document.head.path, document]))
  const words = new Map<RoutePath, PageWords>()
  for (const { head, route } of site.docs) {
    const document = byPath.get(head.path)
    if (document && rowOf(document, pages)) continue
    const key = pages[head.path]?.[1]
    const record = key === undefined ? undefined : pageRecords.known({ key }, run)
    if (record === undefined) return undefined
    if (record.search) words.set(route, record.search.words)
  }
  return words
}
