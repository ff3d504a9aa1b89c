/**
 * What the program can do, as functions: each command is one of them. They return values, throw `DocsError`
 * for wrong use, never print and never end the process.
 */

import { existsSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import type { Budgets, KindFigures } from './built/budgets.ts'
import type { DiffOptions, DiffResult } from './built/diff/diff.ts'
import type { Visit } from './built/visit/visit.ts'
import type { WeighedPage } from './built/weight.ts'
import type { ExternalLink } from './checks/checked-site.ts'
import { siteLanguage } from './config/site-words.ts'
import type { ParserName } from './content/parser/dialect.ts'
import type { DevOptions, DevServer } from './dev/dev.ts'
import { CACHE_FOLDER } from './engine/cache-folder.ts'
import { fingerprintAll } from './engine/fingerprint.ts'
import { type MemoInput, memo } from './engine/memo.ts'
import type { ExternalReport } from './external/external-report.ts'
import { DocsError, messageOf } from './fault/errors.ts'
import type { CheckReport, Finding } from './fault/finding.ts'
import { nearest } from './fault/nearest.ts'
import type { PublishedSite, Score } from './migrate/score.ts'
import type { Found, InitOptions, InitResult } from './moving/init.ts'
import type { MigrateOptions, PlannedMove } from './moving/migrate.ts'
import type { CheckedRun } from './outputs/checked-run.ts'
import type { ExplainedAnchor, ExplainedFile } from './outputs/explain-target.ts'
import { findPage } from './outputs/find-page.ts'
import type { RoutesOptions, RoutesResult } from './outputs/keep-addresses.ts'
import { type LastMade, lastMade } from './outputs/remade-pages.ts'
import { type GraphPage, type SiteGraph, siteGraph } from './outputs/site-graph.ts'
import type { TranslationStatus } from './outputs/translation-status.ts'
import type { Engine, RunOptions } from './pipeline/engine.ts'
import { runKey } from './pipeline/run-key.ts'
import { type FileNames, type Update, update } from './pipeline/update.ts'
import { withEngine } from './pipeline/with-engine.ts'
import type { InputsBefore } from './project/check-changed.ts'
import type { Observation } from './project/doctor.ts'
import type { FreezeOptions } from './project/freeze-version.ts'
import { type Inputs, notesOf, sourceReader } from './project/inputs.ts'
import type { NewPage } from './project/new-page.ts'
import { VERSION } from './project/own-package.ts'
import { loadPlay } from './project/play.ts'
import { loadSiteBundle, requireTheme } from './project/site-bundle.ts'
import { asThemeFault } from './project/theme-fault.ts'
import { openWorkspace, readInputs, readPageInputs, type Workspace } from './project/workspace.ts'
import type { BuildTimes } from './publish/build-times.ts'
import type { EarlierReleases } from './publish/earlier-releases.ts'
import { isUnchanged, readOutputState } from './publish/ledger.ts'
import { type ProtectedFolders, refuseForeign } from './publish/output-guard.ts'
import { openStage, recover } from './publish/output-stage.ts'
import type { FixResult } from './rewriting/fix.ts'
import type { MoveOptions, MoveResult } from './rewriting/move.ts'
import { type ListenOptions, withListenDefaults } from './serve/listen-options.ts'
import type { RunningServer } from './serve/server.ts'

export type { RunOptions } from './pipeline/engine.ts'
export type { BuildTimes } from './publish/build-times.ts'

export interface BuildOptions extends RunOptions {
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
  /** Warnings are failures too. */
  readonly strict?: boolean
  /** Draws every page again as browsers do. A component that differs from the HTML is a finding that fails. */
  readonly verifyHydration?: boolean
  /**
   * The published site, by its URL or folder: the files of earlier releases are taken from there, and not from the
   * output folder.
   */
  readonly published?: string
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
  /** How long the builds before this one took, the newest last. */
  readonly before?: readonly BuildTimes[]
}

/**
 * Checks and builds the site into its output folder. The folder is replaced whole, and only when no
 * finding fails; what was there before stays until then, and stays for good when anything goes wrong.
 *
 * @throws DocsError for wrong use, or when a page cannot be drawn
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const taken: [phase: string, ms: number][] = []
  const phase = phases((name, ms) => {
    taken.push([name, ms])
    options.onPhase?.(name, ms)
  })
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const { cacheDir } = workspace
  const out = outputFolder(workspace, options.out)
  phase('configuration')
  const inputs = await readPageInputs(workspace)
  const notes = notesOf(inputs)
  const { parser } = inputs.config.markdown
  phase('read files')
  return withEngine(workspace, inputs, options, async (engine) => {
    const bundle = engine.code ?? (await loadSiteBundle(workspace, inputs))
    phase('page code')
    const earlier = await releasesBefore(out, inputs.config.site.releases.keep, options.published)
    const publishedKey = options.published === undefined ? '' : earlier.key
    const key = fingerprintAll([runKey(inputs, engine, bundle), String(options.strict === true), publishedKey])
    const previous = cacheDir === undefined ? undefined : readOutputState(out, cacheDir)
    if (previous && !options.verifyHydration && isUnchanged(out, previous, key)) {
      recover(out)
      phase('compare with last output')
      const report = previous.report as CheckReport
      const files = Object.entries(previous.files).map(([path, [, size]]) => ({ path, size }))
      return { out, report, published: true, rendered: 0, kept: report.summary.pages, files, notes, parser }
    }
    try {
      const names = (): Promise<FileNames> => siteNames(inputs)
      const run = await update(inputs, engine, { bundle, names, onRead: () => phase('parse documents') })
      const report = run.report()
      phase('graph and checks')
      if (fails(report, options.strict)) {
        engine.store.save()
        return { out, report, published: false, rendered: 0, kept: 0, files: [], notes, parser }
      }
      // Said once, when the folder is made.
      const added = existsSync(out) ? [] : await trackedNote(out, workspace)
      const stage = openStage(out, { cacheDir, previous }, protectedFolders(workspace))
      try {
        engine.signal?.throwIfAborted()
        const { emitSite } = await import('./outputs/site-output.ts')
        const play = await playOf(run, workspace)
        const others = run.others.map((other) => ({ ...other, bundle, play }))
        const emitted = await emitSite({ ...run, bundle, play, others }, stage, earlier)
        phase('render pages')
        engine.signal?.throwIfAborted()
        if (options.verifyHydration) {
          const { outputMismatches, withMismatches } = await import('./hydration/output.ts')
          const editions = [run, ...run.others].map(({ site, inputs }) => ({ ...inputs, site }))
          const mismatches = await outputMismatches(stage.folder, editions, { bundle, workspace })
          phase('verify hydration')
          if (mismatches.length > 0) {
            stage.abort()
            const all = withMismatches(report, mismatches)
            return { out, report: all, published: false, rendered: 0, kept: 0, files: [], notes, parser }
          }
        }
        const { budgets } = inputs.config.site
        const heavy = await heavyPages(stage.folder, [run, ...run.others], workspace, budgets)
        if (heavy.length > 0) {
          stage.abort()
          const { withMismatches } = await import('./hydration/output.ts')
          const all = withMismatches(report, heavy)
          return { out, report: all, published: false, rendered: 0, kept: 0, files: [], notes, parser }
        }
        stage.commit({ run: key, report, files: emitted.files, origins: emitted.origins })
        phase('publish')
        engine.store.save()
        phase('keep results')
        const { rendered, kept, files } = emitted
        const { keepTimes, readTimes } = await import('./publish/build-times.ts')
        const before = readTimes(out, cacheDir)
        if (rendered > 0) keepTimes({ rendered, pages: report.summary.pages, phases: taken }, out, cacheDir)
        const all = [...notes, ...added, ...releaseNotes(emitted.earlier)]
        return { out, report, published: true, rendered, kept, files, notes: all, parser, before }
      } catch (error) {
        stage.abort()
        throw error
      }
    } catch (error) {
      // Bodies and pages are drawn with parts of the theme.
      throw await asThemeFault(error, bundle, workspace)
    }
  })
}

/** Findings about pages that are heavier than the configuration allows. Without budgets, nothing is weighed. */
async function heavyPages(
  folder: string,
  runs: readonly Pick<CheckedRun, 'site' | 'inputs'>[],
  workspace: Workspace,
  budgets: Budgets,
): Promise<Finding[]> {
  if (Object.keys(budgets).length === 0) return []
  const [{ overBudget }, { weighPages }, { openBuilt }, { releaseIn }, { pagesOf }] = await Promise.all([
    import('./built/budgets.ts'),
    import('./built/weight.ts'),
    import('./built/built-output.ts'),
    import('./publish/earlier-releases.ts'),
    import('./hydration/output.ts'),
  ])
  const built = releaseIn(folder)
  if (!built) throw new Error('The stage has no manifest.')
  const output = await openBuilt(built, folder)
  const files = new Map(
    runs.flatMap(({ site, inputs }) => pagesOf({ ...inputs, site }, workspace)).map(({ path, file }) => [path, file]),
  )
  const fileOf = (route: string): string => files.get(output.pages.get(route) ?? '') ?? route
  return overBudget(await weighPages(output), budgets, fileOf)
}

/** @throws DocsError when the published site cannot be asked, or its manifest has another form */
async function releasesBefore(out: string, keep: number, published: string | undefined): Promise<EarlierReleases> {
  const { earlierReleases, NO_RELEASES, releaseIn } = await import('./publish/earlier-releases.ts')
  if (keep === 0) {
    if (published === undefined) return NO_RELEASES
    throw new DocsError('`--published` names a site whose files are to stay, but `releases.keep` is 0.', {
      hint: 'Write `releases: { keep: 2 }` into docs.config.ts.',
    })
  }
  if (published === undefined) {
    const last = releaseIn(out)
    return (last && earlierReleases(last, keep)) ?? NO_RELEASES
  }
  const { findPublished } = await import('./publish/published-site.ts')
  const last = await findPublished(published)
  if (!last) return NO_RELEASES
  const earlier = earlierReleases(last, keep)
  if (!earlier) throw new DocsError(`${last.name} does not have the form that docs-build writes.`)
  return earlier
}

function releaseNotes({ kept, lost }: { readonly kept: number; readonly lost: number }): string[] {
  return [
    ...(kept > 0 ? [`${kept} ${kept === 1 ? 'file stays' : 'files stay'} from earlier releases.`] : []),
    ...(lost > 0 ? [`${lost} of earlier releases cannot be read, or have changed: they are left out.`] : []),
  ]
}

interface PlayableRun extends Pick<CheckedRun, 'documents'> {
  readonly others: readonly Pick<CheckedRun, 'documents'>[]
}

/** What readers play with, where a page has an example. */
function playOf(run: PlayableRun, workspace: Workspace): ReturnType<typeof loadPlay> {
  const isPlayable = [run, ...run.others].some(({ documents }) => documents.some(({ facts }) => facts.examples))
  return isPlayable ? loadPlay(workspace) : Promise.resolve(undefined)
}

export interface CheckOptions extends RunOptions {
  readonly strict?: boolean
  /** Asks the servers behind links that leave the site as well. */
  readonly external?: boolean
  /** Runs the code blocks that the configuration has commands for. The authors of the docs decide what that executes. */
  readonly samples?: boolean
  /** File with the findings that are known, relative to the project's folder: every other one fails. */
  readonly baseline?: string
  /** Writes all findings into the baseline instead of comparing them. */
  readonly updateBaseline?: boolean
  /**
   * Only findings that the project does not have at this commit, tag or branch. `true`: where the work left the branch
   * that a CI system names, else the main branch of the remote; without one, the last commit.
   */
  readonly changed?: string | true
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
  const since = options.changed === undefined ? undefined : await changesSince(workspace, inputs, options.changed)
  const states = [inputs, ...(since?.before.inputs ? [since.before.inputs] : [])]
  const [found, earlier] = await withEngine(workspace, inputs, options, (engine) =>
    checks.of(
      states.map((state) => ({ key: runKey(state, engine), inputs: state })),
      { engine },
    ),
  )
  const fresh = since ? since.onlyNew(found as KnownCheck, earlier) : { ...(found as KnownCheck), notes: [] }
  const asked = await withServers(fresh, workspace, options)
  const sampled = await withSampled(asked, inputs, workspace, options)
  const { report, notes } = await withBaseline(sampled, workspace.dir, options)
  const isStrict = options.strict === true || options.baseline !== undefined
  return { report, notes, ok: !fails(report, isStrict), sourceOf: sourceReader(inputs) }
}

/** The state before a change, and what is new since then. */
async function changesSince(
  workspace: Workspace,
  inputs: Inputs,
  since: string | true,
): Promise<{
  readonly before: InputsBefore
  readonly onlyNew: (now: KnownCheck, earlier: KnownCheck | undefined) => NotedCheck
}> {
  const { againstEarlier, inputsBefore } = await import('./project/check-changed.ts')
  const before = await inputsBefore(workspace, inputs, since)
  return {
    before,
    onlyNew: ({ report, external }, earlier) => {
      const { report: fresh, note } = againstEarlier(report, earlier?.report, before, workspace.dir)
      before.release()
      const known = new Set(earlier?.external.map(({ href }) => href))
      return { report: fresh, external: external.filter(({ href }) => !known.has(href)), notes: [note] }
    },
  }
}

/** Without the option, nothing is run. */
async function withSampled(
  result: Pick<CheckResult, 'report' | 'notes'>,
  inputs: Inputs,
  { dir, cacheDir }: Workspace,
  { samples, signal }: CheckOptions,
): Promise<Pick<CheckResult, 'report' | 'notes'>> {
  if (!samples) return result
  const { withSamples } = await import('./samples/check-samples.ts')
  const { report, notes } = await withSamples(result.report, inputs, { dir, cacheDir, signal })
  return { report, notes: [...result.notes, ...notes] }
}

/** Without a file for known findings, the report stays as it is. */
async function withBaseline(
  result: Pick<CheckResult, 'report' | 'notes'>,
  dir: string,
  { baseline, updateBaseline }: CheckOptions,
): Promise<Pick<CheckResult, 'report' | 'notes'>> {
  if (baseline === undefined) return result
  const { compareWithFile } = await import('./project/baseline-file.ts')
  const { report, note } = compareWithFile(result.report, { dir, name: baseline, update: updateBaseline === true })
  return { report, notes: [...result.notes, note] }
}

async function withServers(
  { report, external, notes }: NotedCheck,
  { cacheDir, config }: Workspace,
  options: CheckOptions,
): Promise<Pick<CheckResult, 'report' | 'notes'>> {
  if (!options.external) return { report, notes }
  const { withExternalFindings } = await import('./external/external-findings.ts')
  const asked = await withExternalFindings(report, external, {
    cacheDir,
    external: config.links.external,
    checks: config.checks,
    signal: options.signal,
  })
  return { ...asked, notes: [...notes, ...asked.notes] }
}

interface NotedCheck extends KnownCheck {
  readonly notes: readonly string[]
}

/**
 * Asks the servers behind all links that leave the site, and nothing else: for a run of its own.
 *
 * @returns every address with its answer and its places
 */
export async function externalLinks(options: RunOptions = {}): Promise<ExternalReport> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const inputs = readInputs(workspace)
  const [found] = await withEngine(workspace, inputs, options, (engine) =>
    checks.of([{ key: runKey(inputs, engine), inputs }], { engine }),
  )
  const { external } = found as KnownCheck
  const [{ answersFor }, { externalReport }] = await Promise.all([
    import('./external/external-findings.ts'),
    import('./external/external-report.ts'),
  ])
  const { cacheDir, config } = workspace
  const answers = await answersFor(external, { cacheDir, external: config.links.external, signal: options.signal })
  return externalReport(external, answers)
}

