/**
 * Everything the site consists of, written into a stage. A page is rendered only when something it depends
 * on changed; the others are taken over from the output that is there.
 */
import type { ExamplesData, PageProps, SidebarNode, SiteData, SiteMap } from '../../site/contract.ts'
import { INDEX_FILE } from '../../site/search/index-format.ts'
import { shardOf, withBase } from '../../site/url.ts'
import { headers, immutablePaths } from '../../templates/headers.ts'
import { llms } from '../../templates/llms.ts'
import { robots } from '../../templates/robots.ts'
import { securityPolicy } from '../../templates/security-policy.ts'
import { sitemap } from '../../templates/sitemap.ts'
import type { CheckedSite } from '../checks/checked-site.ts'
import { compareText } from '../checks/finding.ts'
import { fingerprint, fingerprintAll } from '../engine/fingerprint.ts'
import { type Pool, runBatches } from '../engine/pool.ts'
import { DocsError, EXIT } from '../errors.ts'
import type { PlayAssets } from '../examples/play-assets.ts'
import type { SiteIndex } from '../graph/resolve.ts'
import type { DocRoute } from '../graph/routes.ts'
import { sidebarPlaces } from '../graph/sidebar.ts'
import type { Site } from '../graph/site.ts'
import { type Code, importServer, VERSION } from '../host/code.ts'
import { cannotWrite, type OutputStage } from '../host/output-stage.ts'
import { readAsset } from '../host/project.ts'
import type { BuilderTasks, RenderTask, WrittenPage } from '../host/tasks.ts'
import { at, type Engine, type Inputs, pageAssets, type ReadDocument, readBodies } from '../pipeline.ts'
import { homePicture } from '../render/home.ts'
import { type PageSearch, type RenderContext, renderProps } from '../render/page.ts'
import { type PageFills, pageFills } from '../render/page-fills.ts'
import { docProps, generatedProps, notFoundProps, type PropsContext, sidebarNodes } from '../render/props.ts'
import { sidebarBranch } from '../render/sidebar-branch.ts'
import { siteData } from '../render/site-data.ts'
import { destination } from '../render/slots.ts'
import { hasLocalIndex } from '../search/has-index.ts'
import { type IndexedPage, indexFiles } from '../search/index-files.ts'
import { publishAssets } from './assets.ts'
import { manifestText, type OutputFile, outputSum } from './output.ts'
import { HEADERS_FILE, isFree, MAP_FILE, ownPaths, refuseClashes } from './paths.ts'
import { policySources } from './policy.ts'
import { searchTrailOf } from './search-index.ts'

/** A site that has been read and checked. */
export interface CheckedRun {
  readonly inputs: Inputs
  readonly engine: Engine
  readonly code: Code
  readonly documents: readonly ReadDocument[]
  readonly site: Site
  readonly index: SiteIndex
  readonly checked: CheckedSite
  readonly play?: PlayAssets | undefined
}

/** What was written, and how much of it had to be made. */
export interface EmittedSite {
  readonly files: readonly OutputFile[]
  readonly rendered: number
  readonly kept: number
}

/** One page that a document makes, ready to be rendered. */
export interface PendingPage {
  readonly document: ReadDocument
  readonly props: PageProps
  readonly sidebar?: readonly SidebarNode[]
  /** Labels above the page in the sidebar; absent when the search does not know the page. */
  readonly searchTrail?: readonly string[]
  readonly fills: PageFills
  /** Fingerprint of everything the page's files depend on. */
  readonly key: string
}

/** Pages of large sites are many; a map of all of them is more than a reader of one should load. */
const MAP_PAGES = 1500
const SHARD_PAGES = 400
const BATCH = 12

