/** Makes a configuration valid: what its schema does not know is left out, and named. */

import type { UserConfig } from 'docs-build'
import { crossCheck, definitions, type FoundTool, type SchemaProblem, validate } from 'docs-build/project'

import { isData } from './data.ts'

import type { Data, LeftThing } from './moved-site.ts'

/** Most attempts to make a configuration valid as a whole. */
const MOST_ATTEMPTS = 100

/**
 * @param wanted everything that the old site says
 * @returns the valid part, and what is not in it
 */
export function fitConfig(
  wanted: Data,
  ruleIds: readonly string[],
  found: FoundTool,
): { config: UserConfig; left: LeftThing[] } {
  const problems: SchemaProblem[] = []
  const readable = { ...wanted, markdown: knownMarkdown(wanted['markdown']) }
  let config = compact(validate(compact(readable), problems) ?? {}) as UserConfig
  // The rest of an object may lack a required option, and parts that are valid alone may contradict each other.
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const further: SchemaProblem[] = []
    validate(config, further)
    const [problem] = [...further, ...crossCheck(config, ruleIds, [])]
    if (!problem) break
    problems.push(problem)
    config = compact(removeAt(config as Data, problem.path)) as UserConfig
  }
  const left = problems.map(
    ({ path, message }): LeftThing => ({
      what: `\`${path}\` ${message}`,
      todo: 'It is left out of docs.config.ts.',
      places: [{ file: found.config, line: 1 }],
    }),
  )
  return { config, left }
}

/** Options of `markdown` that this program has. */
function knownMarkdown(markdown: unknown): Data | undefined {
  const { MarkdownOptions } = definitions
  const known = 'options' in MarkdownOptions ? MarkdownOptions.options : {}
  const entries = isData(markdown) ? Object.entries(markdown).filter(([key]) => Object.hasOwn(known, key)) : []
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** A value without `undefined`, and without objects that hold nothing else. */
export function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(compact)
  if (!isData(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, unknown][] =>
      item === undefined ? [] : [[key, compact(item)]],
    ),
  )
}

/** A value without what lies at a path such as `navbar.items[2].to`: the whole item of a list is left out. */
function removeAt(value: Data, path: string): Data {
  const names = path.split(/\.|\[|\]\.?/).filter(Boolean)
  const listed = names.findLastIndex((name) => /^\d+$/.test(name))
  const given = listed >= 0 ? names.slice(0, listed + 1) : names
  // An object without an option that it needs is left out whole.
  const there = given.findIndex((_, at) => !has(value, given.slice(0, at + 1)))
  return without(value, there > 0 ? given.slice(0, there) : given) as Data
}

function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  if (Array.isArray(value)) return has(value[Number(name)], rest)
  return isData(value) && value[name] !== undefined && has(value[name], rest)
}

function without(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return undefined
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === name ? without(item, rest) : item))
  if (!isData(value)) return value
  return { ...value, [name]: without(value[name], rest) }
}
