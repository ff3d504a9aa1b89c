/**
 * The sandbox for the code of examples: QuickJS in WebAssembly, which can return nothing but a string. It works in Node
 * and in a browser's worker; the caller provides the WebAssembly and, optionally, a watchdog.
 *
 * The WebAssembly counts its own work (`drafts/metering.ts`). An example is stopped after a number of units,
 * never after a time, so a busy machine gives the same verdict as an idle one.
 *
 * *Invariant:* no example can influence another. QuickJS keeps all of its state in one linear memory. Every page of
 * that memory that is in use after the language was loaded is copied, and the copy is restored before every example.
 * This is as good as a new runtime that loads the language again, and takes 0.2 ms instead of 20 ms. Memory that was
 * free then counts as free again; after an example has failed, it is also overwritten with zeros. The host learns one
 * string from an example.
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
  /** The metered module; it exports `METER`. */
  readonly wasm: WebAssembly.Module
  /** Source whose value is the function that `serve` returns. */
  readonly script: string
  /** Units of `METER` for one example. Default: about a second on an idle machine. */
  readonly work?: number
  /**
   * Runs a function, and stops it when it takes far too long; then the result is `undefined`. It is the last resort
   * against work that is not counted. One call covers many examples, because a watchdog costs Node a millisecond; if
   * they take too long together, the unfinished example runs again under a limit of its own.
   */
  readonly guard?: <T>(run: () => T) => { readonly value: T } | undefined
}

export interface Sandbox {
  /**
   * @returns the result of each example, in order
   * @throws LanguageError
   */
  run(examples: readonly SandboxTask[]): Promise<Ran[]>
}

export interface SandboxTask {
  readonly code: string
  /** The options as JSON. */
  readonly options: string
}

/**
 * The result of one example. `isUnfinished`: the watchdog has stopped it twice, which may be due to the machine and its
 * load.
 */
export type Ran = { readonly answer: Answer } | { readonly failure: Failure } | { readonly isUnfinished: true }

/**
 * Why an example could not be drawn. `message` is a clause from the framework or QuickJS, for a sentence that the
 * reporting code completes.
 */
export interface Failure extends CodePlace {
  readonly kind: FailureKind
  readonly message: string
}

/** The example language, a module of the site, cannot be loaded. The message is a clause. */
export class LanguageError extends Error {
  override readonly name = 'LanguageError'
}

type FailureKind =
  | 'syntax'
  | 'thrown'
  /** The language has refused the example; `message` is the language's clause. */
  | 'refused'
  | 'logged'
  /** The example has used up its units of work, or was stopped after a time in the browser. */
  | 'work'
  | 'memory'
  | 'stack'
  /** The code or the answer is too long. */
  | 'size'
  /** The answer is not a drawing. */
  | 'answer'

/** The limits for one example. */
const LIMITS = {
  /** Bytes of memory: 64 MiB. */
  memory: 67_108_864,
  /** Bytes of QuickJS's own stack: 192 KiB. With 512 KiB, Node's stack would overflow first. */
  stack: 196_608,
  /** Units of `METER`: about a second on an idle machine. */
  work: 250_000_000,
  /** Most UTF-16 code units of the code and of the answer. */
  code: 100_000,
  answer: 4_000_000,
} as const

/**
 * The WebAssembly's global variable with the remaining units of work; below zero, the module traps. A unit is one
 * iteration of a loop, including the interpreter's loop over JavaScript operations, or 64 copied bytes.
 */
export const METER = 'meter'

/** Units for loading the language, which the site trusts: the largest value of the variable. */
const WORK_TO_LOAD = 0x7fff_ffff

const PAGE = 65_536
/** Memory in WebAssembly pages: at first 16 MB, which is enough for nearly every example, at most 96 MB. */
const MEMORY = { initial: 256, maximum: 1536 }

/** File name of the example's code in stacks; `inside.ts` has the same. */
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
        if (!isCut || ran.length > 0) cuts = 0
        if (isCut) cuts++
        // The first stop may be due to the examples before or to a stalled machine.
        const isHopeless = isAlone && cuts > 1
        if (isHopeless) results.push({ isUnfinished: true })
        isAlone = isCut && !isHopeless
        if (cell.isSpent) cell = undefined
      }
      return results
    },
  }
}

