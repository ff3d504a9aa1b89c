/**
 * The dev server: the production URL rules over a site that is made on demand, kept up to date with every
 * change. It survives every error: what was there stays until the next state is whole.
 */
import { relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DevError, DevFinding, DevFindings } from '../../site/dev/overlay.ts'
import { withBase } from '../../site/url.ts'
import { DocsError, messageOf } from '../fault/errors.ts'
import type { CheckReport } from '../fault/finding.ts'
import { excerpt } from '../fault/terminal-text.ts'
import { notesOf, type RunOptions, sourceReader } from '../operations.ts'
import { openEngine } from '../pipeline/engine.ts'
import { findFatalPages } from '../pipeline/fatal-pages.ts'
import { checkSite, type DocumentRecord, type Engine, readDocuments } from '../pipeline/pipeline.ts'
import { removeNotes } from '../pipeline/reading-note.ts'
import { loadPlay } from '../project/play.ts'
import { refreshSources } from '../project/project.ts'
import { loadSiteCode } from '../project/site-code.ts'
import { asThemeFault } from '../project/theme-fault.ts'
import { openWorkspace, readPageInputs, readThemeCss, type Workspace } from '../project/workspace.ts'
import { type ListenOptions, withListenDefaults } from '../serve/listen-options.ts'
import { createLive } from '../serve/live.ts'
import { type RunningServer, startServer } from '../serve/server.ts'
import { createDevSite, type DevSite } from './dev-site.ts'
import { ignoredPath, isCodeFile, isConfigFile, knownFiles, watchedPaths } from './dev-watch.ts'
import { type Watch, watchPaths } from './watch.ts'

/** What happens while the server runs. */
export type DevEvent =
  /** Files have changed, and the server answers with them; paths are relative to the project's folder. */
  | { readonly type: 'changed'; readonly files: readonly string[]; readonly ms: number }
  /** Every page has been checked in its newest state. */
  | { readonly type: 'checked'; readonly report: CheckReport }
  /** A change or a page has failed; the server goes on with what it had. */
  | { readonly type: 'error'; readonly error: unknown }

export interface DevOptions extends RunOptions, ListenOptions {
  /** Receives every event of the server. */
  readonly onEvent?: (event: DevEvent) => void
}

export interface DevServer extends RunningServer {
  /** Resolves when no change can be missed any more; the first page need not wait for it. */
  readonly watching: Promise<void>
  /** What is left out of the pages, and why. */
  readonly notes: readonly string[]
  /** The report of the newest state, once all of it has been read. */
  report(): Promise<CheckReport>
}

/**
 * Findings are wanted soon after the page, and never in its way: at the start the first page comes first, and while the
 * rules look at a large site (10,000 pages: 0.3 s) no page is answered, so that they wait for the end of a row of saves.
 */
const CHECK_AFTER_MS = 60
const CHECK_AFTER_MS_PER_PAGE = 0.05
const FIRST_CHECK_AFTER_MS = 600
/**
 * Watching begins a moment later than the server, and after the page that somebody asks for in this moment: of the first
 * page of 330, 60 ms were the scan of the folders. Changes since the files were read are found in any case.
 */
const WATCH_AFTER_MS = 30
const WATCH_AT_LAST_MS = 1000
/** Up to this many pages are drawn ahead, when they are read for the findings; it takes three times as long. */
const LARGE = 1000
/** More findings than this nobody reads on a page; `check` has them all. */
const MOST_SHOWN = 300

/**
 * Serves the site of a project while it is written: pages are made on demand, and follow every change.
 *
 * @returns the server, which listens until it is closed or the signal ends it
 * @throws DocsError when the project cannot be opened, or no port is free
 */
