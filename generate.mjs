/**
 * Writes what is made from other sources, and is not committed: types, and the references of the package. The build, the
 * types and the tests begin with it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = dirname(fileURLToPath(import.meta.url))

/** A file with the same text stays as it is: another process may be reading it. */
function write(name, text) {
  const path = join(root, name)
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

// Below `node_modules`, so that packages are found.
const outfile = join(root, `node_modules/.cache/docs-build-generate/${process.pid}.mjs`)
mkdirSync(dirname(outfile), { recursive: true })
const contents = [
  'graph/config/written/declare',
  'graph/config/written/reference',
  'markdown/front-matter/frontmatter-reference',
]
  .map((name) => `export * from './cli/${name}.ts'`)
  .join('\n')
const stdin = { contents, resolveDir: root, loader: 'ts' }
await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external', jsx: 'automatic' })
const { declareUserConfig, configReference, frontMatterReference } = await import(pathToFileURL(outfile).href)
rmSync(outfile)

write('cli/graph/config/user-config.ts', declareUserConfig())
write('cli/graph/config/REFERENCE.md', configReference())
write('cli/markdown/front-matter/FRONT-MATTER.md', frontMatterReference())
// TypeScript knows of texts in JSON only that they are texts, and so not their placeholders. JSON is a type by itself.
write(
  'site/words/english.ts',
  `/** The words in English, as a type. */\nexport type English = ${readFileSync(join(root, 'site/words/languages/en.json'), 'utf8')}`,
)
