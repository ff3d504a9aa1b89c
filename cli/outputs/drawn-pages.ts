/**
 * The pages of a build. Threads draw the pages whose dependencies have changed, and write their files into the stage.
 * All other pages are taken over from the last output.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoutePath } from '../../site/contract.ts'
import { defined } from '../../site/defined.ts'
import type { DocPath } from '../content/document.ts'
import { once } from '../engine/memo.ts'
import { type Pool, runBatches, take } from '../engine/pool.ts'
import { share } from '../engine/shared.ts'
import { DrawError, listed } from '../fault/draw-error.ts'
import { DocsError } from '../fault/errors.ts'
import { compareText } from '../fault/finding.ts'
import { MANY_DOCUMENTS } from '../pipeline/engine.ts'
import { at, type ReadDocument, readBodies } from '../pipeline/read-documents.ts'
import type { BuilderTasks, RenderTask, WrittenPage } from '../pipeline/tasks.ts'
import { readingPlugins } from '../plugins/plugins.ts'
import { importServer } from '../project/kept-bundle.ts'
import type { PageRecord, PageRow, RemadeReason } from '../publish/ledger.ts'
import { cannotWrite } from '../publish/output-stage.ts'
import type { EditionStage } from '../publish/stage-below.ts'
import type { OutputFile } from '../render/manifest.ts'
import type { PageSearch } from '../render/page.ts'
import { collectIndex, type IndexCollector, type IndexFile } from '../search/index-files.ts'
import type { CheckedRun } from './checked-run.ts'
import { documentPage, type PendingPage } from './document-page.ts'
import { type GeneratedOutput, generatedPage, notFoundPage } from './generated-pages.ts'
import { type LastPages, lastPages, pageRecords } from './last-pages.ts'
import type { Output, Pages } from './output.ts'
import { pageContents } from './page-content.ts'
import { remadeReasons } from './remade-pages.ts'
import { restorePages } from './restored-pages.ts'
import type { SharedContext } from './shared-context.ts'

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
const BATCH = 12

/**
 * @param key fingerprint of everything that pages depend on, except the bodies of documents
 * @throws DrawError when a part of a page throws; every such page is named
 */
