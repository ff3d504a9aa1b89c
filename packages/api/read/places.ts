/** Places in declaration files → places in the sources that they are made of, where a source map names them. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, posix, relative, sep } from 'node:path'
import type { NamedFile } from '../options.ts'
import type { SourceText } from './scope.ts'

export interface Place {
  /** Relative to the configuration. */
  readonly file: string
  readonly line: number
}

export interface Places {
  /** @param offset of a declaration @param line of its comment, or its own */
  readonly placeOf: (file: SourceText, offset: number, line?: number) => Place
  /** The path of a place from the folder with the nearest `package.json`. */
  readonly fromPackage: (place: Place) => string
}

/** @param entry a file whose name and path tell where the configuration is */
export function readPlaces(entry: NamedFile): Places {
  const maps = new Map<string, SourceMap | undefined>()
  const base = dirname(entry.path)
  const nameOf = (path: string): string =>
    posix.join(posix.dirname(entry.name.split(sep).join('/')), relative(base, path).split(sep).join('/'))

  function mapOf({ path, text }: SourceText): SourceMap | undefined {
    if (!maps.has(path)) maps.set(path, readMap(path, text))
    return maps.get(path)
  }

  return {
    placeOf(file, offset, wanted) {
      const { line, start } = file.lineAt(offset)
      const own = { file: nameOf(file.path), line: wanted ?? line }
      const [before = ''] = BEFORE_NAME.exec(file.text.slice(offset, offset + 200)) ?? []
      const found = mapOf(file)?.findEntry(line - 1, offset - start + before.length)
      if (
        !found ||
        !('originalSource' in found) ||
        typeof found.originalSource !== 'string' ||
        found.generatedLine !== line - 1
      )
        return own
      const source = join(dirname(file.path), found.originalSource)
      if (!existsSync(source)) return own
      return { file: nameOf(source), line: Math.max(1, found.originalLine + 1 - (line - own.line)) }
    },
    fromPackage({ file, line }) {
      const path = join(base, relative(posix.dirname(entry.name), file))
      const folder = packageFolder(dirname(path))
      // Without a package, never a path of this machine.
      const shown =
        folder === undefined ? file.replace(/^(?:\.\.\/)+/, '') : relative(folder, path).split(sep).join('/')
      return `${shown}#L${line}`
    },
  }
}

/** A map has the place of the name, which stands behind these words. */
const BEFORE_NAME =
  /^(?:(?:export|default|declare|abstract|async|function|class|interface|type|const|let|var|enum|namespace|get|set|static|readonly) +)*/

export function packageFolder(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(folder) === folder ? undefined : packageFolder(dirname(folder))
}

function readMap(path: string, text: string): SourceMap | undefined {
  const [, name = ''] = /\n\/\/# sourceMappingURL=([\w.-]+)\s*$/.exec(text.slice(-500)) ?? []
  const file = join(dirname(path), name)
  if (name === '' || !existsSync(file)) return undefined
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
  } catch {
    return undefined
  }
}
