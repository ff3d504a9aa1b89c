/**
 * Drafts examples while a site is built: code and options in, a drawing or the reason why there is none out.
 * Results are remembered by everything they depend on; only what is not remembered loads the sandbox.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { QuickJSSyncVariant } from 'quickjs-emscripten-core'
import { type Drawing, readDrawing } from '../../site/example/drawing.ts'
import type { LanguageOptions, RawLog } from '../../site/example/language.ts'
import type { Failure, LanguageError, Ran, Sandbox } from '../../site/example/sandbox.ts'
import { fingerprint } from '../engine/fingerprint.ts'
import { withinTime } from '../engine/time-limit.ts'
import { together } from '../engine/together.ts'
import { DocsError } from '../fault/errors.ts'
import type { LanguageScript } from './language-script.ts'
import { meter } from './metering.ts'

/** Plain JSON: it is kept between runs. */
export interface ExampleResult {
  readonly drawing?: Drawing
  readonly failure?: Failure
  /** The watchdog ended it. Never remembered: another machine, or this one tomorrow, may have a result. */
  readonly isUnfinished?: true
  readonly warnings: readonly string[]
  /** Lines that the example has written to its console. */
  readonly console: readonly string[]
}

/** Remembers results, as JSON, by what they are made from. Such as `CodeMemory` in `content/body.ts`. */
export interface ExampleMemory {
  get(key: string): string | undefined
  set(key: string, result: string): void
}

/** What a drawing is made from. */
export interface ExampleCode {
  readonly code: string
  readonly options: LanguageOptions
}

export interface ExampleEngine {
  /** Identity of the language: part of the key of everything that is made from its drawings. */
  readonly hash: string
  draft(code: string, options: LanguageOptions, memory: ExampleMemory): Promise<ExampleResult>
}

/**
 * Goes up when the same drawing would be read or drawn otherwise; the program's own identity is in the store's keys.
 */
const VERSION = '1'
const QUICKJS = '0.32.0'

/** Milliseconds: a hundred times what the work that an example may do takes. The last resort. */
export const WATCHDOG = 120_000

/**
 * @param elsewhere drafts what is not remembered, each in its place; absent: a sandbox of this engine's own does
 */
export function createExampleEngine(
  language: LanguageScript,
  elsewhere?: (examples: readonly ExampleCode[]) => Promise<readonly ExampleResult[]>,
): ExampleEngine {
  let sandbox: Promise<Sandbox> | undefined
  const underWay = new Map<string, Promise<ExampleResult>>()
  const draftHere = async (examples: readonly ExampleCode[]): Promise<ExampleResult[]> => {
    sandbox ??= openSandbox(language)
    const tasks = examples.map(({ code, options }) => ({ code, options: JSON.stringify(options) }))
    try {
      return (await (await sandbox).run(tasks)).map(readRan)
    } catch (error) {
      // By its name: the sandbox is loaded when it is needed, and its classes with it.
      const name: LanguageError['name'] = 'LanguageError'
      if (!(error instanceof Error && error.name === name)) throw error
      throw new DocsError(`The example language cannot be loaded: ${error.message}.`, { cause: error })
    }
  }
  const draftAll = together(elsewhere ?? draftHere)
  const draftOne = async (example: ExampleCode): Promise<ExampleResult> => {
    const [result] = await draftAll([example])
    if (!result) throw new Error('An example has got no result.')
    return result
  }
  return {
    hash: language.hash,
    async draft(code, options, memory) {
      const key = exampleKey(language.hash, code, JSON.stringify(options))
      const known = memory.get(key)
      if (known !== undefined) return JSON.parse(known) as ExampleResult
      // Pages are read beside each other, and may have the same example.
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

export function exampleKey(language: string, code: string, options: string): string {
  return fingerprint(JSON.stringify(['example', VERSION, QUICKJS, language, code, options]))
}

function readRan(ran: Ran): ExampleResult {
  if ('isUnfinished' in ran) return { isUnfinished: true, warnings: [], console: [] }
  return 'failure' in ran ? { failure: ran.failure, warnings: [], console: [] } : readResult(ran.answer)
}

function readResult(answer: { logs?: unknown; console?: unknown; drawing?: unknown }): ExampleResult {
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
  return { drawing, ...rest }
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

async function openSandbox(language: LanguageScript): Promise<Sandbox> {
  const [{ createSandbox }, { default: variant }, wasm] = await Promise.all([
    import('../../site/example/sandbox.ts'),
    import('@jitl/quickjs-wasmfile-release-sync'),
    readWasm().then((bytes) => WebAssembly.compile(bytes)),
  ])
  // Its types say that it is CommonJS; what Node imports is not.
  return createSandbox({
    variant: variant as unknown as QuickJSSyncVariant,
    wasm,
    script: language.code,
    guard: (run) => withinTime(WATCHDOG, run),
  })
}

/** The WebAssembly of QuickJS, metered. The site publishes it too when its examples can be played with. */
export async function readWasm(): Promise<Uint8Array<ArrayBuffer>> {
  const { resolve } = createRequire(import.meta.url)
  return meter(await readFile(resolve('@jitl/quickjs-wasmfile-release-sync/wasm')))
}
