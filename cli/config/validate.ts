/** A user's value against the schema: every fault is a problem with its path, and the rest is kept. */
import { forms } from './forms.ts'
import { isObject, REFUSED } from './plain.ts'
import { type ConfigProblem, didYouMean, enumerate, pathOf, quote } from './problem.ts'
import { definitions, formerNames, type Shape, type Type, type Union } from './schema.ts'
import type { DefinitionName, Definitions } from './user-config.ts'

/**
 * Reads a plain value as one of the schema's definitions.
 *
 * @param problems receives every fault: unknown and missing keys, wrong types and forms, options that exclude
 * each other
 * @returns a copy that holds only what is right, in the schema's order and with texts in their normal form;
 * every object that is one of several kinds has its `type`. Defaults are not filled in. Where a problem was
 * found the value is `undefined`, so use the result as what it claims to be only when there was none
 */
export function validate<N extends DefinitionName>(
  name: N,
  value: unknown,
  problems: ConfigProblem[],
): Definitions[N] | undefined {
  return read({ is: name }, value, '', problems) as Definitions[N] | undefined
}

function read(type: Type, value: unknown, path: string, problems: ConfigProblem[]): unknown {
  if (value === REFUSED) return undefined
  if (type === 'json') return value
  if (type === 'boolean') return typeof value === 'boolean' ? value : wrong()
  if (typeof type === 'string') return (typeof value === 'string' ? forms[type].read(value) : undefined) ?? wrong()
  if ('choice' in type) {
    if ((type.choice as readonly unknown[]).includes(value)) return value
    const words = type.choice.filter((choice) => choice !== false)
    return wrong(didYouMean(value, words))
  }
  if ('integer' in type) {
    const [min, max] = type.integer
    return Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? value : wrong()
  }
  if ('either' in type) {
    const meant = type.either.find((option) => kindOf(option) === kindOfValue(value))
    return meant ? read(meant, value, path, problems) : wrong()
  }
  if ('list' in type) {
    if (!Array.isArray(value) || (type.notEmpty && value.length === 0)) return wrong()
    return value.map((item, index) => read(type.list, item, pathOf(path, index), problems))
  }
  if ('map' in type) {
    if (!isObject(value)) return wrong()
    const result: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value)) {
      const name = forms[type.keys].read(key)
      if (name === undefined) add(pathOf(path, key), `the key should be ${forms[type.keys].expected}`)
      const content = read(type.map, item, pathOf(path, key), problems)
      if (name !== undefined && content !== undefined) result[name] = content
    }
    return result
  }
  const definition = definitions[type.is]
  if ('options' in definition) return isObject(value) ? readShape(definition, value, path, problems) : wrong()
  if (typeof value === 'string' && definition.text) return read(definition.text, value, path, problems)
  return isObject(value) ? readUnion(definition, value, path, problems) : wrong()

  function wrong(hint = ''): undefined {
    add(path, `expected ${expectation(type)}, found ${describe(value)}${hint}`)
  }

  function add(at: string, message: string): void {
    problems.push({ path: at, message })
  }
}

type Fields = Readonly<Record<string, unknown>>

function readUnion(union: Union, value: Fields, path: string, problems: ConfigProblem[]): unknown {
  const kind = union.shapes.length > 0 ? value['type'] : undefined
  if (kind === REFUSED) return undefined
  if (kind === undefined) {
    const fallback = union.untyped.find(({ has }) => has === undefined || Object.hasOwn(value, has))
    return fallback ? read(fallback.type, value, path, problems) : undefined
  }
  const shapes = union.shapes.map((name) => definitions[name]).filter((definition) => 'options' in definition)
  const shape = shapes.find(({ kinds }) => (kinds as readonly unknown[] | undefined)?.includes(kind))
  if (shape) return readShape(shape, value, path, problems)
  const kinds = shapes.flatMap((other) => other.kinds ?? [])
  const message = `expected ${enumerate(kinds.map(quote), 'or')}, found ${describe(kind)}${didYouMean(kind, kinds)}`
  problems.push({ path: pathOf(path, 'type'), message })
  return undefined
}

