/** Moves a page, a folder, a file or a heading, with everything in the project that refers to it. */

import { type CheckReport, DocsError, type Finding, type RunOptions } from 'docs-build'
import type { DocPath } from 'docs-build/graph'
import {
  filesAtBase,
  includedTexts,
  isAtRoot,
  sourceReader,
  suppose,
  type Update,
  withProject,
} from 'docs-build/workspace'
import { type ChangedFile, carryOut, changedFiles, patchOf } from './carry-out.ts'
import { configTexts } from './config/config-parts.ts'
import { editionsBefore } from './editions/edition-states.ts'
import { includedLinks } from './included-texts.ts'
import { baselineChange } from './known-findings.ts'
import { planFileMove } from './move-files.ts'
import { planHeadingMove } from './move-heading.ts'
import { type MoveRequest, readMoveRequest } from './move-request.ts'
import type { Plan } from './plan.ts'
import type { Before } from './references.ts'

export interface MoveOptions extends Omit<RunOptions, 'baseUrl'> {
  /** What to move: a path, with `#` and the anchor for a heading. */
  readonly from: string
  /** Its new path; for a heading another page, or `#` and its new text or id. */
  readonly to: string
  /** Shows the change without carrying it out. */
  readonly dryRun?: boolean
  /** `false`: the old address is not redirected. */
  readonly redirect?: boolean
  /** Carries the change out although it brings findings. */
  readonly force?: boolean
}

export interface MoveResult {
  /** Files whose text changes, without those that only have a new path. */
  readonly files: readonly Pick<ChangedFile, 'from' | 'to'>[]
  /** Number of destinations that were written anew. */
  readonly links: number
  /** Number of redirects that were added. */
  readonly redirects: number
  /** What is left to do by hand. */
  readonly notes: readonly string[]
  /** The change in the form of `git diff`. */
  readonly patch: string
  /** Findings that the change brings. */
  readonly findings: readonly Finding[]
}

/** @throws DocsError when there is nothing to move or no place for it, or when the change brings findings */
export async function move(options: MoveOptions): Promise<MoveResult> {
  return withProject(options, async ({ workspace, inputs, update }) => {
    const request = readMoveRequest(options.from, options.to, { workspace, inputs })
    const { dir } = workspace
    const { plan, findings } = await planMove(request, await update(), { dir, redirect: options.redirect !== false })
    const textOf = sourceReader(inputs)
    const files = changedFiles(plan, (file) => textOf(file) ?? plan.parts.get(file))
    const result = {
      files: files.map(({ from, to }) => ({ from, to })),
      links: plan.links,
      redirects: plan.redirects,
      notes: plan.notes,
      patch: patchOf(files, plan.move),
      findings,
    }
    if (options.dryRun) return result
    if (findings.length > 0 && !options.force) throw refused(findings)
    carryOut(dir, files, plan.move)
    return result
  })
}

/** A move that is worked out, with nothing carried out. */
interface PlannedMove {
  readonly plan: Plan
  /** Findings that the move brings. */
  readonly findings: readonly Finding[]
}

interface PlanOptions {
  /** Absolute path of the project's folder. */
  readonly dir: string
  /** Whether old addresses are redirected. */
  readonly redirect: boolean
  /** Whether addresses count as published that are new on this branch. */
  readonly isPromised?: boolean
}

