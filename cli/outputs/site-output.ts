/**
 * Everything the site consists of, written into a stage. A page is rendered only when something it depends
 * on changed; the others are taken over from the output that is there.
 */
import { INDEX_FILE } from '../../site/search/index-format.ts'
import { headers, immutablePaths } from '../../templates/headers.ts'
import type { DocPath } from '../content/document.ts'
import { outputSum } from '../engine/fingerprint.ts'
import { type Pool, runBatches, take } from '../engine/pool.ts'
import { share } from '../engine/shared.ts'
import { DrawError } from '../fault/draw-error.ts'
import { compareText } from '../fault/finding.ts'
import type { DocRoute } from '../graph/routes.ts'
import { MAP_FILE } from '../graph/site-files.ts'
import { at, MANY_DOCUMENTS, type ReadDocument, readBodies } from '../pipeline/pipeline.ts'
import type { BuilderTasks, RenderTask, WrittenPage } from '../pipeline/tasks.ts'
import { requireUnchanged } from '../project/asset-file.ts'
import { importServer } from '../project/code.ts'
import { cannotWrite, type OutputStage } from '../publish/output-stage.ts'
import type { PageLedger, PageRecord, PageRow } from '../publish/page-ledger.ts'
import { notFoundProps } from '../render/generated-props.ts'
import { manifestText, type OutputFile } from '../render/manifest.ts'
import { type PageSearch, renderProps } from '../render/page.ts'
import { hasLocalIndex } from '../search/has-index.ts'
import { collectIndex, type IndexedPage } from '../search/index-files.ts'
import { publishedBytes } from './assets.ts'
import { type CheckedRun, propsContext } from './checked-run.ts'
import { documentPage, type PendingPage } from './document-page.ts'
import { generatedPage } from './generated-pages.ts'
import { lastPages, siteKey } from './last-pages.ts'
import { mapFiles } from './page-map.ts'
import { HEADERS_FILE, refuseClashes } from './paths.ts'
import { policyInput, sitePolicy } from './policy.ts'
import { renderContext } from './shared-context.ts'
import { siteFiles } from './site-files.ts'

/** What was written, and how much of it had to be made. */
export interface EmittedSite {
  readonly files: readonly OutputFile[]
  readonly pages: PageLedger
  readonly rendered: number
  readonly kept: number
}

const BATCH = 12

/** @throws DrawError when a part of a page throws; every such page is named */
export async function emitSite(run: CheckedRun, stage: OutputStage): Promise<EmittedSite> {
  const { inputs, engine, code, site } = run
  const context = renderContext(run)
  const files: OutputFile[] = []
  const write = (path: string, content: string | Uint8Array): void => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const file = { path, sum: outputSum(bytes), size: bytes.length }
    if (!stage.keep([file])) stage.write(path, bytes)
    files.push(file)
  }
  refuseClashes(site, context.own, inputs.config.docs.path)
  for (const file of code.files) if (file.path !== code.manifest.dev) write(file.path, file.content)
  for (const file of context.published) {
    if (!stage.keep([file])) {
      requireUnchanged(file)
      if (file.isCleaned) stage.write(file.path, publishedBytes(file))
      else stage.copy(file.path, file.location)
      requireUnchanged(file)
    }
    files.push({ path: file.path, sum: file.sum, size: file.size })
  }
  for (const { path, content } of run.play?.files ?? []) write(path, content)
  write(context.siteFile, context.siteText)
  for (const { path, text } of context.sidebarFiles) write(path, text)

  // ── pages that documents make ──
  const modules: Record<string, string> = {}
  const currentSite = siteKey(run, context)
  const last = lastPages(run, currentSite, stage)
  const rows: Record<DocPath, PageRow> = {}
  const index = last?.index ?? collectIndex()
  let kept = 0
  let rendered = 0
  const enter = ({ route }: DocRoute, { files: made, module }: Pick<PageRecord, 'files' | 'module'>): void => {
    files.push(...made)
    modules[route] = module
  }
  const enterChanged = (page: PendingPage, record: PageRecord): void => {
    enter(page.doc, record)
    if (record.search) index.add(indexedPage(page, record.search))
  }
  function* pagesToDraw(): Generator<PendingPage> {
    const byPath = new Map(run.documents.map((document) => [document.head.path, document]))
    for (const doc of site.docs) {
      const document = byPath.get(doc.head.path) as ReadDocument
      const same = last?.pageOf(document)
      if (same && stage.keep(same.files)) {
        enter(doc, { files: same.files, module: same.row[2] })
        rows[doc.head.path] = same.row
        kept++
        continue
      }
      const page = documentPage(doc, document, run, context)
      const record = readRecord(engine.store.get(page.key))
      if (record && stage.keep(record.files)) {
        enterChanged(page, record)
        rows[doc.head.path] = pageRow(page, record)
        kept++
      } else yield page
    }
  }
  const failed: WrittenPage[] = []
  const pending = pagesToDraw()
  const shared = share(context.render)
  const first = take(pending, MANY_DOCUMENTS)
  const pool = engine.poolFor(first.length)
  await runBatches(chain(first, pending), BATCH, pool.size * 2, async (batch) => {
    const bodies = await readBodies(
      batch.map((page) => page.document),
      inputs,
      engine,
      code,
    )
    const written = await renderBatch(pool, {
      context: shared,
      serverScript: code.serverScript,
      stage: stage.folder,
      pages: batch.map(({ document, props, sidebar, searchTrail }, index) => ({
        props,
        path: document.head.path,
        text: document.source.text,
        facts: {
          references: document.facts.references,
          directives: document.facts.directives,
          ...(document.facts.proofs === undefined ? {} : { proofs: document.facts.proofs }),
          ...(document.facts.ownTitle === undefined ? {} : { ownTitle: document.facts.ownTitle }),
        },
        body: at(bodies, index),
        fills: at(batch, index).fills,
        ...(sidebar ? { sidebar } : {}),
        ...(searchTrail ? { searchTrail } : {}),
      })),
    })
    written.forEach((page, index) => {
      if (page.error !== undefined) {
        failed.push(page)
        return
      }
      const { module, files, search } = page
      const record: PageRecord = { module, files, ...(search ? { search } : {}) }
      const changed = at(batch, index)
      enterChanged(changed, record)
      engine.store.put(changed.key, JSON.stringify(record))
      rows[changed.doc.head.path] = pageRow(changed, record)
    })
    rendered += batch.length
    engine.onProgress?.('pages drawn', rendered, site.docs.length - kept)
  })
  if (failed.length > 0) throw new DrawError(failed)

  // ── pages and files of the whole site ──
  const server = await importServer(code.serverScript)
  const missing = notFoundProps(propsContext(run))
  const generated = [
    ...site.generated.map((page) => generatedPage(page, run, context, server)),
    { props: missing, ...renderProps(missing, '', undefined, context.render, server.renderPage) },
  ]
  for (const page of generated) {
    for (const file of page.files) write(file.path, file.content)
    modules[page.route] = page.module
    if (page.search) index.add(indexedPage(page, page.search))
  }
  for (const { path, text } of mapFiles(modules, context)) write(path, text)
  for (const { path, text } of siteFiles(run, context)) write(path, text)
  if (hasLocalIndex(inputs.config.site.search)) for (const { path, text } of index.files()) write(path, text)
  if (context.own.has(HEADERS_FILE)) write(HEADERS_FILE, headersFile(run, files))
  const written = distinctFiles(files)
  const manifest = manifestText(written, context.render.site.generator)
  stage.write('manifest.json', Buffer.from(manifest))
  written.push({ path: 'manifest.json', sum: outputSum(manifest), size: Buffer.byteLength(manifest) })
  return {
    files: written,
    pages: { site: currentSite, pages: rows },
    rendered,
    kept,
  }
}

