/** Opens a project: resolves its configuration and prepares its cache folder. Most commands begin with this. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { CONTRACT_FILE } from '../graph/checks/address-contract.ts'
import { RULE_IDS } from '../graph/checks/rules.ts'
import type { Config } from '../graph/config/config.ts'
import { resolveConfig } from '../graph/config/resolve.ts'
import { rulesOfDirectives } from '../graph/plugins/directives.ts'
import { navbarRecords } from '../graph/plugins/navbar-records.ts'
import type { Plugins } from '../graph/plugins/plugins.ts'
import { DocsError } from '../kernel/fault/errors.ts'
import { fingerprintAll } from '../kernel/fingerprint.ts'
import { CACHE_FOLDER, prepareCache } from '../kernel/store/cache-folder.ts'
import { once } from '../kernel/store/memo.ts'
import { documentFile } from '../markdown/doc-path.ts'
import type { LastUpdates } from '../output/render/last-update.ts'
import { withConfigPlaces } from './config/config-places.ts'
import { loadDialects } from './config/dialect-package.ts'
import { CONFIG_NAMES, loadConfig } from './config/load-config.ts'
import { loadPlugins } from './config/load-plugins.ts'
import { withPlugged } from './config/plugged-config.ts'
import type { FrozenEdition } from './editions/edition-record.ts'
import { type EditionPlan, editionFiles, planEditions } from './editions/editions.ts'
import { type ReadingOptions, readEditions } from './editions/read-editions.ts'
import type { Overlay } from './files/overlay.ts'
import { readRegular } from './files/regular-file.ts'
import { forgetFiles, openRemembered, type RememberedFiles } from './files/remembered-files.ts'
import { SourceChanged } from './files/source-changed.ts'
import { lastCommitDay } from './git/last-commit.ts'
import { revisionOpener } from './git/revisions.ts'
import type { Inputs, ProjectInputs } from './inputs.ts'
import { refuseLinkedCache } from './linked-cache.ts'
import { BUILD_ID } from './theme/own-package.ts'

export interface Workspace {
  /** Absolute. */
  readonly dir: string
  /** Absolute; absent without a cache. */
  readonly cacheDir?: string
  readonly config: Config
  readonly configFile: { readonly name: string; readonly text: string }
  /** Absolute paths of the files that the configuration depends on. */
  readonly configInputs: readonly string[]
  readonly plugins: Plugins
  /** Day on which end dates are judged; `undefined` where there is no commit. */
  readonly date: () => string | undefined
  /** The editions of the site. */
  readonly editions: readonly EditionPlan[]
  /** Absent where every file is read. */
  readonly remembered?: RememberedFiles
}

export interface WorkspaceOptions {
  /** Replaces the base URL of the configuration. */
  readonly baseUrl?: string
  readonly cache?: boolean
  /** Day on which end dates are judged, as `2027-01-31`. Default: the day of the last commit. */
  readonly date?: string
  /** `false`: only the configuration is wanted, which may name versions that do not exist yet. */
  readonly editions?: false
}

/** Whether a folder has a configuration, or the documents of a site without one. */
function isProject(dir: string): boolean {
  return ['docs', ...CONFIG_NAMES].some((name) => existsSync(join(dir, name)))
}

