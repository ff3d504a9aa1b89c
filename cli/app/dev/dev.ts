/**
 * The dev server: the production URL rules over a site that is made on demand, kept up to date with every
 * change. It survives every error: what was there stays until the next state is whole.
 */
import { relative, sep } from 'node:path'
import { setImmediate as otherWork, setTimeout as sleep } from 'node:timers/promises'
import type { RoutePath } from '../../../site/contract.ts'
import { type CheckReport, type Finding, withFindings } from '../../kernel/fault/finding.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { importInstalled, installedModule } from '../../kernel/optional-package.ts'
import type { Survey } from '../../project/built/survey.ts'
import { ownedState } from '../../project/git/code-owners.ts'
import { verifyHydration } from '../../project/hydration/verify-hydration.ts'
import { notesOf, sourceReader } from '../../project/inputs.ts'
import { type OpenEngine, openEngine, type RunOptions } from '../../project/pipeline/engine.ts'
import { update } from '../../project/pipeline/update.ts'
import { writtenFolder } from '../../project/publish/project-output.ts'
import { styleFindings } from '../../project/theme/style-findings.ts'
import { asThemeFault } from '../../project/theme/theme-fault.ts'
import { openWorkspace, readPageInputs } from '../../project/workspace.ts'
import { type ListenOptions, withListenDefaults } from '../serve/listen-options.ts'
import { createLive, type LiveChannel, REPORT_PATH } from '../serve/live.ts'
import type { Resource } from '../serve/resource.ts'
import { type RunningServer, type SiteSource, startServer } from '../serve/server.ts'
import { shownError, shownFindings } from './dev-overlay.ts'
import { type DevBasis, type DevState, firstState, nextBasis, nextState, reachOf } from './dev-state.ts'
import { ignoredPath, knownFiles, watchedPaths } from './dev-watch.ts'
import { collectAtRest } from './garbage.ts'
import { type MovedPages, movedPages, NOTHING_MOVED } from './moved-pages.ts'
import { offerRepairs, type Repairs } from './repairs.ts'
import { type Watch, watchPaths } from './watch.ts'

/** What happens while the server runs. */
export type DevEvent =
  /** Files have changed, and the server answers with them; paths are relative to the project's folder. */
  | { readonly type: 'changed'; readonly files: readonly string[]; readonly ms: number }
  /** All pages are being checked, and nothing is known of them yet: at the start, and after a change of the configuration. */
  | { readonly type: 'checking' }
  /** Every page has been checked in its newest state. */
  | { readonly type: 'checked'; readonly report: CheckReport }
  /** Components of a page that was asked for draw something else in the browser. */
  | { readonly type: 'mismatch'; readonly findings: readonly Finding[] }
  /** A change or a page has failed. The server goes on with the last state. */
  | { readonly type: 'error'; readonly error: unknown }

export interface DevOptions extends RunOptions, ListenOptions {
  /** Receives every event of the server. */
  readonly onEvent?: (event: DevEvent) => void
}

export interface DevServer extends RunningServer {
  /** Resolves once every later change is seen; the first page need not wait for it. */
  readonly watching: Promise<void>
  /** What is left out of the pages, and why. */
  readonly notes: readonly string[]
  /** The report of the newest state, once all of it has been read. */
  report(): Promise<CheckReport>
}

/**
 * Milliseconds before the rules run. The first page comes before them. While they check a large site (10,000 pages: 0.3 s)
 * no page is answered, so they wait for the end of a series of saves.
 */
const CHECK_AFTER_MS = 60
const CHECK_AFTER_MS_PER_PAGE = 0.05
const FIRST_CHECK_AFTER_MS = 600
/**
 * Milliseconds before watching begins. It waits for a page that is requested at once, because the scan of the folders
 * delayed that page by 60 ms on a site of 330 pages. Changes since the files were read are found in any case.
 */
const WATCH_AFTER_MS = 30
const WATCH_AT_LAST_MS = 1000
/** The most pages that are drawn ahead while documents are read for the findings, which then takes three times as long. */
const LARGE = 1000
/**
 * Milliseconds without a change before results are written to the disk. Writing may merge earlier files, and no page is
 * answered meanwhile (1,500 pages: 250 ms), so it waits for the end of a series of saves.
 */