/** @throws DocsError when a part of a page throws; every such page is named */
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
    if (!stage.keep([file])) stage.copy(file.path, file.location)
    files.push({ path: file.path, sum: file.sum, size: file.size })
  }
  for (const { path, content } of run.play?.files ?? []) write(path, content)
  write(context.siteFile, context.siteText)
  for (const { path, text } of context.sidebarFiles) write(path, text)

  // ── pages that documents make ──
  const modules: Record<string, string> = {}
  const indexed: IndexedPage[] = []
  const pending: PendingPage[] = []
  let kept = 0
  const take = (page: PendingPage, { files: made, module, search }: PageRecord): void => {
    files.push(...made)
    modules[page.props.route] = module
    if (search) indexed.push(indexedPage(page, search))
  }
  for (const page of documentPages(run, context)) {
    const record = readRecord(engine.store.get(page.key))
    if (record && stage.keep(record.files)) {
      take(page, record)
      kept++
    } else pending.push(page)
  }
  const failed: WrittenPage[] = []
  let done = 0
  const pool = engine.poolFor(pending.length)
  await runBatches(pending, BATCH, pool.size * 2, async (batch) => {
    const bodies = await readBodies(
      batch.map((page) => page.document),
      inputs,
      engine,
      code,
    )
    const written = await renderBatch(pool, {
      context: context.render,
      serverModule: code.serverModule,
      stage: stage.folder,
      pages: batch.map(({ document, props, sidebar, searchTrail }, index) => ({
        props,
        path: document.head.path,
        text: document.source.text,
        facts: {
          references: document.facts.references,
          lists: document.facts.lists,
          terms: document.facts.terms,
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
      engine.store.put(at(batch, index).key, JSON.stringify(record))
      take(at(batch, index), record)
    })
    done += batch.length
    engine.onProgress?.('pages drawn', done, pending.length)
  })
  if (failed.length > 0) throw pageErrors(failed.sort((a, b) => compareText(a.route, b.route)))

  // ── pages and files of the whole site ──
  const { renderPage } = await importServer(code.serverModule)
  for (const props of [
    ...site.generated.map((page) => generatedProps(page, propsContext(run))),
    notFoundProps(propsContext(run)),
  ]) {
    const rendered = renderProps(props, '', undefined, context.render, renderPage)
    for (const file of rendered.files) write(file.path, file.content)
    modules[props.route] = rendered.module
  }
  for (const { path, text } of mapFiles(modules, context)) write(path, text)
  for (const { path, text } of siteFiles(run, context)) write(path, text)
  if (hasLocalIndex(inputs.config.site.search)) for (const { path, text } of indexFiles(indexed)) write(path, text)
  if (context.own.has(HEADERS_FILE)) write(HEADERS_FILE, headersFile(run, context, files))
  files.sort((a, b) => compareText(a.path, b.path))
  const manifest = manifestText(files, context.render.site.generator)
  stage.write('manifest.json', Buffer.from(manifest))
  files.push({ path: 'manifest.json', sum: outputSum(manifest), size: Buffer.byteLength(manifest) })
  return { files, rendered: pending.length, kept }
}

/** The policy and the caching of all files written so far. */
function headersFile(
  { inputs, checked, site }: CheckedRun,
  { published }: SharedContext,
  files: readonly OutputFile[],
): string {
  const fixed = new Set([MAP_FILE, INDEX_FILE, ...site.statics])
  const isHashed = (path: string): boolean => path.startsWith('assets/') && !fixed.has(path)
  const paths = files.map(({ path }) => path)
  const sources = policySources(inputs.config, checked, [...paths, ...published.map(({ path }) => path)])
  return headers({
    baseUrl: inputs.config.site.baseUrl,
    policy: securityPolicy(sources, 'header'),
    immutable: immutablePaths(
      paths.filter(isHashed),
      paths.filter((path) => !isHashed(path)),
    ),
  })
}

/** @throws DocsError when a file cannot be written */
async function renderBatch(pool: Pool<BuilderTasks>, task: RenderTask): Promise<WrittenPage[]> {
  try {
    return await pool.run('render', task)
  } catch (error) {
    throw error instanceof Error && error.name === 'WriteError' ? cannotWrite(error) : error
  }
}

function propsContext({ site, inputs }: Pick<CheckedRun, 'site' | 'inputs'>): PropsContext {
  return { site, config: inputs.config, lastUpdates: inputs.lastUpdates }
}

/** What all pages of a run share, and the files that hold it. */
export interface SharedContext {
  readonly render: RenderContext
  readonly published: ReturnType<typeof publishAssets>['files']
  readonly siteFile: string
  readonly siteText: string
  /** As the page map holds them: whole, or on large sites as the address of a file. */
  readonly sidebars: SiteMap['sidebars']
  readonly sidebarFiles: readonly { readonly name: string; readonly path: string; readonly text: string }[]
  /** Paths that are not free for static files. */
  readonly own: ReadonlySet<string>
  /** Fingerprint of what every page's HTML depends on. */
  readonly key: string
}

export function renderContext(
  { inputs, engine, code, site, index, checked, play }: CheckedRun,
  { dev = false }: { dev?: boolean } = {},
): SharedContext {
  const { config, project } = inputs
  const { baseUrl } = config.site
  const data: SiteData = {
    ...siteData(site, index, config, `docs-build ${VERSION}`),
    ...(engine.examples ? { examples: examplesData(code, play, baseUrl) } : {}),
  }
  const { files, assets } = publishAssets(project, checked, { baseUrl, store: engine.store, build: engine.build })
  const siteText = `${JSON.stringify(data)}\n`
  const siteFile = `assets/site.${fingerprint(siteText).slice(0, 10)}.json`
  const isLarge = site.docs.length + site.generated.length > MAP_PAGES
  const trees = Object.entries(site.sidebars).map(([name, items]) => [name, sidebarNodes(items, baseUrl)] as const)
  const sidebarFiles = isLarge ? trees.map(([name, nodes]) => sidebarFile(name, nodes)) : []
  const policy =
    config.site.security.metaTag && !dev ? securityPolicy(policySources(config, checked, []), 'meta') : undefined
  const render: RenderContext = {
    site: data,
    pageAssets: { ...pageAssets(code, siteFile, data, { dev }), ...(policy === undefined ? {} : { policy }) },
    index,
    baseUrl,
    assets,
    html: config.markdown.html,
    homePicture: homePicture(config.site.home, (path) => staticText(project, path)),
  }
  const own = ownPaths(
    site,
    config.site.security,
    [...code.files, ...sidebarFiles, { path: siteFile }].map(({ path }) => path),
  )
  const free = isFree(own)
  return {
    render,
    published: files.filter(({ path }) => free(path)),
    siteFile,
    siteText,
    sidebars: isLarge
      ? Object.fromEntries(sidebarFiles.map(({ name, path }) => [name, withBase(path, baseUrl)]))
      : Object.fromEntries(trees),
    sidebarFiles,
    own,
    key: fingerprintAll([
      engine.build,
      engine.examples?.hash ?? '',
      code.manifest.source,
      code.manifest.server,
      siteText,
      config.markdown.html,
      policy ?? '',
      render.homePicture ?? '',
    ]),
  }
}

function examplesData({ manifest }: Code, play: PlayAssets | undefined, baseUrl: string): ExamplesData {
  const url = (path: string): string => withBase(path, baseUrl)
  const sheets = { css: url(manifest.exampleCss.page), toolsCss: url(manifest.exampleCss.tools) }
  if (!play) return sheets
  const { worker, wasm, language } = play.paths
  return { ...sheets, play: { worker: url(worker), wasm: url(wasm), language: url(language) } }
}

function staticText({ statics }: Inputs['project'], path: string): string | undefined {
  const file = statics.find((one) => one.path === path)
  return file && Buffer.from(readAsset(file)).toString()
}

function sidebarFile(name: string, nodes: readonly SidebarNode[]): { name: string; path: string; text: string } {
  const text = `${JSON.stringify(nodes)}\n`
  const safe = name.replace(/[^\w-]/g, '-')
  return { name, path: `assets/sidebar-${safe}.${fingerprint(text).slice(0, 10)}.json`, text }
}

/** Every page that a document makes, with the key that says whether it must be rendered. */
export function* documentPages(run: CheckedRun, context: SharedContext): Generator<PendingPage> {
  const byPath = new Map(run.documents.map((document) => [document.head.path, document]))
  for (const doc of run.site.docs) {
    const document = byPath.get(doc.head.path)
    if (document) yield documentPage(doc, document, run, context)
  }
}

export function documentPage(
  doc: DocRoute,
  document: ReadDocument,
  run: CheckedRun,
  context: SharedContext,
): PendingPage {
  const { site, inputs } = run
  const props = docProps(doc, document.facts, propsContext(run))
  const items = props.sidebar === undefined ? undefined : site.sidebars[props.sidebar]
  const trail = sidebarPlaces(site.sidebars).get(doc.head.path)?.trail ?? []
  const searchTrail = searchTrailOf(doc, propsContext(run))
  const sidebar = items && sidebarBranch(items, trail, doc.head.path, inputs.config.site.baseUrl)
  const targets = document.facts.references.map(({ href, kind }) =>
    destination(href, kind, doc.head.path, doc.route, context.render),
  )
  const fills = pageFills(doc.head.path, document.facts, { site, index: run.index, config: inputs.config })
  const key = fingerprintAll([
    'page',
    context.key,
    document.key,
    JSON.stringify(props),
    JSON.stringify(sidebar ?? null),
    JSON.stringify(targets),
    JSON.stringify(searchTrail ?? null),
    JSON.stringify(fills),
  ])
  return { document, props, fills, key, ...(sidebar ? { sidebar } : {}), ...(searchTrail ? { searchTrail } : {}) }
}

/** What is remembered of a page's files. */
interface PageRecord {
  readonly module: string
  readonly files: readonly OutputFile[]
  readonly search?: PageSearch
}

function readRecord(text: string | undefined): PageRecord | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as PageRecord)
}

/** A page with its share of the index, as the index takes it. */
function indexedPage({ props, searchTrail = [] }: PendingPage, { words, text }: PageSearch): IndexedPage {
  return { listed: [props.title, props.route, searchTrail, text], words }
}

function pageErrors(failed: readonly WrittenPage[]): DocsError {
  const shown = failed.slice(0, 5).map((page) => `${page.route}\n${page.error}`)
  const more = failed.length > shown.length ? `\n… and ${failed.length - shown.length} more pages` : ''
  return new DocsError(
    `${failed.length === 1 ? 'A page' : `${failed.length} pages`} could not be drawn:\n\n${shown.join('\n\n')}${more}`,
    {
      hint: 'The first line of each error names the part that failed. The site that was there before is untouched.',
      exitCode: EXIT.bug,
    },
  )
}

/** The page map: one file, or for large sites a file that names shards. */
export function mapFiles(
  modules: Readonly<Record<string, string>>,
  context: SharedContext,
): { path: string; text: string }[] {
  const { baseUrl, pageAssets: assets } = context.render
  const base = { version: 1 as const, code: assets.code, sidebars: context.sidebars }
  const routes = Object.keys(modules).sort(compareText)
  const count = routes.length > MAP_PAGES ? Math.ceil(routes.length / SHARD_PAGES) : 1
  const shards = Array.from({ length: count }, (): Record<string, string> => ({}))
  for (const route of routes) {
    const shard = shards[shardOf(route as PageProps['route'], count)]
    if (shard) shard[route] = modules[route] ?? ''
  }
  const mapFile = (map: SiteMap): { path: string; text: string } => ({
    path: MAP_FILE,
    text: `${JSON.stringify(map)}\n`,
  })
  if (count === 1) return [mapFile({ ...base, pages: shards[0] ?? {} })]
  const files = shards.map((shard, index) => {
    const text = `${JSON.stringify(shard)}\n`
    return { path: `assets/map-${index}.${fingerprint(text).slice(0, 10)}.json`, text }
  })
  return [...files, mapFile({ ...base, shards: files.map(({ path }) => withBase(path, baseUrl)) })]
}

/** `sitemap.xml`, `robots.txt` and `llms.txt`, unless the static files have them. */
export function siteFiles(
  { inputs, site }: Pick<CheckedRun, 'inputs' | 'site'>,
  { own }: Pick<SharedContext, 'own'>,
): { path: string; text: string }[] {
  const { site: config } = inputs.config
  const url = (route: string): string => config.url + withBase(route, config.baseUrl)
  const listed = site.docs.filter(({ head }) => !head.frontMatter.unlisted)
  const pages = [
    ...listed.map(({ route, head }) => {
      const date = head.frontMatter.lastUpdate?.date ?? inputs.lastUpdates?.files[head.path]?.date
      return { url: url(route), ...(date === undefined ? {} : { lastModified: new Date(date).toISOString() }) }
    }),
    ...site.generated.filter((page) => page.kind !== 'search').map((page) => ({ url: url(page.route) })),
  ].sort((a, b) => compareText(a.url, b.url))
  const hasMap = config.url !== '' && !config.noIndex
  const places = sidebarPlaces(site.sidebars)
  const groups = new Map<string, { title: string; url: string; description?: string }[]>()
  for (const { route, head } of listed) {
    const label =
      places.get(head.path)?.trail[0]?.label ??
      (head.path.includes('/') ? head.path.split('/')[0] : undefined) ??
      config.title
    const { description } = head.frontMatter
    const entry = {
      title: head.title,
      url: `${url(route)}index.md`,
      ...(description === undefined ? {} : { description }),
    }
    groups.set(label, [...(groups.get(label) ?? []), entry])
  }
  const sections = Array.from(groups, ([label, entries]) => ({ label, pages: entries }))
  return [
    ...(hasMap ? [{ path: 'sitemap.xml', text: sitemap(pages) }] : []),
    {
      path: 'robots.txt',
      text: robots({
        noIndex: config.noIndex,
        ...(hasMap ? { sitemapUrl: `${config.url}${withBase('sitemap.xml', config.baseUrl)}` } : {}),
      }),
    },
    { path: 'llms.txt', text: llms(config, sections) },
  ].filter(({ path }) => own.has(path))
}