/** @throws DocsError when the folder does not exist, or its configuration cannot be read */
export async function openWorkspace(folder: string, options: WorkspaceOptions = {}): Promise<Workspace> {
  const dir = resolve(folder)
  if (options.date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(options.date))
    throw new DocsError(`\`${options.date}\` is no date.`, { hint: 'Write it like `2027-01-31`.' })
  const found = statSync(dir, { throwIfNoEntry: false })
  if (!found?.isDirectory()) {
    throw new DocsError(found ? `${dir} is a file, not a folder.` : `There is no folder ${dir}.`, {
      hint: 'Name the folder that holds `docs/`, or run the command in it.',
    })
  }
  const cacheDir = options.cache === false ? undefined : join(dir, CACHE_FOLDER)
  if (cacheDir !== undefined) refuseLinkedCache(dir, cacheDir)
  // A folder that was named by mistake stays as it is.
  if (cacheDir !== undefined && isProject(dir)) prepareCache(cacheDir)
  const loaded = await loadConfig(dir, cacheDir)
  const file = loaded.file ?? 'docs.config.ts'
  const { plugged, plugins } = await withConfigPlaces(dir, async () => {
    const { config: user, plugins } = await loadPlugins(loaded, { dir, cacheDir })
    const resolved = resolveConfig(user, {
      file,
      fallbackTitle: fallbackTitle(dir),
      ruleIds: [...RULE_IDS, ...ruleIds(plugins)],
      navbarItems: navbarRecords(plugins),
    })
    const dialects = await loadDialects(resolved.markdown, plugins, { dir, file })
    return { plugins: { ...plugins, dialects }, plugged: withPlugged(resolved, plugins, file) }
  })
  const config =
    options.baseUrl === undefined
      ? plugged
      : { ...plugged, site: { ...plugged.site, baseUrl: toBaseUrl(options.baseUrl) } }
  const editions = options.editions === false ? [] : await planEditions(dir, config, revisionOpener(dir, cacheDir))
  return {
    dir,
    date: once(() => options.date ?? lastCommitDay(dir)),
    cacheDir,
    config,
    plugins,
    editions,
    configFile: { name: file, text: loaded.file === undefined ? '' : readFileSync(join(dir, file), 'utf8') },
    // A change of a plugin affects everything, as a change of the configuration does.
    configInputs: [
      ...loaded.inputs,
      ...editionFiles(dir, config),
      ...plugins.inputs.filter((path) => !path.includes('node_modules')),
    ],
  }
}

/** Ids of the rules of plugins. */
function ruleIds(plugins: Plugins): string[] {
  return plugins.list
    .flatMap(({ plugin }) => (plugin.rules ?? []).map(({ id }) => id))
    .concat(rulesOfDirectives(plugins).map(({ id }) => id))
}

/**
 * As `readInputs`, with the last updates of documents if the pages show them.
 *
 * @param frozen editions that are not read
 * @param read editions that were read before
 * @throws DocsError when there is nothing to read
 */
export async function readPageInputs(
  workspace: Workspace,
  frozen: readonly FrozenEdition[] = [],
  read: readonly Inputs[] = [],
): Promise<ProjectInputs> {
  const known = new Set([...frozen.map(({ plan }) => plan.prefix), ...read.map(({ edition }) => edition?.prefix)])
  const inputs = await withLastUpdates(
    readInputs(workspace, { wanted: workspace.editions.filter(({ prefix }) => !known.has(prefix)) }),
    workspace,
  )
  const placeOf = ({ edition }: Inputs): number => edition?.place ?? 0
  return { ...inputs, frozen, editions: [...read, ...inputs.editions].sort((a, b) => placeOf(a) - placeOf(b)) }
}

async function withLastUpdates(inputs: ProjectInputs, workspace: Workspace): Promise<ProjectInputs> {
  const wanted = inputs.editions.filter(({ config }) => showsUpdates(config))
  if (wanted.length === 0) return inputs
  const updatesOf = await lastUpdatesOf(wanted, workspace)
  const withUpdates = (own: Inputs): Inputs => {
    const lastUpdates = wanted.includes(own) ? updatesOf(own) : undefined
    return lastUpdates ? { ...own, lastUpdates } : own
  }
  return { ...inputs, editions: inputs.editions.map(withUpdates) }
}

export function showsUpdates({ docs }: Config): boolean {
  return docs.showLastUpdateTime || docs.showLastUpdateAuthor
}

/**
 * What git is asked for: an edition whose files lie in several folders names them from the project's folder, and one
 * that git keeps has the dates of its own commit.
 */
