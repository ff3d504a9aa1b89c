/**
 * The product from top to bottom: inputs → documents → site → findings → pages. `build`, `check`, `dev` and
 * the library call these same functions; what a command does not ask for is not done.
 *
 *     project ─▶ documents ─▶ site ─┬─▶ findings
 *                    └── bodies ────┴─▶ pages ─▶ output
 */
import { posix } from 'node:path'
import type { PageAssets, RoutePath, SiteData } from '../../site/contract.ts'
import { withBase } from '../../site/url.ts'
import { type CheckedDocument, type CheckedSite, resolveSite } from '../checks/checked-site.ts'
import { droppedFromDrawing } from '../checks/dropped-svg.ts'
import { pageKinds } from '../checks/page-kinds.ts'
import { runRules } from '../checks/rules.ts'
import type { Config } from '../config/config.ts'
import { pointAt } from '../config/literal-place.ts'
import { isPage } from '../content/doc-path.ts'
import type { Facts, Head, Reference, Source } from '../content/document.ts'
import { factsIn } from '../content/facts-by-mode.ts'
import { styleUrls } from '../content/style-urls.ts'
import { cleanSvg, isDrawing } from '../content/svg.ts'
import { meaningsOf } from '../content/terms.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import { type Pool, runBatches } from '../engine/pool.ts'
import type { OnProgress } from '../engine/progress.ts'
import type { Store } from '../engine/store.ts'
import type { ExampleSetup } from '../examples/language-script.ts'
import type { CheckReport, Finding, Problem } from '../fault/finding.ts'
import { assembleSite } from '../graph/assemble-site.ts'
import { configReferences } from '../graph/config-references.ts'
import { documentsOf } from '../graph/documents.ts'
import { previewReference, previewReferences } from '../graph/preview-images.ts'
import { indexSite, type SiteIndex } from '../graph/resolve.ts'
import type { Site } from '../graph/site.ts'
import type { SiteNames } from '../graph/site-names.ts'
import { styleReferences } from '../graph/style-references.ts'
import type { AssetFile } from '../project/asset-file.ts'
import type { Code } from '../project/code.ts'
import type { Inputs } from '../project/inputs.ts'
import { withoutHome } from '../render/home.ts'
import type { BuilderTasks, ParsedBatch, ParseTask } from './tasks.ts'

/** So many documents are worked on in the same place as any more. */
export const MANY_DOCUMENTS = 1000

/** What a run is made with. `build` is the identity of the program: results of another are not looked at. */
export interface Engine {
  readonly store: Store
  /** Records in memory, for a program that stays: the dev server asks for all of them after every save. */
  readonly recall?: Map<string, DocumentRecord>
  /** Where so many documents are worked on: threads for many, this thread for few. */
  readonly poolFor: (documents: number) => Pool<BuilderTasks>
  readonly build: string
  /** Absent: nothing is noted, and every page is read by the parser of the configuration. */
  readonly reading?: Reading
  /** What examples are drafted with; absent: they are shown as code. */
  readonly examples?: ExampleSetup
  /** Ends the run between two batches of work. */
  readonly signal?: AbortSignal
  readonly onProgress?: OnProgress
}

/** What is known and noted of pages that end the process when the native parser reads them. */
export interface Reading {
  /** What the notes of the threads begin with (`reading-note.ts`). */
  readonly notes: string
  /** Keys of the sources that only remark may read. */
  readonly fatal: ReadonlySet<string>
}

/** A document as the store keeps it. */
export interface DocumentRecord {
  readonly head: Head
  readonly facts: Facts
}

export interface ReadDocument extends DocumentRecord {
  readonly source: Source
  /** Fingerprint of path and text. */
  readonly key: string
}

const BATCH = 12

/**
 * Reads all documents, from the store where it has them.
 *
 * @param code when bodies will be wanted: a document that must be parsed anyway gets its body as well
 */
