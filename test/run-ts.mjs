/**
 * Runs a TypeScript file of this project with plain Node, which cannot strip types before version 22.18:
 * `node test/run-ts.mjs test/bench/bench.ts --pages 330`. The bundle lies below `node_modules`, so that the
 * packages it leaves external are found.
 */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const [entry, ...rest] = process.argv.slice(2)
if (!entry) {
  console.error('Which file? Usage: node test/run-ts.mjs <file.ts> [arguments]')
  process.exit(2)
}

/** One file stands for many in a bundle, so each source's own place is written into it. Names in quotes stay. */
const ownPlace = {
  name: 'own-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const contents = text
        .replaceAll(/(?<!['"`])\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(path)))
        .replaceAll(/(?<!['"`])\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href))
      return { contents, loader: extname(path).slice(1) }
    })
  },
}

const folder = fileURLToPath(new URL('../node_modules/.cache/docs-build-test/', import.meta.url))
const outfile = join(folder, `${basename(entry, '.ts')}-${process.pid}.mjs`)
await mkdir(folder, { recursive: true })
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'inline',
  logLevel: 'warning',
  plugins: [ownPlace],
}).catch(() => process.exit(1)) // esbuild has printed what is wrong, with file and line

process.setSourceMapsEnabled(true)
process.argv.splice(1, process.argv.length, resolve(entry), ...rest)
try {
  await import(pathToFileURL(outfile).href)
} finally {
  await rm(outfile, { force: true })
}
