/**
 * What the program can do, as functions: each command is one of them. They return values, throw `DocsError`
 * for wrong use, never print and never end the process.
 */
import { existsSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import type { ExternalLink } from './checks/checked-site.ts'
import type { ParserName } from './content/parser/dialect.ts'
import { CACHE_FOLDER } from './engine/cache-folder.ts'
import { fingerprintAll } from './engine/fingerprint.ts'
import type { OnProgress } from './engine/progress.ts'
import { DocsError, messageOf } from './fault/errors.ts'
import { type CheckReport, compareFindings } from './fault/finding.ts'
import type { SiteNames } from './graph/site-names.ts'
import { type SiteGraph, siteGraph } from './outputs/site-graph.ts'
import { type OpenEngine, openEngine } from './pipeline/engine.ts'
import { findFatalPages } from './pipeline/fatal-pages.ts'
import { buildGraph, checkSite, readDocuments, runKey } from './pipeline/pipeline.ts'
import { removeNotes } from './pipeline/reading-note.ts'
import type { AssetFile } from './project/asset-file.ts'
import type { Inputs } from './project/inputs.ts'
import { loadPlay } from './project/play.ts'
import { loadSiteCode, requireTheme } from './project/site-code.ts'
import { asThemeFault } from './project/theme-fault.ts'
import { openWorkspace, readInputs, readPageInputs, type Workspace } from './project/workspace.ts'
import { isUnchanged, readOutputState } from './publish/ledger.ts'
import { type ProtectedFolders, refuseForeign } from './publish/output-guard.ts'
import { openStage, recover } from './publish/output-stage.ts'
import { type ListenOptions, withListenDefaults } from './serve/listen-options.ts'
import type { RunningServer } from './serve/server.ts'

export interface RunOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Threads to use. Default: one per processor, at most 8. */
  readonly jobs?: number
  /** `false`: nothing is read from the cache or kept in it. */
  readonly cache?: boolean
  /** Path that the site is served below, instead of the configuration's. */
  readonly baseUrl?: string
  /** Ends the run early: it rejects with the signal's reason, and nothing is published. */
  readonly signal?: AbortSignal
  /** Receives how far the run has come. */
  readonly onProgress?: OnProgress
  /** Hears, before the work on them begins, of at least so many pages that memory begins to matter. */
  readonly onManyPages?: (pages: number) => void
}

export interface BuildOptions extends RunOptions {
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
  /** Warnings are failures too. */
  readonly strict?: boolean
  /** Hears of each phase as it ends, with its milliseconds. */
  readonly onPhase?: (phase: string, ms: number) => void
}

export interface BuildResult {
  /** Absolute path of the output folder. */
  readonly out: string
  readonly report: CheckReport
  /** Whether the output was put in place: only without findings at `fail`. */
  readonly published: boolean
  /** Pages that were rendered, and pages taken over from the last output. */
  readonly rendered: number
  readonly kept: number
  /** Everything in the output folder, with its size in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[]
  /** What was left out, and why. */
  readonly notes: readonly string[]
  /** What is to parse Markdown; `native` where it is installed. */
  readonly parser: ParserName
}

