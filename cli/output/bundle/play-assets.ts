/**
 * The files that a site publishes so that readers can play with examples: the worker's script, the sandbox's
 * WebAssembly and the example language. Browsers load them when a reader first plays.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PlayUrls } from '../../../site/contract.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { keepFile } from '../../kernel/store/cache-folder.ts'
import { isSealed, SEAL_LENGTH, sealOf } from '../../kernel/store/seal.ts'
import { readWasm } from '../../markdown/drafts/engine.ts'
import type { LanguageScript } from '../../markdown/drafts/language-script.ts'
import { licenceComments } from './licences.ts'
import { readBundleSource } from './source.ts'

export interface PlayAssets {
  /** Paths are relative to the output folder. */
  readonly files: readonly { readonly path: string; readonly content: Uint8Array }[]
  /** Paths of the files, without the base URL. */
  readonly paths: PlayUrls
}

interface PlayOptions {
  /** Cache folder in which the worker is kept; `undefined` keeps nothing. */
  readonly cacheDir?: string | undefined
  /** Folder of docs-build, which holds the worker's source. */
  readonly packageRoot: string
}

export async function loadPlayAssets(language: LanguageScript, options: PlayOptions): Promise<PlayAssets> {
  const [worker, wasm] = await Promise.all([loadWorker(options), readWasm()])
  const script = Buffer.from(language.code)
  const named = (name: string, extension: string, content: Uint8Array): { path: string; content: Uint8Array } => ({
    path: `assets/${name}.${fingerprint(content).slice(0, 10)}.${extension}`,
    content,
  })
  const files = [
    named('play-worker', 'js', worker),
    named('quickjs', 'wasm', wasm),
    named('example-language', 'js', script),
  ] as const
  const [{ path: workerPath }, { path: wasmPath }, { path: languagePath }] = files
  return { files, paths: { worker: workerPath, wasm: wasmPath, language: languagePath } }
}

/** Loads the worker, which is bundled once for each version of the sources. */
async function loadWorker({ cacheDir, packageRoot }: PlayOptions): Promise<Uint8Array> {
  if (cacheDir === undefined) return bundleWorker(packageRoot)
  const kept = join(cacheDir, 'examples', `play-${readBundleSource(packageRoot).fingerprint.slice(0, 10)}.bin`)
  const known = readKept(kept)
  if (known) return known
  const content = await bundleWorker(packageRoot)
  const seal = sealOf(purposeOf(kept), content)
  if (seal) keepFile(kept, Buffer.concat([seal, content]))
  return content
}

/** Reads a kept worker, which begins with its seal. Readers run the worker, so nothing else may be published. */
function readKept(path: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(path)
    const content = bytes.subarray(SEAL_LENGTH)
    return isSealed(purposeOf(path), content, bytes.subarray(0, SEAL_LENGTH)) ? content : undefined
  } catch {
    return undefined
  }
}

/** The purpose of a seal. The name of the file holds the fingerprint of the worker's sources. */
function purposeOf(path: string): readonly string[] {
  return ['play', basename(path)]
}

async function bundleWorker(root: string): Promise<Uint8Array> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['site/example/play-worker.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    charset: 'utf8',
    legalComments: 'eof',
    plugins: [licenceComments],
    logLevel: 'silent',
    // A classic worker is not a module, and has no `import.meta.url`. The key is joined from parts, because tools that
    // run this file would replace the whole expression.
    define: { [['import', 'meta', 'url'].join('.')]: 'self.location.href', 'process.env.NODE_ENV': '"production"' },
    tsconfigRaw: '{}',
  })
  const [output] = outputFiles
  if (!output) throw new Error('esbuild made no worker')
  return output.contents
}
