/** Bundles a package of `packages/` into its own `dist/`, with its `devDependencies`. What it depends on stays outside. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Code for a browser, where the package has any, lies in `client/` (`main.ts`, and `frame.ts` for a frame), a process for
 * drawings in `drawing.ts`, and scripts that a worker or a sandbox runs by themselves in `scripts/`, one a file: each sets the
 * variable `script` to what its module exports.
 *
 * @param folder with a `package.json`, whose `bin` and `exports` name files of `dist/` that are made of sources beside it
 * @param options.licenceComments plugin of esbuild that puts licences into scripts, which are published by themselves
 * @returns paths of what is bundled, relative to the folder
 */
export async function buildPackage(folder, { licenceComments }) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { bin = {}, exports = {}, dependencies, peerDependencies } = manifest
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const scripts = existsSync(join(folder, 'scripts')) ? await buildScripts(folder, licenceComments) : []
  const made = JSON.stringify([bin, exports]).matchAll(/"(?:\.\/)?dist\/([\w-]+)\.js"/g)
  const names = [
    ...Array.from(made, ([, name]) => name),
    ...(existsSync(join(folder, 'drawing.ts')) ? ['drawing'] : []),
  ]
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: names.map((name) => `${name}.ts`),
    outdir: 'dist',
    bundle: true,
    splitting: true,
    chunkNames: '[name].[hash]',
    external: Object.keys({ ...dependencies, ...peerDependencies }).flatMap((name) => [name, `${name}/*`]),
    // Not the paths of the repository's own: the doors are imported as they are installed.
    tsconfigRaw: {},
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    jsx: 'automatic',
    // Bundled packages in the form of CommonJS ask for modules of Node with `require`, which ES modules lack.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)",
    },
    metafile: true,
    logLevel: 'warning',
  })
  const client = existsSync(join(folder, 'client')) ? await buildClient(folder) : []
  return [...Object.keys(metafile.inputs), ...client, ...scripts]
}

async function buildClient(folder) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: {
      client: 'client/main.ts',
      ...(existsSync(join(folder, 'client', 'frame.ts')) ? { frame: 'client/frame.ts' } : {}),
    },
    outdir: 'dist',
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    tsconfigRaw: {},
    metafile: true,
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
}

async function buildScripts(folder, licenceComments) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: readdirSync(join(folder, 'scripts')).map((name) => join('scripts', name)),
    outdir: 'dist',
    entryNames: '[name]',
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'script',
    platform: 'browser',
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    charset: 'utf8',
    legalComments: 'eof',
    plugins: [licenceComments],
    // A script is not a module, and has no `import.meta.url`.
    define: { 'import.meta.url': 'self.location.href', 'process.env.NODE_ENV': '"production"' },
    tsconfigRaw: {},
    metafile: true,
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
}
