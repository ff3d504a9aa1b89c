/** Schemas as JSON Schema (draft 07), which editors use to complete and to check what is written. */
import { type FormName, forms } from './forms.ts'
import type { Definitions, Option, Shape, Type, Union } from './types.ts'

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * @param options.title first line of the schema
 * @param options.definitions what `{ is: … }` in the shape refers to
 * @param options.isOpen whether keys that the shape does not have are valid
 */
export function jsonSchema(
  shape: Shape,
  { title, definitions, isOpen }: { title: string; definitions: Definitions; isOpen: boolean },
): JsonSchema {
  const named = Object.entries(definitions).map(([name, one]) => [
    name,
    'options' in one ? shapeSchema(one, false, needsType(name, definitions)) : unionSchema(one),
  ])
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    ...shapeSchema(shape, isOpen, false),
    definitions: Object.fromEntries(named) as JsonSchema,
  }
}

/** Whether a shape must be selected by `type`: no union accepts it without. */
function needsType(name: string, definitions: Definitions): boolean {
  return !Object.values(definitions).some(
    (one) =>
      'untyped' in one && one.untyped.some(({ type }) => typeof type === 'object' && 'is' in type && type.is === name),
  )
}

function shapeSchema({ kinds, options, exactlyOne }: Shape, isOpen: boolean, isTyped: boolean): JsonSchema {
  const own = Object.entries(options).map(([name, option]): [string, JsonSchema] => [name, optionSchema(option)])
  const type = kinds ? [['type', { enum: kinds }] as const] : []
  const required = [
    ...(kinds && isTyped ? ['type'] : []),
    ...Object.entries(options).flatMap(([name, option]) => (option.required ? [name] : [])),
  ]
  return {
    type: 'object',
    properties: Object.fromEntries([...type, ...own]),
    required: required.length > 0 ? required : undefined,
    allOf: exactlyOne?.map((group) => ({ oneOf: group.map((name) => ({ required: [name] })) })),
    additionalProperties: isOpen ? undefined : false,
  }
}

function optionSchema({ about, default: value, example, type }: Option): JsonSchema {
  return {
    ...annotated(typeSchema(type)),
    description: about,
    default: value,
    examples: example === undefined ? undefined : [example],
  }
}

/** A schema beside which further keys count: draft 07 overlooks what stands beside a `$ref`. */
function annotated(schema: JsonSchema): JsonSchema {
  return '$ref' in schema ? { allOf: [schema] } : schema
}

function unionSchema({ shapes, text, untyped }: Union): JsonSchema {
  const members: Type[] = [...shapes.map((is) => ({ is })), ...untyped.map(({ type }) => type)]
  const texts = text === undefined ? [] : [typeSchema(text)]
  const distinct = new Map([...texts, ...members.map(typeSchema)].map((one) => [JSON.stringify(one), one]))
  return { anyOf: [...distinct.values()] }
}

function typeSchema(type: Type): JsonSchema {
  if (type === 'boolean' || type === 'number' || type === 'null') return { type }
  if (type === 'json') return {}
  if (typeof type === 'string') return textSchema(type)
  // A text in front matter may be written as a number or a boolean, which YAML does not tell apart from text.
  if ('form' in type) return { type: ['string', 'number'] }
  if ('choice' in type) return { enum: type.choice }
  if ('integer' in type) return { type: 'integer', minimum: type.integer[0], maximum: type.integer[1] }
  if ('is' in type) return { $ref: `#/definitions/${type.is}` }
  if ('either' in type) return { anyOf: type.either.map(typeSchema) }
  if ('map' in type) return { type: 'object', additionalProperties: typeSchema(type.map) }
  const list = { type: 'array', items: typeSchema(type.list), minItems: type.notEmpty && 1 }
  return type.commas ? { anyOf: [list, { type: 'string' }] } : list
}

function textSchema(form: FormName): JsonSchema {
  if (form === 'anyText') return { type: ['string', 'number', 'boolean'] }
  return form === 'text' ? { type: 'string', minLength: 1 } : { type: 'string', description: forms[form].expected }
}