/** Runs examples until they are finished, the time is up, or the cell cannot be used again. */
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
  // The cell was interrupted in the middle of an example.
  if (!whole) cell.isSpent = true
  return { ran, isCut: !whole }
}

/** An instance of QuickJS that has loaded the language. */
interface Cell {
  readonly context: QuickJSContext
  readonly serve: QuickJSHandle
  readonly memory: WebAssembly.Memory
  /** The memory before any example: each run of pages in use, with its offset. */
  readonly pristine: readonly { readonly at: number; readonly bytes: Uint8Array }[]
  readonly meter: WebAssembly.Global<'i32'>
  readonly work: number
  /** Whether the last example has finished without a failure. */
  isClean: boolean
  /** Whether the cell was interrupted or has grown, so that the next example needs another cell. */
  isSpent: boolean
}

async function createCell({ variant, wasm, script, work = LIMITS.work }: SandboxParts): Promise<Cell> {
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
  return { context, serve, memory, pristine, meter, work, isClean: true, isSpent: false }
}

/** @throws LanguageError when the language throws, or does not finish */
function loadLanguage(context: QuickJSContext, script: string, meter: Cell['meter']): QuickJSHandle {
  try {
    return context.unwrapResult(context.evalCode(script, 'language.js'))
  } catch (error) {
    const reason = isUsedUp(meter) ? 'it does not finish within the work that it may do' : `it throws ${String(error)}`
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
  meter.value = cell.work
  try {
    const ran = evaluate(cell, code, options)
    cell.isSpent = memory.buffer.byteLength > MEMORY.initial * PAGE
    cell.isClean = !('failure' in ran)
    // When no memory is left for an error object, QuickJS throws `null`.
    const isNull = 'failure' in ran && ran.failure.kind === 'thrown' && ran.failure.message === 'null'
    return isNull && cell.isSpent ? { failure: { kind: 'memory', message: '' } } : ran
  } catch (error) {
    // The host's stack has overflowed or WebAssembly has trapped, so the state of the cell is undefined.
    cell.isSpent = true
    return { failure: isUsedUp(meter) ? { kind: 'work', message: '' } : hostFailure(error) }
  }
}

function unguarded<T>(run: () => T): { readonly value: T } {
  return { value: run() }
}

/** Evaluates one example. Its handles are never freed, because the whole memory is restored. */
function evaluate({ context, serve }: Cell, code: string, options: string): Ran {
  const source = context.evalCode(asExpression(code), FILE, { type: 'global', strict: true })
  if (source.error) return { failure: readFailure(context, source.error) }
  const result = context.callFunction(serve, context.undefined, source.value, context.newString(options))
  if (result.error) return { failure: readFailure(context, result.error) }
  if (context.typeof(result.value) !== 'string') return { failure: { kind: 'answer', message: 'it is not a string' } }
  const length = context.getNumber(context.getProp(result.value, 'length'))
  if (length > LIMITS.answer) return { failure: { kind: 'size', message: 'its drawing is too large' } }
  return readAnswer(context.getString(result.value))
}

/** Puts a function declaration into parentheses, which makes it an expression with a value. Lines stay the same. */
function asExpression(code: string): string {
  return /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:async\s+)?function\b/.test(code) ? `(${code}\n)` : code
}

function readAnswer(text: string): Ran {
  let answer: Answer
  try {
    answer = JSON.parse(text) as Answer
  } catch {
    return { failure: { kind: 'answer', message: 'it is not JSON' } }
  }
  if (typeof answer !== 'object' || answer === null)
    return { failure: { kind: 'answer', message: 'it is not an object' } }
  const { thrown } = answer
  if (typeof thrown !== 'object' || thrown === null) return { answer }
  const at = placeOf(thrown.line, thrown.column)
  const message = cut(String(thrown.message))
  if (thrown.refused) return { failure: { kind: 'refused', message, ...at } }
  return { failure: classify(String(thrown.name), message, at) }
}

/** Reads an exception in QuickJS. The example may have chosen any of its strings. */
function readFailure(context: QuickJSContext, error: QuickJSHandle): Failure {
  const dumped = context.dump(error) as unknown
  if (typeof dumped !== 'object' || dumped === null) {
    // Without memory for an error object, the exception is `null` or empty.
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

/** Recognizes QuickJS's errors for its limits. They have no useful position. */
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
