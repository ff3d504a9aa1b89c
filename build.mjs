/** Bundles the program into `dist/`: the command, the library, the worker, and the code bundle of the theme. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import './generate.mjs'
import { buildPackage } from './packages/build-package.mjs'

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
  for (const name of readdirSync(join(root, 'packages'), { recursive: true }).sort())
    if (/^(?!\w+[\\/](?:dist|test|node_modules)\b).*\.(?:tsx?|css)$/.test(name))
      sum.update(name).update(readFileSync(join(root, 'packages', name)))
  for (const name of ['build.mjs', 'package.json', 'package-lock.json']) sum.update(readFileSync(join(root, name)))
  return sum.digest('hex').slice(0, 32)
}

rmSync(dist, { recursive: true, force: true })
const loadModule = (name) => import(pathToFileURL(join(dist, name)).href)

/** A module of the program that only its bundling needs. */
async function loadSource(name) {
  const outfile = join(dist, `${basename(name)}.js`)
  const entryPoints = [join(root, `cli/output/bundle/${name}.ts`)]
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' })
  const module = await loadModule(`${basename(name)}.js`)
  rmSync(outfile)
  return module
}

/** Modules whose values are computed here, so that no run has to, each with what makes its code. */
const computed = new Map([
  ['cli/markdown/highlight/known-patterns.ts', async () => (await loadSource('known-patterns')).knownPatternsModule()],
  [
    'cli/markdown/syntax/emoji-names.ts',
    async () => {
      const { EMOJI_NAMES } = await loadSource('../../markdown/syntax/emoji-names')
      return `export const EMOJI_NAMES = ${JSON.stringify(EMOJI_NAMES)}`
    },
  ],
])
const found = new Set()

const computedModules = {
  name: 'computed-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:known-patterns|emoji-names)\.ts$/ }, async ({ path }) => {
      const name = relative(root, path).replaceAll('\\', '/')
      found.add(name)
      return { contents: await computed.get(name)(), loader: 'js' }
    })
  },
}

const { parserEdits } = await loadSource('package-edits/parser-edits')

/** Modules with a script of their own, which is loaded only by runs that use it. */
const apart = [
  'cli/markdown/syntax/emoji-names.ts',
  'node_modules/fontkitten/dist/index.js',
  'cli/markdown/dialects/readers.ts',
  ...readdirSync(join(root, 'site/words/languages'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `site/words/languages/${name}`),
]

/** For esbuild, JSON that is imported with attributes is another module than JSON that is an entry. */
const jsonEntries = {
  name: 'json-entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.json$/ }, ({ kind, path }) =>
      kind === 'entry-point' ? { path, namespace: 'entry' } : undefined,
    )
    onLoad({ filter: /^/, namespace: 'entry' }, ({ path }) => {
      return { contents: `export { default } from '${path}' with { type: 'json' }`, resolveDir: root }
    })
  },
}

const program = join(dist, 'program')
const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'cli/main.ts',
    api: 'cli/api.ts',
    check: 'cli/doors/check.ts',
    cli: 'cli/doors/cli.ts',
    graph: 'cli/doors/graph.ts',
    markdown: 'cli/doors/markdown.ts',
    output: 'cli/doors/output.ts',
    plugins: 'cli/doors/plugins.ts',
    project: 'cli/doors/project.ts',
    text: 'cli/doors/text.ts',
    workspace: 'cli/doors/workspace.ts',
    worker: 'cli/project/pipeline/threads/worker.ts',
    kept: 'cli/project/theme/kept-bundle.ts',
    bundle: 'cli/output/bundle/bundle.ts',
    packages: 'cli/output/bundle/site-packages.ts',
    licences: 'cli/output/bundle/licences.ts',
    source: 'cli/output/bundle/source.ts',
    schemas: 'cli/app/init/json-schemas.ts',
    ...Object.fromEntries(apart.map((path, index) => [`apart-${index}`, path])),
  },
  outdir: program,
  write: false,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  // With a hash in its name, what is compiled of a script is never that of another.
  entryNames: '[name].[hash]',
  chunkNames: '[name].[hash]',
  legalComments: 'none',
  metafile: true,
  // Loading one file instead of two hundred packages saves about 100 ms at every start.
  external: ['@mdx-js/mdx', 'esbuild', 'linkinator', 'undici', '@shikijs/langs/*'],
  define: { __BUILD_ID__: JSON.stringify(buildId()), 'process.env.NODE_ENV': '"production"' },
  plugins: [computedModules, parserEdits, jsonEntries],
  logLevel: 'warning',
})
for (const name of computed.keys())
  if (!found.has(name)) throw new Error(`${name} was not found, so every run would compute its value again.`)
