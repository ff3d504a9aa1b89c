import { unaskedRules } from '../../graph/checks/rule.ts'
import type { DocsError } from '../../kernel/fault/errors.ts'
import { type CheckReport, withFindings } from '../../kernel/fault/finding.ts'
import type { InputsBefore } from '../../project/check-changed.ts'
import { withOwners } from '../../project/git/code-owners.ts'
import { type ProjectInputs, sourceReader } from '../../project/inputs.ts'
import type { RunOptions } from '../../project/pipeline/engine.ts'
import { runKey } from '../../project/pipeline/run-key.ts'
import { withEngine } from '../../project/pipeline/with-engine.ts'
import { onChangedFiles, openWorkspace, readInputs, type Workspace } from '../../project/workspace.ts'
import { codeFindings } from './code-findings.ts'
import { type ExternalReport, furtherChecks } from './further-checks.ts'
import type { KnownCheck } from './known-check.ts'
import { checks } from './known-check.ts'

export interface CheckOptions extends RunOptions {
  /** Whether a warning makes `ok` false, as a finding at `fail` does. */
  readonly strict?: boolean
  /** Also asks the servers of links that leave the site, with `docs-build-external`: see `external` of the result. */
  readonly external?: boolean
  /** Runs the code blocks that the configuration has commands for, with `docs-build-samples`. The authors of the docs decide what these execute. */
  readonly samples?: boolean
  /** File with known findings, relative to the project's folder. Every other finding fails. */
  readonly baseline?: string
  /** Writes all findings into the baseline instead of comparing them. */
  readonly updateBaseline?: boolean
  /** Never writes the baseline, and fails when findings of it are repaired: for CI. */
  readonly frozen?: boolean
  /**
   * Reports only findings that the project does not have at this commit, tag or branch. `true`: the commit where the
   * work left the branch that a CI system names, else the main branch of the remote; without one, the last commit.
   */
  readonly changed?: string | true
}

export interface CheckResult {
  /** All findings, with counts of what was checked. */
  readonly report: CheckReport
  /** `false` when a finding fails or there is a fault; with `strict`, when there is any finding. */
  readonly ok: boolean
  /** The baseline is frozen, and findings of it are repaired. */
  readonly fault?: DocsError | undefined
  /** Notes of the external check, besides its findings. */
  readonly notes: readonly string[]
  /** Every address that leaves the site, with its answer and its places; only where their servers were asked. */
  readonly external?: ExternalReport
  /** Texts of the project's files by name, for excerpts. */
  readonly sourceOf: (file: string) => string | undefined
}

/** The same findings as `build`, without rendering. */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const opened = await openWorkspace(options.dir ?? '.', options)
  return onChangedFiles(opened, (workspace) => checkFiles(options, workspace))
}

async function checkFiles(options: CheckOptions, workspace: Workspace): Promise<CheckResult> {
  const inputs = readInputs(workspace)
  const withFurther = await furtherChecks(options, workspace)
  const faults = await codeFindings(workspace, inputs)
  const since = options.changed === undefined ? undefined : await changesSince(workspace, inputs, options.changed)
  const states = [inputs, ...(since?.before.inputs ? [since.before.inputs] : [])]
  const { openExchange } = await import('../../project/pipeline/open-exchange.ts')
  const { exchange } = openExchange(workspace, inputs, options, false)
  const [found, earlier] = await withEngine(
    workspace,
    inputs,
    { ...options, exchange, stays: states.length > 1 },
    (engine) =>
      checks.of(
        states.map((state) => ({ key: runKey(state, engine), inputs: state })),
        { engine },
      ),
  )
  const fresh = since ? since.onlyNew(found as KnownCheck, earlier) : { ...(found as KnownCheck), notes: [] }
  const { signal } = options
  const { external, ...all } = await withFurther(
    { report: withFindings(fresh.report, faults), notes: fresh.notes },
    inputs,
    { external: fresh.external, signal },
  )
  // Only what is new has been asked for, but what is repaired shows in the whole state.
  const whole = since && { report: withFindings((found as KnownCheck).report, faults), unasked: unaskedRules() }
  const { report: own, notes: ownNotes, fault } = await withBaseline({ ...all, whole }, workspace.dir, options)
  const report = withOwners(own, workspace.dir)
  const notes = [...ownNotes, ...(exchange?.notes() ?? [])]
  const isStrict = options.strict === true || options.baseline !== undefined
  const ok = fault === undefined && !fails(report, isStrict)
  return { report, notes, external, ok, fault, sourceOf: sourceReader(inputs) }
}

/** The state before a change, and the findings that are new since then. */
async function changesSince(
  workspace: Workspace,
  inputs: ProjectInputs,
  since: string | true,
): Promise<{
  readonly before: InputsBefore
  readonly onlyNew: (now: KnownCheck, earlier: KnownCheck | undefined) => NotedCheck
}> {
  const { againstEarlier, inputsBefore } = await import('../../project/check-changed.ts')
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

/**
 * Compares the report with the file for known findings, if there is one.
 *
 * @param result.unasked rules and keys of findings of which the report says nothing
 * @param result.whole the findings of the whole state, where the report has those of a change
 */
export async function withBaseline(
  result: Pick<CheckResult, 'report' | 'notes'> & {
    readonly unasked?: ReadonlySet<string>
    readonly whole?: { readonly report: CheckReport; readonly unasked: ReadonlySet<string> } | undefined
  },
  dir: string,
  { baseline, updateBaseline, frozen, external, samples }: CheckOptions,
): Promise<Pick<CheckResult, 'report' | 'notes' | 'fault'>> {
  if (baseline === undefined) return result
  const { compareWithFile } = await import('../../project/baseline-file.ts')
  const { report: shown, unasked = unaskedRules(), whole } = result
  const options = {
    dir,
    name: baseline,
    update: updateBaseline,
    frozen,
    unasked: whole?.unasked ?? unasked,
    whole: whole?.report,
    again: `${external ? ' --external' : ''}${samples ? ' --samples' : ''}`,
  }
  const { report, note, fault } = compareWithFile(shown, options)
  return { report, notes: note === undefined ? result.notes : [...result.notes, note], fault }
}

interface NotedCheck extends KnownCheck {
  readonly notes: readonly string[]
}

export function fails({ summary }: CheckReport, strict: boolean | undefined): boolean {
  return summary.fail > 0 || (strict === true && summary.warn > 0)
}