interface KnownCheck {
  readonly report: CheckReport
  /** Destinations that leave the site. */
  readonly external: readonly ExternalLink[]
}

interface CheckInput extends MemoInput {
  readonly inputs: Inputs
}

/** What a check finds: where nothing has changed, one comparison is all there is to do. */
const checks = memo<CheckInput, KnownCheck, { readonly engine: Engine }>(
  'check',
  () => [],
  async (missing, { engine }, keep) => {
    let last: Update | undefined
    for (const input of missing) {
      const run: Update = await update(input.inputs, engine, { names: () => siteNames(input.inputs), last })
      const { checked, report, others } = run
      last = run
      const external = [checked, ...others.map((other) => other.checked)].flatMap((one) => one.external)
      keep(input, JSON.stringify({ report: report(), external }))
    }
    engine.store.save()
  },
)

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

export type { DiffFormat, DiffOptions, DiffResult } from './built/diff/diff.ts'

export interface WeightOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
}

export interface WeightResult {
  readonly pages: readonly WeighedPage[]
  readonly figures: readonly KindFigures[]
  /** Findings about pages over their budgets; they name the pages by their files in the output. */
  readonly report: CheckReport
}

/**
 * Weighs the pages of an output, and compares them with the budgets of the project.
 *
 * @throws DocsError when there is no output
 */