/**
 * Checks and builds the site into its output folder. The folder is replaced whole, and only when no
 * finding fails; what was there before stays until then, and stays for good when anything goes wrong.
 *
 * @throws DocsError for wrong use, or when a page cannot be drawn
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const phase = phases(options.onPhase)
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const out = outputFolder(workspace, options.out)
  phase('configuration')
  const inputs = await readPageInputs(workspace)
  const notes = notesOf(inputs)
  const { parser } = inputs.config.markdown
  phase('read files')
  return withEngine(workspace, inputs, options, async (engine) => {
    const code = await loadSiteCode(workspace)
    phase('page code')
    const run = fingerprintAll([runKey(inputs, engine, code), String(options.strict === true)])
    const { cacheDir } = workspace
    const previous = cacheDir === undefined ? undefined : readOutputState(out, cacheDir)
    if (previous && isUnchanged(out, previous, run)) {
      recover(out)
      phase('compare with last output')
      const report = previous.report as CheckReport
      const files = Object.entries(previous.files).map(([path, [, size]]) => ({ path, size }))
      return {
        out,
        report,
        published: true,
        rendered: 0,
        kept: report.summary.pages,
        files,
        notes,
        parser,
      }
    }
    /** Bodies and pages are drawn with parts of the theme. */
    const named = async (error: unknown): Promise<never> => {
      throw await asThemeFault(error, code, workspace)
    }
    const documents = await readDocuments(inputs, engine, code).catch(named)
    phase('parse documents')
    const graph = buildGraph(
      inputs,
      documents.map(({ head }) => head),
      await siteNames(inputs),
    )
    const { report, checked } = checkSite(inputs, documents, graph)
    phase('graph and checks')
    if (fails(report, options.strict)) {
      engine.store.save()
      return { out, report, published: false, rendered: 0, kept: 0, files: [], notes, parser }
    }
    // Said once, when the folder is made.
    const added = existsSync(out) ? [] : await trackedNote(out, workspace)
    const { emitSite } = await import('./outputs/site-output.ts')
    const stage = openStage(out, { cacheDir, previous }, protectedFolders(workspace))
    try {
      engine.signal?.throwIfAborted()
      const hasExamples = documents.some(({ facts }) => facts.examples)
      const play = hasExamples ? await loadPlay(workspace) : undefined
      const emitted = await emitSite({ inputs, engine, code, documents, checked, play, ...graph }, stage)
      phase('render pages')
      engine.signal?.throwIfAborted()
      stage.commit({ run, report, files: emitted.files, origins: emitted.origins })
      phase('publish')
      engine.store.save()
      phase('keep results')
      return {
        out,
        report,
        published: true,
        rendered: emitted.rendered,
        kept: emitted.kept,
        files: emitted.files,
        notes: [...notes, ...added],
        parser,
      }
    } catch (error) {
      stage.abort()
      return named(error)
    }
  })
}

export interface CheckOptions extends RunOptions {
  readonly strict?: boolean
  /** Asks the servers behind links that leave the site as well. */
  readonly external?: boolean
}

export interface CheckResult {
  readonly report: CheckReport
  /** `false` when a finding fails (with `strict`: when there is any). */
  readonly ok: boolean
  /** What the external check has to say besides findings. */
  readonly notes: readonly string[]
  /** Texts of the project's files by name, for excerpts. */
  readonly sourceOf: (file: string) => string | undefined
}

/** The same findings as `build`, without bundling or rendering. */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  requireTheme(workspace)
  const inputs = readInputs(workspace)
  const result = await withEngine(workspace, inputs, options, async (engine) => {
    const key = fingerprintAll(['check', runKey(inputs, engine)])
    const known = engine.store.get(key)
    if (known !== undefined) return JSON.parse(known) as KnownCheck
    const documents = await readDocuments(inputs, engine)
    const { report, checked } = checkSite(
      inputs,
      documents,
      buildGraph(
        inputs,
        documents.map(({ head }) => head),
        await siteNames(inputs),
      ),
    )
    const fresh: KnownCheck = { report, external: checked.external }
    engine.store.put(key, JSON.stringify(fresh))
    engine.store.save()
    return fresh
  })
  const { report, notes } = options.external
    ? await withExternal(result, workspace, options.signal)
    : { report: result.report, notes: [] }
  return { report, notes, ok: !fails(report, options.strict), sourceOf: sourceReader(inputs) }
}

interface KnownCheck {
  readonly report: CheckReport
  /** Destinations that leave the site. */
  readonly external: readonly ExternalLink[]
}

