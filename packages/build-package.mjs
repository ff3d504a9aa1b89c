/** Bundles a package of `packages/` into its own `dist/`, with its `devDependencies`. What it depends on stays outside. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Code for a browser, where the package has any, lies in `client/` (`main.ts`, and `frame.ts` for a frame), and a process for
 * drawings in `drawing.ts`.
 *
 * @param folder with a `package.json`, whose `bin` and `exports` name files of `dist/` that are made of sources beside it
 * @returns paths of what is bundled, relative to the folder
 */
export async function buildPackage(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { bin = {}, exports = {}, dependencies, peerDependencies } = manifest
  const made = JSON.stringify([bin, exports]).matchAll(/"(?:\.\/)?dist\/([\w-]+)\.js"/g)
  const names = [
    ...Array.from(made, ([, name]) => name),
    ...(existsSync(join(folder, 'drawing.ts')) ? ['drawing'] : []),
  ]
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
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
  const scripts = existsSync(join(folder, 'client')) ? await buildClient(folder) : []
  return [...Object.keys(metafile.inputs), ...scripts]
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