export async function readDocuments({ config, project }: Inputs, engine: Engine, code?: Code): Promise<ReadDocument[]> {
  const records: (DocumentRecord | undefined)[] = project.sourceKeys.map(
    (key) => engine.recall?.get(key) ?? parseRecord(engine.store.get(documentKey(key, config, engine))),
  )
  const missing = records.flatMap((record, index) => (record ? [] : [index]))
  const pool = engine.poolFor(missing.length)
  let done = 0
  await runBatches(missing, BATCH, pool.size * 2, async (batch) => {
    const parsed = await pool.run('parse', {
      ...parseTask(
        batch.map((index) => ({ source: at(project.sources, index), key: at(project.sourceKeys, index) })),
        config,
        engine,
      ),
      ...(code ? { serverScript: code.serverScript } : {}),
    })
    keepCode(parsed, engine)
    batch.forEach((index, position) => {
      const { document, body } = at(parsed.documents, position)
      const key = at(project.sourceKeys, index)
      engine.store.put(documentKey(key, config, engine), document)
      if (body !== undefined && code) engine.store.put(bodyKey(key, config, code, engine), body)
      records[index] = JSON.parse(document) as DocumentRecord
    })
    done += batch.length
    engine.onProgress?.('pages read', done, missing.length)
  })
  return records.map((record, index) => {
    const key = at(project.sourceKeys, index)
    const known = record as DocumentRecord
    engine.recall?.set(key, known)
    const source = at(project.sources, index)
    return { head: known.head, facts: known.facts, source, key }
  })
}

/** Bodies as JSON texts, in the order of the documents; parsed again where the store has lost one. */
export async function readBodies(
  documents: readonly ReadDocument[],
  { config }: Inputs,
  engine: Engine,
  code: Code,
): Promise<string[]> {
  const bodies = documents.map((document) => engine.store.get(bodyKey(document.key, config, code, engine)))
  const missing = bodies.flatMap((body, index) => (body === undefined ? [index] : []))
  if (missing.length > 0) {
    const read = missing.map((index) => at(documents, index))
    const task = { ...parseTask(read, config, engine), serverScript: code.serverScript }
    const parsed = await engine.poolFor(missing.length).run('parse', task)
    keepCode(parsed, engine)
    missing.forEach((index, position) => {
      const { body = '' } = at(parsed.documents, position)
      engine.store.put(bodyKey(at(documents, index).key, config, code, engine), body)
      bodies[index] = body
    })
  }
  return bodies as string[]
}

/** The task of reading some documents. */
export function parseTask(
  documents: readonly Pick<ReadDocument, 'source' | 'key'>[],
  config: Config,
  { examples, reading }: Engine,
): ParseTask {
  const fatal = documents.flatMap(({ source, key }) => (reading?.fatal.has(key) ? [source.path] : []))
  return {
    docsDir: config.docs.path,
    parser: config.markdown.parser,
    html: config.markdown.html,
    sources: documents.map(({ source }) => source),
    ...(examples ? { examples } : {}),
    ...(reading ? { notes: reading.notes } : {}),
    ...(fatal.length > 0 ? { fatal } : {}),
  }
}

/** Remembers what was highlighted and drafted on the way. */
export function keepCode(parsed: ParsedBatch, engine: Engine): void {
  for (const [key, html] of parsed.code) engine.store.put(codeKey(key, engine.build), html)
}

/** Key of highlighted code in the store: it depends on nothing but the code and the program. */
export function codeKey(key: string, build: string): string {
  return fingerprintAll(['code', build, key])
}

export function documentKey(source: string, config: Config, engine: Engine): string {
  const reader = readerOf(source, config, engine)
  return fingerprintAll(['document', engine.build, reader, engine.examples?.hash ?? '', config.docs.path, source])
}

export function bodyKey(source: string, config: Config, code: Code, engine: Engine): string {
  return fingerprintAll([
    'body',
    engine.build,
    engine.examples?.hash ?? '',
    config.docs.path,
    readerOf(source, config, engine),
    config.markdown.html,
    code.manifest.server,
    source,
  ])
}