/** Adds what the servers of external links answered. */
async function withExternal(
  { report, external }: KnownCheck,
  { cacheDir, config }: Workspace,
  signal: AbortSignal | undefined,
): Promise<Pick<CheckResult, 'report' | 'notes'>> {
  const [{ addressOf }, { externalNotes, externalProblems }, { checkExternalLinks }, { judgeProblems }] =
    await Promise.all([
      import('./content/url-scheme.ts'),
      import('./external/answers.ts'),
      import('./external/external-links.ts'),
      import('./checks/rules.ts'),
    ])
  const addresses = external.flatMap(({ href }) => addressOf(href) ?? [])
  const kept = cacheDir === undefined ? {} : { cacheFile: join(cacheDir, 'external-links.json') }
  const answers = await unlessAborted(checkExternalLinks(addresses, kept), signal)
  const findings = judgeProblems(externalProblems(external, answers), config.checks)
  const all = [...report.findings, ...findings].sort(compareFindings)
  const fail = all.filter((finding) => finding.severity === 'fail').length
  return {
    report: { ...report, summary: { ...report.summary, fail, warn: all.length - fail }, findings: all },
    notes: externalNotes(answers),
  }
}

export interface VerifyOptions {
  /** Output folder. Default: `build`. */
  readonly out?: string
}

export type VerifyResult = Pick<CheckResult, 'report' | 'ok' | 'sourceOf'>

/**
 * Proves an output from its files alone; the project it was built from is not asked.
 *
 * @returns findings that name files as seen from the working directory
 * @throws DocsError when there is no such folder, or it was never an output
 */
export async function verify({ out = 'build' }: VerifyOptions = {}): Promise<VerifyResult> {
  const [{ verifyFolder }, { requiredNames }] = await Promise.all([
    import('./publish/verify-folder.ts'),
    import('./outputs/all-outputs.ts'),
  ])
  const { report, sourceOf } = verifyFolder(resolve(out), requiredNames(), relative(process.cwd(), resolve(out)))
  return { report, ok: report.summary.fail === 0, sourceOf }
}

/** The graph of the site as data: see `SiteGraph` for the schema. */
export async function graph(options: RunOptions = {}): Promise<SiteGraph> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const inputs = readInputs(workspace)
  return withEngine(workspace, inputs, options, async (engine) => {
    const documents = await readDocuments(inputs, engine)
    const built = buildGraph(
      inputs,
      documents.map(({ head }) => head),
      await siteNames(inputs),
    )
    engine.store.save()
    return siteGraph(built, checkSite(inputs, documents, built).checked, documents, inputs.config)
  })
}

export interface ServeOptions extends ListenOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
  /** Path that the site is served below, instead of the configuration's. */
  readonly baseUrl?: string
}

/**
 * Serves the output folder of a project as a static host would.
 *
 * @returns the server, which listens until it is closed
 * @throws DocsError when there is no output, or no port is free
 */
export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  const { dir = '.', out, baseUrl } = options
  const [{ openOutput }, { startServer }] = await Promise.all([
    import('./serve/output-folder.ts'),
    import('./serve/server.ts'),
  ])
  const workspace = await openWorkspace(dir, baseUrl === undefined ? {} : { baseUrl })
  return startServer({
    ...withListenDefaults(options),
    source: await openOutput(outputFolder(workspace, out)),
    baseUrl: workspace.config.site.baseUrl,
    cache: 'revalidate',
  })
}

export interface CleanOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
}

/**
 * Removes the output folder and the cache. A folder that docs-build did not write is left alone.
 *
 * @returns absolute paths of what was removed
 * @throws DocsError when the output folder holds something else
 */
export async function clean({ dir = '.', out }: CleanOptions = {}): Promise<string[]> {
  const folder = resolve(dir)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new DocsError(`There is no folder ${folder}.`)
  const output = outputFolder({ dir: folder }, out)
  const cache = join(folder, CACHE_FOLDER)
  refuseForeign(output, { project: folder, sources: [] })
  const removed = recover(output)
  for (const path of [output, cache].filter(existsSync)) {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch (error) {
      throw new DocsError(`${path} cannot be removed: ${messageOf(error)}`, { cause: error })
    }
    removed.push(path)
  }
  return removed
}

