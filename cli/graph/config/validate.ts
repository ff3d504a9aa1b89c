/** A user's configuration against its schema. */
import type { NavbarItemRecord } from '../../../site/navbar/items/navbar-item.ts'
import { own } from '../../../site/own.ts'
import { readValue } from '../../kernel/schema/read.ts'
import type { Shape, Type } from '../../kernel/schema/types.ts'
import { pathOf, quote, type SchemaProblem } from '../../kernel/schema/wording.ts'
import { literalText } from './literal-text.ts'
import { withNavbarRecords } from './navbar-schema.ts'
import { definitions, formerNames } from './schema.ts'
import type { UserConfig } from './user-config.ts'

/**
 * Reads a plain value as a configuration: see `readValue`.
 *
 * @param problems receives every fault: unknown and missing keys, wrong types and forms, options that exclude each other
 * @param navbarItems the types of navbar items that plugins bring
 * @returns what is right. Use it as what it claims to be only when there was no problem
 */
export function validate(
  value: unknown,
  problems: SchemaProblem[],
  navbarItems: readonly NavbarItemRecord[] = [],
): UserConfig | undefined {
  const report = (problem: SchemaProblem): number => problems.push(problem)
  const reading = { definitions: withNavbarRecords(definitions, navbarItems), hintFor, exampleFor, report }
  return readValue({ is: 'UserConfig' }, value, '', reading) as UserConfig | undefined
}

/** What to do with an option that does not exist here. */
function hintFor(
  key: string,
  value: unknown,
  shape: Shape,
  path: string,
  near: string | undefined,
): string | undefined {
  return own(formerNames, pathOf(path, key)) ?? near ?? belongsInto(key, value, shape, path)
}

/** The hint for an option that stands in the wrong place; `undefined` when there is no one place for it. */
function belongsInto(key: string, value: unknown, shape: Shape, path: string): string | undefined {
  const maps = Object.entries(shape.options).filter(([, { type }]) => takes(type, key, value))
  const [parent = path, ...others] = PARENTS.get(key) ?? maps.map(([name]) => pathOf(path, name))
  return others.length === 0 && parent !== path ? `It belongs in ${quote(parent || 'docs.config.ts')}.` : undefined
}

/** Whether a type is a map that can hold the value under the key, and not just anything. */
function takes(type: Type, key: string, value: unknown): boolean {
  if (typeof type === 'string' || !('map' in type) || holdsAnything(type.map)) return false
  const problems: SchemaProblem[] = []
  readValue(type, { [key]: value }, '', { definitions, report: (problem) => problems.push(problem) })
  return problems.length === 0
}

/** Whether any value or any text is of a type, so that it says nothing about the place of an option. */
function holdsAnything(type: Type): boolean {
  if (typeof type === 'string') return type === 'json' || type === 'text' || type === 'anyText'
  return 'either' in type && type.either.some(holdsAnything)
}

/** Where options of a name stand, of those that stand in an object of their own and in no list. */
const PARENTS: ReadonlyMap<string, readonly string[]> = (() => {
  const parents = new Map<string, string[]>()
  for (const definition of Object.values(definitions)) {
    if (!('options' in definition) || definition.kinds) continue
    const at = definition.at.map((place) => (place === 'docs.config.ts' ? '' : place))
    for (const key of Object.keys(definition.options)) parents.set(key, [...(parents.get(key) ?? []), ...at])
  }
  return parents
})()

/** An object of the shape, for those who have written something else; nothing where no option has an example. */
function exampleFor({ options }: Shape, path: string): string | undefined {
  const [first] = Object.entries(options).filter(([, { example }]) => example !== undefined)
  return first && path ? `For example: \`${path}: ${literalText({ [first[0]]: first[1].example })}\`.` : undefined
}
