/** A thread draws pages of documents: for a build into its stage, for other machines into memory. */

import { readingPlugins } from '../../../graph/plugins/plugins.ts'
import { DrawError, listed } from '../../../kernel/fault/draw-error.ts'
import { DocsError } from '../../../kernel/fault/errors.ts'
import { compareText } from '../../../kernel/fault/finding.ts'
import type { Pool } from '../../../kernel/threads/pool.ts'
import type { Shared } from '../../../kernel/threads/shared.ts'
import { at, readBodies } from '../../pipeline/read-documents.ts'
import type { RenderTask, WrittenPage } from '../../pipeline/threads/page-tasks.ts'
import type { BuilderTasks } from '../../pipeline/threads/tasks.ts'
import type { PageRecord } from '../../publish/ledger.ts'
import { asWriteFault } from '../../publish/output-stage.ts'
import type { EditionStage } from '../../publish/stage-below.ts'
import type { CheckedRun } from '../checked-run.ts'
import type { SharedContext } from '../shared-context.ts'
import type { PendingPage } from './document-page.ts'
import { pageRecords } from './last-pages.ts'

interface DrawnBatch {
  readonly drawn: readonly {
    readonly page: PendingPage
    /** Remembered for later runs. */
    readonly record: PageRecord
    /** The files, with their content when there is no stage. */
    readonly files: WrittenPage['files']
  }[]
  /** The pages that a part has thrown in. */
  readonly failed: readonly WrittenPage[]
}

interface BatchOptions {
  readonly pool: Pool<BuilderTasks>
  readonly context: Shared<SharedContext['render']>
  /** Absent: the files stay in memory. */
  readonly stage?: Pick<EditionStage, 'folder' | 'prefix'>
}

/** @throws DocsError when a file cannot be written */
export async function drawBatch(
  pages: readonly PendingPage[],
  run: CheckedRun,
  { pool, context, stage }: BatchOptions,
): Promise<DrawnBatch> {
  const { inputs, engine, bundle } = run
  const documents = pages.map(({ document }) => document)
  const bodies = await readBodies(documents, inputs, engine, bundle)
  const task: RenderTask = {
    context,
    serverScript: bundle.serverScript,
    stage: stage?.folder,
    prefix: stage?.prefix,
    plugins: readingPlugins(inputs.plugins).sources,
    pages: pages.map((page, index) => taskPage(page, at(bodies, index))),
  }
  const written = await pool.run('render', task).catch((error: unknown) => {
    throw asWriteFault(error)
  })
  return {
    drawn: written.flatMap((one, index) => {
      if (one.error !== undefined) return []
      const page = at(pages, index)
      return { page, record: keepRecord(page, one, run), files: one.files }
    }),
    failed: written.filter(({ error }) => error !== undefined),
  }
}

/** The part of a thread's task that is about one page. */
function taskPage(
  { document, props, sidebar, searchTrail, searchBoost, fills, targets, notices }: PendingPage,
  body: string,
): RenderTask['pages'][number] {
  const { references, directives, proofs, ownTitle } = document.facts
  return {
    props,
    path: document.head.path,
    text: document.source.text,
    facts: { references, directives, proofs, ownTitle },
    body,
    fills,
    targets,
    notices,
    sidebar,
    searchTrail,
    searchBoost,
  }
}

function keepRecord(page: PendingPage, { files, search }: WrittenPage, run: CheckedRun): PageRecord {
  const rows = files.map(({ path, sum, size }) => ({ path, sum, size }))
  const record: PageRecord = { files: rows, search }
  return pageRecords.keep(page, JSON.stringify(record), run)
}

/** The error for failed pages. It holds their messages when each of them has one, and all errors otherwise. */
export function drawFault(failed: readonly WrittenPage[]): DocsError {
  const faults = failed.flatMap(({ fault }) => fault ?? [])
  return faults.length === failed.length
    ? new DocsError(listed([...new Set(faults)].sort(compareText), '\n'))
    : new DrawError(failed)
}
