/** Tailwind CSS 4: its classes in texts and components, and its rules in style sheets. */
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile as compileTailwind, toSourceMap } from '@tailwindcss/node'
import { Scanner, type SourceEntry } from '@tailwindcss/oxide'
import {
  type CompiledStyle,
  definePlugin,
  type FileOptions,
  messageOf,
  type Plugin,
  packageVersion,
  readPluginOptions,
  type StyleNote,
  type StyleSource,
} from 'docs-build/plugins'

/** What the plugin can be told. */
export interface TailwindOptions {
  /** Your own style sheet with `@theme`, `@utility` and so on, instead of the one of the package; relative to the configuration. */
  readonly css?: string
}

export const fileOptions: FileOptions = { css: 'path' }

/** The options, with the file as docs-build hands it over. */
interface ReadOptions {
  readonly css?: { readonly path: string }
}

const OPTIONS = { options: { css: { type: 'json', about: 'Your own style sheet.' } } } as const

/** What makes a style sheet one of Tailwind: its rules, its functions, and imports, which may have some. */
const MARKS =
  /@(?:import|tailwind|apply|theme|utility|variant|custom-variant|source|plugin|config|reference)\b|\btheme\(|--(?:alpha|spacing)\(/

const MARKDOWN = '**/*.[mM][dD]{,[xX]}'

const require = createRequire(import.meta.url)
const OWN_SHEET = fileURLToPath(new URL('../tailwind.css', import.meta.url))

export default function tailwind(written?: ReadOptions): Plugin {
  readPluginOptions('tailwind', written, OPTIONS)
  const css = written?.css?.path ?? OWN_SHEET
  return definePlugin({
    name: 'tailwind',
    key: packageVersion('tailwindcss', import.meta.url),
    css: [css],
    styles: [{ endings: ['.css'], compile }],
  })
}

/** Names of classes are searched in the whole project, unless the style sheet says otherwise with `source(…)`. */
async function compile({ file, text, dir, written }: StyleSource): Promise<CompiledStyle | undefined> {
  if (!MARKS.test(text)) return undefined
  const files: string[] = []
  const found = await compiled(text, file, (path) => files.push(path))
  if ('errors' in found) return { ...found, files, scans: true }
  const { root, sources, features, build, buildSourceMap } = found
  // Plain CSS.
  if (features === 0) return undefined
  const own = root === null ? { base: dir, pattern: '**/*' } : root
  const css = build(
    candidatesIn([
      ...(own === 'none' ? [] : [{ ...own, negated: false }]),
      ...sources,
      ...written.map((base) => ({ base, pattern: '**/*', negated: true })),
    ]),
  )
  return { css, map: toSourceMap(buildSourceMap()).raw, files, scans: true }
}

/**
 * Names of classes. Markdown brings those of utilities alone: what holds values or selectors of its own would let authors
 * of texts write CSS for the whole site.
 */
function candidatesIn(sources: SourceEntry[]): string[] {
  const all = new Scanner({ sources })
  const found = all.scan()
  const texts = all.normalizedSources.map(({ base }) => ({ base, pattern: MARKDOWN, negated: true }))
  const inCode = new Set(new Scanner({ sources: [...sources, ...texts] }).scan())
  return found.filter((name) => inCode.has(name) || !/[[(]/.test(name)).sort()
}

/** A style sheet of Tailwind, which is that of the version that compiles. @returns nothing for others */
function ownSheet(id: string): string | undefined {
  const found = /^tailwindcss(?:\/(\w+)(?:\.css)?)?$/.exec(id)
  return found ? require.resolve(`tailwindcss/${found[1] ?? 'index'}.css`) : undefined
}

type Compiler = Awaited<ReturnType<typeof compileTailwind>>

async function compiled(
  text: string,
  file: string,
  onDependency: (path: string) => void,
): Promise<Compiler | Required<Pick<CompiledStyle, 'css' | 'errors'>>> {
  try {
    return await compileTailwind(text, {
      from: file,
      base: dirname(file),
      onDependency,
      shouldRewriteUrls: true,
      customCssResolver: (id) => Promise.resolve(ownSheet(id)),
    })
  } catch (error) {
    return { css: '', errors: [noteOf(error, text)] }
  }
}

/**
 * The message of an error and its place: that of the parser, or else where the style sheet has what the message names.
 */
function noteOf(error: unknown, text: string): StyleNote {
  const message = messageOf(error).split('\n')[0] ?? ''
  if (isSyntaxError(error)) return { message: message.replace(/^.*:\d+:\d+: /, ''), ...placeAt(text, error.loc[1]) }
  const [, named = ''] = /[`']([^`']+)[`']/.exec(message) ?? []
  const index = text.search(new RegExp(`(?<![\\w-])${named.replace(/\W/g, '\\$&')}(?![\\w-])`))
  return { message, ...placeAt(text, Math.max(0, index)) }
}

function isSyntaxError(error: unknown): error is Error & { readonly loc: readonly [source: unknown, start: number] } {
  return error instanceof Error && 'loc' in error && Array.isArray(error.loc)
}

function placeAt(text: string, index: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