export async function weight({ dir = '.', out }: WeightOptions = {}): Promise<WeightResult> {
  const workspace = await openWorkspace(dir, {})
  const [{ budgetReport, overBudget, weightFigures }, { weighPages }, { openBuilt }, { openPublished }] =
    await Promise.all([
      import('./built/budgets.ts'),
      import('./built/weight.ts'),
      import('./built/built-output.ts'),
      import('./publish/published-site.ts'),
    ])
  const folder = outputFolder(workspace, out)
  const output = await openBuilt(await openPublished(folder), folder)
  const { budgets } = workspace.config.site
  const pages = await weighPages(output)
  const findings = overBudget(pages, budgets, (route) => output.pages.get(route) ?? route)
  return { pages, figures: weightFigures(pages, budgets), report: budgetReport(pages.length, findings) }
}

export interface ReportOptions extends RunOptions {
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
  /** Older output to compare with: a folder, or the URL of a site. */
  readonly since?: string
  /** File with known findings, relative to the project's folder. */
  readonly baseline?: string
}

/**
 * Draws the state of a site as one HTML page that needs nothing besides itself.
 *
 * @returns the page
 * @throws DocsError when the baseline or an output that is named cannot be read
 */
export async function report(options: ReportOptions = {}): Promise<string> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  requireTheme(workspace)
  const inputs = readInputs(workspace)
  return withEngine(workspace, inputs, options, async (engine) => {
    const run = await update(inputs, engine, { names: () => siteNames(inputs) })
    engine.store.save()
    const { reportOnRun } = await import('./built/report/report-on-run.ts')
    return reportOnRun(run, workspace, { ...options, out: outputFolder(workspace, options.out) })
  })
}

