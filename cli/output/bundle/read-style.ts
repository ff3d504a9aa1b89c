/** Reads style sheets, and lets the compilers of plugins make CSS of them. */
import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Location } from 'esbuild'
import type { CompiledStyle, StyleCompiler, StyleNote } from '../../graph/plugins/styles.ts'
import { messageOf } from '../../kernel/fault/errors.ts'

/** The style compilers that a site's plugins bring, with what they get to know about the project. */
export interface StyleCompilers {
  readonly dir: string
  /** Absolute paths of the folders that docs-build writes. */
  readonly written: readonly string[]
  readonly compilers: readonly (StyleCompiler & { readonly plugin: string; readonly key: string })[]
}

type Place = Pick<Location, 'line' | 'column'>

export interface ReadStyle {
  readonly css: string
  /** Absolute paths of all files that it is made from. */
  readonly files: readonly string[]
  readonly scans: boolean
  readonly errors: readonly StyleNote[]
  readonly warnings: readonly StyleNote[]
  /**
   * Where the author has written what stands at a place of the compiled CSS, as esbuild counts; nothing for what the
   * compiler has added. Absent when the CSS is that of the author.
   */
  readonly origin: ((place: Place) => (Place & { readonly file: string }) | undefined) | undefined
}

/** Reads a style sheet by its absolute path, each once. */
export type StyleReader = (location: string) => Promise<ReadStyle>

/** Whether a file is a style sheet: CSS, or the language of a compiler. */
export function isStyle(path: string, { compilers }: Pick<StyleCompilers, 'compilers'>): boolean {
  return [...compilers.flatMap(({ endings }) => endings), '.css'].includes(extname(path))
}

export function styleReader(of: StyleCompilers): StyleReader {
  const known = new Map<string, Promise<ReadStyle>>()
  return (location) => {
    const style = known.get(location) ?? readStyle(location, of)
    known.set(location, style)
    return style
  }
}

async function readStyle(location: string, { compilers, dir, written }: StyleCompilers): Promise<ReadStyle> {
  let text = (await readFile(location)).toString()
  const made: CompiledStyle[] = []
  const ending = extname(location)
  const inOrder = [ending, ...(ending === '.css' ? [] : ['.css'])].flatMap((one) =>
    compilers.filter(({ endings }) => endings.includes(one)),
  )
  for (const { plugin, compile } of inOrder) {
    const style = await compiled(plugin, () => compile({ file: location, text, dir, written }))
    if (style) made.push(style)
    text = style?.css ?? text
  }
  const [only, ...others] = made
  return {
    css: text,
    files: [location, ...made.flatMap(({ files = [] }) => files)],
    scans: made.some(({ scans }) => scans),
    errors: made.flatMap(({ errors = [] }) => errors),
    warnings: made.flatMap(({ warnings = [] }) => warnings),
    // The map of a second compiler leads to what the first one has made.
    origin: only && (others.length === 0 ? originIn(only.map, location) : () => undefined),
  }
}

/** The result of a compiler; what it throws is an error in the style sheet. */
async function compiled(
  plugin: string,
  compile: () => ReturnType<StyleCompiler['compile']>,
): Promise<CompiledStyle | undefined> {
  try {
    return await compile()
  } catch (error) {
    return { css: '', errors: [{ message: `The plugin \`${plugin}\` threw: ${messageOf(error)}` }] }
  }
}

/** @param map as JSON; without one, no place is known */
function originIn(map: string | undefined, location: string): NonNullable<ReadStyle['origin']> {
  if (map === undefined) return () => undefined
  const sources = new SourceMap(JSON.parse(map) as SourceMapPayload)
  return ({ line, column }) => {
    const found = sources.findEntry(line - 1, column)
    // A map may have a place without a source, whose value is then undefined.
    if (!('originalSource' in found) || typeof found.originalSource !== 'string') return undefined
    const { originalSource: source, originalLine, originalColumn } = found
    const file = source.startsWith('file:') ? fileURLToPath(source) : resolve(dirname(location), source)
    return { file, line: originalLine + 1, column: originalColumn }
  }
}
