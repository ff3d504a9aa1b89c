/** An option of the configuration is one entry in the schema: everything below works without another change. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import type * as Resolve from '../../cli/graph/config/resolve.ts'
import type * as Declare from '../../cli/graph/config/written/declare.ts'
import type * as Reference from '../../cli/graph/config/written/reference.ts'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'

const ENTRY = "greeting: { type: 'text', about: 'What a page says first.', default: 'Hello', example: 'Good morning' },"

/** The schema with the entry at the top level, in an object of options, and in one that such an object holds. */
const withEntry: Plugin = {
  name: 'with-entry',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]config[\\/]sections[\\/](?:site|docs)\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const marks = path.endsWith('site.ts')
        ? ["      tagline: { type: 'anyText'"]
        : ["      breadcrumbs: { type: 'boolean'", "      name: { type: 'versionName'"]
      expect(marks.filter((mark) => !text.includes(mark))).toEqual([])
      return { contents: marks.reduce((all, mark) => all.replace(mark, `${ENTRY}\n${mark}`), text), loader: 'ts' }
    })
  },
}

let config: typeof Resolve & typeof Reference & typeof Declare

beforeAll(async () => {
  const outfile = join(await writeSite({}), 'config.mjs')
  const modules = ['resolve', 'written/reference', 'written/declare'].map(
    (name) => `export * from './cli/graph/config/${name}.ts'`,
  )
  await build({
    stdin: { contents: modules.join('\n'), resolveDir: projectRoot, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    plugins: [withEntry],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
  })
  config = await import(pathToFileURL(outfile).href)
})

function greetings(user: unknown): unknown {
  const { site, docs } = config.resolveConfig(user, { file: 'docs.config.ts', fallbackTitle: 'T', ruleIds: [] })
  return [site, docs, docs.version].map((options) => (options as { greeting?: unknown }).greeting)
}

test('the program gets its default and its written value', () => {
  expect(greetings({})).toEqual(['Hello', 'Hello', 'Hello'])
  expect(greetings({ docs: { version: {} } })).toEqual(['Hello', 'Hello', 'Hello'])
  expect(greetings({ greeting: 'a', docs: { greeting: 'b', version: { greeting: 'c' } } })).toEqual(['a', 'b', 'c'])
})

test.each([
  [{ greeting: 1 }, 'greeting must be text that is not empty, but is 1'],
  [{ docs: { version: { greting: 'x' } } }, 'docs.version.greting is no option. Did you mean `greeting`?'],
])('the check of the configuration knows it: %j', (user, message) => {
  expect(() => greetings(user)).toThrow(message)
})

test('the reference and the types have it', () => {
  const row = "| `greeting` | text | `'Hello'` | What a page says first. Example: `'Good morning'`. |"
  expect(config.configReference().split(row)).toHaveLength(4)
  const sentence = "What a page says first. Default: `'Hello'`. Example: `'Good morning'`."
  expect(config.declareUserConfig()).toContain(`  /** ${sentence} */\n  readonly greeting?: string\n`)
})
