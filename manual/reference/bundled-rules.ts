/** The rules of docs-build as a module for browsers, for the field with Markdown on the home page. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { TEXTS } from '../try/project.ts'
import type { BundledRules } from './reference.ts'

/** @param folder in which the module is tried once */
export async function bundledRules(folder: string): Promise<BundledRules> {
  const code = await bundled()
  const file = join(folder, 'check-text.mjs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, code)
  const { checkTexts } = (await import(pathToFileURL(file).href)) as typeof import('../try/check-text.ts')
  return { code, first: checkTexts(TEXTS) }
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../try/check-text.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    // A browser's variants of packages write HTML, which a policy may refuse.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    plugins: [withoutNode],
  })
  return outputFiles[0]?.text ?? ''
}

/** Modules of Node, of which the rules use only a fingerprint that tells texts apart. */
const NODE = `function absent() { return '' }
export const hash = (_, text) => {
  let sum = 0
  for (const character of String(text)) sum = (sum * 31 + character.codePointAt(0)) | 0
  return (sum >>> 0).toString(16).padStart(64, '0')
}
export { absent as createContext, absent as createHash, absent as createRequire, absent as fileURLToPath, absent as fork }
export { absent as pathToFileURL, absent as posix, absent as readFile, absent as readFileSync, absent as Script }
export { absent as setImmediate, absent as SourceMap, absent as Worker }
`

/**
 * Leaves out what these texts do not need: modules of Node, those that are loaded when pages are drawn, other languages
 * than English, and the names of emoji, which are a seventh of it all.
 */
const withoutNode: Plugin = {
  name: 'without-node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'node' }))
    onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, namespace: 'node' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'node' }, () => ({ contents: NODE }))
    onLoad({ filter: /words[/\\][\w-]+\.json$/ }, ({ path }) =>
      path.endsWith('en.json') ? undefined : { contents: '{}', loader: 'json' },
    )
    // The page has the policy of that name already.
    onLoad({ filter: /[/\\]site[/\\]trusted\.tsx$/ }, () => ({
      contents: 'export const Html = String, trustedHtml = String',
    }))
    onLoad({ filter: /[/\\]gemoji[/\\]index\.js$/ }, () => ({ contents: 'export const gemoji = []' }))
  },
}
