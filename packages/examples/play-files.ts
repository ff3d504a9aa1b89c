/** The files that a site publishes so that readers can play with examples. Browsers load them when a reader first plays. */
import { readWasm } from './drafts/engine.ts'
import { builtScript, type LanguageScript } from './drafts/language-script.ts'

interface PlayFile {
  readonly name: string
  readonly content: string | Uint8Array
}

/** The worker's script, the sandbox's WebAssembly and the example language. */
export async function playFiles({ code }: LanguageScript): Promise<Record<'worker' | 'wasm' | 'language', PlayFile>> {
  return {
    worker: { name: 'play-worker.js', content: builtScript('play-worker') },
    wasm: { name: 'quickjs.wasm', content: await readWasm() },
    language: { name: 'example-language.js', content: code },
  }
}
