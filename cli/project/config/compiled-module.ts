/**
 * A module of the owner's (the configuration, a plugin) → code that Node can import. The compiled code is kept under a
 * seal, with the fingerprints of the files it was made from. While these files are the same, esbuild is not loaded.
 */
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { printable } from '../../kernel/fault/terminal-text.ts'
import { fingerprint, fingerprintAll } from '../../kernel/fingerprint.ts'
import { noteScript, thrownAt } from '../../kernel/owner-code.ts'
import { discard, keepFile } from '../../kernel/store/cache-folder.ts'
import { keepSealed, readSealed } from '../../kernel/store/sealed-record.ts'
import { PACKAGE_ROOT, VERSION } from '../theme/own-package.ts'
import { type CompiledConfig, compileConfig, type ModuleEntry } from './compile-config.ts'

/** What a module of the owner's exports, unchecked. */
export interface ModuleExports {
  readonly default?: unknown
  /** Of a plugin. */
  readonly fileOptions?: unknown
}

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
  /** Whether the code stands in a temporary folder. */
  readonly isAside: boolean
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
  const name = `${kind}-${fingerprintAll([VERSION, PACKAGE_ROOT, entry.file, entry.text ?? ''])}.mjs`
  const module = (compiled: CompiledConfig, script: string, isAside: boolean): CompiledModule => ({
    ...compiled,
    entry,
    script,
    hash: fingerprint(compiled.code),
    isAside,
  })
  if (cacheDir !== undefined) {
    const script = join(resolve(cacheDir), name)
    const kept = await readCompiled(entry, script)
    if (kept) return module(kept, script, false)
    const compiled = await compileConfig(entry, script)
    if (keep(compiled, script)) return module(compiled, script, false)
  }
  // Node can only import code from files. Every temporary folder has the same way to the sources.
  const compiled = await compileConfig(entry, join(tmpdir(), 'docs-build', 'module.mjs'))
  const script = join(await mkdtemp(join(tmpdir(), 'docs-build-')), 'module.mjs')
  await writeFile(script, compiled.code)
  return module(compiled, script, true)
}

/** Imports compiled code. Node loads each URL once; the query makes another URL when the content has changed. */
export function importCompiled({ script, hash }: ScriptFile): Promise<ModuleExports> {
  noteScript(script)
  return import(`${pathToFileURL(script).href}?${hash}`) as Promise<ModuleExports>
}

/** Removes code that was put aside. */
export function discardAside({ script, isAside }: CompiledModule): void {
  if (isAside) discard(dirname(script))
}

/** Folders that are removed when the process ends. */
const asideFolders = new Set<string>()

/** Removes code that was put aside when the process ends: threads may still import it. */
export function discardAsideAtExit({ script, isAside }: CompiledModule): void {
  if (!isAside) return
  if (asideFolders.size === 0)
    process.once('exit', () => {
      for (const folder of asideFolders) rmSync(folder, { recursive: true, force: true })
    })
  asideFolders.add(dirname(script))
}

// ── the cache ───────────────────────────────────────────────────────────────────────────────────────

/** Written beside the compiled file. */
interface Entry {
  readonly inputs: CompiledConfig['inputs']
  /** Fingerprint of the compiled text. */
  readonly code: string
}

const KIND = 'config'

/** @returns the kept code; `undefined` when it is damaged, an input has changed, or it has no seal of this user */
async function readCompiled({ file, text: written }: ModuleEntry, path: string): Promise<CompiledConfig | undefined> {
  try {
    const entry = readSealed<Entry>(KIND, `${path}.json`)
    const code = await readFile(path, 'utf8')
    if (entry?.code !== fingerprint(code)) return undefined
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
  return keepSealed(KIND, `${path}.json`, entry) && keepFile(path, code)
}

// ── errors ──────────────────────────────────────────────────────────────────────────────────────────

/** An error that the code threw, with the line in the original file. The script must still be there. */
export function thrownBy({ entry }: CompiledModule, error: unknown): DocsError {
  const message = `${thrownAt(error) ?? basename(entry.file)} threw: ${printable(messageOf(error))}`
  return new DocsError(message, { cause: error })
}
