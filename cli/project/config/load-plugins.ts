/** `plugins` of the configuration → plugins. */
import { statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Config } from '../../graph/config/config.ts'
import { toPlain } from '../../graph/config/plain.ts'
import { nameClaims } from '../../graph/plugins/claims.ts'
import { checkPlugin, UNIFIED_HINT } from '../../graph/plugins/fields.ts'
import { type MadePages, pagesOf } from '../../graph/plugins/pages.ts'
import type { FileOptions } from '../../graph/plugins/plugin.ts'
import { type LoadedPlugin, NO_DIALECTS, NO_PLUGINS, type Plugins } from '../../graph/plugins/plugins.ts'
import { ConfigError } from '../../kernel/fault/config-error.ts'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { printable } from '../../kernel/fault/terminal-text.ts'
import { fingerprint, fingerprintAll } from '../../kernel/fingerprint.ts'
import { installedModule } from '../../kernel/optional-package.ts'
import { atOrigin } from '../../kernel/owner-code.ts'
import { pathOf, quote, type SchemaProblem } from '../../kernel/schema/wording.ts'
import { pageFiles } from '../files/page-files.ts'
import { readRegular } from '../files/regular-file.ts'
import { type CompiledModule, compiledModule, discardAsideAtExit, importCompiled, thrownBy } from './compiled-module.ts'
import { evaluateGuarded } from './guarded-evaluation.ts'
import type { LoadedConfig } from './load-config.ts'
import { loadOptionScript } from './option-script.ts'
import { entriesOf, knowPlugins, madeBy } from './plugin-modules.ts'

interface Place {
  /** The project's folder. */
  readonly dir: string
  readonly cacheDir: string | undefined
  /** Milliseconds for everything that a plugin does while it is loaded. */
  readonly timeLimit?: number
}

interface WithPlugins {
  /** The configuration as plain data: of each plugin it has the name and the key. */
  readonly config: unknown
  readonly plugins: Plugins
}

/**
 * Loads the plugins that a configuration names.
 *
 * @throws DocsError for entries that are not plugins, and for modules that cannot be loaded, each with its place in the list
 */
export async function loadPlugins(loaded: LoadedConfig, place: Place): Promise<WithPlugins> {
  const { config, file = 'docs.config.ts' } = loaded
  if (!isObject(config)) return { config, plugins: NO_PLUGINS }
  const { plugins: entries = [], pages } = config
  const ownPages = pages === false ? undefined : await pageFiles(place)
  if (config['plugins'] === undefined && !ownPages) return { config, plugins: NO_PLUGINS }
  const problems: SchemaProblem[] = []
  if (!Array.isArray(entries)) throw new ConfigError(file, [{ path: 'plugins', message: 'must be a list of plugins' }])
  const list: LoadedPlugin[] = []
  const claim = nameClaims()
  const inputs: string[] = []
  // A promise may reject before its turn comes, which would end the process.
  const placed = entriesOf(entries as readonly unknown[])
  const settled = await Promise.allSettled(placed.map(({ entry }) => entry))
  for (const [index, entry] of settled.entries()) {
    const path = placed[index]?.path ?? ''
    if (entry.status === 'rejected') throw rejected(entry.reason, `${file}: ${path}`)
    const opened = await openEntry(entry.value, { index, path }, { ...place, loaded, problems })
    if (!opened) continue
    const { inputs: files = [], ...plugin } = opened
    inputs.push(...files)
    const name = pathOf(path, 'name')
    if (list.some((other) => other.plugin.name === plugin.plugin.name))
      problems.push({ path: name, message: `is ${quote(plugin.plugin.name)}, as that of another plugin is` })
    problems.push(...claim(plugin, path))
    list.push(plugin)
  }
  const own = list.reduceRight<unknown>((rest, { plugin }) => merged(plugin.config, rest), config) as typeof config
  if (problems.length > 0) throw new ConfigError(file, problems)
  for (const { source, plugin } of list) if (source) knowPlugins([source], [plugin])
  const made = await Promise.all(list.map(({ plugin }) => pagesOf(plugin)))
  const all = list.map((plugin, index): Paged => withPages(plugin, made[index] as MadePages))
  if (ownPages) {
    all.push(withPages(ownPages, ownPages.made))
    inputs.push(...ownPages.inputs)
  }
  return {
    config: { ...own, ...withPluginDocs(own['docs'], list), plugins: all.map(({ named }) => named) },
    plugins: { list: all.map(({ loaded: plugin }) => plugin), inputs: [...new Set(inputs)], dialects: NO_DIALECTS },
  }
}

