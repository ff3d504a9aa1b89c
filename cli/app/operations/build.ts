/** Checks and builds a site into its output folder. */
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type CheckReport, withFindings } from '../../kernel/fault/finding.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { derived } from '../../kernel/store/memo.ts'
import { withOwners } from '../../project/git/code-owners.ts'
import { notesOf, type ProjectInputs } from '../../project/inputs.ts'
import type { Freezing } from '../../project/outputs/frozen-editions.ts'
import { siteNames } from '../../project/outputs/site-names.ts'
import type { Engine, RunOptions } from '../../project/pipeline/engine.ts'
import { runKey } from '../../project/pipeline/run-key.ts'
import { type Update, update } from '../../project/pipeline/update.ts'
import { withEngine } from '../../project/pipeline/with-engine.ts'
import type { BuildTimes } from '../../project/publish/build-times.ts'
import type { ChangedFiles } from '../../project/publish/changed-files.ts'
import type { EarlierReleases } from '../../project/publish/earlier-releases.ts'
import { isUnchanged, type OutputState, readOutputState } from '../../project/publish/ledger.ts'
import type { ProtectedFolders } from '../../project/publish/output-guard.ts'
import { allFileRows } from '../../project/publish/output-parts.ts'
import { openStage, recover } from '../../project/publish/output-stage.ts'
import { FIRST_OUTPUT, outputFolder } from '../../project/publish/project-output.ts'
import type { Bundle } from '../../project/theme/kept-bundle.ts'
import { loadPartFiles } from '../../project/theme/part-files.ts'
import { loadSiteBundle } from '../../project/theme/site-bundle.ts'
import { styleFindings } from '../../project/theme/style-findings.ts'
import { asThemeFault } from '../../project/theme/theme-fault.ts'
import { onChangedFiles, openWorkspace, readPageInputs, type Workspace } from '../../project/workspace.ts'
import { fails } from './check.ts'
import { keepFindings } from './known-check.ts'
import { deadLinks, heavyPages, hydrationFindings } from './page-findings.ts'
import { releaseNotes, releasesBefore } from './releases-before.ts'

export interface BuildOptions extends RunOptions {
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
  /** Warnings are failures too. */
  readonly strict?: boolean
  /** File with known findings, relative to the project's folder: they neither fail nor are reported. */
  readonly baseline?: string
  /** Draws every page again as browsers do. A component that differs from the HTML is a finding that fails. */
  readonly verifyHydration?: boolean
  /**
   * The published site, as its URL or folder. Files of earlier releases are taken from it instead of the output
   * folder.
   */
  readonly published?: string
  /**
   * Folders with the parts that other machines have made with `buildShard`, relative to the project's folder; `*` stands for
   * any part of a name. This machine makes everything that they lack.
   */
  readonly cacheIn?: readonly string[]
  /** Whether to compare the output with what was published before: with `published`, or else with the output folder. */
  readonly changes?: boolean
  /** Called as each phase ends, with its milliseconds. */
  readonly onPhase?: (phase: string, ms: number) => void
}

export interface BuildResult {
  /** Absolute path of the output folder. */
  readonly out: string
  /** What the check found. A finding at `fail` keeps the output from being published. */
  readonly report: CheckReport
  /** Whether the output was put in place: only without findings at `fail`. */
  readonly published: boolean
  /** Pages that were rendered. */
  readonly rendered: number
  /** Pages taken over from the last output. */
  readonly kept: number
  /** The number of kept pages whose files another machine has made; absent without other machines. */
  readonly brought?: number
  /** Everything in the output folder, with its size in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[]
  /** Notes about things that were left out, with the reasons. */
  readonly notes: readonly string[]
  /** The files that an uploader has to send and to delete; only with the option `changes`. */
  readonly changes?: ChangedFiles
  /**
   * How many versions and languages there are, and how many were read; the others are kept unread. `because` names the
   * option with which all are read.
   */
  readonly editions?: { readonly all: number; readonly read: number; readonly because?: string }
  /** The times of earlier builds, the newest last. */
  readonly before?: readonly BuildTimes[]
}

