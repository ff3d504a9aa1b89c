/** Checks a user's value against a schema. Every fault is a problem with its path; the rest of the value is kept. */
import { forms } from './forms.ts'
import { Literal } from './literal.ts'
import type { Definitions, Shape, Type, Union } from './types.ts'
import { didYouMean, enumerate, pathOf, quote, type SchemaProblem } from './wording.ts'

/** Replaces a value that was refused before, so that it is not reported a second time. */
export const REFUSED: unique symbol = Symbol('refused')

/** Context for reading a value. */
export interface SchemaReading {
  /** The types that `{ is: … }` refers to. */
  readonly definitions?: Definitions
  /** Noun for an unknown key in messages. Default: `option`. */
  readonly keyNoun?: string
  /**
   * The hint for an unknown key.
   *
   * @param near the hint at an option of a similar name
   */
  readonly hintFor?: (
    key: string,
    value: unknown,
    shape: Shape,
    path: string,
    near: string | undefined,
  ) => string | undefined
  /** The hint for a value that should be an object of the shape. */
  readonly exampleFor?: (shape: Shape, path: string) => string | undefined
  /**
   * Whether the value comes from text (YAML, attributes): numbers and booleans may be quoted, any scalar is valid as
   * text, and a key without a value counts as absent.
   */
  readonly isWritten?: boolean
  readonly report: (problem: SchemaProblem) => void
}

/**
 * Reads a plain value as a type.
 *
 * @param path path of the value, for problems
 * @returns a copy of the valid parts, in the schema's order, with normalised texts; an object of a union has its
 * `type`. Defaults are not filled in. The value is `undefined` where a problem was reported
 */
export function readValue(type: Type, given: unknown, path: string, reading: SchemaReading): unknown {
  const { definitions, report } = reading
  if (given === REFUSED) return undefined
  const value = reading.isWritten ? unwritten(type, given) : given
  if (type === 'json') return value
  if (type === 'null') return value === null ? value : wrong()
  if (type === 'boolean') return typeof value === 'boolean' ? value : wrong()
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : wrong()
  if (typeof type === 'string' || 'form' in type) {
    const form = typeof type === 'string' ? forms[type] : type.form
    return (typeof value === 'string' ? form.read(value) : undefined) ?? wrong()
  }
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
    return meant ? readValue(meant, given, path, reading) : wrong()
  }
  if ('list' in type) {
    const items = type.commas && typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value
    if (!Array.isArray(items) || (type.notEmpty && items.length === 0)) return wrong()
    return items.map((item, index) => readValue(type.list, item, pathOf(path, index), reading))
  }
  if ('map' in type) {
    if (!isObject(value)) return wrong()
    const result: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value)) {
      const name = forms[type.keys].read(key)
      if (name === undefined)
        report({ path: pathOf(path, key), message: `is a key that must be ${forms[type.keys].expected}` })
      const content = readValue(type.map, item, pathOf(path, key), reading)
      if (name !== undefined && content !== undefined) result[name] = content
    }
    return result
  }
  const definition = definitionOf(type.is, definitions)
  if ('options' in definition)
    return isObject(value) ? readShape(definition, value, path, reading) : wrong(reading.exampleFor?.(definition, path))
  if (typeof value === 'string' && definition.text) return readValue(definition.text, value, path, reading)
  return isObject(value) ? readUnion(definition, value, path, reading) : wrong()

  function wrong(hint?: string): undefined {
    const message = `must be ${expectation(type, reading)}, but is ${describe(value, reading)}`
    report({ path, message, hint })
  }
}

function definitionOf(name: string, definitions: Definitions = {}): Shape | Union {
  const definition = definitions[name]
  if (!definition) throw new Error(`The schema has no definition ${name}.`)
  return definition
}

/** Converts a value from text to the type, if the text allows it. */
function unwritten(type: Type, value: unknown): unknown {
  const wantsText = typeof type === 'object' ? 'form' in type : Object.hasOwn(forms, type)
  if (value instanceof Literal) {
    if (wantsText) return value.written
    if (
      typeof type === 'object' &&
      'either' in type &&
      type.either.every((one) => kindOf(one) !== kindOfValue(value.value))
    )
      return value.written
    return value.value
  }
  if (type === 'json') return plainOf(value)
  if (typeof value !== 'string') return value
  if (type === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true'
  const wantsNumber = type === 'number' || (typeof type === 'object' && 'integer' in type)
  return wantsNumber && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
}

/** Converts numbers and booleans with source text to plain JSON values. */
function plainOf(value: unknown): unknown {
  if (value instanceof Literal) return value.value
  if (Array.isArray(value)) return value.map(plainOf)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainOf(item)]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Literal)
}

type Fields = Readonly<Record<string, unknown>>

function readUnion(union: Union, value: Fields, path: string, reading: SchemaReading): unknown {
  const kind = union.shapes.length > 0 ? value['type'] : undefined
  if (kind === REFUSED) return undefined
  if (kind === undefined) {
    const fallback = union.untyped.find(({ has }) => has === undefined || Object.hasOwn(value, has))
    return fallback ? readValue(fallback.type, value, path, reading) : missingKind(union, path, reading)
  }
  const shapes = shapesOf(union, reading)
  const shape = shapes.find(({ kinds }) => (kinds as readonly unknown[] | undefined)?.includes(kind))
  if (shape) return readShape(shape, value, path, reading)
  const kinds = shapes.flatMap((other) => other.kinds ?? [])
  const message = `must be ${enumerate(kinds.map(quote), 'or')}, but is ${describe(kind, reading)}`
  const hint = didYouMean(kind, kinds)
  reading.report({ path: pathOf(path, 'type'), message, hint })
  return undefined
}

