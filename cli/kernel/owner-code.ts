/** Code of the owner that Node runs in a compiled form: which line of the original files threw an error. */
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fingerprint } from './fingerprint.ts'

/** Paths of the compiled scripts that this thread has imported. */
const scripts = new Set<string>()

/** Notes a compiled script before it runs. Its source map stands at its end. */
export function noteScript(path: string): void {
  scripts.add(path)
}

/**
 * Where the code of the owner threw an error: `plugins/words.ts:4`, relative to the folder of the project.
 *
 * @returns `undefined` when no code of the owner stands in the stack, or when the value has no stack
 */
export function thrownAt(error: unknown): string | undefined {
  const stack = error instanceof Error ? error.stack : undefined
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  const own = frames.findIndex((frame) => frame.includes(OWN_CODE.href) || frame.includes(OWN_FOLDER))
  return firstOf(frames, compiledPlace) ?? firstOf(own < 0 ? [] : frames.slice(0, own), packagePlace)
}

/** The folder of the code of this program, `cli/` or `dist/`: what has called the owner's code stands below it. */
const OWN_CODE = new URL('../', import.meta.url)
const OWN_FOLDER = fileURLToPath(OWN_CODE)

/** As `thrownAt`, as a part of a sentence: ` at plugins/words.ts:4`, or nothing. */
export function atOrigin(error: unknown): string {
  const place = thrownAt(error)
  return place === undefined ? '' : ` at ${place}`
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function compiledPlace(frame: string): string | undefined {
  return firstOf([...scripts], (script) => {
    const [hash, line, column] = positionIn(frame, script) ?? []
    if (line && column) return mapOf(script, hash)?.originOf(Number(line), Number(column))
    // With `--enable-source-maps` Node has already mapped the stack to the original files.
    return firstOf([...(mapOf(script)?.sources ?? [])], ([path, name]) => {
      const [, original] = positionIn(frame, path) ?? []
      return original && `${name}:${original}`
    })
  })
}

/** A package is imported as it is. */
function packagePlace(frame: string): string | undefined {
  const [, path, line] = /.*[\\/](node_modules[\\/].+?)(?:\?\w+)?:(\d+):\d+\)?$/.exec(frame) ?? []
  const name = path?.replaceAll('\\', '/')
  return name && `${name}:${line}`
}

/** @returns the hash in the address of the script, the line and the column */
function positionIn(frame: string, path: string): (string | undefined)[] | undefined {
  for (const name of [path, pathToFileURL(path).href]) {
    const at = frame.lastIndexOf(name)
    const position = at < 0 ? undefined : /^(?:\?(\w+))?:(\d+):(\d+)/.exec(frame.slice(at + name.length))
    if (position) return position.slice(1)
  }
  return undefined
}

interface Origins {
  /** Absolute path of each original file, and its name relative to the folder of the project. */
  readonly sources: ReadonlyMap<string, string>
  originOf(line: number, column: number): string | undefined
}

const maps = new Map<string, Origins | undefined>()

/** @param hash of the code that ran: the file of a script holds other code once its sources have changed */
function mapOf(script: string, hash = ''): Origins | undefined {
  const key = `${script}?${hash}`
  if (!maps.has(key)) maps.set(key, readMap(script, hash))
  return maps.get(key)
}

function readMap(script: string, hash: string): Origins | undefined {
  const code = readText(script)
  if (code === undefined || (hash !== '' && fingerprint(code) !== hash)) return undefined
  const map = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(code)?.[1]
  if (!map) return undefined
  const payload = JSON.parse(Buffer.from(map, 'base64').toString()) as SourceMapPayload
  const entries = new SourceMap(payload)
  const folder = new URL(payload.sourceRoot ?? '', pathToFileURL(script))
  const urls = payload.sources.filter((url) => URL.canParse(url, folder))
  return {
    sources: new Map(
      urls
        .map((url) => [new URL(url, folder), decodeURIComponent(url)] as const)
        // Modules that this program provides have no file.
        .filter(([{ protocol }]) => protocol === 'file:')
        .map(([url, name]) => [fileURLToPath(url), name]),
    ),
    originOf(line, column) {
      const origin = entries.findEntry(line - 1, column - 1)
      if (!('originalSource' in origin)) return undefined
      return `${decodeURIComponent(origin.originalSource)}:${origin.originalLine + 1}`
    },
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