export async function startDev(options: DevOptions = {}): Promise<DevServer> {
  const { onEvent = () => {}, signal } = options
  signal?.throwIfAborted()
  const since = Date.now()
  let workspace = await openWorkspace(options.dir ?? '.', options)
  const recall = new Map<string, DocumentRecord>()
  const stopping = new AbortController()
  const ended = AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])])
  const [inputs, code] = await Promise.all([readPageInputs(workspace), loadSiteCode(workspace)])
  const reading = await findFatalPages(workspace.cacheDir, inputs)
  const opened = {
    ...openEngine(workspace.cacheDir, { ...options, isServer: true, signal: ended }),
    ...(reading ? { reading } : {}),
    recall,
  }
  const engineOf = ({ examples }: Workspace): typeof opened & Pick<Engine, 'examples'> =>
    examples ? { ...opened, examples } : opened
  let engine = engineOf(workspace)
  let play = await loadPlay(workspace)
  let site = createDevSite(inputs, code, { engine, play })
  const served = workspace.config.site.baseUrl
  let revision = 1
  const live = createLive()
  live.sendState('update', { revision, reload: false })

  /**
   * What was sent along with pages. The policy allows what the documents need that were read until then: when all are
   * read and it is another one, pages have to be loaded again.
   */
  const sentHeaders = new Set<string>()
  const reloadForHeaders = (): void => {
    const current = site.headersFile() ?? ''
    const isOutdated = [...sentHeaders].some((sent) => sent !== current)
    sentHeaders.clear()
    if (isOutdated) live.sendState('update', { revision: ++revision, reload: true })
  }

  /** The last page that was asked for. */
  let answering: Promise<unknown> | undefined
  const server = await startServer({
    source: {
      find: (path) => {
        const answer = guarded(() => site.find(path))
        answering = answer.catch(() => {})
        return answer
      },
      notFound: () => guarded(() => site.notFound()),
      headersFile: () => {
        const text = site.headersFile()
        sentHeaders.add(text ?? '')
        return text
      },
    },
    ...withListenDefaults(options),
    baseUrl: served,
    cache: 'none',
    live,
    onError: (error) => onEvent({ type: 'error', error }),
  })

  /** A page that cannot be drawn is an error of the page: shown there, and the server goes on. */
  async function guarded<T>(answer: () => Promise<T>): Promise<T> {
    try {
      return await answer()
    } catch (error) {
      const named = await asThemeFault(error, site.code, workspace)
      showError(named)
      throw named
    }
  }

  function showError(error: unknown): void {
    const shown: DevError = {
      message:
        error instanceof DocsError
          ? error.message
          : error instanceof Error
            ? (error.stack ?? error.message)
            : messageOf(error),
      ...(error instanceof DocsError && error.hint !== undefined ? { hint: error.hint } : {}),
    }
    live.sendState('error-state', shown)
  }

  // ── findings ──
  let checking: Promise<CheckReport> | undefined
  let timer: NodeJS.Timeout | undefined
  const checkNow = (): Promise<CheckReport> => {
    const state = site
    checking = (async () => {
      const isLarge = state.inputs.project.sources.length >= LARGE
      const documents = await readDocuments(state.inputs, engine, isLarge ? undefined : state.code)
      const { report } = checkSite(state.inputs, documents, state)
      forgetOthers(engine.recall, state.inputs.project.sourceKeys)
      engine.store.save()
      if (state === site) {
        state.know(documents)
        reloadForHeaders()
        live.sendState('findings', findingsOf(report, state))
        onEvent({ type: 'checked', report })
      }
      return report
    })()
    checking.catch((error: unknown) => {
      if (!ended.aborted) onEvent({ type: 'error', error })
    })
    return checking
  }
  const checkSoon = (least: number): void => {
    const after = Math.max(least, site.inputs.project.sources.length * CHECK_AFTER_MS_PER_PAGE)
    clearTimeout(timer)
    timer = setTimeout(() => void checkNow().catch(() => {}), after)
  }

  // ── changes ──
  /** @throws DocsError: the server cannot move while it runs, and pages of another base URL would lead nowhere */
  const sameBase = (next: Workspace): Workspace => {
    const { baseUrl } = next.config.site
    if (baseUrl === served) return next
    throw new DocsError(`The base URL is \`${baseUrl}\` now, and the server still answers at \`${served}\`.`, {
      hint: 'Stop it and start it again.',
    })
  }
  /**
   * Changes that have led to no new state yet. Some are left after a failure: nobody knows how far it came, so that the
   * next change begins from the beginning, and is one of these files as well.
   */
  const unhandled = new Set<string>()
  const handle = async (changed: ReadonlySet<string>): Promise<void> => {
    const start = performance.now()
    const hasFailed = unhandled.size > 0
    for (const path of changed) unhandled.add(path)
    const names = [...unhandled].map((path) => relative(workspace.dir, path).split(sep).join('/'))
    try {
      const paths = [...unhandled]
      const isConfig = hasFailed || paths.some((path) => isConfigFile(path, workspace))
      const isCode = isConfig || paths.some((path) => isCodeFile(path, workspace, site.code))
      if (isConfig) {
        workspace = sameBase(await openWorkspace(workspace.dir, options))
        // With another example language nothing is known of any example.
        if (workspace.examples?.hash !== engine.examples?.hash) recall.clear()
        engine = engineOf(workspace)
        play = await loadPlay(workspace)
      }
      const code = isCode ? await loadSiteCode(workspace) : site.code
      if (isCode) {
        ignored = ignoredPath(workspace, code)
        watch?.add(watchedPaths(workspace, code))
      }
      const inputs = isConfig
        ? await readPageInputs(workspace)
        : {
            ...site.inputs,
            ...readThemeCss(workspace),
            project: refreshSources(site.inputs.project, workspace.dir, workspace.config, changed),
          }
      site = createDevSite(inputs, code, { engine, previous: site, play })
      unhandled.clear()
      revision++
      live.sendState('error-state', null)
      live.sendState('update', { revision, reload: isCode })
      onEvent({ type: 'changed', files: names, ms: performance.now() - start })
      checkSoon(CHECK_AFTER_MS)
    } catch (error) {
      showError(error)
      onEvent({ type: 'error', error })
    }
  }
  let watch: Watch | undefined
  let ignored = ignoredPath(workspace, site.code)
  const startWatching = async (): Promise<void> => {
    await sleep(WATCH_AFTER_MS)
    await Promise.race([answering, sleep(WATCH_AT_LAST_MS, undefined, { ref: false })])
    watch = await watchPaths({
      paths: watchedPaths(workspace, site.code),
      ignored: (path) => ignored(path),
      since,
      known: knownFiles(workspace, site.inputs),
      handle,
    })
  }
  const watching = startWatching()
  checkSoon(FIRST_CHECK_AFTER_MS)

  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    clearTimeout(timer)
    await watching
    await watch?.close()
    await server.close()
    // What is read so far is kept; nobody waits for the rest.
    stopping.abort()
    await checking?.catch(() => {})
    engine.store.save()
    await engine.close()
    if (reading) removeNotes(reading.notes)
  }
  const stop = (): Promise<void> => {
    closing ??= close()
    return closing
  }
  signal?.addEventListener('abort', () => void stop(), { once: true })

  return {
    url: server.url,
    port: server.port,
    networkUrls: server.networkUrls,
    notes: notesOf(inputs),
    watching,
    async report() {
      clearTimeout(timer)
      return checkNow()
    },
    close: stop,
  }
}