/**
 * Checks and builds the site into its output folder. The folder is replaced as a whole, and only when no finding fails.
 * Until then, and after any error, it stays as it was.
 *
 * @throws DocsError for wrong use, or when a page cannot be drawn
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const result = await buildChanges(options)
  return { ...result, report: withOwners(result.report, resolve(options.dir ?? '.')) }
}

async function buildChanges(options: BuildOptions): Promise<BuildResult> {
  if (!options.changes) return buildSite(options)
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const { changedFiles, publishedBefore } = await import('../../project/publish/changed-files.ts')
  const before = await publishedBefore(outputFolder(workspace, options.out), options.published)
  const result = await buildSite(options)
  return result.published ? { ...result, changes: changedFiles(result.out, before) } : result
}

/** The changes for an uploader, as lines (`send <path>`, `delete <path>`) or as JSON. */
export async function writtenChanges(changes: ChangedFiles, format: 'text' | 'json'): Promise<string> {
  const { changedFilesJson, changedFilesText } = await import('../../project/publish/changed-files.ts')
  return format === 'json' ? changedFilesJson(changes) : changedFilesText(changes)
}

async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const phases = startPhases(options.onPhase)
  const opened = await openWorkspace(options.dir ?? '.', options)
  phases.end('configuration')
  return onChangedFiles(opened, (workspace) => buildFiles(options, workspace, phases))
}

async function buildFiles(options: BuildOptions, workspace: Workspace, phases: Phases): Promise<BuildResult> {
  const out = outputFolder(workspace, options.out)
  const { cacheDir } = workspace
  const previous = cacheDir === undefined ? undefined : readOutputState(out, cacheDir)
  const freezing = await freezingFor(workspace, out, options.verifyHydration ? undefined : previous)
  const inputs = await readPageInputs(workspace, freezing.frozen)
  phases.end('read files')
  const { openExchange } = await import('../../project/pipeline/open-exchange.ts')
  const { exchange, notes: missing } = openExchange(workspace, inputs, options, true)
  const notes = [...missing, ...notesOf(inputs)]
  return withEngine(workspace, inputs, { ...options, exchange }, (engine) =>
    buildInputs({ options, workspace, inputs, engine, out, previous, freezing, phases, notes }),
  )
}

/** The editions that may stay unread. A site with one edition has none, and loads no code for this. */
async function freezingFor(workspace: Workspace, out: string, previous: OutputState | undefined): Promise<Freezing> {
  if (workspace.editions.length < 2) return { frozen: [], stamps: new Map() }
  const { freezingOf } = await import('../../project/outputs/frozen-editions.ts')
  return freezingOf(workspace, out, previous)
}

/** The values that all steps of one build share. */
interface Building {
  readonly options: BuildOptions
  readonly workspace: Workspace
  readonly inputs: ProjectInputs
  readonly engine: Engine
  /** Absolute path of the output folder. */
  readonly out: string
  /** The ledger of the current output. */
  readonly previous: OutputState | undefined
  readonly freezing: Freezing
  readonly phases: Phases
  readonly notes: readonly string[]
}

/** Leaves the output as it is when nothing has changed since it was written, or when a finding fails. */
async function buildInputs(building: Building): Promise<BuildResult> {
  const { options, workspace, inputs, engine, out, previous, phases } = building
  const bundle = engine.code ?? (await loadSiteBundle(workspace, inputs))
  phases.end('page code')
  const earlier = await releasesBefore(out, workspace.config.site.releases.keep, options)
  const publishedKey = options.published === undefined ? '' : earlier.key
  const { text, without } = await knownFindings(workspace.dir, options.baseline)
  const key = fingerprintAll([runKey(inputs, engine, bundle), String(options.strict === true), publishedKey, text])
  if (previous && !options.verifyHydration && isUnchanged(out, previous, key)) {
    recover(out)
    phases.end('compare with last output')
    return unchanged(building, previous)
  }
  try {
    const run = await look(building, bundle, inputs)
    const report = withFindings(run.report(), styleFindings(bundle, workspace.config.checks))
    if (run.inputs.frozen.length === 0) keepFindings(run)
    phases.end('graph and checks')
    if (!fails(without(report), options.strict))
      return await publish(building, run, { report, without, bundle, earlier, key })
    engine.store.save()
    return refused(building, without(report))
  } catch (error) {
    // The theme comes first, because bodies and pages are drawn with its parts.
    throw await asThemeFault(error, bundle, workspace)
  }
}

