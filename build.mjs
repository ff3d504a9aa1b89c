/** Bundles the program into `dist/`: the command, the library, the worker, and the code bundle of the theme. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = dirname(fileURLToPath(import.meta.url))
const dist = join(root, 'dist')

/** Fingerprint of everything that can change a result: a cache of another program is never looked at. */
function buildId() {
  const sum = createHash('sha256')
  for (const folder of ['cli', 'site', 'templates']) {
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort()) {
      if (/\.(?:tsx?|css|json)$/.test(name)) sum.update(name).update(readFileSync(join(root, folder, name)))
    }
  }
  for (const name of ['package.json', 'package-lock.json']) sum.update(readFileSync(join(root, name)))
  return sum.digest('hex').slice(0, 32)
}

rmSync(dist, { recursive: true, force: true })
const load = (name) => import(pathToFileURL(join(dist, name)).href)

/** A module of the program that only its bundling needs. */
async function loadSource(name) {
  const outfile = join(dist, `${name}.js`)
  const entryPoints = [join(root, `cli/bundle/${name}.ts`)]
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' })
  const module = await load(`${name}.js`)
  rmSync(outfile)
  return module
}

/** Patterns of grammars, translated here so that no run has to. */
const knownPatterns = {
  name: 'known-patterns',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]content[\\/]known-patterns\.ts$/ }, async () => {
      const { knownPatternsModule } = await loadSource('known-patterns')
      return { contents: await knownPatternsModule(), loader: 'js' }
    })
  },
}

const { parserEdits } = await loadSource('parser-edits')

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'cli/main.ts',
    api: 'cli/api.ts',
    worker: 'cli/host/worker.ts',
    code: 'cli/host/code.ts',
    bundle: 'cli/bundle/bundle.ts',
    packages: 'cli/bundle/site-packages.ts',
    licences: 'cli/bundle/licences.ts',
    source: 'cli/bundle/source.ts',
  },
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  chunkNames: 'chunks/[name].[hash]',
  legalComments: 'none',
  metafile: true,
  // Loading one file instead of two hundred packages saves about 100 ms at every start.
  external: [
    'quickjs-emscripten-core',
    '@jitl/quickjs-wasmfile-release-sync',
    'esbuild',
    'linkinator',
    '@shikijs/langs/*',
  ],
  define: { __BUILD_ID__: JSON.stringify(buildId()), 'process.env.NODE_ENV': '"production"' },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
  },
  plugins: [knownPatterns, parserEdits],
  logLevel: 'warning',
})

const [{ writeCode }, { bundleCode }, { bundleSitePackages }, { licencesOf }, { readCodeSource }] = await Promise.all(
  ['code.js', 'bundle.js', 'packages.js', 'licences.js', 'source.js'].map(load),
)
const packages = await bundleSitePackages(root)
const source = readCodeSource(root)
const code = await bundleCode(source)
writeCode(join(dist, 'code', source.fingerprint), code)
writeFileSync(
  join(dist, 'LICENSES.txt'),
  licencesOf(root, [...Object.keys(metafile.inputs), ...packages, ...code.inputs]),
)
