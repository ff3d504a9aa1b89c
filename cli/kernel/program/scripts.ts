/**
 * Loads the program's own scripts (`output/bundle/script.ts` makes them), and keeps V8's compiled code beside each script for
 * the next run. A build of 330 pages takes 0.55 s instead of 0.74 s after one page has changed, and 0.28 s instead of
 * 0.36 s when nothing has changed (medians of nine runs in turn on a busy machine, Node 20).
 *
 * Compiled code has a seal, because V8 runs it without comparing it with the script. It belongs to one V8 with one set
 * of flags, and its name holds their tag. The name of a script, or of its folder, holds a hash if the script can
 * change. Compiled code that is damaged, incomplete or cannot be written only costs time.
 */
import { isAscii } from 'node:buffer'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { isSealed, SEAL_LENGTH, sealOf } from '../store/seal.ts'

type Exports = Readonly<Record<string, unknown>>

interface LoadedScript {
  readonly exports: Exports
  /** Settles when the script has run to its end, after its top-level awaits. */
  readonly done: unknown
}

type ScriptFunction = (
  exports: Exports,
  require: (name: string) => unknown,
  load: (name: string) => Promise<unknown>,
  meta: { readonly url: string },
) => unknown

/** Characters of a script below which reading compiled code takes longer than compiling. */
const WORTH_KEEPING = 4096
const requireOwn = createRequire(import.meta.url)
const loaded = new Map<string, LoadedScript>()
/** Scripts without usable compiled code on disk, by their files. */
const fresh = new Map<string, Script>()

/**
 * Lets V8 11 (Node 20) wait four times as long before it optimizes a function, because most optimizations of a short
 * run never pay off. Processor time of `check` of new sites: React Native's docs 1.2 s instead of 1.8 s, the Rust book
 * 0.78 s instead of 1.13 s, 330 synthetic pages 0.62 s instead of 0.66 s; `build` of these pages 2.85 s instead of 3.15
 * s (medians of runs in turn). Later versions of V8 count calls, have a quick compiler in between, and are as fast
 * without this.
 *
 * The program's own process calls this before it loads a script, because compiled code belongs to one set of flags.
 */
export function optimizeLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=600000')
}

/** Runs a script, and the scripts it imports, once. @returns what the script exports */
export function loadScript(file: string): Exports {
  return run(file).exports
}

/** As `loadScript`, for a script with top-level awaits. @typeParam T the type of its exports, which is not checked */
export async function importScript<T>(file: string): Promise<T> {
  const { exports, done } = run(file)
  await done
  return exports as T
}

function run(file: string): LoadedScript {
  const known = loaded.get(file)
  if (known) return known
  const exports: Exports = {}
  const sibling = (name: string): string | undefined => (name.startsWith('./') ? join(dirname(file), name) : undefined)
  const start = compiled(file).runInThisContext() as ScriptFunction
  const done = start(
    exports,
    (name) => {
      const path = sibling(name)
      return path === undefined ? requireOwn(name) : loadScript(path)
    },
    async (name) => {
      const path = sibling(name)
      return path === undefined ? import(name) : loadScript(path)
    },
    { url: pathToFileURL(file).href },
  )
  const script = { exports, done }
  loaded.set(file, script)
  return script
}

function compiled(file: string): Script {
  const bytes = readFileSync(file)
  // Decoding ASCII as UTF-8 takes three times as long and gives the same text.
  const code = isAscii(bytes) ? bytes.toString('latin1') : bytes.toString()
  if (code.length < WORTH_KEEPING) return new Script(code, { filename: file })
  const cachedData = readKept(keptName(file))
  const script = new Script(code, { filename: file, cachedData })
  if (!cachedData || script.cachedDataRejected) {
    if (fresh.size === 0) process.once('exit', keepFresh)
    fresh.set(file, script)
  }
  return script
}

/** The path of a script's compiled code. */
function keptName(file: string): string {
  return `${file}.${cachedDataVersionTag().toString(36)}.bin`
}

/** @returns sealed compiled code; `undefined` without one. V8 itself does not check every byte. */
function readKept(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    const data = bytes.subarray(SEAL_LENGTH)
    return isSealed(['compiled', file], data, bytes.subarray(0, SEAL_LENGTH)) ? data : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes compiled code when the process exits, because by then V8 has compiled the functions that a run needs. A file
 * that is cut short does not match its seal.
 */
function keepFresh(): void {
  for (const [file, script] of fresh) {
    const data = script.createCachedData()
    const name = keptName(file)
    const seal = sealOf(['compiled', name], data)
    if (!seal) return
    try {
      writeFileSync(name, Buffer.concat([seal, data]))
    } catch {
      // The folder cannot be written: the next run compiles again.
      return
    }
  }
}
