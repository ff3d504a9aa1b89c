/**
 * A project that is open in an editor. Its state is made from the disk and from texts that are not saved yet, by the same
 * functions as that of `check` and `dev`. A change leads to the next state; the one before stays whole.
 */

import type { CheckReport } from '../../kernel/fault/finding.ts'
import { siteNames } from '../../project/outputs/site-names.ts'
import { type Engine, openEngine } from '../../project/pipeline/engine.ts'
import { type Update, update } from '../../project/pipeline/update.ts'
import { refreshInputs } from '../../project/refresh-inputs.ts'
import { openWorkspace, readInputs, type Workspace } from '../../project/workspace.ts'
import { reachOfPaths } from './reach.ts'

/** What is known of a project at one moment. */
export interface ProjectState {
  /** The project's folder with its configuration. */
  readonly workspace: Workspace
  /** Its editions, read and looked at. */
  readonly run: Update
  /** Its findings. */
  readonly report: CheckReport
  /** What the work took, in milliseconds. */
  readonly ms: number
}

export interface LiveProject {
  /** The newest state that is there; `undefined` until the first one is. */
  latest(): ProjectState | undefined
  /** The state after everything that has changed until now; `undefined` when the project cannot be opened. */
  current(): Promise<ProjectState | undefined>
  /** A text of the editor; `undefined` when the file on the disk counts again. @param path absolute */
  edit(path: string, text: string | undefined): void
  /** Files on the disk have changed. @param paths absolute */
  changed(paths: Iterable<string>): void
  /** Ends its threads; what was read stays in the cache. */
  close(): Promise<void>
}

interface LiveOptions {
  /** Takes each new state. */
  readonly onState: (state: ProjectState) => void
  /** A configuration or a docs folder that cannot be used; the last state stays. */
  readonly onFault: (error: unknown) => void
  /** `false`: nothing is read from the cache and kept in it. */
  readonly cache?: boolean
  /** Day on which end dates are judged. */
  readonly date?: string
  /** Threads to use. */
  readonly jobs?: number
  /** Called when there are many pages. */
  readonly onManyPages?: (pages: number) => void
}

/** Keys follow each other faster than this. */
const QUIET_MS = 120

/** Opens a project; its first state is made at once. */
export function openProject(dir: string, options: LiveOptions): LiveProject {
  const unsaved = new Map<string, string>()
  let pending = new Set<string>()
  let state: ProjectState | undefined
  // A state that could not be made: the next one begins from the beginning.
  let hasFailed = true
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let opened: Opened | undefined

  const advance = async (): Promise<void> => {
    if (isClosed || (pending.size === 0 && state !== undefined && !hasFailed)) return
    const begin = performance.now()
    const changed = pending
    pending = new Set()
    try {
      const isAnew = hasFailed || state === undefined || reachOfPaths(changed, state.workspace) === 'configuration'
      const last = state
      hasFailed = true
      const workspace = isAnew || !last ? await openWorkspace(dir, options) : last.workspace
      const inputs =
        isAnew || !last
          ? readInputs(workspace, { overlay: { unsaved } })
          : refreshInputs(last.run.inputs, workspace, { changed, unsaved })
      opened ??= openEngineFor(workspace, options)
      // What is typed is seldom seen again: only texts of the disk are kept in the cache.
      const isTyped = !isAnew && [...changed].every((path) => unsaved.has(path))
      const engine = isTyped ? opened.typing : opened.engine
      const run = await update(inputs, engine, {
        names: () => siteNames(inputs),
        last: isAnew ? undefined : last?.run,
      })
      const report = run.report()
      if (isClosed) return
      state = { workspace, run, report, ms: performance.now() - begin }
      hasFailed = false
      if (!isTyped) engine.store.save()
      options.onState(state)
    } catch (error) {
      if (!isClosed) options.onFault(error)
    }
  }

  let running: Promise<void> = advance()
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    running = running.then(() => (pending.size > 0 ? advance() : undefined))
    return running
  }
  const touch = (path: string): void => {
    pending.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), QUIET_MS)
  }
  return {
    latest: () => state,
    async current() {
      await flush()
      return state
    },
    edit(path, text) {
      if (unsaved.get(path) === text) return
      if (text === undefined) unsaved.delete(path)
      else unsaved.set(path, text)
      touch(path)
    },
    changed(paths) {
      for (const path of paths) touch(path)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
      await opened?.close()
    },
  }
}

interface Opened {
  readonly engine: Engine
  /** Keeps nothing in the cache. */
  readonly typing: Engine
  close(): Promise<void>
}

function openEngineFor(workspace: Workspace, options: LiveOptions): Opened {
  const { jobs, onManyPages } = options
  const engine = openEngine(workspace.cacheDir, { isServer: true, jobs, onManyPages })
  return {
    engine,
    typing: { ...engine, store: { ...engine.store, put: () => {} } },
    async close() {
      engine.store.save()
      await engine.close()
    },
  }
}