/** What reads a source: a page that only remark may read has a finding more. */
function readerOf(source: string, { markdown }: Config, { reading }: Engine): string {
  return reading?.fatal.has(source) ? 'remark alone' : markdown.parser
}

export function parseRecord(text: string | undefined): DocumentRecord | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as DocumentRecord)
}

/**
 * The graph of the site, and its look-up tables.
 *
 * @param names of the files that the site has besides its pages
 */
export function buildGraph(
  { config, configFile, project }: Inputs,
  heads: readonly Head[],
  names: SiteNames,
): { site: Site; index: SiteIndex } {
  const { searchPagePath } = config.site.search
  const { url, baseUrl } = config.site
  const address = { origin: url && new URL(url).origin, baseUrl }
  const assembled = assembleSite({
    heads,
    assets: project.assets.map((asset) => asset.path),
    statics: project.statics.map((file) => file.path),
    metadata: project.metadata,
    options: {
      docs: config.docs,
      docsDir: config.docs.path,
      configFile,
      address,
      numberPrefixes: config.docs.numberPrefixes,
      names,
      ...(searchPagePath === false ? {} : { searchPath: `/${searchPagePath.replace(/^\/+|\/+$/g, '')}/` }),
    },
  })
  const site = config.site.home ? withoutHome(assembled) : assembled
  const folders = {
    docsDir: config.docs.path,
    staticDirs: config.staticDirs,
    siteFiles: names.linked,
    withheld: project.withheld,
    address,
  }
  return { site, index: indexSite(site, folders) }
}

/** Of what is no document. */
const NO_FACTS: Omit<CheckedDocument['facts'], 'references'> = {
  headings: [],
  anchors: [],
  noAlt: [],
  outline: [],
  directives: [],
}

/** Findings of all rules, and what they looked at. */
export function checkSite(
  { config, configFile, project, themeCss, read }: Inputs,
  documents: readonly DocumentRecord[],
  { site, index }: { site: Site; index: SiteIndex },
): { report: CheckReport; checked: CheckedSite } {
  const published = new Map(site.docs.map((doc) => [doc.head.path, doc.route]))
  const pages = documents.filter(({ head }) => published.has(head.path))
  const named = configReferences(config, configFile, documentsOf(site))
  const kinds = pageKinds(documents, { docsDir: config.docs.path, pageKinds: config.docs.pageKinds, configFile })
  const checkedDocuments: CheckedDocument[] = [
    { path: undefined, file: configFile.name, facts: { ...NO_FACTS, references: named.references } },
    ...(themeCss
      ? [{ path: undefined, file: themeCss.name, facts: { ...NO_FACTS, references: styleReferences(themeCss.text) } }]
      : []),
    ...pages.map(({ head, facts }) => ({
      path: head.path,
      file: `${config.docs.path}/${head.path}`,
      route: published.get(head.path) as RoutePath,
      published: `${(published.get(head.path) as RoutePath).slice(1)}index.html`,
      facts: withPreview(factsIn(facts, config.markdown.html), head),
    })),
    ...site.categories.map(({ image, place }) => ({
      path: undefined,
      file: place.file,
      facts: { ...NO_FACTS, references: image === undefined ? [] : [previewReference(image, place)] },
    })),
  ]
  const resolve = (documents: readonly CheckedDocument[]): CheckedSite =>
    resolveSite(site, index, documents, {
      kinds,
      terms: meaningsOf(config.markdown.terms),
      html: config.markdown.html,
    })
  const sheets = firstOfPath(project.statics).filter(isStyleSheet)
  const withSheets = [...checkedDocuments, ...sheets.map((file) => styleSheet(file, file.path, read(file)))]
  const resolved = resolve(withSheets)
  // Of the files of the docs folder only those are published that a page leads to.
  const used = project.assets.filter(({ path }) => resolved.usedFiles.has(`docs:${path}`))
  const own = used
    .filter(isStyleSheet)
    .map((file) => styleSheet(file, `assets/files/${posix.basename(file.path)}`, read(file)))
  const checked = own.length === 0 ? resolved : resolve([...withSheets, ...own])
  const written = documents.filter(({ head }) => isPage(head.path))
  const found: Problem[] = [
    ...project.problems,
    ...site.problems,
    ...named.problems,
    ...used.filter(isDrawing).flatMap((file) => droppedFromDrawing(file.file, cleanSvg(read(file)))),
    ...written.flatMap(({ head }) => head.problems),
    ...written.filter(({ head }) => head.frontMatter.draft !== true).flatMap(({ facts }) => facts.problems),
  ]
  const findings = runRules(checked, found, config.checks)
  return { checked, report: reportOf(findings, site.docs.length + site.generated.length, checked.counts) }
}

