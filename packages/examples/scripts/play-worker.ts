/**
 * Drafts the code that a reader types, with the same sandbox, checks and drawing as in a build. It is a worker that is
 * loaded when a reader first plays. It is bundled with the package.
 */
import loader from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import { sayIn } from 'docs-build/browser'
import type { ExampleSay } from '../example/activity.ts'
import { drawExample } from '../example/draw.ts'
import { type Drawing, readDrawing } from '../example/drawing.ts'
import { moved } from '../example/moves.ts'
import { ASK_NAMES } from '../example/names.ts'
import type { PlayAnswer, PlayRequest, PlaySetup } from '../example/play-messages.ts'
import { createSandbox, type Sandbox, type SandboxTask } from '../example/sandbox.ts'

let sandbox: Sandbox | undefined
let say: ExampleSay | undefined

const answer = (message: PlayAnswer): void => {
  ;(self as unknown as { postMessage(message: PlayAnswer): void }).postMessage(message)
}

self.addEventListener('message', ({ data }: MessageEvent<PlaySetup | PlayRequest>) => {
  const work = 'wasm' in data ? prepare(data) : draft(data)
  work.then(answer, (error: unknown) => answer({ broken: error instanceof Error ? error.message : String(error) }))
})

async function prepare({ wasm, language, words }: PlaySetup): Promise<PlayAnswer> {
  const [module, script] = await Promise.all([compile(wasm), load(language).then((response) => response.text())])
  const variant = {
    type: 'sync',
    importFFI: async () => QuickJSFFI,
    importModuleLoader: async () => loader,
  } as unknown as Parameters<typeof createSandbox>[0]['variant']
  say = sayIn(words.words, words.language)
  sandbox = createSandbox({ variant, wasm: module, script })
  const [asked] = await sandbox.run([{ code: '0', options: ASK_NAMES }])
  return { ready: true, names: asked && 'answer' in asked ? asked.answer.names : undefined }
}

/** Compiled while it downloads, if the host sends the right content type. */
async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await load(url)
  return response.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer())
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response
}

async function draft({ code: written, options: chosen, id, label, move }: PlayRequest): Promise<PlayAnswer> {
  if (!sandbox || !say) throw new Error('The sandbox has not been loaded.')
  const { run } = sandbox
  const options = JSON.stringify(chosen)
  const code = move ? await moved(written, move, (code) => drawingOf(run, { code, options })) : written
  const [ran] = await run([{ code, options }])
  if (!ran || 'isUnfinished' in ran) throw new Error('The sandbox has no answer.')
  if ('failure' in ran) return { failure: ran.failure }
  const logs = Array.isArray(ran.answer.logs) ? ran.answer.logs : []
  const error = logs.find((log) => log?.level === 'error')
  if (error) {
    const place = typeof error.line === 'number' ? { line: error.line } : {}
    return { failure: { kind: 'logged', message: String(error.text).slice(0, 300), ...place } }
  }
  const drawing = readDrawing(ran.answer.drawing)
  if (typeof drawing === 'string') return { failure: { kind: 'answer', message: drawing } }
  return {
    drawn: drawExample(drawing, { id, label, say, code }),
    code: move && code,
    console: ran.answer.console.map(String).slice(0, 50),
    controls: ran.answer.controls,
  }
}

async function drawingOf(run: Sandbox['run'], task: SandboxTask): Promise<Drawing | undefined> {
  const [ran] = await run([task])
  const drawing = ran && 'answer' in ran ? readDrawing(ran.answer.drawing) : ''
  return typeof drawing === 'string' ? undefined : drawing
}
