/** Opens a project: resolves its configuration and prepares its cache folder. Most commands begin with this. */
import { readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { RULE_IDS } from '../checks/rules.ts'
import type { Config } from '../config/config.ts'
import { resolveConfig } from '../config/resolve.ts'
import { CACHE_FOLDER, prepareCache } from '../engine/cache-folder.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import type { ExampleSetup } from '../examples/language-script.ts'
import { DocsError } from '../fault/errors.ts'
import type { Plugins } from '../plugins/plugins.ts'
import { readAsset } from './asset-file.ts'
import { PACKAGE_ROOT } from './code.ts'
import type { Inputs } from './inputs.ts'
import { loadConfig } from './load-config.ts'
import { loadPlugins } from './load-plugins.ts'
import { readProject } from './project.ts'
import { readRegular } from './regular-file.ts'

export interface Workspace {
  /** Absolute. */
  readonly dir: string
  /** Absolute; absent without a cache. */
  readonly cacheDir?: string
  readonly config: Config
  readonly configFile: { readonly name: string; readonly text: string }
  /** Absolute paths of the files that the configuration depends on. */
  readonly configInputs: readonly string[]
  readonly examples?: ExampleSetup
  readonly plugins: Plugins
}

export interface WorkspaceOptions {
  /** Replaces the base URL of the configuration. */
  readonly baseUrl?: string
  readonly cache?: boolean
}

/** @throws DocsError when the folder does not exist, or its configuration cannot be read */
export async function openWorkspace(folder: string, options: WorkspaceOptions = {}): Promise<Workspace> {
  const dir = resolve(folder)
  const found = statSync(dir, { throwIfNoEntry: false })
  if (!found?.isDirectory()) {
    throw new DocsError(found ? `${dir} is a file, not a folder.` : `There is no folder ${dir}.`, {
      hint: 'Name the folder that holds `docs/`, or run the command in it.',
    })
  }
  const cacheDir = options.cache === false ? undefined : join(dir, CACHE_FOLDER)
  if (cacheDir !== undefined) prepareCache(cacheDir)
  const loaded = await loadConfig(dir, cacheDir)
  const { config: user, plugins } = await loadPlugins(loaded, { dir, cacheDir })
  const file = loaded.file ?? 'docs.config.ts'
  const resolved = resolveConfig(user, {
    file,
    fallbackTitle: fallbackTitle(dir),
    ruleIds: [...RULE_IDS, ...ruleIds(plugins)],
  })
  const config =
    options.baseUrl === undefined
      ? resolved
      : { ...resolved, site: { ...resolved.site, baseUrl: toBaseUrl(options.baseUrl) } }
  const examples = config.examples && (await loadExamples(config.examples, dir, cacheDir))
  return {
    dir,
    ...(examples ? { examples } : {}),
    ...(cacheDir === undefined ? {} : { cacheDir }),
    config,
    plugins,
    configFile: { name: file, text: loaded.file === undefined ? '' : readFileSync(join(dir, file), 'utf8') },
    // A change of the example language or of a plugin affects everything, as a change of the configuration does.
    configInputs: [
      ...loaded.inputs,
      ...[...plugins.inputs, ...(examples?.inputs ?? [])].filter((path) => !path.includes('node_modules')),
    ],
  }
}

async function loadExamples(
  { language, play }: NonNullable<Config['examples']>,
  dir: string,
  cacheDir: string | undefined,
): Promise<ExampleSetup> {
  const { loadLanguageScript } = await import('../examples/language-script.ts')
  const script = await loadLanguageScript(language, { dir, cacheDir, packageRoot: PACKAGE_ROOT })
  return { ...script, play, hash: fingerprintAll([script.hash, String(play)]) }
}

/** Ids of the rules of plugins. */
function ruleIds({ list }: Plugins): string[] {
  return list.flatMap(({ plugin }) => (plugin.rules ?? []).map(({ id }) => id))
}

/**
 * As `readInputs`, with the last updates of documents if the pages show them.
 *
 * @throws DocsError when there is nothing to read
 */
export async function readPageInputs(workspace: Workspace): Promise<Inputs> {
  const inputs = readInputs(workspace)
  const { showLastUpdateTime, showLastUpdateAuthor, path } = workspace.config.docs
  if (!showLastUpdateTime && !showLastUpdateAuthor) return inputs
  const { readLastUpdates } = await import('./git.ts')
  const paths = inputs.project.sources.map((source) => source.path)
  const options = { folder: join(workspace.dir, path), paths, cacheDir: workspace.cacheDir }
  return { ...inputs, lastUpdates: await readLastUpdates(options) }
}

/** @throws DocsError when there is nothing to read */
export function readInputs(workspace: Workspace): Inputs {
  const { dir, config, configFile, plugins } = workspace
  return { config, configFile, plugins, project: readProject(dir, config), read: readAsset, ...readThemeCss(workspace) }
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