/** A configuration on top of another: of two values that are not both objects, the one on top counts. */
function merged(below: unknown, top: unknown): unknown {
  if (!isRecord(below) || !isRecord(top)) return top ?? below
  const names = Object.keys({ ...below, ...top })
  return Object.fromEntries(names.map((name) => [name, merged(below[name], top[name])]))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value)
}

/** An entry of the list that was a promise and has failed. */
function rejected(reason: unknown, entry: string): DocsError {
  if (reason instanceof DocsError) return reason
  return new DocsError(`${entry} is a promise that failed${atOrigin(reason)}: ${printable(messageOf(reason))}`, {
    cause: reason,
  })
}

/** The docs of a configuration, with those of plugins that lie in none of them. What is wrong with them is reported later. */
function withPluginDocs(docs: unknown, list: readonly LoadedPlugin[]): { readonly docs?: unknown } {
  const configured: readonly unknown[] = Array.isArray(docs) ? docs : [docs ?? {}]
  const folders = configured.map((one) => String((isObject(one) ? one['path'] : undefined) ?? 'docs'))
  const isCovered = (path: string): boolean =>
    folders.some((folder) => `${path}/`.startsWith(`${folder.replace(/^\.\/|\/+$/g, '')}/`))
  const added = list.flatMap(({ plugin }) => plugin.docs ?? []).filter(({ path }) => !isCovered(path))
  return added.length === 0 ? {} : { docs: [...configured, ...added] }
}

interface Paged {
  readonly loaded: LoadedPlugin
  /** What the configuration has of the plugin, as plain data. */
  readonly named: Config['plugins'][number]
}

