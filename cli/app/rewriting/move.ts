/** Moves a page, a folder, a file or a heading, with everything in the project that refers to it. */

import { DocsError } from '../../kernel/fault/errors.ts'
import type { CheckReport, Finding } from '../../kernel/fault/finding.ts'
import type { DocPath } from '../../markdown/document.ts'
import { readSource } from '../../markdown/parse.ts'
import { parseContext } from '../../project/files/document-reading.ts'
import { includedTexts, type ReadIncluded, withIncludes } from '../../project/files/included-files.ts'
import { type Inputs, type ProjectInputs, rootOf, sourceReader } from '../../project/inputs.ts'
import { buildGraphs, type FileNames } from '../../project/pipeline/edition-graphs.ts'
import type { Engine, RunOptions } from '../../project/pipeline/engine.ts'
import { readDocuments } from '../../project/pipeline/read-documents.ts'
import { type Update, update } from '../../project/pipeline/update.ts'
import { withEngine } from '../../project/pipeline/with-engine.ts'
import { sourceKey } from '../../project/project.ts'
import { openWorkspace, readInputs } from '../../project/workspace.ts'
import { type ChangedFile, carryOut, changedFiles, patchOf } from './carry-out.ts'
import { configTexts } from './config-parts.ts'
import { editionsBefore } from './edition-states.ts'
import { includedLinks } from './included-texts.ts'
import { type FileMoveOptions, planFileMove } from './move-files.ts'
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

type NamesOf = (inputs: ProjectInputs) => Promise<FileNames>

/**
 * @param namesOf the names of the files that a site has besides its pages
 * @throws DocsError when there is nothing to move or no place for it, or when the change brings findings
 */
export async function move(options: MoveOptions, namesOf: NamesOf): Promise<MoveResult> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const inputs = readInputs(workspace)
  const request = readMoveRequest(options.from, options.to, { workspace, inputs })
  const redirect = options.redirect !== false
  return withEngine(workspace, inputs, options, async (engine) => {
    const run = await update(inputs, engine, { names: () => namesOf(inputs) })
    const { plan, findings } = await planMove(request, run, { dir: workspace.dir, redirect, namesOf })
    engine.store.save()
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
    carryOut(workspace.dir, files, plan.move)
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
  readonly namesOf: NamesOf
}

/** @throws DocsError when there is nothing to move or no place for it */
export async function planMove(
  request: MoveRequest,
  run: Update,
  { dir, redirect, namesOf }: PlanOptions,
): Promise<PlannedMove> {
  const names = await namesOf(run.inputs)
  const ids = [...new Set(run.editions.map(({ inputs }) => inputs.config.docs.id))]
  const includes = includedTexts(dir)
  const read = reader(run.engine, includes)
  const states = editionsBefore(run, dir, (own) => configTexts(dir, own, ids))
  const editions = await Promise.all(
    states.map(async (state): Promise<Before> => {
      const documents = state.documents.filter(({ head }) => state.owns(head.path))
      const readOwn = (path: DocPath, text: string) => read(state.inputs, path, text)
      return { ...state, included: await includedLinks({ inputs: state.inputs, documents }, readOwn) }
    }),
  )
  const graphsOf: FileMoveOptions['graphsOf'] = (list) =>
    buildGraphs(
      list.map(({ inputs, heads }) => ({ inputs, documents: heads.map((head) => ({ head })) })),
      names,
    )
  const planned =
    request.type === 'files'
      ? planFileMove(request, editions, { redirect, includes, graphsOf })
      : await planHeadingMove(request, editions, { redirect, includes, read })
  const texts = editions.flatMap(({ parts, sidebarsFile, included }) => [
    ...parts,
    sidebarsFile,
    ...included.map(({ file, text }) => ({ name: file, text })),
  ])
  const { configFile } = rootOf(run.inputs)
  const plan: Plan = {
    ...planned,
    parts: new Map(texts.flatMap(({ name, text }) => (name === configFile.name ? [] : [[name, text] as const]))),
  }
  return {
    plan,
    findings: newFindings(
      run.report(),
      await reportAfter({ ...run.inputs, editions: plan.editions }, run.engine, namesOf),
      plan,
    ),
  }
}

/** Reads a text as the run reads the page of this path. */
function reader(engine: Engine, includes: ReadIncluded) {
  return async (inputs: Inputs, path: DocPath, text: string) => {
    const { project } = inputs
    const source = withIncludes({ path, text }, inputs, includes)
    const alone = { ...inputs, project: { ...project, sources: [source], sourceKeys: [sourceKey(source)] } }
    const [document] = await readDocuments(alone, engine)
    const { tree } = readSource(source, parseContext(inputs))
    return { tree, facts: document?.facts ?? { anchors: [], headings: [], references: [] } }
  }
}

async function reportAfter(inputs: ProjectInputs, engine: Engine, namesOf: NamesOf): Promise<CheckReport> {
  const run = await update(inputs, engine, { names: () => namesOf(inputs) })
  return run.report()
}

/** Rules that count as one when findings are compared, because a broken link may break another rule at its new place. */
const CONCERNS: Readonly<Record<string, string>> = {
  'broken-link': 'destination',
  'broken-markdown-link': 'destination',
  'broken-anchor': 'destination',
  'redirected-link': 'destination',
  'guessed-link': 'destination',
}

/** The findings of a rule that a file has more often than before. */
function newFindings(before: CheckReport, after: CheckReport, { renames, shared = [] }: Plan): Finding[] {
  const counts = new Map<string, number>()
  const inShared = new Set<string>()
  const keyOf = ({ rule }: Finding, file: string): string =>
    `${CONCERNS[rule] ?? rule} ${shared.includes(file) ? shared.join() : file}`
  for (const finding of before.findings) {
    const key = keyOf(finding, renames.named(finding.file))
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (shared.includes(finding.file)) inShared.add(`${finding.rule} ${finding.target}`)
  }
  return after.findings.filter((finding) => {
    const key = keyOf(finding, finding.file)
    const left = (counts.get(key) ?? 0) - 1
    counts.set(key, left)
    // One finding can stand for several places of a page. When a section moves, it becomes two findings.
    return left < 0 && !(shared.includes(finding.file) && inShared.has(`${finding.rule} ${finding.target}`))
  })
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