export interface VisitOptions extends WeightOptions {
  /** Routes of the pages to visit. Default: the first of each kind. */
  readonly pages?: readonly string[]
  /** Visits to each page. Default: 3. */
  readonly times?: number
  /** Program of a Chromium. Default: the first that is installed. */
  readonly browser?: string
  /** Called before each page. */
  readonly onVisit?: (url: string) => void
}

/**
 * Measures first visits to pages of an output, in a browser of this machine.
 *
 * @throws DocsError when there is no output, no such page or no browser
 */
export async function visit({
  pages = [],
  times = 3,
  browser,
  onVisit,
  ...options
}: VisitOptions = {}): Promise<Visit[]> {
  const [{ findChromium, startChromium }, { visitPages }] = await Promise.all([
    import('./built/visit/chromium.ts'),
    import('./built/visit/visit.ts'),
  ])
  const program = findChromium(browser, process.env['PATH'] ?? '')
  const { pages: weighed } = await weight(options)
  const routes = pages.length > 0 ? pages : firstOfEachKind(weighed)
  const unknown = routes.find((route) => !weighed.some((page) => page.route === route))
  if (unknown !== undefined) {
    const near = nearest(
      unknown,
      weighed.map(({ route }) => route),
    )
    throw new DocsError(
      `The output has no page \`${unknown}\`.`,
      near === undefined ? {} : { hint: `Did you mean \`${near}\`?` },
    )
  }
  const server = await serve({ ...options, port: 0 })
  try {
    const chromium = await startChromium(program)
    try {
      const visits: Visit[] = []
      for (const route of routes) {
        onVisit?.(route)
        const [measured] = await visitPages(chromium, [server.url.replace(/\/$/, '') + route], times)
        if (measured) visits.push({ ...measured, url: route })
      }
      return visits
    } finally {
      await chromium.close()
    }
  } finally {
    await server.close()
  }
}