export async function drawPages(
  run: CheckedRun,
  { context, key, stage }: { readonly context: SharedContext; readonly key: string; readonly stage: EditionStage },
): Promise<DrawnPages> {
  const last = lastPages(run, key, stage)
  const made = collectPages(last?.index ?? collectIndex(), stage)
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

type PageCollector = ReturnType<typeof collectPages>

/** Collects pages, their rows of the ledger, and their words for the search index. */
function collectPages(index: IndexCollector, stage: EditionStage) {
  const drawn: OutputFile[] = []
  const generated: Output[] = []
  const routes: RoutePath[] = []
  const rows: Record<DocPath, PageRow> = {}
  const remade: Record<DocPath, readonly RemadeReason[]> = {}
  let indexFiles: IndexFile[] | undefined
  const addWords = ({ props, searchTrail = [] }: Pick<PendingPage, 'props' | 'searchTrail'>, search?: PageSearch) => {
    if (search) index.add({ listed: [props.title, props.route, searchTrail, search.text], words: search.words })
  }
  /** Enters an unchanged page, whose words are in the index already. */
  const enterSame = ({ doc }: Pick<PendingPage, 'doc'>, files: readonly OutputFile[], row: PageRow): void => {
    drawn.push(...files)
    routes.push(doc.route)
    rows[doc.head.path] = row
  }
  return {
    remade,
    enterSame,
    enterChanged(page: PendingPage, record: PageRecord): void {
      enterSame(page, record.files, pageRow(page, record))
      addWords(page, record.search)
    },
    enterGenerated(page: GeneratedOutput, key: string): void {
      for (const { path, content } of page.files) generated.push({ path, key, make: () => content })
      routes.push(page.route)
      addWords(page, page.search)
    },
    pages: {
      *outputs() {
        for (const file of drawn) yield drawnFile(file, stage)
        yield* generated
      },
      routes: () => routes,
      index() {
        indexFiles ??= index.files()
        return indexFiles
      },
      rows,
    },
  }
}

function drawnFile(written: OutputFile, { folder, prefix }: EditionStage): Output {
  const { path, sum } = written
  return { path, key: sum, written, make: () => readFileSync(join(folder, prefix, path)) }
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
  const { inputs, engine, bundle, site } = run
  const failed: WrittenPage[] = []
  const shared = share(context.render)
  const first = take(pending, MANY_DOCUMENTS)
  const pool = engine.poolFor(first.length)
  let drawn = 0
  let brought = 0
  const total = (): number => site.docs.length - (Object.keys(made.pages.rows).length - drawn)
  await runBatches(chain(first, pending), BATCH, pool.size * 2, async (pages) => {
    const batch: PendingPage[] = []
    for (const { page, record } of await restorePages(pages, run, { pool, stage }))
      if (record) made.enterChanged(page, record)
      else batch.push(page)
    brought += pages.length - batch.length
    if (batch.length === 0) return
    const documents = batch.map(({ document }) => document)
    const bodies = await readBodies(documents, inputs, engine, bundle)
    const written = await renderBatch(pool, {
      context: shared,
      serverScript: bundle.serverScript,
      stage: stage.folder,
      prefix: stage.prefix,
      plugins: readingPlugins(inputs.plugins).sources,
      pages: batch.map((page, index) => drawnFrom(page, at(bodies, index))),
    })
    for (const [index, one] of written.entries()) {
      const page = at(batch, index)
      if (one.error !== undefined) {
        failed.push(one)
        continue
      }
      const record = keepRecord(page, one, run)
      made.enterChanged(page, record)
      if (engine.exchange?.takesFiles)
        engine.exchange.keepFiles(page.document.head.path, page.key, stagedFiles(record, stage))
    }
    drawn += batch.length
    engine.onProgress?.('pages drawn', drawn, total())
  })
  if (failed.length > 0) throw drawFault(failed)
  return { drawn, brought }
}

/** The bytes of a page's files in the stage, one file after the other. */
function stagedFiles({ files }: PageRecord, { folder, prefix }: EditionStage): Uint8Array {
  return Buffer.concat(files.map(({ path }) => readFileSync(join(folder, prefix, path))))
}

/** Remembers the record and the files of a page. */
export function keepRecord(page: PendingPage, { files, search }: WrittenPage, run: CheckedRun): PageRecord {
  const rows = files.map(({ path, sum, size }) => ({ path, sum, size }))
  const record: PageRecord = { files: rows, ...(search ? { search } : {}) }
  return pageRecords.keep(page, JSON.stringify(record), run)
}

/** The error for failed pages. It holds their messages when each of them has one, and all errors otherwise. */
export function drawFault(failed: readonly WrittenPage[]): DocsError {
  const faults = failed.flatMap(({ fault }) => fault ?? [])
  return faults.length === failed.length
    ? new DocsError(listed([...new Set(faults)].sort(compareText), '\n'))
    : new DrawError(failed)
}

/** The part of a thread's task that is about one page. */
export function drawnFrom(
  { document, props, sidebar, searchTrail, searchBoost, fills, notices }: PendingPage,
  body: string,
): RenderTask['pages'][number] {
  const { references, directives, proofs, ownTitle } = document.facts
  return {
    props,
    path: document.head.path,
    text: document.source.text,
    facts: {
      references,
      directives,
      ...defined({ proofs, ownTitle }),
    },
    body,
    fills,
    ...(notices ? { notices } : {}),
    ...(sidebar ? { sidebar } : {}),
    ...(searchTrail ? { searchTrail } : {}),
    ...defined({ searchBoost }),
  }
}

/** @throws DocsError when a file cannot be written */
async function renderBatch(pool: Pool<BuilderTasks>, task: RenderTask): Promise<WrittenPage[]> {
  try {
    return await pool.run('render', task)
  } catch (error) {
    throw error instanceof Error && error.name === 'WriteError' ? cannotWrite(error) : error
  }
}

function pageRow({ document, key, parts }: PendingPage, { files }: PageRecord): PageRow {
  return [document.key, key, files.map(({ path }) => path), parts()]
}

function* chain<T>(...sources: readonly Iterable<T>[]): Generator<T> {
  for (const source of sources) yield* source
}