const { programScript } = await loadSource('program-script')
mkdirSync(program)
// Style sheets that modules of the site import belong to the browser code alone.
/** Scripts that only name what the script of a module exports; nothing loads them. */
const unused = new Set(
  Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
    apart.includes(entryPoint?.replace(/^entry:\.\//, '')) ? [join(root, path)] : [],
  ),
)
for (const { path, text } of outputFiles.filter(({ path }) => path.endsWith('.js') && !unused.has(path)))
  writeFileSync(path, await programScript(text))

// ── doors: modules that Node and other programs import ──
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
await build({
  entryPoints: {
    scripts: join(root, 'cli/kernel/program/scripts.ts'),
    'node-version': join(root, 'cli/kernel/program/node-version.ts'),
  },
  outdir: dist,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node14',
  define: { __LEAST_NODE__: JSON.stringify(engines.node.replace(/^>=/, '')) },
})
// What tests, Storybook and parts of a theme import. Style sheets belong to the bundle of a site.
const imported = await build({
  absWorkingDir: root,
  entryPoints: { browser: 'templates/browser.ts', theme: 'templates/theme.ts' },
  outdir: dist,
  bundle: true,
  splitting: true,
  chunkNames: 'theme/[hash]',
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  external: ['react', 'react-dom'],
  loader: { '.css': 'empty' },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
})
const { loadScript } = await loadModule('scripts.js')
const outputs = new Map(
  Object.entries(metafile.outputs).map(([path, output]) => [output.entryPoint, { ...output, path: join(root, path) }]),
)
/** Where the script of an entry lies, as a module in `dist/` says it. */
const scriptUrl = (entry) => `new URL('./program/${basename(outputs.get(entry).path)}', import.meta.url)`
function writeDoor(name, lines) {
  writeFileSync(join(dist, name), `${lines.join('\n')}\n`)
}
const load = ["import { fileURLToPath } from 'node:url'", "import { loadScript } from './scripts.js'"]
const complaint = [
  "import { nodeComplaint } from './node-version.js'",
  'const complaint = nodeComplaint(process.versions.node)',
]
// What an old Node cannot load is asked for only when there is no complaint.
writeDoor('main.js', [
  '#!/usr/bin/env node',
  ...complaint,
  'if (complaint) {',
  '  console.error(complaint)',
  '  process.exitCode = 2',
  '} else {',
  "  Promise.all([import('node:url'), import('./scripts.js')]).then(([{ fileURLToPath }, { loadScript, optimizeLater }]) => {",
  '    optimizeLater()',
  `    loadScript(fileURLToPath(${scriptUrl('cli/main.ts')}))`,
  '  })',
  '}',
])
writeDoor('worker.js', [...load, `loadScript(fileURLToPath(${scriptUrl('cli/project/pipeline/threads/worker.ts')}))`])
for (const [name, entry] of [
  ['api.js', 'cli/api.ts'],
  ['check.js', 'cli/doors/check.ts'],
  ['cli.js', 'cli/doors/cli.ts'],
  ['graph.js', 'cli/doors/graph.ts'],
  ['markdown.js', 'cli/doors/markdown.ts'],
  ['output.js', 'cli/doors/output.ts'],
  ['plugins.js', 'cli/doors/plugins.ts'],
  ['project.js', 'cli/doors/project.ts'],
  ['text.js', 'cli/doors/text.ts'],
  ['workspace.js', 'cli/doors/workspace.ts'],
]) {
  writeDoor(name, [
    ...load,
    ...complaint,
    'if (complaint) throw new Error(complaint)',
    `export const { ${outputs.get(entry).exports.join(', ')} } = loadScript(fileURLToPath(${scriptUrl(entry)}))`,
  ])
}
chmodSync(join(dist, 'main.js'), 0o755)

const bundling = [
  'cli/project/theme/kept-bundle.ts',
  'cli/output/bundle/site-packages.ts',
  'cli/output/bundle/licences.ts',
  'cli/output/bundle/source.ts',
  'cli/app/init/json-schemas.ts',
]
const [
  { writeBundle },
  { bundleSitePackages },
  { licenceComments, licencesOf },
  { readBundleSource },
  { jsonSchemas },
  { makeBundle },
] = [...bundling, 'cli/output/bundle/bundle.ts'].map((entry) => loadScript(outputs.get(entry).path))
const packages = await bundleSitePackages(root)
const source = readBundleSource(root)
const bundle = await makeBundle(source)
writeBundle(join(dist, 'code', source.fingerprint), bundle)
writeFileSync(
  join(dist, 'LICENSES.txt'),
  licencesOf(root, [
    ...Object.keys(metafile.inputs),
    ...Object.keys(imported.metafile.inputs),
    ...packages,
    ...bundle.inputs,
    // What is computed holds names from this package.
    'node_modules/gemoji/index.js',
  ]),
)

// ── schemas for editors ──
mkdirSync(join(dist, 'schemas'))
for (const [name, schema] of Object.entries(jsonSchemas()))
  writeFileSync(join(dist, 'schemas', name), `${JSON.stringify(schema)}\n`)
// No run loads these entries; what they export lies in other scripts.
for (const entry of bundling) rmSync(outputs.get(entry).path)

// ── packages, which import the doors as any package does ──
for (const name of readdirSync(join(root, 'packages')).filter((name) => !name.includes('.'))) {
  const folder = join(root, 'packages', name)
  const inputs = await buildPackage(folder, { licenceComments })
  const bundled = inputs.filter((path) => path.includes('node_modules/'))
  if (bundled.length > 0) writeFileSync(join(folder, 'dist/LICENSES.txt'), licencesOf(folder, bundled))
}

// ── what V8 compiles of it, kept from a run that does what most runs do ──
const site = mkdtempSync(join(tmpdir(), 'docs-build-first-'))
try {
  cpSync(join(root, 'manual/docs/start'), join(site, 'docs'), { recursive: true })
  // These pages link to the rest of the manual, which is not there.
  const config = "export default { checks: { rules: { 'broken-link': 'warn' } } }\n"
  writeFileSync(join(site, 'docs.config.ts'), config)
  const { status, stderr } = spawnSync(process.execPath, [join(dist, 'main.js'), 'build', site, '--jobs', '1'])
  if (status !== 0) throw new Error(`The program does not build the first pages of its manual:\n${stderr}`)
} finally {
  rmSync(site, { recursive: true, force: true })
}
