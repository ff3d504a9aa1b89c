/** Draws the pages of one machine's share for other machines, without making an output. */
import { runBatches } from '../engine/pool.ts'
import { share } from '../engine/shared.ts'
import { at, readBodies } from '../pipeline/read-documents.ts'
import type { WrittenPage } from '../pipeline/tasks.ts'
import { readingPlugins } from '../plugins/plugins.ts'
import type { CheckedRun } from './checked-run.ts'
import { documentPage } from './document-page.ts'
import { drawFault, drawnFrom, keepRecord } from './drawn-pages.ts'
import { pageRecords } from './last-pages.ts'
import { checkedContext } from './site-output.ts'

const BATCH = 12

/**
 * @param run an edition with the documents of the share
 * @returns the number of pages of the share
 * @throws DrawError when a part of a page throws; every such page is named
 */
export async function drawShare(run: CheckedRun): Promise<number> {
  const { engine, inputs, bundle, documents, site } = run
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
    const bodies = await readBodies(
      fresh.map(({ document }) => document),
      inputs,
      engine,
      bundle,
    )
    const written = await pool.run('render', {
      context: shared,
      serverScript: bundle.serverScript,
      plugins: readingPlugins(inputs.plugins).sources,
      pages: fresh.map((page, index) => drawnFrom(page, at(bodies, index))),
    })
    for (const [index, one] of written.entries()) {
      const page = at(fresh, index)
      if (one.error !== undefined) {
        failed.push(one)
        continue
      }
      keepRecord(page, one, run)
      exchange?.keepFiles(
        page.document.head.path,
        page.key,
        Buffer.from(one.files.map(({ content }) => content).join('')),
      )
    }
    drawn += batch.length
    engine.onProgress?.('pages drawn', drawn, pages.length)
  })
  if (failed.length > 0) throw drawFault(failed)
  return pages.length
}