function look({ workspace, engine, phases }: Building, bundle: Bundle, inputs: ProjectInputs): Promise<Update> {
  return update(inputs, engine, {
    bundle,
    names: () => siteNames(inputs),
    readMore: ({ editions }, frozen) => readPageInputs(workspace, frozen, editions),
    onRead: () => phases.end('parse documents'),
  })
}

interface Known {
  /** Of the baseline. */
  readonly text: string
  readonly without: (report: CheckReport) => CheckReport
}

async function knownFindings(dir: string, baseline: string | undefined): Promise<Known> {
  if (baseline === undefined) return { text: '', without: (report) => report }
  return (await import('../../project/baseline-file.ts')).knownFindings(dir, baseline)
}

interface Publishing extends Pick<Known, 'without'> {
  readonly report: CheckReport
  readonly bundle: Bundle
  readonly earlier: EarlierReleases
  /** Key of the run. */
  readonly key: string
}

/** Draws the site on a stage, and puts it in the place of the output unless the pages themselves have findings. */
async function publish(
  building: Building,
  seen: Update,
  { report: checked, without, bundle, earlier, key }: Publishing,
): Promise<BuildResult> {
  const { options, workspace, engine, out, previous, freezing, phases } = building
  const { cacheDir } = workspace
  // These notes are given once, when the folder is made.
  const added = existsSync(out) ? [] : [...placeNote(building), ...(await trackedNote(out, workspace))]
  const stage = openStage(out, { cacheDir, previous }, protectedFolders(workspace))
  try {
    engine.signal?.throwIfAborted()
    const { emitSite, takeEditions } = await import('../../project/outputs/site-output.ts')
    const { imageForms } = await import('../../project/pipeline/image-forms.ts')
    const partFiles = await loadPartFiles(workspace.plugins, partsIn(seen))
    const drawnWith = derived((run: Update) =>
      Promise.all(
        run.editions.map(async (edition) => {
          const images = await imageForms(edition, cacheDir)
          return { ...edition, engine, bundle, partFiles, images }
        }),
      ),
    )
    const { taken, lost } = takeEditions(seen.inputs.frozen, await drawnWith(seen), stage)
    const frozen = seen.inputs.frozen.filter((one) => !lost.includes(one))
    const run =
      lost.length === 0
        ? seen
        : await look(building, bundle, await readPageInputs(workspace, frozen, seen.inputs.editions))
    const emitted = await emitSite(await drawnWith(run), stage, { taken, stamps: freezing.stamps, earlier })
    phases.end('render pages')
    engine.signal?.throwIfAborted()
    const mismatches = options.verifyHydration ? await hydrationFindings(stage.folder, run, workspace, bundle) : []
    if (options.verifyHydration) phases.end('verify hydration')
    const findings =
      mismatches.length > 0
        ? mismatches
        : await heavyPages({ folder: stage.folder, files: emitted.files }, run, workspace)
    const last = previous && { folder: out, state: previous }
    const dead = await deadLinks({ folder: stage.folder, files: emitted.files, key, last }, run, workspace, bundle)
    phases.end('judge pages')
    const report = without(withFindings(checked, [...findings, ...dead]))
    if (fails(report, options.strict)) {
      stage.abort()
      return refused(building, report)
    }
    stage.commit({ run: key, report, files: emitted.files, origins: emitted.origins })
    phases.end('publish')
    engine.store.save()
    phases.end('keep results')
    const before = await keepBuildTimes(building, report, emitted.rendered)
    const { exchange } = engine
    await exchange?.send(engine.store)
    if (exchange) phases.end('exchange with other machines')
    const notes = [
      ...building.notes,
      ...added,
      ...releaseNotes(emitted.earlier),
      ...emitted.notes,
      ...(exchange?.notes() ?? []),
    ]
    const { rendered, kept, brought, files } = emitted
    const editions = editionsRead(building, run)
    const result = { rendered, kept, files, notes, before, editions }
    return { out, report, published: true, ...result, brought: exchange && brought }
  } catch (error) {
    stage.abort()
    throw error
  }
}