/** @throws DocsError when there is nothing to move or no place for it */
export async function planMove(
  request: MoveRequest,
  run: Update,
  { dir, redirect, isPromised = false }: PlanOptions,
): Promise<PlannedMove> {
  const ids = [...new Set(run.editions.map(({ inputs }) => inputs.config.docs.id))]
  const includes = includedTexts(dir)
  const supposed = await suppose(run, includes)
  const { read } = supposed
  const states = editionsBefore(run, dir, (own) => configTexts(dir, own, ids))
  const editions = await Promise.all(
    states.map(async (state): Promise<Before> => {
      const documents = state.documents.filter(({ head }) => state.owns(head.path))
      const readOwn = (path: DocPath, text: string) => read(state.inputs, path, text)
      return { ...state, included: await includedLinks({ inputs: state.inputs, documents }, readOwn) }
    }),
  )
  // Readers and other sites know no address that exists on this branch alone.
  const base = redirect && !isPromised ? await filesAtBase(dir) : undefined
  const fresh = new Set<string>()
  const isPublished = (file: string): boolean => {
    if (base?.has(file) === false) fresh.add(file)
    return redirect && !fresh.has(file)
  }
  const planned =
    request.type === 'files'
      ? planFileMove(request, editions, { redirect: isPublished, includes, graphsOf: supposed.graphs })
      : await planHeadingMove(request, editions, {
          redirect: isPublished(request.file),
          textAtBase: async (file) => base?.text(file),
          includes,
          read,
        })
  const texts = editions.flatMap(({ parts, sidebarsFile, included }) => [
    ...parts,
    sidebarsFile,
    ...included.map(({ file, text }) => ({ name: file, text })),
  ])
  const configFile = run.inputs.editions.find(isAtRoot)?.configFile.name
  const plan: Plan = {
    ...planned,
    notes: [
      ...planned.notes,
      ...Array.from(fresh, (file) => `${file} is new on this branch, so nothing redirects from its old address.`),
    ],
    parts: new Map(texts.flatMap(({ name, text }) => (name === configFile ? [] : [[name, text] as const]))),
  }
  const after = await supposed.update({ ...run.inputs, editions: plan.editions })
  const [before, found] = [run.report(), after.report()]
  const origins = originsOf(before, found, plan)
  const successors = new Map(Array.from(origins, ([finding, origin]) => [origin, finding]))
  const findings = found.findings.filter((finding) => !origins.has(finding))
  // The contract has promised the address already, wherever the page is published.
  if (base && findings.some(({ rule }) => rule === 'lost-address' || rule === 'lost-anchor'))
    return planMove(request, run, { dir, redirect, isPromised: true })
  const { renames } = plan
  const known = baselineChange(
    dir,
    before,
    (finding) => successors.get(finding),
    (file) => renames.named(file),
  )
  return { plan: known ? withText(plan, known) : plan, findings }
}

/** The plan with a change of another file. */
function withText(plan: Plan, { file, text, edit }: NonNullable<ReturnType<typeof baselineChange>>): Plan {
  return { ...plan, parts: new Map([...plan.parts, [file, text]]), edits: new Map([...plan.edits, [file, [edit]]]) }
}

/** Rules that count as one when findings are compared, because a broken link may break another rule at its new place. */
const CONCERNS: Readonly<Record<string, string>> = {
  'broken-link': 'destination',
  'broken-markdown-link': 'destination',
  'broken-anchor': 'destination',
  'redirected-link': 'destination',
  'guessed-link': 'destination',
}

/** The findings after a move that were there before, each with the one that it was. All others are new. */
function originsOf(before: CheckReport, after: CheckReport, { renames, shared = [] }: Plan): Map<Finding, Finding> {
  const origins = new Map<Finding, Finding>()
  const keyOf = ({ rule }: Finding, file: string): string =>
    `${CONCERNS[rule] ?? rule} ${shared.includes(file) ? shared.join() : file}`
  const left = new Map<string, Finding[]>()
  for (const finding of before.findings) {
    const key = keyOf(finding, renames.named(finding.file))
    left.set(key, [...(left.get(key) ?? []), finding])
  }
  const isAlike = (one: Finding, other: Finding): boolean => one.rule === other.rule && one.target === other.target
  // Findings that read as before come first; the others of a file follow in their order.
  for (const pass of [isAlike, () => true])
    for (const finding of after.findings) {
      const candidates = left.get(keyOf(finding, finding.file)) ?? []
      const at = origins.has(finding) ? -1 : candidates.findIndex((one) => pass(one, finding))
      const [origin] = at < 0 ? [] : candidates.splice(at, 1)
      if (origin) origins.set(finding, origin)
    }
  // One finding can stand for several places of a page. When a section moves, it becomes two findings.
  for (const finding of after.findings) {
    if (origins.has(finding) || !shared.includes(finding.file)) continue
    const twin = before.findings.find((one) => shared.includes(one.file) && isAlike(one, finding))
    if (twin) origins.set(finding, twin)
  }
  return origins
}

const MOST_NAMED = 5

function refused(findings: readonly Finding[]): DocsError {
  const lines = findings
    .slice(0, MOST_NAMED)
    .map(({ file, line, rule, message }) => `  ${file}:${line} ${rule}: ${message}`)
  const more = findings.length > MOST_NAMED ? [`  and ${findings.length - MOST_NAMED} more`] : []
  return new DocsError(`The move would bring findings, so nothing was changed:\n\n${[...lines, ...more].join('\n')}`, {
    hint: findings.every(({ rule }) => rule === 'unused-image')
      ? 'Texts name the image only in code or in a form that is not followed. Move it with `--force`, and change its name there by hand.'
      : 'Choose another path, or move it nevertheless with `--force`.',
    exitCode: 1,
  })
}
