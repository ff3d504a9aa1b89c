/** The schema as TypeScript: the types that an editor shows to those who write `docs.config.ts`. */
import type { Type } from '../../../kernel/schema/types.ts'
import type { ConfigShape, ConfigUnion, Option } from '../definition.ts'
import { literalText } from '../literal-text.ts'
import { definitions, heldShape, isUntyped } from '../schema.ts'
import type { DefinitionName } from '../user-config.ts'

/** @returns the text of `user-config.ts`, with every sentence of the schema as a comment */
export function declareUserConfig(): string {
  const names = Object.keys(definitions)
  const declarations = Object.entries(definitions).map(([name, definition]) =>
    'options' in definition ? declareShape(name, definition) : declareUnion(name, definition),
  )
  const blocks = [
    '/** The types of `docs.config.ts`, made from `schema.ts` by `generate.mjs`. */',
    ...declarations,
    declareMap(
      'Definitions',
      'Every definition of the schema, by its name.',
      names.map((name) => `  readonly ${name}: ${name}`),
    ),
    'export type DefinitionName = keyof Definitions',
    declareMap('Held', 'Definitions of the options that are objects of options.', names.flatMap(declareHeld)),
    declareMap('Defaulted', 'Names of the options that have a default.', names.flatMap(declareDefaults)),
  ]
  return `${blocks.join('\n\n')}\n`
}

function declareShape(name: string, shape: ConfigShape): string {
  const kind = shape.kinds ? [`type${isUntyped(name) ? '?' : ''}: ${shape.kinds.map(literalText).join(' | ')}`] : []
  const options = Object.entries(shape.options).map(
    ([key, option]) =>
      `${comment(sentenceOf(option), '  ')}  readonly ${propertyName(key)}${option.required ? '' : '?'}: ${textOf(option.type)}`,
  )
  const { others } = shape
  const more = others
    ? [`${comment(others.about, '  ')}  readonly [key: string]: ${textOf(others.type)} | undefined`]
    : []
  const lines = [...kind.map((line) => `  readonly ${line}`), ...options, ...more]
  return `${comment(shape.about, '')}export interface ${name} {\n${lines.join('\n')}\n}`
}

function propertyName(key: string): string {
  return /^\w+$/.test(key) ? key : literalText(key)
}

function declareUnion(name: string, union: ConfigUnion): string {
  const members = [...new Set([...union.shapes, ...union.untyped.map(({ type }) => textOf(type))])]
  const { open } = union
  const more = open === undefined ? [] : [`${open.name}[keyof ${open.name}]`]
  const all = [...(union.text ? [textOf(union.text)] : []), ...members, ...more]
  const added = open === undefined ? '' : `${comment(open.about, '')}export interface ${open.name} {}\n\n`
  return `${added}${comment(union.about, '')}export type ${name} = ${all.join(' | ')}`
}

function declareMap(name: string, about: string, members: readonly string[]): string {
  return `${comment(about, '')}export interface ${name} {\n${members.join('\n')}\n}`
}

function declareHeld(name: string): string[] {
  const definition = definitions[name as DefinitionName]
  const options = 'options' in definition ? Object.entries(definition.options) : []
  const held = options.flatMap(([key, { type }]) => {
    const shape = heldShape(type)
    return shape === undefined ? [] : [`    readonly ${propertyName(key)}: ${literalText(shape)}`]
  })
  return held.length > 0 ? [`  readonly ${name}: {\n${held.join('\n')}\n  }`] : []
}

function declareDefaults(name: string): string[] {
  const definition = definitions[name as DefinitionName]
  const options = 'options' in definition ? Object.entries(definition.options) : []
  const keys = options.flatMap(([key, option]) => (option.default === undefined ? [] : literalText(key)))
  return keys.length > 0 ? [`  readonly ${name}: ${keys.join(' | ')}`] : []
}

function textOf(type: Type): string {
  if (type === 'boolean') return 'boolean'
  if (type === 'json') return 'unknown'
  if (type === 'number' || type === 'null') return type
  if (typeof type === 'string' || 'form' in type) return 'string'
  if ('choice' in type)
    return type.choice.map((choice) => (choice === false ? 'false' : literalText(choice))).join(' | ')
  if ('integer' in type) return 'number'
  if ('either' in type) return type.either.map(textOf).join(' | ')
  // An index signature, as a type alias may refer to itself in there, but not in `Record`.
  if ('map' in type) return `{ readonly [key: string]: ${textOf(type.map)} }`
  if ('is' in type) return type.is
  const item = textOf(type.list)
  return `readonly ${item.includes(' | ') ? `(${item})` : item}[]`
}

function sentenceOf({ about, default: value, otherwise, example }: Option): string {
  const sentences = [about]
  if (otherwise) sentences.push(`Default: ${otherwise}.`)
  else if (value !== undefined && !['{}', '[]'].includes(literalText(value)))
    sentences.push(`Default: \`${literalText(value)}\`.`)
  if (example !== undefined) sentences.push(`Example: \`${literalText(example)}\`.`)
  return sentences.join(' ')
}

function comment(text: string | undefined, indent: string): string {
  if (!text) return ''
  const sentence = text.replaceAll('*/', '*\\/')
  const line = `${indent}/** ${sentence} */`
  if (line.length <= 120) return `${line}\n`
  const wrapped = sentence.replace(/(.{1,112})(?: |$)/g, `${indent} * $1\n`)
  return `${indent}/**\n${wrapped}${indent} */\n`
}