/**
 * The files in the order of their paths, each once: the name of a file that readers find by its hash is the same for
 * all pages that have the same in it.
 *
 * @throws when two of one path differ
 */
function distinctFiles(files: readonly OutputFile[]): OutputFile[] {
  const byPath = new Map<string, OutputFile>()
  for (const file of files) {
    const sum = byPath.get(file.path)?.sum ?? file.sum
    if (sum !== file.sum) throw new Error(`Two files of the output are called ${file.path}.`)
    byPath.set(file.path, file)
  }
  return [...byPath.values()].sort((a, b) => compareText(a.path, b.path))
}

/** The policy and the caching of all files written so far. */
function headersFile(run: CheckedRun, files: readonly OutputFile[]): string {
  const { inputs, site } = run
  const fixed = new Set([MAP_FILE, INDEX_FILE, ...site.statics])
  // Pages may lie there as well, under the names that pages have.
  const isHashed = (path: string): boolean => /^assets\/(?!(?:.*\/)?index\.(?:html|md)$)/.test(path) && !fixed.has(path)
  const paths = files.map(({ path }) => path)
  return headers({
    baseUrl: inputs.config.site.baseUrl,
    policy: sitePolicy(policyInput(run), 'header'),
    immutable: immutablePaths(
      paths.filter(isHashed),
      paths.filter((path) => !isHashed(path)),
    ),
  })
}

function* chain<T>(...sources: readonly Iterable<T>[]): Generator<T> {
  for (const source of sources) yield* source
}

/** @throws DocsError when a file cannot be written */
async function renderBatch(pool: Pool<BuilderTasks>, task: RenderTask): Promise<WrittenPage[]> {
  try {
    return await pool.run('render', task)
  } catch (error) {
    throw error instanceof Error && error.name === 'WriteError' ? cannotWrite(error) : error
  }
}

function pageRow({ document, key }: PendingPage, { module, files }: PageRecord): PageRow {
  return [document.key, key, module, files.map(({ path }) => path)]
}

function readRecord(text: string | undefined): PageRecord | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as PageRecord)
}

/** A page with its share of the index, as the index takes it. */
function indexedPage(
  { props, searchTrail = [] }: Pick<PendingPage, 'props' | 'searchTrail'>,
  { words, text }: PageSearch,
): IndexedPage {
  return { listed: [props.title, props.route, searchTrail, text], words }
}