/** Absolute path of the output folder of a project. */
export function outputFolder({ dir }: { readonly dir: string }, out = 'build'): string {
  return isAbsolute(out) ? resolve(out) : join(dir, out)
}

async function withEngine<T>(
  workspace: Workspace,
  inputs: Inputs,
  options: RunOptions,
  use: (engine: OpenEngine) => Promise<T>,
): Promise<T> {
  options.signal?.throwIfAborted()
  const { onProgress } = options
  const { cacheDir, examples } = workspace
  const reading = await findFatalPages(cacheDir, inputs)
  const engine = {
    ...openEngine(cacheDir, options),
    ...(reading ? { reading } : {}),
    ...(onProgress ? { onProgress } : {}),
    ...(examples ? { examples } : {}),
  }
  try {
    return await use(engine)
  } finally {
    await engine.close()
    if (reading) removeNotes(reading.notes)
  }
}

/** The value of a promise, or the signal's reason as soon as it is aborted. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  signal.throwIfAborted()
  let abort = (): void => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
  })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

/** An output in a commit is a surprise for everybody but those who want it there. */
async function trackedNote(out: string, { dir }: Workspace): Promise<string[]> {
  const { isTracked } = await import('./project/git.ts')
  const name = relative(dir, out)
  return isTracked(out)
    ? [`Git does not ignore \`${name}\`: unless it is to be committed, add \`${name}/\` to .gitignore.`]
    : []
}

/** The producers are loaded when documents are read: a run that has nothing to do needs none of them. */
async function siteNames({ config }: Inputs): Promise<SiteNames> {
  const outputs = await import('./outputs/all-outputs.ts')
  return outputs.siteNames(config.site)
}

function fails({ summary }: CheckReport, strict: boolean | undefined): boolean {
  return summary.fail > 0 || (strict === true && summary.warn > 0)
}

/** What an output folder must never replace, nor lie in. */
function protectedFolders({ dir, config }: Workspace): ProtectedFolders {
  return { project: dir, sources: [config.docs.path, ...config.staticDirs].map((folder) => join(dir, folder)) }
}

/**
 * Source text by the name that findings use.
 *
 * @internal no part of the library's types
 */
export function sourceReader({
  config,
  configFile,
  project,
  themeCss,
  read,
}: Inputs): (file: string) => string | undefined {
  const prefix = `${config.docs.path}/`
  const files = [...project.sources, ...project.metadata]
  const texts = new Map(files.map(({ path, text }) => [`${prefix}${path}`, text]))
  if (themeCss) texts.set(themeCss.name, themeCss.text)
  texts.set(configFile.name, configFile.text)
  const published = [...project.assets, ...project.statics]
  return (file) => {
    const known = texts.get(file)
    const found = known === undefined ? published.find((one) => one.file === file) : undefined
    const text = found && found.size <= MOST_SHOWN ? readText(found, read) : known
    if (text !== undefined) texts.set(file, text)
    return text
  }
}

/** Bytes of a published file of which an excerpt is shown. */
const MOST_SHOWN = 10_000_000

/** Of a file that can no longer be read a finding is shown without an excerpt. */
function readText(file: AssetFile, read: Inputs['read']): string | undefined {
  try {
    return new TextDecoder().decode(read(file))
  } catch {
    return undefined
  }
}

/**
 * What a run has to say besides its findings.
 *
 * @internal no part of the library's types
 */
export function notesOf({ lastUpdates }: Inputs): string[] {
  return lastUpdates?.note === undefined ? [] : [lastUpdates.note]
}

function phases(report: BuildOptions['onPhase']): (name: string) => void {
  let last = performance.now()
  return (name) => {
    const now = performance.now()
    report?.(name, now - last)
    last = now
  }
}
