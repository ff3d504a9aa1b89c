/**
 * A module of the owner's (the configuration, a plugin) → code that Node can import. The compiled code is kept under a
 * seal, with the fingerprints of the files it was made from. While these files are the same, esbuild is not loaded.
 */
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { discard, keepFile } from '../engine/cache-folder.ts'
import { fingerprint, fingerprintAll } from '../engine/fingerprint.ts'
import { isSealed, sealOf } from '../engine/seal.ts'
import { DocsError, messageOf } from '../fault/errors.ts'
import { printable } from '../fault/terminal-text.ts'
import { type CompiledConfig, compileConfig, type ModuleEntry } from './compile-config.ts'
import { VERSION } from './own-package.ts'

/** A file from which compiled code can be imported. */
export interface ScriptFile {
  /** Absolute path. */
  readonly script: string
  /** Fingerprint of the code. */
  readonly hash: string
}

/** Compiled code in a file. */
export interface CompiledModule extends CompiledConfig, ScriptFile {
  readonly entry: ModuleEntry
  /** The path to which the paths in the source map are relative: that of the file, unless the code was put aside. */
  readonly mapped: string
}

/**
 * Compiles a module, or takes the code that an earlier run has kept.
 *
 * @param kind of the module, with which the name of the kept file begins
 * @param cacheDir folder in which the code is kept, made if necessary. The code is put into a temporary folder if this is
 * `undefined` or cannot be written, or if there is no key for a seal
 * @throws DocsError when a file does not parse or an import cannot be resolved, with the place
 */
export async function compiledModule(
  kind: 'config' | 'plugin',
  entry: ModuleEntry,
  cacheDir: string | undefined,
): Promise<CompiledModule> {
  // Compiled code holds the paths of its folder and its packages, so the code of another place is not used.
  const name = `${kind}-${fingerprintAll([VERSION, entry.file, entry.text ?? ''])}.mjs`
  const mapped = join(resolve(cacheDir ?? dirname(entry.file)), name)
  const kept = cacheDir === undefined ? undefined : await readCompiled(entry, mapped)
  const compiled = kept ?? (await compileConfig(entry, mapped))
  const isKept = kept !== undefined || (cacheDir !== undefined && keep(compiled, mapped))
  const script = isKept ? mapped : await putAside(compiled)
  return { ...compiled, entry, script, hash: fingerprint(compiled.code), mapped }
}

/** Imports compiled code. Node loads each URL once; the query makes another URL when the content has changed. */
export function importCompiled({ script, hash }: ScriptFile): Promise<{ readonly default?: unknown }> {
  return import(`${pathToFileURL(script).href}?${hash}`) as Promise<{ readonly default?: unknown }>
}

/** Removes code that was put aside. */
export function discardAside({ script, mapped }: CompiledModule): void {
  if (script !== mapped) discard(dirname(script))
}

/** Removes code that was put aside when the process ends: threads may still import it. */
export function discardAsideAtExit({ script, mapped }: CompiledModule): void {
  if (script !== mapped) process.once('exit', () => rmSync(dirname(script), { recursive: true, force: true }))
}

// ── the cache ───────────────────────────────────────────────────────────────────────────────────────

/** Written beside the compiled file. */
interface Entry {
  readonly inputs: CompiledConfig['inputs']
  /** Fingerprint of the compiled text. */
  readonly code: string
}

/** The purpose of a seal. The name of the file holds the version and the place of the module. */
function purposeOf(path: string): readonly string[] {
  return ['config', basename(path)]
}

/** @returns the kept code; `undefined` when it is damaged, an input has changed, or it has no seal of this user */
async function readCompiled({ file, text: written }: ModuleEntry, path: string): Promise<CompiledConfig | undefined> {
  try {
    const [code, text, seal] = await Promise.all([
      readFile(path, 'utf8'),
      readFile(`${path}.json`, 'utf8'),
      readFile(`${path}.seal`),
    ])
    if (!isSealed(purposeOf(path), text, seal)) return undefined
    const entry = JSON.parse(text) as Entry
    if (entry.code !== fingerprint(code)) return undefined
    if (written === undefined && !Object.hasOwn(entry.inputs, file)) return undefined
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
  const path = join(await mkdtemp(join(tmpdir(), 'docs-build-')), 'module.mjs')
  await writeFile(path, code)
  return path
}

// ── errors ──────────────────────────────────────────────────────────────────────────────────────────

/** An error that the code threw, with the line in the original file. */
export function thrownBy(module: CompiledModule, error: unknown): DocsError {
  const { file } = module.entry
  const origin = error instanceof Error && error.stack ? originIn(error.stack, module) : undefined
  const name = relative(dirname(file), origin?.path ?? file).replaceAll('\\', '/')
  const message = `${name}${origin ? `:${origin.line}` : ''} threw: ${printable(messageOf(error))}`
  return new DocsError(message, { cause: error })
}

interface Origin {
  readonly path: string
  readonly line: number
}

/** The topmost frame of a stack that lies in the module. */
function originIn(stack: string, { code, inputs, mapped, script }: CompiledModule): Origin | undefined {
  for (const frame of stack.split('\n').filter((line) => /^\s+at /.test(line))) {
    const [line, column] = positionIn(frame, script) ?? []
    if (line && column) return originOf(line, column, code, dirname(mapped))
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
