/**
 * The sandbox that example code runs in: QuickJS in WebAssembly, with no way out but a string. Works in Node
 * and in a browser's worker alike; who starts it brings the WebAssembly and, if there is one, a watchdog.
 *
 * The WebAssembly counts its own work (`cli/examples/metering.ts`). An example ends after a number of units and never
 * after a time, so a busy machine gives it the same verdict as an idle one.
 *
 * *Invariant:* no example can influence another. All that QuickJS knows lies in one linear memory; every page of it
 * that holds anything once the language was loaded is kept, and put back before every example. That is as good as
 * a fresh runtime with the language in it and costs 0.2 ms instead of 20. Memory that was free then is free again;
 * it is wiped as well when an example has failed. What the host learns from an example is one string.
 */
import {
  type EmscriptenModuleLoaderOptions,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core'
import type { Answer } from './inside.ts'
import type { CodePlace } from './language.ts'

export interface SandboxParts {
  readonly variant: QuickJSSyncVariant
  /** Metered: it exports `METER`. */
  readonly wasm: WebAssembly.Module
  /** Evaluates to the function that `serve` makes. */
  readonly script: string
  /**
   * Runs a function and ends it when it takes far too long: then there is no value. The last resort, should there be
   * work that is not counted. It is asked once for many examples, since a watchdog costs Node a millisecond; only when
   * they take too long does the one that was under way begin again with a time of its own.
   */
  readonly guard?: <T>(run: () => T) => { readonly value: T } | undefined
}

export interface Sandbox {
  /**
   * @returns what came of each example, in order
   * @throws LanguageError
   */
  run(examples: readonly SandboxTask[]): Promise<Ran[]>
}

export interface SandboxTask {
  readonly code: string
  /** As JSON. */
  readonly options: string
}

/** Unfinished is what the watchdog has ended twice: that says something about this machine at this hour. */
export type Ran = { readonly answer: Answer } | { readonly failure: Failure } | { readonly isUnfinished: true }

/**
 * Why an example could not be drawn. `message` is a clause of the framework or of QuickJS; the sentence around it is
 * made by who reports it.
 */
export interface Failure extends CodePlace {
  readonly kind: FailureKind
  readonly message: string
}

/** The example language, which is the site's own, cannot be loaded; the message is a clause. */
export class LanguageError extends Error {
  override readonly name = 'LanguageError'
}

export type FailureKind =
  | 'syntax'
  | 'thrown'
  /** Refused by the language; `message` is a clause of its. */
  | 'refused'
  | 'logged'
  /** It has used up its units of work, or a browser's patience. */
  | 'work'
  | 'memory'
  | 'stack'
  /** The answer is too long. */
  | 'size'
  /** The answer is no drawing. */
  | 'answer'

/** What one example may use. */
export const LIMITS = {
  /** Bytes: 64 MB. */
  memory: 67_108_864,
  /** Bytes of QuickJS's own stack: 192 kB. With 512 kB Node's stack is the first to end. */
  stack: 196_608,
  /** Units of `METER`: about a second of an idle machine. */
  work: 250_000_000,
  /** UTF-16 code units of the code, and of the answer. */
  code: 100_000,
  answer: 4_000_000,
} as const

/**
 * The global variable of the WebAssembly that holds the units of work which are left. It traps below zero. One unit is
 * one passage through a loop, among them the loop over the steps of JavaScript, or 64 bytes that are copied.
 */
export const METER = 'meter'

/** Units for loading the language, which is the site's own: as many as the variable holds. */
const WORK_TO_LOAD = 0x7fff_ffff

const PAGE = 65_536
/** 16 MB to begin with, which nearly every example is content with, and room for all that an example may use. */
const MEMORY = { initial: 256, maximum: 1536 }

/** The name that stacks call the example's code by; `inside.ts` looks for it. */
const FILE = 'example.js'

export function createSandbox(parts: SandboxParts): Sandbox {
  let cell: Cell | undefined
  return {
    async run(examples) {
      const results: Ran[] = []
      let isAlone = examples.length === 1
      let cuts = 0
      while (results.length < examples.length) {
        cell ??= await createCell(parts)
        const rest = examples.slice(results.length, isAlone ? results.length + 1 : undefined)
        const { ran, isCut } = runWithin(cell, rest, parts.guard)
        results.push(...ran)
        cuts = isCut ? (ran.length === 0 ? cuts + 1 : 1) : 0
        // Once may be the others' time, or a machine that stood still.
        const isHopeless = isAlone && cuts > 1
        if (isHopeless) results.push({ isUnfinished: true })
        isAlone = isCut && !isHopeless
        if (cell.isSpent) cell = undefined
      }
      return results
    },
  }
}

/** Runs examples as long as there is time and the cell is sound. */
function runWithin(
  cell: Cell,
  examples: readonly SandboxTask[],
  guard: SandboxParts['guard'] = unguarded,
): { readonly ran: readonly Ran[]; readonly isCut: boolean } {
  const ran: Ran[] = []
  const whole = guard(() => {
    for (const example of examples) {
      ran.push(runIn(cell, example))
      if (cell.isSpent) break
    }
  })
  // Ended in the middle of something.
  if (!whole) cell.isSpent = true
  return { ran, isCut: !whole }
}

/** An instance of QuickJS that has loaded the language. */
interface Cell {
  readonly context: QuickJSContext
  readonly serve: QuickJSHandle
  readonly memory: WebAssembly.Memory
  /** The memory before any example: every run of pages that holds anything, with its place. */
  readonly pristine: readonly { readonly at: number; readonly bytes: Uint8Array }[]
  readonly meter: WebAssembly.Global<'i32'>
  /** The last example has ended well. */
  isClean: boolean
  /** It has been left in the middle of something, or has grown: the next example gets another. */
  isSpent: boolean
}

async function createCell({ variant, wasm, script }: SandboxParts): Promise<Cell> {
  const memory = new WebAssembly.Memory(MEMORY)
  let meter: WebAssembly.Global<'i32'> | undefined
  const instantiate: EmscriptenModuleLoaderOptions['instantiateWasm'] = async (imports, onSuccess) => {
    const instance = await WebAssembly.instantiate(wasm, imports)
    meter = instance.exports[METER] as WebAssembly.Global<'i32'> | undefined
    onSuccess(instance)
    return instance.exports
  }
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmMemory: memory, emscriptenModule: { instantiateWasm: instantiate } }),
  )
  if (!meter) throw new Error('The WebAssembly does not count its work.')
  meter.value = WORK_TO_LOAD
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(LIMITS.memory)
  runtime.setMaxStackSize(LIMITS.stack)
  const context = runtime.newContext()
  const serve = loadLanguage(context, script, meter)
  const pristine = usedPages(memory.buffer)
  return { context, serve, memory, pristine, meter, isClean: true, isSpent: false }
}