function missingKind(union: Union, path: string, reading: SchemaReading): undefined {
  const kinds = shapesOf(union, reading).flatMap((shape) => shape.kinds ?? [])
  if (kinds.length === 0) return
  const message = `is missing; it must be ${enumerate(kinds.map(quote), 'or')}`
  reading.report({ path: pathOf(path, 'type'), message })
}

function shapesOf(union: Union, { definitions }: SchemaReading): Shape[] {
  return union.shapes.map((name) => definitionOf(name, definitions)).filter((definition) => 'options' in definition)
}

/**
 * Reads an object of options: see `readValue`. If a required option is missing, the result is `undefined`.
 *
 * @param value from text, a key without a value is `null`
 */
export function readShape(shape: Shape, value: Fields, path: string, reading: SchemaReading): Fields | undefined {
  const { report, isWritten, keyNoun = 'option', hintFor } = reading
  let isWhole = true
  const result: Record<string, unknown> = shape.kinds ? { type: value['type'] ?? shape.kinds[0] } : {}
  for (const [key, { type, required }] of Object.entries(shape.options)) {
    const isAbsent = isWritten && value[key] === null && !acceptsNull(type)
    if (Object.hasOwn(value, key) && !isAbsent) {
      const content = readValue(type, value[key], pathOf(path, key), reading)
      if (content !== undefined) result[key] = content
      else if (required) isWhole = false
    } else if (required) {
      isWhole = false
      const message = `is missing; it must be ${expectation(type, reading)}`
      report({ path: pathOf(path, key), message })
    }
  }

  const known = [...(shape.kinds ? ['type'] : []), ...Object.keys(shape.options)]
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue
    if (shape.others?.names.test(key)) {
      const content = readValue(shape.others.type, value[key], pathOf(path, key), reading)
      if (content !== undefined) result[key] = content
      continue
    }
    const near = didYouMean(key, known)
    const hint = hintFor?.(key, value[key], shape, path, near) ?? near ?? listOf(known)
    const message = `is no ${keyNoun}`
    report({ path: pathOf(path, key), message, hint })
  }

  const present = (names: readonly string[]): readonly string[] => names.filter((name) => Object.hasOwn(value, name))
  for (const group of shape.exactlyOne ?? []) {
    const found = present(group)
    if (found.length === 1) continue
    const names = `${group.length === 2 ? 'either' : 'one of'} ${enumerate(group.map(quote), 'or')}`
    const given = found.length === 0 ? 'none of them' : enumerate(found.map(quote), 'and')
    report({ path, message: `needs ${names}, but has ${given}` })
  }
  for (const group of shape.atMostOne ?? []) {
    const found = present(group)
    if (found.length > 1) report({ path, message: `can have only one of ${enumerate(found.map(quote), 'and')}` })
  }
  return isWhole ? result : undefined
}

/** A hint never lists more names than this. */
const MOST_NAMES = 16

function listOf(names: readonly string[]): string | undefined {
  return names.length > MOST_NAMES ? undefined : `These exist: ${names.join(', ')}.`
}

/** Whether `null` is a value of the type. */
export function acceptsNull(type: Type): boolean {
  return (
    type === 'null' ||
    type === 'json' ||
    (typeof type === 'object' && 'either' in type && type.either.some(acceptsNull))
  )
}

/** The values that a type allows, in words that follow "must be". */
export function expectation(type: Type, reading: Pick<SchemaReading, 'definitions' | 'isWritten'>): string {
  const object = reading.isWritten ? 'a map' : 'an object'
  if (type === 'boolean') return 'true or false'
  if (type === 'number') return 'a number'
  if (type === 'null') return 'null'
  if (type === 'json') return 'a plain value'
  if (typeof type === 'string') return forms[type].expected
  if ('form' in type) return type.form.expected
  if ('choice' in type)
    return enumerate(
      type.choice.map((choice) => (choice === false ? 'false' : quote(choice))),
      'or',
    )
  if ('integer' in type) return `a whole number from ${type.integer[0]} to ${type.integer[1]}`
  if ('either' in type)
    return enumerate(
      type.either.map((one) => expectation(one, reading)),
      'or',
    )
  if ('list' in type) return type.expected ?? (type.notEmpty ? 'a list that is not empty' : 'a list')
  if ('map' in type) return object
  const definition = definitionOf(type.is, reading.definitions)
  if ('options' in definition) {
    const names = Object.keys(definition.options).slice(0, 4)
    return `${object} with ${enumerate(
      names.map((name) => `\`${name}\``),
      'and',
    )}`
  }
  return definition.text ? `${object} or ${forms[definition.text].expected}` : object
}

function describe(value: unknown, { isWritten }: SchemaReading): string {
  if (value instanceof Literal) return value.written
  if (typeof value === 'string') return value === '' ? 'an empty text' : quote(value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (isObject(value)) return isWritten ? 'a map' : 'an object'
  return String(value)
}

type Kind = 'text' | 'false' | 'boolean' | 'number' | 'list' | 'object' | 'null'

function kindOf(type: Type): Kind | undefined {
  if (type === 'json') return undefined
  if (type === 'boolean' || type === 'number' || type === 'null') return type
  if (typeof type === 'string' || 'form' in type) return 'text'
  if ('choice' in type) return type.choice.includes(false) ? 'false' : 'text'
  if ('integer' in type) return 'number'
  if ('list' in type) return 'list'
  return 'object'
}

function kindOfValue(value: unknown): Kind | undefined {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'text'
  if (value === false) return 'false'
  if (typeof value === 'number') return 'number'
  if (Array.isArray(value)) return 'list'
  return isObject(value) ? 'object' : undefined
}
