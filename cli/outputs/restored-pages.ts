/** Writes the pages that another machine has made, instead of drawing them again. */
import type { Pool } from '../engine/pool.ts'
import type { BuilderTasks } from '../pipeline/tasks.ts'
import type { PageRecord } from '../publish/ledger.ts'
import { cannotWrite } from '../publish/output-stage.ts'
import type { EditionStage } from '../publish/stage-below.ts'
import type { CheckedRun } from './checked-run.ts'
import type { PendingPage } from './document-page.ts'
import { pageRecords } from './last-pages.ts'

interface RestoredPage {
  readonly page: PendingPage
  /** Absent when the page must be drawn. */
  readonly record?: PageRecord
}

/**
 * @param pages pages that the last output lacks
 * @throws DocsError when a file cannot be written
 */
export async function restorePages(
  pages: readonly PendingPage[],
  run: CheckedRun,
  { pool, stage }: { readonly pool: Pool<BuilderTasks>; readonly stage: EditionStage },
): Promise<RestoredPage[]> {
  const { exchange } = run.engine
  if (!exchange) return pages.map((page) => ({ page }))
  const found = pages.map((page) => {
    const record = pageRecords.known(page, run)
    const bytes = record && exchange.filesOf(page.key)
    return { page, ...(record && bytes ? { record, bytes } : {}) }
  })
  const whole = found.flatMap(({ record, bytes }) => (record && bytes ? [{ files: record.files, bytes }] : []))
  if (whole.length === 0) return pages.map((page) => ({ page }))
  try {
    const written = await pool.run('restore', { stage: stage.folder, prefix: stage.prefix, pages: whole })
    return found.map(({ page, record }) => (record && written.shift() ? { page, record } : { page }))
  } catch (error) {
    throw error instanceof Error && error.name === 'WriteError' ? cannotWrite(error) : error
  }
}