const STORE_AFTER_MS = 1000

/** A running server, with the state of the site. */
interface Session {
  readonly options: DevOptions
  readonly opened: OpenEngine
  readonly live: LiveChannel
  readonly onEvent: (event: DevEvent) => void
  /** Aborted when the server is to end: no further work begins. */
  readonly ended: AbortSignal
  /** When the files of the first state were read, in milliseconds since the epoch. */
  readonly since: number
  state: DevState
  moved: MovedPages
  /** Number of the newest state, for open pages. */
  revision: number
  /**
   * Changes that have not led to a new state. After a failure the changed files stay here, and the next change handles
   * them again.
   */
  readonly unhandled: Set<string>
  /**
   * Headers that were sent with pages. The policy depends on the documents that were read before. When all documents are
   * read and the policy differs, open pages are loaded again.
   */
  readonly sentHeaders: Set<string>
  /** Components that differ in the browser, by the pages that were asked for since the code changed. */
  readonly mismatches: Map<string, readonly Finding[]>
  /** The report of the newest state that was read. */
  report?: CheckReport
  /** What open pages may ask for. */
  repairs?: Repairs
  /** The last answer that was asked for. */
  answering?: Promise<unknown>
  checking?: Promise<CheckReport>
  checkTimer?: NodeJS.Timeout
  storeTimer?: NodeJS.Timeout
  watch?: Watch
  /** Decides whether changes of an absolute path are ignored. */
  ignored: (path: string) => boolean
}

/** See `dev` in `operations.ts`. */
export async function startDev(options: DevOptions): Promise<DevServer> {
  options.signal?.throwIfAborted()
  const stopping = new AbortController()
  const session = await openSession(options, stopping.signal)
  const server = await startServer({
    source: answersOf(session),
    ...withListenDefaults(options),
    baseUrl: session.state.workspace.config.site.baseUrl,
    cache: 'none',
    live: session.live,
    proxy: () => session.state.workspace.config.site.dev.proxy,
    repair: (id) => session.repairs?.make(id) ?? false,
    onError: (error) => session.onEvent({ type: 'error', error }),
  })
  const notes = notesOf(session.state.site.inputs)
  const watching = startWatching(session)
  showChecking(session)
  checkSoon(session, FIRST_CHECK_AFTER_MS)
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= end(session, { server, watching, stopping })
    return closing
  }
  options.signal?.addEventListener('abort', () => void close(), { once: true })
  return {
    url: server.url,
    port: server.port,
    networkUrls: server.networkUrls,
    notes,
    watching,
    async report() {
      clearTimeout(session.checkTimer)
      return checkNow(session)
    },
    close,
  }
}

async function openSession(options: DevOptions, stopping: AbortSignal): Promise<Session> {
  const since = Date.now()
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const ended = AbortSignal.any([stopping, ...(options.signal ? [options.signal] : [])])
  const inputs = await readPageInputs(workspace)
  const opened = openEngine(workspace.cacheDir, { ...options, isServer: true, signal: ended })
  const state = await firstState(workspace, inputs, opened)
  const session: Session = {
    options,
    opened,
    live: createLive(),
    onEvent: options.onEvent ?? (() => {}),
    ended,
    since,
    state,
    moved: NOTHING_MOVED,
    revision: 0,
    unhandled: new Set(),
    sentHeaders: new Set(),
    mismatches: new Map(),
    ignored: ignoredPath(workspace, state.bundle),
  }
  announce(session, { reload: false })
  return session
}

/** Tells open pages that there is a new state, or that they must be loaded again. */
function announce(session: Session, { reload }: { readonly reload: boolean }): void {
  session.revision++
  session.live.sendState('update', { revision: session.revision, reload })
}

async function end(
  session: Session,
  running: { readonly server: RunningServer; readonly watching: Promise<void>; readonly stopping: AbortController },
): Promise<void> {
  clearTimeout(session.checkTimer)
  clearTimeout(session.storeTimer)
  await running.watching
  await session.watch?.close()
  await running.server.close()
  // Results so far are kept, and the rest is not awaited.
  running.stopping.abort()
  await session.checking?.catch(() => {})
  session.opened.store.save()
  await session.opened.close()
}

