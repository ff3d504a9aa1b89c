/**
 * The pages of a build. Threads draw the pages whose dependencies have changed, and write their files into the stage.
 * All other pages are taken over from the last output.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from '../../../kernel/store/memo.ts'
import { runBatches, take } from '../../../kernel/threads/pool.ts'
import { share } from '../../../kernel/threads/shared.ts'
import type { DocPath } from '../../../markdown/document.ts'
import { collectIndex } from '../../../output/search/index-files.ts'
import { MANY_DOCUMENTS } from '../../pipeline/engine.ts'
import type { ReadDocument } from '../../pipeline/read-documents.ts'
import type { WrittenPage } from '../../pipeline/threads/page-tasks.ts'
import type { PageRecord, PageRow, RemadeReason } from '../../publish/ledger.ts'
import type { EditionStage } from '../../publish/stage-below.ts'
import { importServer } from '../../theme/kept-bundle.ts'
import type { CheckedRun } from '../checked-run.ts'
import type { Pages } from '../output.ts'
import type { SharedContext } from '../shared-context.ts'
import { collectPages, type PageCollector } from './collected-pages.ts'
import { documentPage, type PendingPage } from './document-page.ts'
import { drawBatch, drawFault } from './draw-batch.ts'
import { generatedPage, notFoundPage } from './generated-pages.ts'
import { type LastPages, lastPages, pageRecords } from './last-pages.ts'
import { pageContents } from './page-content.ts'
import { remadeReasons } from './remade-pages.ts'
import { restorePages } from './restored-pages.ts'

interface DrawnPages extends Pages {
  /** The rows of the ledger for the pages of documents. */
  readonly rows: Readonly<Record<DocPath, PageRow>>
  /** The pages that differ from the last output; absent when nothing is known of that output. */
  readonly remade?: Readonly<Record<DocPath, readonly RemadeReason[]>>
  readonly drawn: number
  readonly kept: number
  /** The number of kept pages whose files another machine has made. */
  readonly brought: number
}

/** Pages that a thread draws at a time. */
export const BATCH = 12

/**
 * @param key fingerprint of everything that pages depend on, except the bodies of documents
 * @throws DrawError when a part of a page throws; every such page is named
 */
export async function drawPages(
  run: CheckedRun,
  { context, key, stage }: { readonly context: SharedContext; readonly key: string; readonly stage: EditionStage },
): Promise<DrawnPages> {
  const last = lastPages(run, key, stage)
  const made = collectPages(last?.index ?? collectIndex(context.render.packsTexts), stage)
  const { drawn, brought } = await drawChanged(changedPages(run, context, { last, made, stage }), run, {
    context,
    made,
    stage,
  })
  const server = await importServer(run.bundle.serverScript)
  const generated = run.site.generated.map((page) => generatedPage(page, run, context, server))
  for (const page of [...generated, notFoundPage(run, context, server)]) made.enterGenerated(page, key)
  const documents = once(() => new Map(run.documents.map((document) => [document.head.path as string, document])))
  const content = pageContents(run, context, (path) => documents().get(path) as ReadDocument)
  const remade = stage.last?.origins && { remade: made.remade }
  return { ...made.pages, ...remade, content, drawn, brought, kept: Object.keys(made.pages.rows).length - drawn }
}

/** Yields the pages that must be drawn, and enters all others into `made`. */
function* changedPages(
  run: CheckedRun,
  context: SharedContext,
  { last, made, stage }: { last: LastPages | undefined; made: PageCollector; stage: EditionStage },
): Generator<PendingPage> {
  const byPath = new Map(run.documents.map((document) => [document.head.path, document]))
  for (const doc of run.site.docs) {
    const document = byPath.get(doc.head.path) as ReadDocument
    const same = last?.pageOf(document)
    if (same && stage.keep(same.files)) {
      made.enterSame({ doc }, same.files, same.row)
      continue
    }
    const page = documentPage(doc, document, run, context)
    const record = pageRecords.known(page, run)
    const isKept = record !== undefined && stage.keep(record.files)
    const before = stage.last?.origins?.pages[doc.head.path]
    if (!isKept || before?.[1] !== page.key) made.remade[doc.head.path] = remadeReasons(page, before)
    if (isKept) made.enterChanged(page, record)
    else yield page
  }
}

/** @returns how many pages were drawn, and how many another machine has made */
async function drawChanged(
  pending: Generator<PendingPage>,
  run: CheckedRun,
  { context, made, stage }: { context: SharedContext; made: PageCollector; stage: EditionStage },
): Promise<{ readonly drawn: number; readonly brought: number }> {
  const { engine, site } = run
  const failed: WrittenPage[] = []
  const first = take(pending, MANY_DOCUMENTS)
  const options = { pool: engine.poolFor(first.length), context: share(context.render), stage }
  let drawn = 0
  let brought = 0
  await runBatches(chain(released(first), pending), BATCH, options.pool.size * 2, async (pages) => {
    const { restored, missing } = await restorePages(pages, run, options)
    for (const { page, record } of restored) made.enterChanged(page, record)
    brought += restored.length
    if (missing.length === 0) return
    const batch = await drawBatch(missing, run, options)
    failed.push(...batch.failed)
    for (const { page, record } of batch.drawn) {
      made.enterChanged(page, record)
      if (engine.exchange?.takesFiles)
        engine.exchange.keepFiles(page.document.head.path, page.key, stagedFiles(record, stage))
    }
    drawn += missing.length
    engine.onProgress?.('pages drawn', drawn, site.docs.length - (Object.keys(made.pages.rows).length - drawn))
  })
  if (failed.length > 0) throw drawFault(failed)
  return { drawn, brought }
}

/** The bytes of a page's files in the stage, one file after the other. */
function stagedFiles({ files }: PageRecord, { folder, prefix }: EditionStage): Uint8Array {
  return Buffer.concat(files.map(({ path }) => readFileSync(join(folder, prefix, path))))
}

/** Lets each page go when it is taken: a thousand pages hold 15 MB. */
function* released(pages: PendingPage[]): Generator<PendingPage> {
  for (let page = pages.shift(); page; page = pages.shift()) yield page
}

function* chain<T>(...sources: readonly Iterable<T>[]): Generator<T> {
  for (const source of sources) yield* source
}
