/**
 * Drafts examples while a site is built: code and options → a drawing, or the reason why there is none. Results are
 * remembered under everything they depend on. The sandbox is loaded only for examples that are not remembered.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { DocsError, fingerprint, withinTime } from 'docs-build/plugins'
import type { QuickJSSyncVariant } from 'quickjs-emscripten-core'
import { type Control, readControls } from '../example/controls.ts'
import { type Drawing, readDrawing } from '../example/drawing.ts'
import type { LanguageOptions, RawLog } from '../example/language.ts'
import type { Failure, LanguageError, Ran, Sandbox } from '../example/sandbox.ts'
import type { LanguageScript } from './language-script.ts'
import { meter } from './metering.ts'

/** The result of an example: plain JSON, because it is kept between runs. */
export interface ExampleResult {
  readonly drawing?: Drawing
  readonly failure?: Failure
  /** The watchdog ended the example. Such a result is never remembered, because another run may finish. */
  readonly isUnfinished?: true
  readonly warnings: readonly string[]
  /** Lines that the example has written to its console. */
  readonly console: readonly string[]
  /** The controls for readers; absent when there are none. */
  readonly controls?: readonly Control[]
}

/** Remembers results as JSON, by key. */
export interface ExampleMemory {
  get(key: string): string | undefined
  set(key: string, result: string): void
}

/** The code and the options of an example. */
export interface ExampleCode {
  readonly code: string
  readonly options: LanguageOptions
}

export interface ExampleEngine {
  draft(code: string, options: LanguageOptions, memory: ExampleMemory): Promise<ExampleResult>
}

/**
 * Must be increased when the same drawing is read or drawn in another way. The keys of the store hold the program's
 * build.
 */
const VERSION = '3'
const QUICKJS = '0.32.0'

/** Milliseconds after which an example is ended: a hundred times the time of the work that it may do. */
export const WATCHDOG = 120_000

/** Drafts examples, and returns the results in the same order. */
export type Draft = (examples: readonly ExampleCode[]) => Promise<readonly ExampleResult[]>

/** Drafts with a sandbox, which is opened for the first examples. */
export function sandboxDraft(language: LanguageScript): Draft {
  let sandbox: Promise<Sandbox> | undefined
  return async (examples) => {
    sandbox ??= openSandbox(language.code)
    const tasks = examples.map(({ code, options }) => ({ code, options: JSON.stringify(options) }))
    try {
      return (await (await sandbox).run(tasks)).map(readRan)
    } catch (error) {
      // The error is recognized by its name, because importing its class would load the sandbox.
      const name: LanguageError['name'] = 'LanguageError'
      if (!(error instanceof Error && error.name === name)) throw error
      const modules = language.modules.join(', ')
      throw new DocsError(`The example language (${modules}) cannot be loaded: ${error.message}.`, { cause: error })
    }
  }
}

/** @param draft drafts the examples that are not remembered. Default: in a sandbox of its own */
export function createExampleEngine(language: LanguageScript, draft: Draft = sandboxDraft(language)): ExampleEngine {
  const underWay = new Map<string, Promise<ExampleResult>>()
  const draftOne = async (example: ExampleCode): Promise<ExampleResult> => {
    const [result] = await draft([example])
    if (!result) throw new Error('An example has no result.')
    return result
  }
  return {
    async draft(code, options, memory) {
      const key = exampleKey(language.hash, code, JSON.stringify(options))
      const known = memory.get(key)
      if (known !== undefined) return JSON.parse(known) as ExampleResult
      // Pages are read concurrently, and may have the same example.
      const drafting = underWay.get(key) ?? draftOne({ code, options })
      underWay.set(key, drafting)
      try {
        const result = await drafting
        if (!result.isUnfinished) memory.set(key, JSON.stringify(result))
        return result
      } finally {
        underWay.delete(key)
      }
    },
  }
}

/** The key of an example's result. */
function exampleKey(language: string, code: string, options: string): string {
  return fingerprint(JSON.stringify(['example', VERSION, QUICKJS, language, code, options]))
}

function readRan(ran: Ran): ExampleResult {
  if ('isUnfinished' in ran) return { isUnfinished: true, warnings: [], console: [] }
  return 'failure' in ran ? { failure: ran.failure, warnings: [], console: [] } : readResult(ran.answer)
}

function readResult(answer: {
  logs?: unknown
  console?: unknown
  drawing?: unknown
  controls?: unknown
}): ExampleResult {
  const logs = list(answer.logs).filter((log): log is RawLog => typeof log === 'object' && log !== null)
  const rest = {
    warnings: logs
      .filter(({ level }) => level === 'warn')
      .map(({ text }) => short(text))
      .slice(0, 20),
    console: list(answer.console).map(short).slice(0, 50),
  }
  const error = logs.find(({ level }) => level === 'error')
  if (error) {
    const place = isCount(error.line) ? { line: error.line } : {}
    return { failure: { kind: 'logged', message: short(error.text), ...place }, ...rest }
  }
  const drawing = readDrawing(answer.drawing)
  if (typeof drawing === 'string') return { failure: { kind: 'answer', message: drawing }, ...rest }
  const controls = readControls(answer.controls)
  return { drawing, ...rest, controls: controls.length > 0 ? controls : undefined }
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0
}

function short(value: unknown): string {
  const text = String(value).replace(/\s+/g, ' ').trim()
  return text.length > 300 ? `${text.slice(0, 299)}…` : text
}

/**
 * Makes a function of a script whose arguments nobody trusts. It runs in the sandbox.
 *
 * @param script an expression: a function that gets `0` and a text, and gives an object as JSON
 * @param work units of work for one call
 * @returns the function; its result is `undefined` where a call does too much, or throws
 */
export async function sandboxed(script: string, work: number): Promise<(given: string) => Promise<object | undefined>> {
  const { run } = await openSandbox(script, work)
  return async (options) => {
    const [ran] = await run([{ code: '0', options }])
    return ran && 'answer' in ran ? ran.answer : undefined
  }
}

/** @param script an expression: the function that the sandbox calls */
async function openSandbox(script: string, work?: number): Promise<Sandbox> {
  const [{ createSandbox }, { default: variant }, wasm] = await Promise.all([
    import('../example/sandbox.ts'),
    import('@jitl/quickjs-wasmfile-release-sync'),
    readWasm().then((bytes) => WebAssembly.compile(bytes)),
  ])
  // The package's types describe its CommonJS form, but Node imports its ES module.
  return createSandbox({
    variant: variant as unknown as QuickJSSyncVariant,
    wasm,
    script,
    work,
    guard: (run) => withinTime(WATCHDOG, run),
  })
}

/** The WebAssembly of QuickJS, metered. A site with `play` publishes it too. */
export async function readWasm(): Promise<Uint8Array<ArrayBuffer>> {
  const { resolve } = createRequire(import.meta.url)
  return meter(await readFile(resolve('@jitl/quickjs-wasmfile-release-sync/wasm')))
}