/** @throws LanguageError when the language throws, or does not come to an end */
function loadLanguage(context: QuickJSContext, script: string, meter: Cell['meter']): QuickJSHandle {
  try {
    return context.unwrapResult(context.evalCode(script, 'language.js'))
  } catch (error) {
    const reason = isUsedUp(meter) ? 'it does not come to an end' : `it throws ${String(error)}`
    throw new LanguageError(cut(reason), { cause: error })
  }
}

function isUsedUp(meter: Cell['meter']): boolean {
  return meter.value < 0
}

function usedPages(memory: ArrayBufferLike): Cell['pristine'] {
  const words = new Int32Array(memory)
  const runs: { at: number; end: number }[] = []
  for (let at = 0; at < memory.byteLength; at += PAGE) {
    let word = at / 4
    while (word < (at + PAGE) / 4 && words[word] === 0) word++
    if (word === (at + PAGE) / 4) continue
    const last = runs.at(-1)
    if (last?.end === at) last.end = at + PAGE
    else runs.push({ at, end: at + PAGE })
  }
  return runs.map(({ at, end }) => ({ at, bytes: new Uint8Array(memory, at, end - at).slice() }))
}

function runIn(cell: Cell, { code, options }: SandboxTask): Ran {
  if (code.length > LIMITS.code) return { failure: { kind: 'size', message: 'its code is too long' } }
  const { memory, pristine, meter } = cell
  const memoryNow = new Uint8Array(memory.buffer)
  if (!cell.isClean) memoryNow.fill(0)
  for (const { at, bytes } of pristine) memoryNow.set(bytes, at)
  meter.value = LIMITS.work
  try {
    const ran = evaluate(cell, code, options)
    cell.isSpent = memory.buffer.byteLength > MEMORY.initial * PAGE
    cell.isClean = !('failure' in ran)
    // With no memory left for an error, QuickJS throws `null`.
    const isNull = 'failure' in ran && ran.failure.kind === 'thrown' && ran.failure.message === 'null'
    return isNull && cell.isSpent ? { failure: { kind: 'memory', message: '' } } : ran
  } catch (error) {
    // The host's own stack has ended, or WebAssembly has trapped: nothing in there is sound.
    cell.isSpent = true
    return { failure: isUsedUp(meter) ? { kind: 'work', message: '' } : hostFailure(error) }
  }
}