function firstOfEachKind(pages: readonly WeighedPage[]): string[] {
  return [...new Map([...pages].reverse().map(({ kind, route }) => [kind, route])).values()].reverse()
}

/**
 * Compares two outputs from their files.
 *
 * @throws DocsError when an output or a report cannot be read
 */
export async function diffOutputs(options: DiffOptions): Promise<DiffResult> {
  return (await import('./built/diff/diff.ts')).diffOutputs(options)
}

/** The graph of the site as data: see `SiteGraph` for the schema. */
export async function graph(options: RunOptions = {}): Promise<SiteGraph> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const inputs = readInputs(workspace)
  return withEngine(workspace, inputs, options, async (engine) => {
    const run = await update(inputs, engine, { names: () => siteNames(inputs) })
    engine.store.save()
    return siteGraph(run)
  })
}

/** What is known of a page, of an anchor of a page (`page.md#part`), or of a file. */
export type Explained =
  | {
      readonly type: 'page'
      readonly page: GraphPage
      readonly site: SiteGraph
      /** What the last build did with the page; absent for a generated page, and when nothing is known of an output. */
      readonly made?: LastMade
    }
  | ({ readonly type: 'anchor' } & ExplainedAnchor)
  | ({ readonly type: 'file' } & ExplainedFile)

/**
 * Finds a page of the graph, an anchor of one, or a file that the site publishes.
 *
 * @param wanted a route, with or without the base URL, or a file; an anchor follows after `#`
 * @throws DocsError when there is nothing of this name
 */
export async function explain(wanted: string, options: RunOptions = {}): Promise<Explained> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const inputs = readInputs(workspace)
  const { explainAnchor, explainFile } = await import('./outputs/explain-target.ts')
  return withEngine(workspace, inputs, options, async (engine) => {
    const run = await update(inputs, engine, { names: () => siteNames(inputs) })
    engine.store.save()
    const site = siteGraph(run)
    if (wanted.includes('#')) return { type: 'anchor', ...explainAnchor(wanted, workspace.dir, site) }
    const file = explainFile(wanted, workspace.dir, { inputs, site })
    if (file) return { type: 'file', ...file }
    const page = findPage(wanted, workspace.dir, site)
    const made = madeBefore(page, run, workspace)
    return { type: 'page', site, page, ...(made ? { made } : {}) }
  })
}

