/** `docs.config.ts` → the value that it exports. */
import { readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { DocsError } from '../../kernel/fault/errors.ts'
import {
  type CompiledModule,
  compiledModule,
  discardAside,
  discardAsideAtExit,
  importCompiled,
  type ScriptFile,
  thrownBy,
} from './compiled-module.ts'
import { evaluateGuarded } from './guarded-evaluation.ts'
import { readPlainConfig } from './plain-config.ts'

/** Names that the configuration may have. */
export const CONFIG_NAMES = ['docs.config.ts', 'docs.config.mts', 'docs.config.js', 'docs.config.mjs'] as const
/** Names of configurations in forms that are not supported; a file with such a name is an error. */
const OTHER_NAMES = ['json', 'jsonc', 'json5', 'yml', 'yaml', 'toml', 'cjs', 'cts', 'tsx', 'jsx'].map(
  (ending) => `docs.config.${ending}`,
)

export interface LoadedConfig {
  /** The exported value, unchecked; an empty object when there is no file. */
  readonly config: unknown
  /** Name of the file in the folder. */
  readonly file: string | undefined
  /** Absolute paths of all files that the value depends on, the configuration first: `dev` watches them. */
  readonly inputs: readonly string[]
  /** Its compiled code; absent when there is no file, and when it is nothing but data. */
  readonly module?: CompiledModule
}

/**
 * Loads the configuration of a project.
 *
 * @param dir the project's folder
 * @param cacheDir folder in which the compiled file is kept, made if necessary. Nothing is kept if it is `undefined` or
 * cannot be written
 * @param options.timeLimit milliseconds for everything that the configuration does
 * @throws DocsError when there are several files, or when the file does not compile, throws, exports nothing, ends the
 * process or exceeds the time limit
 */
export async function loadConfig(
  dir: string,
  cacheDir: string | undefined,
  { timeLimit = 30_000 }: { timeLimit?: number } = {},
): Promise<LoadedConfig> {
  const file = await findConfig(resolve(dir))
  if (!file) return { config: {}, file: undefined, inputs: [] }
  const name = basename(file)
  const plain = readPlainConfig(await readFile(file, 'utf8'))
  // Plugins are read with the module that names them.
  if (plain && !hasPlugins(plain[0])) return { config: plain[0], file: name, inputs: [file] }
  const module = await compiledModule('config', { file }, cacheDir)
  try {
    const config = await evaluateGuarded({
      name,
      timeLimit,
      run: () => configOf(module, name),
      cleanUp: () => discardAside(module),
    })
    // Threads evaluate the configuration again for the plugins in it.
    if (hasPlugins(config)) discardAsideAtExit(module)
    else discardAside(module)
    return { config, file: name, inputs: Object.keys(module.inputs), module }
  } catch (error) {
    const fault = error instanceof DocsError ? error : thrownBy(module, error)
    discardAside(module)
    throw fault
  }
}

function hasPlugins(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'plugins' in config
}

/**
 * Evaluates a compiled configuration.
 *
 * @param name of its file, for messages
 * @throws DocsError when it exports nothing; anything that it throws itself
 */
export async function configOf(module: ScriptFile, name: string): Promise<unknown> {
  const { default: value } = await importCompiled(module)
  if (value === undefined) {
    throw new DocsError(`${name} has no default export.`, { hint: 'Write `export default defineConfig({ … })`.' })
  }
  return typeof value === 'function' ? await (value as () => unknown)() : value
}

async function findConfig(dir: string): Promise<string | undefined> {
  const found = await namesIn(dir, CONFIG_NAMES)
  const [unread] = await namesIn(dir, OTHER_NAMES)
  if (unread !== undefined) {
    throw new DocsError(`${unread} is not a configuration that docs-build reads.`, {
      hint: 'Name it docs.config.ts and let it export the value: `export default { … }`.',
    })
  }
  const [name, ...others] = found
  if (others.length === 0) return name && join(dir, name)
  throw new DocsError(`There are ${others.length + 1} configurations in ${dir}: ${[name, ...others].join(', ')}.`, {
    hint: 'Keep one of them.',
  })
}

async function namesIn<T extends string>(dir: string, names: readonly T[]): Promise<T[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const info = await stat(join(dir, name)).catch(() => undefined)
      return info?.isFile() ? [name] : []
    }),
  )
  return found.flat()
}