function withPages({ plugin, key, source, folder }: LoadedPlugin, { pages, components }: MadePages): Paged {
  const hasComponents = Object.keys(components).length > 0
  return {
    loaded: { plugin, key, source, folder, pageComponents: hasComponents ? components : undefined },
    named: { name: plugin.name, key, pages: pages.length > 0 ? pages : undefined },
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

interface Opened extends LoadedPlugin {
  readonly inputs?: readonly string[]
}

interface Opening extends Place {
  readonly loaded: LoadedConfig
  readonly problems: SchemaProblem[]
}

/** @returns `undefined` for nothing, and for an entry with a problem */
function openEntry(entry: unknown, at: EntryPlace, opening: Opening): Promise<Opened | undefined> {
  if (entry === false || entry === null || entry === undefined) return Promise.resolve(undefined)
  const [module, options, ...rest] = (Array.isArray(entry) ? entry : [entry]) as readonly unknown[]
  if (typeof module === 'string' && rest.length === 0) return openModule(module, options, at, opening)
  return Promise.resolve(valuePlugin(entry, at, opening))
}

/** Where an entry stands: among all entries, and in the configuration. */
interface EntryPlace {
  readonly index: number
  readonly path: string
}

/** Packages that are plugins of unified by their names. */
const UNIFIED = /^(?:@[\w.-]+\/)?(?:remark|rehype)-/

/** A plugin that stands in the configuration: all files of the configuration may take part in it. */
function valuePlugin(
  entry: unknown,
  { index, path }: EntryPlace,
  { loaded, problems, dir }: Opening,
): Opened | undefined {
  const plugin = checked(entry, path, problems)
  const { module } = loaded
  if (!plugin || !module) return undefined
  const { script, hash } = module
  return {
    plugin,
    key: keyOf(plugin, codeOf(module, dir)),
    source: { script, hash, index },
    folder: dir,
  }
}

async function openModule(
  module: string,
  written: unknown,
  { path }: EntryPlace,
  opening: Opening,
): Promise<Opened | undefined> {
  const { problems, loaded, dir, cacheDir, timeLimit = 30_000 } = opening
  const [plain] = toPlainOptions(written, `${path}[1]`, problems)
  if (/^\.\.?\//.test(module) && !statSync(join(dir, module), { throwIfNoEntry: false })?.isFile()) {
    problems.push({ path, message: `names the file ${quote(module)}, which does not exist` })
    return undefined
  }
  if (UNIFIED.test(module)) {
    problems.push({ path, message: `names ${quote(module)}, a plugin of unified`, hint: UNIFIED_HINT })
    return undefined
  }
  const file = loaded.file ?? 'docs.config.ts'
  const compiled = await compiledPlugin(module, { dir, cacheDir, path: `${file}: ${path}` })
  try {
    const run = () => makePlugin(compiled, { module, written: plain, dir, cacheDir, path: `${file}: ${path}` })
    const { made, options, files } = await evaluateGuarded({ name: module, timeLimit, run, cleanUp: () => {} })
    const plugin = checked(made, path, problems)
    if (!plugin) return undefined
    const { script, hash, inputs, code: text } = compiled
    return {
      plugin,
      // Without the folder, because machines share results.
      key: keyOf(plugin, [
        ...codeOf(compiled, dir),
        JSON.stringify(options ?? null).replaceAll(JSON.stringify(dir).slice(1, -1), ''),
      ]),
      source: { script, hash, options },
      folder: folderOf(module, dir, text),
      inputs: [...Object.keys(inputs), ...files],
    }
  } catch (error) {
    throw error instanceof DocsError ? error : thrownBy(compiled, error)
  }
}

/** What a key needs to know of code. Paths are relative, because machines share results. */
function codeOf({ inputs }: CompiledModule, dir: string): string[] {
  return Object.entries(inputs).flatMap(([file, sum]) => [relative(dir, file), sum])
}

interface Making {
  readonly module: string
  /** The options as the configuration has them. */
  readonly written: unknown
  readonly dir: string
  readonly cacheDir: string | undefined
  /** Of the entry, for messages. */
  readonly path: string
}

async function makePlugin(compiled: CompiledModule, { module, written, dir, cacheDir, path }: Making) {
  const { fileOptions } = await importCompiled(compiled)
  try {
    const { options, files } = await withFiles((fileOptions ?? {}) as FileOptions, { module, written, dir, cacheDir })
    return { made: await madeBy(compiled, options), options, files }
  } catch (error) {
    throw error instanceof DocsError
      ? new DocsError(`${path}: ${error.message}`, { hint: error.hint, cause: error })
      : error
  }
}

/**
 * The folder of a module; that of the project for a package that is not found.
 *
 * @param code compiled, in which a package stands with its URL
 */
function folderOf(module: string, dir: string, code: string): string {
  if (/^\.\.?\//.test(module)) return dirname(join(dir, module))
  const installed = installedModule(module, dir)
  if (installed !== undefined) return dirname(installed)
  // Its `exports` may have only the condition `import`.
  const [, url] = /\bfrom "(file:[^"]+)"/.exec(code) ?? []
  return url === undefined ? dir : dirname(fileURLToPath(url))
}

/** @param path of the entry, for messages */
async function compiledPlugin(
  module: string,
  { dir, cacheDir, path }: { readonly dir: string; readonly cacheDir: string | undefined; readonly path: string },
): Promise<CompiledModule> {
  const from = JSON.stringify(module)
  const entry = { file: join(dir, ENTRY), text: `export { default } from ${from}\nexport * from ${from}\n` }
  try {
    const compiled = await compiledModule('plugin', entry, cacheDir)
    discardAsideAtExit(compiled)
    return compiled
  } catch (error) {
    if (!(error instanceof DocsError) || !error.message.startsWith(`${ENTRY}:`)) throw error
    const reason = messageOf(error)
      .split('\n')[0]
      ?.replace(/^[^:]+:\d+:\d+: /, '')
    throw new DocsError(`${path} names the module ${quote(module)}, which cannot be loaded: ${reason}`, {
      hint:
        error.hint ??
        'Write a path that begins with `./`, or the name of an installed package. The module needs a default export.',
    })
  }
}

/** The file that the module would be imported from, if there were one. */
const ENTRY = 'docs-build-plugin.mjs'

/**
 * Options in which the paths of files are replaced by what the files hold, because threads and keys need it.
 *
 * @returns also the absolute paths of the files
 * @throws DocsError when a file cannot be read
 */
async function withFiles(
  fileOptions: FileOptions,
  { module, written, dir, cacheDir }: Pick<Making, 'module' | 'written' | 'dir' | 'cacheDir'>,
): Promise<{ options: unknown; files: string[] }> {
  if (!isObject(written)) return { options: written, files: [] }
  const options: Record<string, unknown> = { ...written }
  const files: string[] = []
  for (const [name, form] of Object.entries(fileOptions)) {
    const option = `\`${name}\` of the plugin \`${module}\``
    const read = async (file: unknown): Promise<unknown> => {
      if (typeof file !== 'string') return file
      const path = join(dir, file)
      if (form === 'script') {
        const { code, inputs } = await loadOptionScript(file, { dir, cacheDir }, option)
        files.push(...inputs.filter((input) => !input.includes('node_modules')))
        return { name: file, code }
      }
      files.push(path)
      return form === 'path' ? { name: file, path } : contentOf(path, form, option)
    }
    const value = written[name]
    if (typeof value === 'string') options[name] = await read(value)
    else if (Array.isArray(value)) options[name] = await Promise.all(value.map(read))
    else if (isRecord(value))
      options[name] = Object.fromEntries(
        await Promise.all(Object.entries(value).map(async ([key, file]) => [key, await read(file)] as const)),
      )
  }
  return { options, files }
}

function contentOf(path: string, form: 'data' | 'base64' | 'dataUrl', option: string): unknown {
  try {
    const bytes = Buffer.from(readRegular(path))
    if (form === 'data') return parse(bytes.toString())
    const text = bytes.toString('base64')
    return form === 'base64' ? text : `data:${imageType(path)};base64,${text}`
  } catch (error) {
    throw new DocsError(`${option} names the file ${path}, which cannot be read: ${messageOf(error).split('\n')[0]}`, {
      hint: 'Write the path of a file, relative to the folder of the configuration.',
      cause: error,
    })
  }
}

/** @throws Error for files that are not pictures */
function imageType(path: string): string {
  const [, ending = ''] = /\.(svg|png|jpe?g)$/i.exec(path) ?? []
  if (ending === '') throw new Error('it is neither an SVG, a PNG nor a JPEG.')
  const name = ending.toLowerCase()
  return `image/${name === 'svg' ? 'svg+xml' : name.replace('jpg', 'jpeg')}`
}

/** Options of a module cross threads and are a part of the key, so they are plain data. */
function toPlainOptions(written: unknown, path: string, problems: SchemaProblem[]): [options: unknown] {
  if (written === undefined) return [undefined]
  return [toPlain(written, problems, path)]
}

function checked(value: unknown, path: string, problems: SchemaProblem[]): LoadedPlugin['plugin'] | undefined {
  const before = problems.length
  checkPlugin(value, path, (problem) => problems.push(problem))
  return problems.length === before ? value : undefined
}

function keyOf({ name, key = '', options }: LoadedPlugin['plugin'], code: readonly string[]): string {
  return fingerprintAll([name, key, fingerprint(JSON.stringify(options) ?? ''), ...code])
}