// ── pages ──

/** Answers with the newest state. */
function answersOf(session: Session): SiteSource {
  return {
    find(path) {
      if (path === REPORT_PATH) return reportOn(session)
      const { state } = session
      const answer = answered(session, () => state.site.find(path))
      if (/(?:^|\/)$/.test(path))
        void answer.then((page) => page && verifySoon(session, state, path, page)).catch(() => {})
      return answer
    },
    async redirects() {
      const redirects = await answered(session, () => session.state.site.redirects())
      return session.moved.to.size === 0 ? redirects : new Map([...session.moved.to, ...redirects])
    },
    notFound: () => answered(session, () => session.state.site.notFound()),
    headersFile() {
      const text = session.state.site.headersFile()
      session.sentHeaders.add(text ?? '')
      return text
    },
  }
}

const NO_REPORT = `<!doctype html><title>No report</title><p>The report is in a package of its own:</p>
<pre>npm install --save-dev docs-build-report</pre>
`

/** The report on the newest state, as `docs-build report` writes it, where its package is installed. */
async function reportOn({ state: { site, engine, workspace } }: Session): Promise<Resource> {
  const { surveyOf } = await import('../../project/built/survey.ts')
  const path = installedModule('docs-build-report', workspace.dir)
  const drawReport =
    path === undefined
      ? () => NO_REPORT
      : await importInstalled<(survey: Survey) => string>('docs-build-report', path, 'drawReport')
  const run = await update(site.inputs, engine, { graphs: site.editions })
  const html = drawReport(await surveyOf(ownedState(run, workspace.dir), workspace, { out: writtenFolder(workspace) }))
  return { type: 'text/html; charset=utf-8', hash: fingerprint(html), read: () => Buffer.from(html) }
}

/** A page that cannot be drawn is an error of the page: shown there, and the server goes on. */
async function answered<T>(session: Session, answer: () => Promise<T>): Promise<T> {
  const made = answer()
  session.answering = made.catch(() => {})
  try {
    return await made
  } catch (error) {
    const { bundle, workspace } = session.state
    const named = await asThemeFault(error, bundle, workspace)
    session.live.sendState('error-state', shownError(named))
    throw named
  }
}

// ── findings ──

function checkSoon(session: Session, least: number): void {
  const pages = sourcesOf(session.state)
  clearTimeout(session.checkTimer)
  clearTimeout(session.storeTimer)
  session.checkTimer = setTimeout(
    () => void checkNow(session).catch(() => {}),
    Math.max(least, pages * CHECK_AFTER_MS_PER_PAGE),
  )
}

function sourcesOf({ site: { inputs } }: DevState): number {
  return inputs.editions.reduce((sum, { project }) => sum + project.sources.length, 0)
}

function storeSoon(session: Session): void {
  clearTimeout(session.storeTimer)
  const atRest = (): void => {
    session.opened.store.save()
    collectAtRest()
  }
  session.storeTimer = setTimeout(atRest, STORE_AFTER_MS).unref()
}

function checkNow(session: Session): Promise<CheckReport> {
  const checking = checkState(session, session.state)
  checking.catch((error: unknown) => {
    if (session.checking === checking) session.live.sendState('checking', false)
    if (!session.ended.aborted) session.onEvent({ type: 'error', error })
  })
  session.checking = checking
  return checking
}

/** Reads all documents of a state. Open pages get its findings, unless there is a newer one by then. */
async function checkState(session: Session, state: DevState): Promise<CheckReport> {
  const { site, engine } = state
  const isLarge = sourcesOf(state) >= LARGE
  const run = await update(site.inputs, engine, { bundle: isLarge ? undefined : site.bundle, graphs: site.editions })
  // Requests that have come in the meantime are answered first.
  await otherWork()
  const report = withFindings(run.report(), styleFindings(state.bundle, state.workspace.config.checks))
  if (state !== session.state) return report
  storeSoon(session)
  site.know(run.editions.map(({ documents }) => documents))
  reloadForHeaders(session)
  session.report = report
  session.live.sendState('checking', false)
  showFindings(session)
  session.onEvent({ type: 'checked', report })
  return report
}