function unguarded<T>(run: () => T): { readonly value: T } {
  return { value: run() }
}

/** Handles are never given back: the memory they are in is. */
function evaluate({ context, serve }: Cell, code: string, options: string): Ran {
  const source = context.evalCode(asExpression(code), FILE, { type: 'global', strict: true })
  if (source.error) return { failure: readFailure(context, source.error) }
  const result = context.callFunction(serve, context.undefined, source.value, context.newString(options))
  if (result.error) return { failure: readFailure(context, result.error) }
  if (context.typeof(result.value) !== 'string') return { failure: { kind: 'answer', message: 'it is no text' } }
  const length = context.getNumber(context.getProp(result.value, 'length'))
  if (length > LIMITS.answer) return { failure: { kind: 'size', message: 'its drawing is too large' } }
  return readAnswer(context.getString(result.value))
}

/** A function that has a name is a statement; in parentheses it is a value. No line and hardly a column moves. */
function asExpression(code: string): string {
  return /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:async\s+)?function\b/.test(code) ? `(${code}\n)` : code
}

function readAnswer(text: string): Ran {
  let answer: Answer
  try {
    answer = JSON.parse(text) as Answer
  } catch {
    return { failure: { kind: 'answer', message: 'it is no JSON' } }
  }
  if (typeof answer !== 'object' || answer === null) return { failure: { kind: 'answer', message: 'it is no object' } }
  const { thrown } = answer
  if (typeof thrown !== 'object' || thrown === null) return { answer }
  const at = placeOf(thrown.line, thrown.column)
  const message = cut(String(thrown.message))
  if (thrown.refused) return { failure: { kind: 'refused', message, ...at } }
  return { failure: classify(String(thrown.name), message, at) }
}

/** An exception in QuickJS. Its parts are strings that the example may have chosen. */
function readFailure(context: QuickJSContext, error: QuickJSHandle): Failure {
  const dumped = context.dump(error) as unknown
  if (typeof dumped !== 'object' || dumped === null) {
    // Without memory for an error there is none.
    return dumped === null || dumped === undefined || dumped === ''
      ? { kind: 'memory', message: '' }
      : { kind: 'thrown', message: cut(String(dumped)) }
  }
  const { name = '', message = '', stack = '' } = dumped as Record<string, unknown>
  const [, line, column] = /\bexample\.js:(\d+)(?::(\d+))?/.exec(String(stack)) ?? []
  const at = placeOf(Number(line), Number(column))
  if (name === 'SyntaxError' && !String(stack).includes('('))
    return { kind: 'syntax', message: cut(String(message)), ...at }
  return classify(String(name), cut(String(message)), at)
}

/** What QuickJS throws when a limit is reached. The place is left out where it means nothing. */
function classify(name: string, message: string, at: CodePlace): Failure {
  if (name === 'InternalError') {
    if (message === 'stack overflow') return { kind: 'stack', message: '' }
    if (/^(?:out of memory|string too long)$/.test(message)) return { kind: 'memory', message: '' }
  }
  return { kind: 'thrown', message: name === '' ? message : `${name}: ${message}`, ...at }
}

function hostFailure(error: unknown): Failure {
  if (error instanceof RangeError || /call stack|too much recursion/i.test(String(error)))
    return { kind: 'stack', message: '' }
  if (error instanceof WebAssembly.RuntimeError) return { kind: 'memory', message: '' }
  throw error
}

function placeOf(line: unknown, column: unknown): CodePlace {
  if (!isCount(line)) return {}
  return isCount(column) ? { line, column } : { line }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) < 1e6
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}
