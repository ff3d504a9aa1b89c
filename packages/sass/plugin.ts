/** Sass: `theme.css`, the style sheets of plugins and those that code imports may be `.scss` and `.sass`. */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type CompiledStyle,
  definePlugin,
  type Plugin,
  packageVersion,
  readPluginOptions,
  type Shape,
  type StyleNote,
  type StyleSource,
} from 'docs-build/plugins'
import { compileStringAsync, type Exception, Logger, NodePackageImporter, type SourceSpan } from 'sass'

/** What the plugin can be told. */
export interface SassOptions {
  /** Folders in which `@use` looks for a style sheet, relative to the configuration. */
  readonly loadPaths?: readonly string[]
}

const OPTIONS = {
  options: {
    loadPaths: {
      type: { list: 'text' },
      about: 'Folders in which `@use` looks for a style sheet, relative to the configuration.',
    },
  },
} as const satisfies Shape

export default function sass(written?: SassOptions): Plugin {
  const { loadPaths = [] } = readPluginOptions('sass', written, OPTIONS) as SassOptions
  return definePlugin({
    name: 'sass',
    key: packageVersion('sass', import.meta.url),
    options: { loadPaths },
    styles: [{ endings: ['.scss', '.sass'], compile: (source) => compile(source, loadPaths) }],
  })
}

async function compile({ file, text, dir }: StyleSource, loadPaths: readonly string[]): Promise<CompiledStyle> {
  const warnings: StyleNote[] = []
  try {
    const { css, sourceMap, loadedUrls } = await compileStringAsync(text, {
      url: pathToFileURL(file),
      syntax: file.endsWith('.sass') ? 'indented' : 'scss',
      loadPaths: [...loadPaths.map((path) => join(dir, path)), dirname(file), join(dir, 'node_modules')],
      importers: [new NodePackageImporter(dir)],
      sourceMap: true,
      quietDeps: true,
      logger: { ...Logger.silent, warn: (message, { span }) => warnings.push(noteOf(message, span)) },
    })
    return {
      css,
      map: JSON.stringify(sourceMap),
      files: loadedUrls.filter(({ protocol }) => protocol === 'file:').map((url) => fileURLToPath(url)),
      warnings,
    }
  } catch (error) {
    if (!isException(error)) throw error
    const note = noteOf(error.sassMessage, error.span)
    return { css: '', errors: [note], warnings, files: note.file === undefined ? [] : [note.file] }
  }
}

function isException(error: unknown): error is Exception {
  return error instanceof Error && 'sassMessage' in error && 'span' in error
}

/** A message of Sass, which counts lines and columns from 0. */
function noteOf(message: string, span?: SourceSpan): StyleNote {
  const [line = ''] = message.split('\n')
  if (!span) return { message: line }
  const file = span.url?.protocol === 'file:' ? fileURLToPath(span.url) : undefined
  return { message: line, file, line: span.start.line + 1, column: span.start.column + 1 }
}