/** The first static folder that has a path wins. */
function firstOfPath(files: readonly AssetFile[]): AssetFile[] {
  return [...new Map(files.toReversed().map((file) => [file.path, file])).values()].reverse()
}

function isStyleSheet({ path }: AssetFile): boolean {
  return /\.css$/i.test(path)
}

/** @param published where it lies below the base URL; the hash in its name does not matter */
function styleSheet({ file }: AssetFile, published: string, bytes: Uint8Array): CheckedDocument {
  const css = new TextDecoder().decode(bytes)
  const references = styleUrls(css).map(
    ({ href, at }): Reference => ({ kind: 'image', href, form: 'style', ...pointAt(css, at) }),
  )
  return { path: undefined, file, published, facts: { ...NO_FACTS, references } }
}

function withPreview<T extends Pick<Facts, 'references'>>(facts: T, head: Head): T {
  const previews = previewReferences(head)
  return previews.length === 0 ? facts : { ...facts, references: [...previews, ...facts.references] }
}

function reportOf(findings: readonly Finding[], pages: number, counts: CheckedSite['counts']): CheckReport {
  const fail = findings.filter((finding) => finding.severity === 'fail').length
  return { version: 1, summary: { pages, ...counts, fail, warn: findings.length - fail }, findings }
}

/** Names of the files that every page's HTML refers to. */
export function pageAssets(code: Code, siteFile: string, data: SiteData, { dev }: { dev: boolean }): PageAssets {
  const url = (path: string): string => withBase(path, data.baseUrl)
  return {
    entry: url(code.manifest.entry),
    parts: code.manifest.parts.map(url),
    css: code.manifest.css.map(url),
    site: url(siteFile),
    map: url('assets/map.json'),
    code: code.manifest.source.slice(0, 16),
    ...(dev ? { dev: url(code.manifest.dev) } : {}),
  }
}

/**
 * Everything a run depends on, as one key: when it is as before, so is the result.
 *
 * @param code when pages are made as well: then the contents of files count that checks only ask the names of
 */
export function runKey(inputs: Inputs, engine: Engine, code?: Code): string {
  return fingerprintAll(['run', surroundings(inputs, engine, code), ...inputs.project.sourceKeys])
}

/** Everything a run depends on but the documents, as one key; parameters as of `runKey`. */
export function surroundings(
  { config, configFile, project, themeCss, lastUpdates }: Inputs,
  engine: Engine,
  code?: Code,
): string {
  const files = (list: readonly AssetFile[]): string =>
    fingerprintAll(list.flatMap((file) => [file.path, code || isDrawing(file) || isStyleSheet(file) ? file.stamp : '']))
  return fingerprintAll([
    engine.build,
    engine.examples?.hash ?? '',
    project.sourceKeys.filter((key) => engine.reading?.fatal.has(key)).join(),
    code?.manifest.source ?? '',
    JSON.stringify(config),
    configFile.name,
    configFile.text,
    themeCss?.text ?? '',
    fingerprintAll(project.metadata.flatMap((file) => [file.path, file.text])),
    files(project.assets),
    JSON.stringify(project.withheld),
    files(project.statics),
    JSON.stringify(project.problems),
    JSON.stringify(lastUpdates?.files ?? {}),
  ])
}

export function at<T>(list: readonly T[], index: number): T {
  return list[index] as T
}
