/**
 * The findings that a change brings: those of now, without those that the state before the change has as well. Both
 * states are checked as a whole, so a link that breaks in an unchanged file is found too.
 */
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join, relative } from 'node:path'
import { againstBaseline, baselineOf } from '../graph/checks/baseline.ts'
import type { CheckReport } from '../kernel/fault/finding.ts'
import { discard } from '../kernel/store/cache-folder.ts'
import { type EarlierState, earlierState } from './files/earlier-files.ts'
import { asksForFiles } from './files/included-files.ts'
import type { KnownSource } from './files/remembered-files.ts'
import type { ProjectInputs } from './inputs.ts'
import { withLast } from './refresh-inputs.ts'
import { readInputs, type Workspace } from './workspace.ts'

export interface InputsBefore {
  /** The inputs as they were; `undefined` when the configuration has changed, so that no finding is known. */
  readonly inputs: ProjectInputs | undefined
  readonly state: EarlierState
  /** Removes files that are of no more use, once the inputs have been checked. */
  readonly release: () => void
}

/**
 * Reads the inputs of the state before a change.
 *
 * @param now the current inputs; unchanged parts stay the same objects
 * @param since a commit, tag or branch; `true`: the usual one
 * @throws DocsError as `earlierState`
 */
export async function inputsBefore(
  workspace: Workspace,
  now: ProjectInputs,
  since: string | true,
): Promise<InputsBefore> {
  const { dir, cacheDir } = workspace
  const keepIn = cacheDir === undefined ? mkdtempSync(join(tmpdir(), 'docs-build-earlier-')) : join(cacheDir, 'earlier')
  const state = await earlierState(dir, { keepIn, since: since === true ? undefined : since })
  const release = (): void => {
    if (cacheDir === undefined) discard(keepIn)
    else removeOthers(keepIn, state)
  }
  if ([...state.files.keys()].some(surroundingsOf(workspace))) return { inputs: undefined, state, release }
  const before = readInputs(workspace, { overlay: { earlier: state.files, known: knownSources(dir, now) } })
  return { inputs: { ...before, editions: withLast(before.editions, now.editions) }, state, release }
}

/** The documents of a state by their absolute paths: those that lie in the project and depend on no other file. */
function knownSources(dir: string, { editions }: ProjectInputs): ReadonlyMap<string, KnownSource> {
  const own = editions.filter(({ edition }) => edition?.revision === undefined && edition?.files === undefined)
  return new Map(
    own.flatMap(({ config, project }) =>
      project.sources.flatMap((source, place): [string, KnownSource][] => {
        if (asksForFiles(source) || source.page || source.madeBy !== undefined) return []
        const key = project.sourceKeys[place] as string
        return [[join(dir, config.docs.path, source.path), { source, key }]]
      }),
    ),
  )
}

/** Removes entries that earlier runs have kept for other states. */
function removeOthers(folder: string, { files }: EarlierState): void {
  const used = new Set([...files.values()].flatMap((location) => (location === undefined ? [] : [basename(location)])))
  if (used.size === 0) discard(folder)
  else for (const name of readdirSync(folder)) if (!used.has(name)) discard(join(folder, name))
}

/** Whether a file is part of the configuration, or of what it loads. */
function surroundingsOf({ dir, config, configFile, configInputs }: Workspace): (file: string) => boolean {
  const files = new Set([...configInputs, join(dir, configFile.name)])
  const { css } = config.theme
  if (css !== undefined) files.add(join(dir, css))
  return (file) => files.has(file)
}

/** @returns the report without the findings of the earlier state, and the name of that state */
export function againstEarlier(
  report: CheckReport,
  before: CheckReport | undefined,
  { state }: Pick<InputsBefore, 'state'>,
  dir: string,
): { readonly report: CheckReport; readonly note: string } {
  const changed = [...state.files.keys()].filter((file) => isInside(dir, file)).length
  const compared = `Compared with ${state.commit}: ${changed} changed ${changed === 1 ? 'file' : 'files'}`
  if (!before) return { report, note: `${compared}, among them the configuration, so every finding counts as new.` }
  const { report: fresh, known } = againstBaseline(report, baselineOf(before.findings))
  const left = known === 0 ? '' : ` ${known} ${known === 1 ? 'finding is' : 'findings are'} as before and not shown.`
  return { report: fresh, note: `${compared}.${left}` }
}

function isInside(dir: string, file: string): boolean {
  const path = relative(dir, file)
  return !path.startsWith('..') && !isAbsolute(path)
}
