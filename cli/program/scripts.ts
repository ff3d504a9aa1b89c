/**
 * Loads the program's own scripts (`bundle/script.ts` makes them), and keeps what V8 has compiled of them beside them
 * for the next run. Of 330 pages, one changed: 0.55 s instead of 0.74; nothing changed: 0.28 s instead of 0.36 (medians
 * of nine runs in turn on a busy machine, Node 20).
 *
 * What is kept bears a seal, since V8 runs it without a look at the script. It belongs to one V8 with one set of flags,
 * whose tag its name holds; a script that could change has a hash in its name, or in that of its folder. Whatever is
 * damaged, half written or cannot be written only costs time.
 */
import { isAscii } from 'node:buffer'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { isSealed, SEAL_LENGTH, sealOf } from '../engine/seal.ts'

type Exports = Readonly<Record<string, unknown>>

interface LoadedScript {
  readonly exports: Exports
  /** Settles when the script is through. */
  readonly done: unknown
}

type ScriptFunction = (
  exports: Exports,
  require: (name: string) => unknown,
  load: (name: string) => Promise<unknown>,
  meta: { readonly url: string },
) => unknown

/** Of smaller ones the reading takes longer than the compiling. */
const WORTH_KEEPING = 4096
const requireOwn = createRequire(import.meta.url)
const loaded = new Map<string, LoadedScript>()
/** Scripts of which nothing was kept yet, by their files. */
const fresh = new Map<string, Script>()

/**
 * Lets V8 11 (Node 20) optimize a function when it has run four times as long as V8 would wait: a run is over before most
 * of what is optimized pays. `check` of new sites, processor time: React Native's docs 1.2 s instead of 1.8, the Rust book
 * 0.78 instead of 1.13, 330 synthetic pages 0.62 instead of 0.66; `build` of those 2.85 instead of 3.15 (medians of runs in
 * turn). Later versions of V8 count calls, have a quick compiler in between, and take no longer than that by themselves.
 *
 * For the program's own process, before it loads a script: what is kept belongs to one set of flags.
 */
export function optimizeLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=600000')
}

/** @returns what a script exports, and those that it imports are run */
export function loadScript(file: string): Exports {
  return run(file).exports
}

/** As `loadScript`, for a script that may wait before it is through; `T` is what its maker says of it. */
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
  // As UTF-8 it would take three times as long, for the same text.
  const code = isAscii(bytes) ? bytes.toString('latin1') : bytes.toString()
  if (code.length < WORTH_KEEPING) return new Script(code, { filename: file })
  const cachedData = readKept(keptName(file))
  const script = new Script(code, { filename: file, ...(cachedData ? { cachedData } : {}) })
  if (!cachedData || script.cachedDataRejected) {
    if (fresh.size === 0) process.once('exit', keepFresh)
    fresh.set(file, script)
  }
  return script
}

/** Where what is kept of a script lies. */
function keptName(file: string): string {
  return `${file}.${cachedDataVersionTag().toString(36)}.bin`
}

/** V8 looks at the form of compiled code, not at every byte. */
function readKept(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    const data = bytes.subarray(SEAL_LENGTH)
    return isSealed(['compiled', file], data, bytes.subarray(0, SEAL_LENGTH)) ? data : undefined
  } catch {
    return undefined
  }
}

/** At the end, since by then the functions that a run needs are compiled. What is cut short does not fit its seal. */
function keepFresh(): void {
  for (const [file, script] of fresh) {
    const data = script.createCachedData()
    const name = keptName(file)
    const seal = sealOf(['compiled', name], data)
    if (!seal) return
    try {
      writeFileSync(name, Buffer.concat([seal, data]))
    } catch {
      // It cannot be written here: the next run compiles again.
      return
    }
  }
}
