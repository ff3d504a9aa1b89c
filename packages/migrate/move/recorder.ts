/** Notes which options of a configuration are read, so that a move can name the others. */
import type { ForeignTree } from 'docs-build/project'
import { isData } from './data.ts'
import type { Data, LeftThing } from './moved-site.ts'

/** A configuration that notes its readers. */
export interface RecordedConfig {
  readonly config: Data
  /** Options that nobody has read so far; of an object without a reader, the object itself. */
  readonly unread: () => readonly (readonly string[])[]
  /** Number of values in it. */
  readonly all: number
}

/** @param own options that the dialect reads, or that only say how the old program works */
export function recorded(config: Data, own: RegExp): RecordedConfig {
  const read = new Set<string>()
  const values = leavesOf(config, [])
  const isRead = (path: readonly string[]): boolean => read.has(JSON.stringify(path)) || own.test(path.join('.'))
  return {
    config: recording(config, [], read),
    all: values.length,
    unread() {
      const known = new Set(
        values.filter(isRead).flatMap((path) => path.map((_, at) => JSON.stringify(path.slice(0, at + 1)))),
      )
      const tops = values.flatMap((path) => {
        const at = path.findIndex((_, index) => !known.has(JSON.stringify(path.slice(0, index + 1))))
        return at < 0 ? [] : [JSON.stringify(path.slice(0, at + 1))]
      })
      return [...new Set(tops)].map((path) => JSON.parse(path) as string[])
    },
  }
}

function recording<T extends object>(value: T, path: readonly string[], read: Set<string>): T {
  const known = new Map<string, unknown>()
  return new Proxy(value, {
    get(target, key) {
      const inner: unknown = Reflect.get(target, key)
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return inner
      const own = [...path, key]
      if (!isHolder(inner)) {
        read.add(JSON.stringify(own))
        return inner
      }
      if (!known.has(key)) known.set(key, recording(inner, own, read))
      return known.get(key)
    },
  })
}

function isHolder(value: unknown): value is object {
  return (Array.isArray(value) || isData(value)) && Object.keys(value).length > 0
}

function leavesOf(value: unknown, path: readonly string[]): (readonly string[])[] {
  return isHolder(value) ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key])) : [path]
}

/** Most options that are named. */
const MOST_NAMES = 20

/** What the report says of the options without a reader. */
export function unreadOptions(tree: ForeignTree, file: string, { config, unread, all }: RecordedConfig): LeftThing[] {
  if (/\.(?:ya?ml|toml|json)$/.test(file) && Object.keys(config).length === 0)
    return [
      {
        what: `${file} holds no option that can be read`,
        todo: 'Repair it, and move the site in again.',
        places: [{ file, line: 1 }],
      },
    ]
  const paths = unread()
  if (paths.length === 0) return []
  const lines = (tree.read(file) ?? '').split('\n')
  const names = paths.map((path) => `\`${path.join('.').replace(/\.(\d+)(?=\.|$)/g, '[$1]')}\``)
  const more = names.length > MOST_NAMES ? [`${names.length - MOST_NAMES} more`] : []
  return [
    {
      what: `${paths.length} of ${all} options that nothing here reads: ${[...names.slice(0, MOST_NAMES), ...more].join(', ')}`,
      todo: 'Look whether the site needs what they do.',
      places: paths.map((path) => ({ file, line: lineOf(lines, path) })),
    },
  ]
}

/** The line of an option: its name below the line of the one that holds it. 1 where it is not written as a name. */
export function lineOf(lines: readonly string[], path: readonly string[]): number {
  let at = 0
  for (const name of path.filter((one) => !/^\d+$/.test(one))) {
    const written = new RegExp(`(?:^|[\\s{,."'[])${name.replace(/[^\w-]/g, '\\$&')}["']?\\s*[:=\\](,]`)
    const next = lines.findIndex((line, index) => index >= at && written.test(line))
    if (next < 0) break
    at = next
  }
  return at + 1
}
