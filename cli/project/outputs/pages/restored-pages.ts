/** Writes the pages that another machine has made, instead of drawing them again. */
import type { Pool } from '../../../kernel/threads/pool.ts'
import type { BuilderTasks } from '../../pipeline/threads/tasks.ts'
import type { PageRecord } from '../../publish/ledger.ts'
import { asWriteFault } from '../../publish/output-stage.ts'
import type { EditionStage } from '../../publish/stage-below.ts'
import type { CheckedRun } from '../checked-run.ts'
import type { PendingPage } from './document-page.ts'
import { pageRecords } from './last-pages.ts'

interface RestoredPages {
  readonly restored: readonly { readonly page: PendingPage; readonly record: PageRecord }[]
  /** The pages that no other machine has made. */
  readonly missing: readonly PendingPage[]
}

/**
 * @param pages pages that the last output lacks
 * @throws DocsError when a file cannot be written
 */
export async function restorePages(
  pages: readonly PendingPage[],
  run: CheckedRun,
  { pool, stage }: { readonly pool: Pool<BuilderTasks>; readonly stage: EditionStage },
): Promise<RestoredPages> {
  const { exchange } = run.engine
  const found = pages.flatMap((page) => {
    const record = exchange && pageRecords.known(page, run)
    const bytes = record && exchange.filesOf(page.key)
    return record && bytes ? { page, record, files: record.files, bytes } : []
  })
  if (found.length === 0) return { restored: [], missing: pages }
  const task = { stage: stage.folder, prefix: stage.prefix, pages: found.map(({ files, bytes }) => ({ files, bytes })) }
  const written = await pool.run('restore', task).catch((error: unknown) => {
    throw asWriteFault(error)
  })
  const restored = found.filter((_, place) => written[place])
  const isRestored = new Set(restored.map(({ page }) => page))
  return { restored, missing: pages.filter((page) => !isRestored.has(page)) }
}