/** Records of what was changed since are in the store, for the case that it is changed back. */
function forgetOthers(recall: Map<string, DocumentRecord>, keys: readonly string[]): void {
  if (recall.size <= keys.length) return
  const current = new Set(keys)
  for (const key of recall.keys()) if (!current.has(key)) recall.delete(key)
}

function findingsOf(report: CheckReport, site: DevSite): DevFindings {
  const sourceOf = sourceReader(site.inputs)
  const files: Record<string, DevFinding[]> = {}
  for (const finding of report.findings.slice(0, MOST_SHOWN)) {
    const source = sourceOf(finding.file)
    const shown =
      source === undefined
        ? undefined
        : excerpt(source, { line: finding.line, column: finding.column, length: finding.target.length }, 90)
    const entry = { ...finding, ...(shown ? { excerpt: shown } : {}) }
    files[finding.file] = [...(files[finding.file] ?? []), entry]
  }
  const { baseUrl } = site.inputs.config.site
  const pages = site.site.docs.flatMap(({ route }) => {
    const file = site.fileOf(route)
    return file !== undefined && files[file] ? [[decodeURI(withBase(route, baseUrl)), file] as const] : []
  })
  return { fail: report.summary.fail, warn: report.summary.warn, files, pages: Object.fromEntries(pages) }
}