function readShape(shape: Shape, value: Fields, path: string, problems: ConfigProblem[]): Fields {
  const add = (key: string, message: string): number => problems.push({ path: pathOf(path, key), message })
  const result: Record<string, unknown> = shape.kinds ? { type: value['type'] ?? shape.kinds[0] } : {}
  for (const [key, option] of Object.entries(shape.options)) {
    if (Object.hasOwn(value, key)) {
      const content = read(option.type, value[key], pathOf(path, key), problems)
      if (content !== undefined) result[key] = content
    } else if (option.required) {
      add(key, `missing; expected ${expectation(option.type)}`)
    }
  }

  const known = [...(shape.kinds ? ['type'] : []), ...Object.keys(shape.options)]
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue
    const former = path === '' && Object.hasOwn(formerNames, key) ? formerNames[key] : undefined
    const hint = former ? `: ${former}` : didYouMean(key, known) || belongsInto(key, value[key], shape, path)
    add(key, `there is no such option${hint}`)
  }

  const present = (names: readonly string[]): readonly string[] => names.filter((name) => Object.hasOwn(value, name))
  for (const group of shape.exactlyOne ?? []) {
    const found = present(group)
    if (found.length === 1) continue
    const names = `${group.length === 2 ? 'either' : 'one of'} ${enumerate(group.map(quote), 'or')}`
    problems.push({
      path,
      message: `needs ${names}, found ${found.length === 0 ? 'none of them' : enumerate(found.map(quote), 'and')}`,
    })
  }
  for (const group of shape.atMostOne ?? []) {
    const found = present(group)
    if (found.length > 1)
      problems.push({ path, message: `only one of ${enumerate(found.map(quote), 'and')} is possible` })
  }
  return result
}

/** The end of a message about an option that stands in the wrong place; empty when there is no one place for it. */
function belongsInto(key: string, value: unknown, shape: Shape, path: string): string {
  const maps = Object.entries(shape.options).filter(([, { type }]) => takes(type, key, value))
  const parents = PARENTS.get(key) ?? maps.map(([name]) => pathOf(path, name))
  const [parent] = parents
  return parents.length === 1 && parent !== path ? `; it belongs into ${quote(parent || 'docs.config.ts')}` : ''
}

/** Whether a type is a map that can hold the value under the key, and not just anything. */
function takes(type: Type, key: string, value: unknown): boolean {
  if (typeof type === 'string' || !('map' in type) || type.map === 'json') return false
  const problems: ConfigProblem[] = []
  read(type, { [key]: value }, '', problems)
  return problems.length === 0
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

/** What a value of a type may be, in words that follow "expected". */
function expectation(type: Type): string {
  if (type === 'boolean') return 'true or false'
  if (type === 'json') return 'a plain value'
  if (typeof type === 'string') return forms[type].expected
  if ('choice' in type)
    return enumerate(
      type.choice.map((choice) => (choice === false ? 'false' : quote(choice))),
      'or',
    )
  if ('integer' in type) return `a whole number from ${type.integer[0]} to ${type.integer[1]}`
  if ('either' in type) return enumerate(type.either.map(expectation), 'or')
  if ('list' in type) return type.expected ?? (type.notEmpty ? 'a list that is not empty' : 'a list')
  if ('map' in type) return 'an object'
  const definition = definitions[type.is]
  if ('options' in definition) return `an object with ${enumerate(Object.keys(definition.options).slice(0, 4), 'and')}`
  return definition.text ? `an object or ${forms[definition.text].expected}` : 'an object'
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : quote(value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (isObject(value)) return 'an object'
  return String(value)
}

type Kind = 'text' | 'false' | 'number' | 'list' | 'object'

function kindOf(type: Type): Kind | undefined {
  if (type === 'json') return undefined
  if (typeof type === 'string') return type === 'boolean' ? undefined : 'text'
  if ('choice' in type) return type.choice.includes(false) ? 'false' : 'text'
  if ('integer' in type) return 'number'
  if ('list' in type) return 'list'
  return 'object'
}

function kindOfValue(value: unknown): Kind | undefined {
  if (typeof value === 'string') return 'text'
  if (value === false) return 'false'
  if (typeof value === 'number') return 'number'
  if (Array.isArray(value)) return 'list'
  return isObject(value) ? 'object' : undefined
}
