/**
 * `site/` and `templates/` → the code bundle: what the browser loads (JavaScript in chunks, one style
 * sheet) and the module that draws pages on the server. Content never passes through here.
 */

import { join, relative, sep } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { fingerprint } from '../engine/fingerprint.ts'
import { DocsError } from '../errors.ts'
import type { CodeSource } from './source.ts'

export interface CodeFile {
  /** Below the output folder for client files; `server.mjs` for the server's module. */
  readonly path: string
  readonly content: Uint8Array
}

/** What `bundle.json` says of a bundle's folder. */
export interface CodeManifest {
  readonly version: 1
  /** Fingerprint of the sources that the bundle was made from. */
  readonly source: string
  readonly entry: string
  readonly css: readonly string[]
  /** Script of the dev server, which no build publishes. */
  readonly dev: string
  /** Client files with their fingerprints. */
  readonly files: Readonly<Record<string, string>>
  readonly server: string
}

/**
 * Bundles with esbuild.
 *
 * @throws DocsError naming file and line when the sources do not compile
 */
export async function bundleCode(source: CodeSource): Promise<{ manifest: CodeManifest; files: CodeFile[] }> {
  const shared: BuildOptions = {
    absWorkingDir: source.root,
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    logLevel: 'silent',
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: 'out',
  }
  const client = compile({
    ...shared,
    entryPoints: { app: 'site/client.tsx', style: 'site/styles/index.css' },
    platform: 'browser',
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    splitting: true,
    metafile: true,
    legalComments: 'linked',
    entryNames: 'assets/[name].[hash]',
    chunkNames: 'assets/[name].[hash]',
    assetNames: 'assets/[name].[hash]',
    loader: { '.svg': 'file' },
  })
  // Apart from the runtime: as an entry beside it, esbuild would split what both use into one more file.
  const dev = compile({
    ...shared,
    entryPoints: { dev: 'site/dev/client.ts' },
    platform: 'browser',
    entryNames: 'assets/[name].[hash]',
  })
  const server = compile({
    ...shared,
    entryPoints: { server: 'site/server-entry.ts' },
    platform: 'node',
    target: 'node20',
    // Readable names in the stack of an error that a page part throws.
    minifyIdentifiers: false,
    legalComments: 'none',
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    plugins: [nodeBuiltins],
  })
  const [browser, live, node] = await Promise.all([client, dev, server])
  const out = join(source.root, 'out')
  const pathOf = (path: string): string => relative(out, path).split(sep).join('/')
  const files = [...browser.outputFiles, ...live.outputFiles].map((file) => ({
    path: pathOf(file.path),
    content: file.contents,
  }))
  const entryOf = (entry: string): string => {
    const found = Object.entries(browser.metafile?.outputs ?? {}).find(([, output]) => output.entryPoint === entry)
    if (!found) throw new Error(`esbuild made no output for ${entry}`)
    return pathOf(join(source.root, found[0]))
  }
  const serverFile = node.outputFiles.find((file) => file.path.endsWith('.mjs'))
  if (!serverFile) throw new Error('esbuild made no server module')
  return {
    manifest: {
      version: 1,
      source: source.fingerprint,
      entry: entryOf('site/client.tsx'),
      css: [entryOf('site/styles/index.css')],
      dev: pathOf(live.outputFiles[0]?.path ?? ''),
      files: Object.fromEntries(files.map((file) => [file.path, fingerprint(file.content)]).sort()),
      server: fingerprint(serverFile.contents),
    },
    files: [...files, { path: 'server.mjs', content: serverFile.contents }],
  }
}

type Compiled = {
  outputFiles: { path: string; contents: Uint8Array }[]
  metafile?: { outputs: Record<string, { entryPoint?: string }> }
}

async function compile(options: BuildOptions): Promise<Compiled> {
  try {
    return (await build(options)) as Compiled
  } catch (error) {
    const first = (
      error as { errors?: { text: string; location?: { file: string; line: number; column: number } | null }[] }
    ).errors?.[0]
    if (!first) throw error
    const place = first.location
      ? `${first.location.file}:${first.location.line}:${first.location.column + 1}`
      : 'site/'
    throw new DocsError(`The page code does not compile — ${place}: ${first.text}`, { cause: error })
  }
}

/** `require` of a Node module inside a bundled CommonJS package. */
const nodeBuiltins: Plugin = {
  name: 'node-builtins',
  setup(build) {
    build.initialOptions.banner = {
      js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
    }
  },
}