/** The editions that were read; a site with one has nothing to say. */
function editionsRead({ workspace, freezing }: Building, { editions }: Update): BuildResult['editions'] {
  const all = workspace.editions.length
  if (all < 2) return undefined
  return { all, read: editions.length, because: freezing.hindrance }
}

/** The result of a build whose findings fail: the output stays as it was. */
function refused({ out, notes }: Building, report: CheckReport): BuildResult {
  return { out, report, published: false, rendered: 0, kept: 0, files: [], notes }
}

/** The result of a build that has nothing to do. */
function unchanged({ out, notes }: Building, previous: OutputState): BuildResult {
  const report = previous.report as CheckReport
  const files = [...allFileRows(previous)].map(([path, [, size]]) => ({ path, size }))
  return { out, report, published: true, rendered: 0, kept: report.summary.pages, files, notes }
}

/** @returns the times of earlier builds of this output */
async function keepBuildTimes(
  { out, workspace: { cacheDir }, phases }: Building,
  { summary }: CheckReport,
  rendered: number,
): Promise<readonly BuildTimes[]> {
  const { keepTimes, readTimes } = await import('../../project/publish/build-times.ts')
  const before = readTimes(out, cacheDir)
  if (rendered > 0) keepTimes({ rendered, pages: summary.pages, phases: phases.taken }, out, cacheDir)
  return before
}

/** Whether a page has code blocks of a name, which a plugin draws. */
function partsIn({ editions, inputs }: Update): (part: string) => boolean {
  return (part) =>
    editions.some(({ documents }) => documents.some(({ facts }) => facts.drawn?.includes(part))) ||
    inputs.frozen.some(({ record }) => record.policy.some(({ drawn }) => drawn?.includes(part)))
}

/** A note when the site is not in `build/`, where somebody may publish or look for it, though no other folder was named. */
function placeNote({ options, workspace, out }: Building): string[] {
  const usual = join(workspace.dir, FIRST_OUTPUT)
  return options.out !== undefined || out === usual
    ? []
    : [
        `\`${FIRST_OUTPUT}\` holds files that docs-build did not write, so the site is in \`${relative(workspace.dir, out)}\`. \`--out\` names another folder.`,
      ]
}

/** A note when Git does not ignore the output, because few projects want it in a commit. */
async function trackedNote(out: string, { dir }: Workspace): Promise<string[]> {
  const { isTracked } = await import('../../project/git/git.ts')
  const name = relative(dir, out)
  return isTracked(out)
    ? [`Git does not ignore \`${name}\`: unless it is to be committed, add \`${name}/\` to .gitignore.`]
    : []
}

/** The folders that an output folder must not replace, nor lie in. */
function protectedFolders({ dir, config, editions }: Workspace): ProtectedFolders {
  const docs = editions.flatMap(({ revision, docsDir, translations }) =>
    revision === undefined ? [docsDir, ...translations] : [],
  )
  return { project: dir, sources: [...new Set([...docs, ...config.staticDirs])].map((folder) => join(dir, folder)) }
}

interface Phases {
  /** Reports the end of a phase. The next phase begins. */
  end(phase: string): void
  /** Every phase with its milliseconds, in order. */
  readonly taken: readonly (readonly [phase: string, ms: number])[]
}

export function startPhases(onPhase: BuildOptions['onPhase']): Phases {
  const taken: [phase: string, ms: number][] = []
  let last = performance.now()
  return {
    taken,
    end(phase) {
      const now = performance.now()
      taken.push([phase, now - last])
      onPhase?.(phase, now - last)
      last = now
    },
  }
}