/** Says that nothing is known yet: without a word, a site that is being checked looks like one without findings. */
function showChecking({ live, onEvent }: Session): void {
  live.sendState('checking', true)
  onEvent({ type: 'checking' })
}

/** Sends open pages what is known of the newest state. */
function showFindings(session: Session): void {
  const { live, state, report, mismatches } = session
  if (!report) return
  session.repairs = offerRepairs(state.workspace.dir, sourceReader(state.site.inputs))
  const shown = withFindings(report, [...mismatches.values()].flat())
  live.sendState('findings', shownFindings(shown, state.site, session.repairs))
}

/** Draws a page of a state that was asked for as browsers do, after its answer. */
async function verifySoon(session: Session, state: DevState, path: string, page: Resource): Promise<void> {
  const { bundle, workspace, site } = state
  const route = path as RoutePath
  const file = site.pageFile(workspace.config.site.baseUrl + path.slice(1))
  if (file === undefined) return
  try {
    const read = async (name: string): Promise<string | undefined> => textOf(await site.find(`/${name}`))
    const html = (await textOf(page)) ?? ''
    const findings = await verifyHydration([{ file, route, html }], { bundle, workspace, read })
    if (state !== session.state || session.ended.aborted) return
    const before = session.mismatches.get(route) ?? []
    session.mismatches.set(route, findings)
    if (JSON.stringify(before) === JSON.stringify(findings)) return
    if (findings.length > 0) session.onEvent({ type: 'mismatch', findings })
    showFindings(session)
  } catch (error) {
    if (state === session.state && !session.ended.aborted) session.onEvent({ type: 'error', error })
  }
}

/** Pages and data are never streamed. */
async function textOf(resource: Resource | undefined): Promise<string | undefined> {
  return resource && 'read' in resource ? Buffer.from(await resource.read()).toString() : undefined
}

function reloadForHeaders(session: Session): void {
  const current = session.state.site.headersFile() ?? ''
  const isOutdated = [...session.sentHeaders].some((sent) => sent !== current)
  session.sentHeaders.clear()
  if (isOutdated) announce(session, { reload: true })
}

// ── changes ──

async function startWatching(session: Session): Promise<void> {
  await sleep(WATCH_AFTER_MS)
  await Promise.race([session.answering, sleep(WATCH_AT_LAST_MS, undefined, { ref: false })])
  const { workspace, bundle, site } = session.state
  session.watch = await watchPaths({
    paths: watchedPaths(workspace, bundle),
    ignored: (path) => session.ignored(path),
    since: session.since,
    known: knownFiles(workspace, site.inputs),
    onLimit: (error) => session.onEvent({ type: 'error', error }),
    handle: (changed) => handleChange(session, changed),
  })
}

/** Makes the next state and puts it in place; when that fails, the last one stays. */
async function handleChange(session: Session, changed: ReadonlySet<string>): Promise<void> {
  const start = performance.now()
  const { state, unhandled, live, onEvent } = session
  const hasFailed = unhandled.size > 0
  for (const path of changed) unhandled.add(path)
  const files = [...unhandled].map((path) => relative(state.workspace.dir, path).split(sep).join('/'))
  try {
    const reach = hasFailed ? 'configuration' : reachOf(changed, state)
    const next = await nextBasis(state, { reach, paths: changed }, session)
    const isRemade = reach !== 'documents' || next.basis.bundle !== state.bundle
    if (isRemade) watchAlso(session, next.basis)
    session.state = nextState(state, next)
    session.moved = movedPages(session.moved, state.site, session.state.site)
    if (isRemade) session.mismatches.clear()
    unhandled.clear()
    live.sendState('error-state', null)
    announce(session, { reload: isRemade })
    onEvent({ type: 'changed', files, ms: performance.now() - start })
    if (isRemade) showChecking(session)
    checkSoon(session, CHECK_AFTER_MS)
  } catch (error) {
    live.sendState('error-state', shownError(error))
    onEvent({ type: 'error', error })
  }
}

/** What the next state is made from is watched even when it cannot be made yet. */
function watchAlso(session: Session, { workspace, bundle }: DevBasis): void {
  session.ignored = ignoredPath(workspace, bundle)
  session.watch?.add(watchedPaths(workspace, bundle))
}