async function lastUpdatesOf(
  wanted: readonly Inputs[],
  { dir, cacheDir }: Workspace,
): Promise<(inputs: Inputs) => Inputs['lastUpdates']> {
  const { readLastUpdates } = await import('./git/git.ts')
  const [only] = wanted
  if (only && !only.edition) {
    const paths = only.project.sources.map((source) => source.path)
    const updates = await readLastUpdates({ folder: join(dir, only.config.docs.path), paths, cacheDir })
    return () => updates
  }
  const filesOf = ({ config, project, edition }: Inputs): [string, string][] =>
    project.sources.map(({ path }) => [path, edition?.files?.fileOf.get(path) ?? documentFile(path, config.docs.path)])
  const updates = new Map<string | undefined, LastUpdates>()
  for (const commit of new Set(wanted.map(({ edition }) => edition?.commit))) {
    const own = wanted.filter(({ edition }) => edition?.commit === commit)
    const paths = new Set(own.flatMap((inputs) => filesOf(inputs).map(([, file]) => file)))
    updates.set(commit, await readLastUpdates({ folder: dir, paths: [...paths], cacheDir, commit }))
  }
  return (inputs) => {
    const { note, files = {} } = updates.get(inputs.edition?.commit) ?? {}
    return {
      note,
      files: Object.fromEntries(filesOf(inputs).flatMap(([path, file]) => (files[file] ? [[path, files[file]]] : []))),
    }
  }
}

/** @throws DocsError when there is nothing to read */
export function readInputs(workspace: Workspace, options: ReadingOptions = {}): ProjectInputs {
  const { configFile, plugins, editions, date, remembered } = workspace
  const { overlay = { remembered } } = options
  const shared = { configFile, plugins, date, ...readThemeCss(workspace), ...readContractFile(workspace, overlay) }
  const inputs = readEditions(editions, shared, { ...options, overlay })
  overlay.remembered?.save()
  return inputs
}

/**
 * Runs an operation on documents of which only changed ones are read, or on all of them when one is changed while it runs.
 */
export async function onChangedFiles<T>(workspace: Workspace, run: (workspace: Workspace) => Promise<T>): Promise<T> {
  const { cacheDir, editions, plugins } = workspace
  if (cacheDir === undefined) return run(workspace)
  const readings = new Set(editions.map(({ config }) => JSON.stringify(config.markdown)))
  const scope = fingerprintAll([BUILD_ID, plugins.dialects.key, ...readings])
  try {
    return await run({ ...workspace, remembered: openRemembered(cacheDir, scope) })
  } catch (error) {
    if (!(error instanceof SourceChanged)) throw error
    forgetFiles(cacheDir)
    return run(workspace)
  }
}

/** Reads the theme's style sheet for the rules. Bundling reports a missing one. */
export function readThemeCss({ dir, config }: Workspace): Pick<Inputs, 'themeCss'> {
  const { css } = config.theme
  if (css === undefined) return {}
  try {
    return { themeCss: { name: css.replace(/^\.\//, ''), text: Buffer.from(readRegular(join(dir, css))).toString() } }
  } catch {
    return {}
  }
}

/** Reads the file of promised addresses, if the project has one. */
export function readContractFile(
  { dir }: Pick<Workspace, 'dir'>,
  { earlier }: Overlay = {},
): Pick<ProjectInputs, 'contract'> {
  const path = join(dir, CONTRACT_FILE)
  try {
    const file = earlier?.has(path) ? (earlier.get(path) ?? '') : path
    return { contract: { name: CONTRACT_FILE, text: Buffer.from(readRegular(file)).toString() } }
  } catch (error) {
    // A file that cannot be read still promises something, so that it is a finding.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? {} : { contract: { name: CONTRACT_FILE, text: '' } }
  }
}

function fallbackTitle(dir: string): string {
  try {
    const { name } = JSON.parse(Buffer.from(readRegular(join(dir, 'package.json'))).toString()) as { name?: unknown }
    if (typeof name === 'string' && name !== '') return name
  } catch {
    // Without a package.json, the title is the name of the folder.
  }
  return basename(dir)
}

function toBaseUrl(text: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text)) {
    throw new DocsError(`\`--base-url ${text}\` is an address, not a path.`, {
      hint: 'Write its path alone, like `/docs/`. The host belongs in `url` in docs.config.ts.',
    })
  }
  const path = `/${text.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  if (/[?#\\\s]/.test(path) || path.split('/').some((name) => name === '..' || name === '.')) {
    throw new DocsError(`\`--base-url ${text}\` is not a path.`, { hint: 'Write it like `/docs/`.' })
  }
  return path
}
