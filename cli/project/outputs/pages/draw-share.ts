/** Draws the pages of one machine's share for other machines, without making an output. */
import { runBatches } from '../../../kernel/threads/pool.ts'
import { share } from '../../../kernel/threads/shared.ts'
import type { WrittenPage } from '../../pipeline/threads/page-tasks.ts'
import type { CheckedRun } from '../checked-run.ts'
import { checkedContext } from '../site-output.ts'
import { documentPage } from './document-page.ts'
import { drawBatch, drawFault } from './draw-batch.ts'
import { BATCH } from './drawn-pages.ts'
import { pageRecords } from './last-pages.ts'

/**
 * @param run an edition with the documents of the share
 * @returns the number of pages of the share
 * @throws DrawError when a part of a page throws; every such page is named
 */
export async function drawShare(run: CheckedRun): Promise<number> {
  const { engine, documents, site } = run
  const { exchange } = engine
  const context = checkedContext(run)
  const routes = new Map(site.docs.map((doc) => [doc.head.path, doc]))
  const pages = documents.flatMap((document) => {
    const doc = routes.get(document.head.path)
    return doc ? [{ doc, document }] : []
  })
  const shared = share(context.render)
  const pool = engine.poolFor(pages.length)
  const failed: WrittenPage[] = []
  let drawn = 0
  await runBatches(pages, BATCH, pool.size * 2, async (batch) => {
    const pending = batch.map(({ doc, document }) => documentPage(doc, document, run, context))
    const fresh = pending.filter((page) => !(pageRecords.known(page, run) && exchange?.filesOf(page.key)))
    const made = await drawBatch(fresh, run, { pool, context: shared })
    failed.push(...made.failed)
    for (const { page, files } of made.drawn)
      exchange?.keepFiles(page.document.head.path, page.key, Buffer.from(files.map(({ content }) => content).join('')))
    drawn += batch.length
    engine.onProgress?.('pages drawn', drawn, pages.length)
  })
  if (failed.length > 0) throw drawFault(failed)
  return pages.length
}