function madeBefore({ route }: GraphPage, run: Update, { dir, cacheDir }: Workspace): LastMade | undefined {
  const out = outputFolder({ dir })
  for (const { inputs, site } of [run, ...run.others]) {
    const root = `/${inputs.edition?.prefix ?? ''}`
    const doc = site.docs.find((one) => root + one.route.slice(1) === route)
    if (doc) return lastMade({ path: doc.head.path, edition: inputs, out, cacheDir })
  }
  return undefined
}

/** Freezes the current state of docs as a version; see `FreezeOptions`. @returns paths of what was written */
export async function freezeVersion(options: FreezeOptions): Promise<string[]> {
  return (await import('./project/freeze-version.ts')).freezeVersion(options)
}

/** A translation with its source, as files relative to the project's folder. */
interface TranslationFiles {
  readonly file: string
  readonly source: string
}

/** What can be asked about translations, and said of them. */
export const translations: {
  /** The state of all translations. */
  status(options?: RunOptions): Promise<TranslationStatus>
  /**
   * What has changed in sources since their translations were made.
   *
   * @param page file of a translation or of a source. Default: all stale translations
   * @throws DocsError when there is no such page, or git does not know the earlier state
   */
  diff(page: string | undefined, options?: RunOptions): Promise<{ readonly file: string; readonly patch: string }[]>
  /**
   * Says of translations that they are up to date.
   *
   * @throws DocsError when there is no such page
   */
  mark(
    action: string,
    page: string | undefined,
    options?: RunOptions,
  ): Promise<{ readonly file: string; readonly isNew: boolean }[]>
} = {
  async status(options = {}) {
    const workspace = await openWorkspace(options.dir ?? '.', options)
    const inputs = readInputs(workspace)
    return withEngine(workspace, inputs, options, async (engine) => {
      const run = await update(inputs, engine, { names: () => siteNames(inputs) })
      engine.store.save()
      const { translationStatus } = await import('./outputs/translation-status.ts')
      return translationStatus([run, ...run.others], inputs.config.site.locale.defaultLocale)
    })
  },
  async diff(page, options = {}) {
    const { changesSince } = await import('./project/translation-marks.ts')
    const dir = resolve(options.dir ?? '.')
    const { pages } = await translations.status(options)
    const wanted = page === undefined ? pages.filter(({ state }) => state === 'stale') : pages
    const patches: { file: string; patch: string }[] = []
    for (const files of translationsAt(page, wanted)) {
      const patch = await changesSince(dir, files)
      if (patch !== '') patches.push({ file: files.file, patch })
    }
    return patches
  },
  async mark(action, page, options = {}) {
    if (action !== 'mark' || page === undefined) {
      throw new DocsError(page === undefined ? 'Name the page to mark.' : `\`translate ${action}\` does not exist.`, {
        hint: 'Write `docs-build translate status`, `translate diff [page]` or `translate mark <page>`.',
      })
    }
    const { markTranslation } = await import('./project/translation-marks.ts')
    const dir = resolve(options.dir ?? '.')
    const { pages } = await translations.status(options)
    return translationsAt(page, pages).map((files) => ({ file: files.file, isNew: markTranslation(dir, files) }))
  },
}

