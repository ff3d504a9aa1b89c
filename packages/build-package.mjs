/** Bundles a package of `packages/` into its own `dist/`. What it depends on stays outside. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** @param folder with a `package.json`, whose `bin` and `exports` name files of `dist/` that are made of sources beside it */
export async function buildPackage(folder) {
  const { bin = {}, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const made = JSON.stringify([bin, exports]).matchAll(/"(?:\.\/)?dist\/([\w-]+)\.js"/g)
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await build({
    absWorkingDir: folder,
    entryPoints: Array.from(made, ([, name]) => `${name}.ts`),
    outdir: 'dist',
    bundle: true,
    splitting: true,
    chunkNames: '[name].[hash]',
    packages: 'external',
    // Not the paths of the repository's own: the doors are imported as they are installed.
    tsconfigRaw: {},
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    jsx: 'automatic',
    logLevel: 'warning',
  })
}
