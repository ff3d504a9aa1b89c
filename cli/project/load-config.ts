/**
 * `docs.config.ts` → the value that it exports. The compiled code is kept under a seal, with the fingerprints of the
 * files it was made from. While these files are the same, esbuild is not loaded.
 */
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { discard, keepFile } from '../engine/cache-folder.ts'
import { fingerprint, fingerprintAll } from '../engine/fingerprint.ts'
import { isSealed, sealOf } from '../engine/seal.ts'
import { DocsError, messageOf } from '../fault/errors.ts'
import { printable } from '../fault/terminal-text.ts'
import { VERSION } from './code.ts'
import { type CompiledConfig, compileConfig } from './compile-config.ts'
import { evaluateGuarded } from './guarded-evaluation.ts'

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
  // Compiled code holds the paths of its folder and its packages, so the code of another place is not used.
  const path = join(resolve(cacheDir ?? dir), `config-${fingerprintAll([VERSION, file])}.mjs`)
  const kept = cacheDir === undefined ? undefined : await readCompiled(file, path)
  const compiled = kept ?? (await compileConfig(file, path))
  const isKept = kept !== undefined || (cacheDir !== undefined && keep(compiled, path))
  const at = isKept ? path : await putAside(compiled)
  const name = basename(file)
  try {
    const config = await evaluateGuarded({
      name,
      timeLimit,
      run: () => readExport(at, compiled.code, name),
      cleanUp: () => discardAside(at, path),
    })
    return { config, file: name, inputs: Object.keys(compiled.inputs) }
  } catch (error) {
    throw error instanceof DocsError ? error : thrown(error, file, { ...compiled, path, at })
  } finally {
    discardAside(at, path)
  }
}

function discardAside(at: string, path: string): void {
  if (at !== path) discard(dirname(at))
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

// ── the cache ───────────────────────────────────────────────────────────────────────────────────────

/** Written beside the compiled file. */
interface Entry {
  readonly inputs: CompiledConfig['inputs']
  /** Fingerprint of the compiled text. */
  readonly code: string
}

/** The purpose of a seal. The name of the file holds the version and the place of the configuration. */
function purposeOf(path: string): readonly string[] {
  return ['config', basename(path)]
}

/** @returns the kept code; `undefined` when it is damaged, an input has changed, or it has no seal of this user */
async function readCompiled(file: string, path: string): Promise<CompiledConfig | undefined> {
  try {
    const [code, text, seal] = await Promise.all([
      readFile(path, 'utf8'),
      readFile(`${path}.json`, 'utf8'),
      readFile(`${path}.seal`),
    ])
    if (!isSealed(purposeOf(path), text, seal)) return undefined
    const entry = JSON.parse(text) as Entry
    if (entry.code !== fingerprint(code) || !Object.hasOwn(entry.inputs, file)) return undefined
    const inputs = Object.entries(entry.inputs)
    const sums = await Promise.all(inputs.map(async ([input]) => fingerprint(await readFile(input, 'utf8'))))
    return inputs.every(([, sum], index) => sum === sums[index]) ? { code, inputs: entry.inputs } : undefined
  } catch {
    return undefined
  }
}

/** @returns `false` when the folder cannot be written, or there is no key for a seal */
function keep({ inputs, code }: CompiledConfig, path: string): boolean {
  const entry: Entry = { inputs, code: fingerprint(code) }
  const text = JSON.stringify(entry)
  const seal = sealOf(purposeOf(path), text)
  return seal !== undefined && keepFile(path, code) && keepFile(`${path}.json`, text) && keepFile(`${path}.seal`, seal)
}

/** Writes the code to a temporary folder, because Node can only import code from files. */
async function putAside({ code }: CompiledConfig): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'docs-build-')), 'config.mjs')
  await writeFile(path, code)
  return path
}

// ── the evaluation ──────────────────────────────────────────────────────────────────────────────────

async function readExport(path: string, code: string, name: string): Promise<unknown> {
  // Node loads each URL once; the query makes another URL when the content has changed.
  const module = (await import(`${pathToFileURL(path).href}?${fingerprint(code)}`)) as { default?: unknown }
  if (module.default === undefined) {
    throw new DocsError(`${name} has no default export.`, { hint: 'Write `export default defineConfig({ … })`.' })
  }
  return typeof module.default === 'function' ? await module.default() : module.default
}

interface Evaluated extends CompiledConfig {
  /** The path to which the paths in the source map are relative. */
  readonly path: string
  /** The path of the code when it ran. */
  readonly at: string
}

/** An error that the configuration threw, with the line in the original file. */
function thrown(error: unknown, file: string, evaluated: Evaluated): DocsError {
  const origin = error instanceof Error && error.stack ? originIn(error.stack, evaluated) : undefined
  const name = relative(dirname(file), origin?.path ?? file).replaceAll('\\', '/')
  const message = `${name}${origin ? `:${origin.line}` : ''} threw: ${printable(messageOf(error))}`
  return new DocsError(message, { cause: error })
}

interface Origin {
  readonly path: string
  readonly line: number
}

/** The topmost frame of a stack that lies in the configuration. */
function originIn(stack: string, { code, inputs, path, at }: Evaluated): Origin | undefined {
  for (const frame of stack.split('\n').filter((line) => /^\s+at /.test(line))) {
    const [line, column] = positionIn(frame, at) ?? []
    if (line && column) return originOf(line, column, code, dirname(path))
    // With `--enable-source-maps` Node has already mapped the stack to the original files.
    for (const input of Object.keys(inputs)) {
      const [original] = positionIn(frame, input) ?? []
      if (original) return { path: input, line: original }
    }
  }
  return undefined
}

function positionIn(frame: string, path: string): number[] | undefined {
  for (const name of [path, pathToFileURL(path).href]) {
    const at = frame.lastIndexOf(name)
    const position = at < 0 ? undefined : /^(?:\?\w+)?:(\d+):(\d+)/.exec(frame.slice(at + name.length))
    if (position) return position.slice(1).map(Number)
  }
  return undefined
}

function originOf(line: number, column: number, code: string, dir: string): Origin | undefined {
  const map = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(code)?.[1]
  if (!map) return undefined
  const payload = JSON.parse(Buffer.from(map, 'base64').toString()) as SourceMapPayload
  const origin = new SourceMap(payload).findEntry(line - 1, column - 1)
  if (!('originalSource' in origin)) return undefined
  return { path: resolve(dir, origin.originalSource), line: origin.originalLine + 1 }
}