/** @throws DocsError when no translation belongs to the page */
function translationsAt(page: string | undefined, pages: TranslationStatus['pages']): TranslationFiles[] {
  const wanted = page?.replace(/^\.\//, '')
  const found = pages.flatMap(({ file, source }) =>
    file !== undefined && (wanted === undefined || file === wanted || source === wanted) ? [{ file, source }] : [],
  )
  if (found.length === 0 && wanted !== undefined) {
    const near = nearest(
      wanted,
      pages.flatMap(({ file, source }) => [source, ...(file === undefined ? [] : [file])]),
    )
    throw new DocsError(`There is no translation \`${wanted}\`.`, {
      hint: near ? `Did you mean \`${near}\`?` : '`docs-build translate status` lists all translations.',
    })
  }
  return found
}

/** Looks at the folder of a project that is about to begin: see `Found`. */
export async function lookAround(dir = '.'): Promise<Found> {
  return (await import('./moving/init.ts')).lookAround(dir)
}

/** Makes rules warnings in the configuration that `init` has written. */
export async function lowerInitRules(result: InitResult, lowered: Readonly<Record<string, number>>): Promise<void> {
  ;(await import('./moving/init.ts')).lowerInitRules(result, lowered)
}

/**
 * Begins a project: writes its configuration, its scripts and, where there is no Markdown, a small site. No file is
 * overwritten.
 *
 * @throws DocsError when the folder holds a project or another tool's site, for an unknown host, and when the folder
 * cannot be written
 */
export async function init(options: InitOptions): Promise<InitResult> {
  return (await import('./moving/init.ts')).init(options)
}

/**
 * Moves a page, a folder, a file or a heading of a project, and rewrites what refers to it.
 *
 * @throws DocsError when there is nothing to move or no place for it, or when the change brings findings
 */
export async function move(options: MoveOptions): Promise<MoveResult> {
  const { move } = await import('./rewriting/move.ts')
  return move(options, siteNames)
}

export interface FixOptions extends RunOptions {
  /** Writes the files; without it, the changes are only returned. */
  readonly write?: boolean
  /** Ids of the rules whose findings are repaired. Default: all. */
  readonly rules?: readonly string[]
}

/**
 * Repairs the findings of which the right destination is certain.
 *
 * @throws DocsError when a file cannot be written
 */
export async function fix({ write = false, rules, ...options }: FixOptions = {}): Promise<FixResult> {
  const { report, sourceOf } = await check(options)
  const { applyFixes } = await import('./rewriting/fix.ts')
  return applyFixes({ dir: resolve(options.dir ?? '.'), report, sourceOf, rules, write })
}

/**
 * Reads another tool's site and plans its move. Nothing is written.
 *
 * @throws DocsError when no other tool is found, and for a tool that does not exist
 */
export async function planMigration(options: MigrateOptions): Promise<PlannedMove> {
  return (await import('./moving/migrate.ts')).planMigration(options)
}

/** Writes the files of a move that are not there. @returns their paths below the root of the repository */
export async function writeMove(move: PlannedMove): Promise<string[]> {
  return (await import('./moving/migrate.ts')).writeMove(move)
}

/** Makes rules that fail warnings, in the configuration that a move has just written. */
export async function lowerRules(
  move: PlannedMove,
  written: readonly string[],
  lowered: Readonly<Record<string, number>>,
): Promise<void> {
  ;(await import('./moving/migrate.ts')).lowerRules(move, written, lowered)
}

/** A site measured against the one that it has moved from. */
export interface MeasuredMove {
  readonly score: Score
  /** Findings about syntax that readers would miss or see raw. */
  readonly lost: number
  readonly findings: number
}

/** Rules about what a page of another tool holds and this program does not show. */
const LOSS_RULES = ['foreign-syntax', 'unsupported-mdx', 'unknown-directive', 'directive-attribute', 'dropped-html']

/**
 * Measures a move that is written.
 *
 * @returns the measures of the site, and `before` those of its documents without a configuration
 */
export async function scoreMove(move: PlannedMove): Promise<{ before?: MeasuredMove; after: MeasuredMove }> {
  const [{ scoreOf }, { barePlace }] = await Promise.all([
    import('./migrate/score.ts'),
    import('./moving/score-before.ts'),
  ])
  const { site } = move.plan
  const measure = async (dir: string, published: (graph: SiteGraph) => PublishedSite): Promise<MeasuredMove> => {
    const score = scoreOf(site, published(await graph({ dir })), site.project)
    const { report } = await check({ dir })
    const lost = report.findings.filter(({ rule }) => LOSS_RULES.includes(rule)).length
    return { score, lost, findings: report.findings.length }
  }
  const after = await measure(move.project, (site) => site)
  const bare = barePlace(move)
  if (!bare) return { after }
  try {
    // Files are compared by their places in the repository.
    const from = `/${bare.folder}`
    const before = await measure(bare.dir, (graph) => ({
      ...graph,
      pages: graph.pages.map((page) => (page.file ? { ...page, file: page.file.replace(/^docs/, () => from) } : page)),
    }))
    return { before, after }
  } finally {
    bare.remove()
  }
}

/**
 * Compares a site with the addresses that it has promised to keep, and writes the file with them.
 *
 * @throws DocsError when promises cannot be read or written
 */
export async function routes(options: RunOptions & RoutesOptions = {}): Promise<RoutesResult> {
  const site = await graph(options)
  const { keepAddresses } = await import('./outputs/keep-addresses.ts')
  return keepAddresses(site, resolve(options.dir ?? '.'), options)
}

/**
 * Looks at a project and its machine.
 *
 * @returns what was seen, each with what is odd about it
 */
export async function doctor(dir = '.'): Promise<Observation[]> {
  const { examine } = await import('./project/doctor.ts')
  return examine(resolve(dir))
}

export interface EditorOptions extends Omit<RunOptions, 'baseUrl' | 'dir' | 'signal' | 'onProgress'> {
  /** Folder of a project that is opened besides those of the editor. */
  readonly dir?: string
}

export interface WatchedCheck {
  /** @param ms what the work took, in milliseconds */
  readonly onReport: (result: CheckResult, ms: number) => void
  /** A configuration or a docs folder that cannot be used; the last report stays true of what there was before. */
  readonly onFault: (error: unknown) => void
}

/**
 * Checks a project now and after every change of it.
 *
 * @returns the end of it
 */
export async function watchCheck(
  options: CheckOptions,
  { onReport, onFault }: WatchedCheck,
): Promise<{ readonly close: () => Promise<void> }> {
  const [{ openProject }, { followDisk }] = await Promise.all([
    import('./lsp/live-project.ts'),
    import('./lsp/follow-disk.ts'),
  ])
  const dir = resolve(options.dir ?? '.')
  const project = openProject(dir, {
    ...options,
    namesOf: siteNames,
    async onState({ report: found, run, ms }) {
      const { report, notes } = await withBaseline({ report: found, notes: [] }, dir, options)
      const isStrict = options.strict === true || options.baseline !== undefined
      onReport({ report, notes, ok: !fails(report, isStrict), sourceOf: sourceReader(run.inputs) }, ms)
    },
    onFault,
  })
  const watch = await followDisk(project)
  return {
    async close() {
      await watch?.close()
      await project.close()
    },
  }
}

/** Speaks the Language Server Protocol with an editor over standard input and output, until the editor ends it. */
export async function lsp({ dir, ...options }: EditorOptions = {}): Promise<void> {
  const { serveEditor } = await import('./lsp/server.ts')
  return serveEditor(process.stdin, process.stdout, {
    ...options,
    ...(dir === undefined ? {} : { dir: resolve(dir) }),
    namesOf: siteNames,
  })
}

/** Writes a page from a template; see `NewPage`. @returns the absolute path of its file */
export async function newPage(page: NewPage): Promise<string> {
  const { writeNewPage } = await import('./project/new-page.ts')
  return writeNewPage(page)
}

/**
 * Serves the site of a project while it is written: pages are made on demand, and follow every change.
 *
 * @returns the server, which listens until it is closed or the signal ends it
 * @throws DocsError when the project cannot be opened, or no port is free
 */
export async function dev(options: DevOptions = {}): Promise<DevServer> {
  const { startDev } = await import('./dev/dev.ts')
  return startDev(options)
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

export interface McpOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
  /** Path that the site is served below, instead of the configuration's. */
  readonly baseUrl?: string
  /** Port on this machine, 0 for any free one. Default: standard input and output. */
  readonly port?: number
}

export interface McpServer {
  /** Address of a server over HTTP. */
  readonly url?: string
  /** Resolves when the program that asks over standard input is gone. */
  readonly ended: Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Answers programs about the output of a project, with the Model Context Protocol. It only reads.
 *
 * @throws DocsError when there is no output
 */
export async function mcp({ dir = '.', out, baseUrl, port }: McpOptions = {}): Promise<McpServer> {
  const [{ openOutput }, { builtSite }, { serveHttp, serveStdio }] = await Promise.all([
    import('./serve/output-folder.ts'),
    import('./mcp/built-site.ts'),
    import('./mcp/mcp-server.ts'),
  ])
  const workspace = await openWorkspace(dir, baseUrl === undefined ? {} : { baseUrl })
  const { title, baseUrl: base } = workspace.config.site
  const site = builtSite(await openOutput(outputFolder(workspace, out)), base, siteLanguage(workspace.config.site))
  const served = { site, title, version: VERSION }
  if (port === undefined) return { ended: serveStdio(served), close: async () => {} }
  return { ...(await serveHttp(served, port)), ended: new Promise(() => {}) }
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
function outputFolder({ dir }: { readonly dir: string }, out = 'build'): string {
  return isAbsolute(out) ? resolve(out) : join(dir, out)
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
async function siteNames(inputs: Inputs): Promise<FileNames> {
  const outputs = await import('./outputs/all-outputs.ts')
  return outputs.siteNames(inputs)
}

function fails({ summary }: CheckReport, strict: boolean | undefined): boolean {
  return summary.fail > 0 || (strict === true && summary.warn > 0)
}

/** What an output folder must never replace, nor lie in. */
function protectedFolders({ dir, config, editions }: Workspace): ProtectedFolders {
  const docs = editions.flatMap(({ revision, docsDir, translations }) =>
    revision === undefined ? [docsDir, ...translations] : [],
  )
  return { project: dir, sources: [...new Set([...docs, ...config.staticDirs])].map((folder) => join(dir, folder)) }
}

function phases(report: BuildOptions['onPhase']): (name: string) => void {
  let last = performance.now()
  return (name) => {
    const now = performance.now()
    report?.(name, now - last)
    last = now
  }
}
