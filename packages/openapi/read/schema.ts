/** What a schema says, as readers need it: fields in fields, bounded by counting. */
import type { ApiFiles, Resolved } from './api-files.ts'
import { isNode, listOf, type Node, nodeOf, textOf } from './located.ts'

/** What a value is. */
export interface Shape {
  /** In words: `string (date-time)`, `list of Pet`. */
  readonly type: string
  /** Has the description. */
  readonly node?: Node
  /** The schema whose page has the fields that are not listed here. */
  readonly more?: { readonly name: string; readonly node: Node }
  /** What else holds: `Default: 10`. Markdown. */
  readonly limits: readonly Limit[]
  readonly fields: readonly Field[]
  /** One of them, or several. */
  readonly variants?: { readonly kind: 'oneOf' | 'anyOf'; readonly list: readonly Variant[] }
}

export interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  /** `read` for values that are only in responses, `write` for those only in requests. */
  readonly only?: 'read' | 'write'
  readonly shape: Shape
}

export interface Variant {
  readonly name: string
  readonly shape: Shape
}

/** A condition of a value: its name, and values that it can have. */
export interface Limit {
  readonly name: string
  readonly values: readonly string[]
}

/** How much of a schema is listed. */
export interface Room {
  /** Fields that may still be listed. */
  fields: number
  readonly depth: number
  /** Leaves out the fields that are only in the other direction. */
  readonly without?: 'readOnly' | 'writeOnly' | undefined
}

/** What a schema consists of, after `allOf` was put together. */
export interface Whole {
  readonly node: Node
  readonly name?: string
  readonly types: readonly string[]
  readonly isNullable: boolean
  readonly properties: ReadonlyMap<string, unknown>
  readonly required: ReadonlySet<string>
  readonly variants?: { readonly kind: 'oneOf' | 'anyOf'; readonly list: readonly unknown[] }
}

/** Schemas that are put together with `allOf`. */
const MOST_PARTS = 100
/** Values of an `enum` that are shown. */
const MOST_VALUES = 40
const MOST_VARIANTS = 20

/** Puts a schema together, once. @returns nothing for what is no schema */
export function wholeOf(schema: unknown, files: ApiFiles): Whole | undefined {
  const found = files.resolve(schema)
  if (!found) return undefined
  const known = wholes.get(found.node) ?? putTogether(found.node, files)
  wholes.set(found.node, known)
  return { ...known, ...found }
}

const wholes = new WeakMap<Node, Omit<Whole, 'name'>>()

function putTogether(whole: Node, files: ApiFiles): Omit<Whole, 'name'> {
  const properties = new Map<string, unknown>()
  const required = new Set<string>()
  const types = new Set<string>()
  let isNullable = false
  let variants: Whole['variants']
  const seen = new Set<Node>()
  const add = (node: Node): void => {
    if (seen.has(node) || seen.size >= MOST_PARTS) return
    seen.add(node)
    for (const type of typeof node['type'] === 'string' ? [node['type']] : listOf(node['type']))
      if (type === 'null') isNullable = true
      else if (typeof type === 'string') types.add(type)
    if (node['nullable'] === true) isNullable = true
    for (const [name, value] of Object.entries(nodeOf(node['properties']))) properties.set(name, value)
    for (const name of listOf(node['required'])) if (typeof name === 'string') required.add(name)
    for (const kind of ['oneOf', 'anyOf'] as const) {
      const given = listOf(node[kind])
      const list = given.filter((one) => nodeOf(one)['type'] !== 'null')
      if (list.length < given.length) isNullable = true
      if (list.length === 1) addResolved(list[0])
      else if (list.length > 1) variants ??= { kind, list: list.slice(0, MOST_VARIANTS) }
    }
    for (const part of listOf(node['allOf'])) addResolved(part)
  }
  const addResolved = (part: unknown): void => {
    const resolved = files.resolve(part)
    if (resolved) add(resolved.node)
  }
  add(whole)
  if (types.size === 0 && properties.size > 0) types.add('object')
  if (types.size === 0 && whole['items'] !== undefined) types.add('array')
  return { node: whole, types: [...types], isNullable, properties, required, variants }
}

/**
 * @param room is used up by the fields
 * @param above schemas that this one stands in: a cycle ends where one comes again
 */
export function shapeOf(schema: unknown, files: ApiFiles, room: Room, above: readonly Node[] = []): Shape {
  const whole = wholeOf(schema, files)
  if (!whole) return { type: 'any', limits: [], fields: [] }
  const { node, name, properties, variants } = whole
  const type = typeOf(whole, files)
  const limits = limitsOf(node)
  const inner = innerOf(whole)
  const hasMore = properties.size > 0 || variants !== undefined || inner !== undefined
  if (!hasMore) return { type, node, limits, fields: [] }
  if (above.includes(node) || above.length >= room.depth || room.fields <= 0) {
    return { type, node, limits, fields: [], more: moreOf(name === undefined ? files.resolve(inner) : { name, node }) }
  }
  const stack = [...above, node]
  if (inner !== undefined && properties.size === 0 && !variants) {
    const { fields, variants: innerVariants, more, limits: own } = shapeOf(inner, files, room, stack)
    return { type, node, limits: limits.length > 0 ? limits : own, fields, variants: innerVariants, more }
  }
  const isOther = (value: unknown): boolean => nodeOf(files.resolve(value)?.node)[room.without ?? ''] === true
  const entries = [...properties].filter(([, value]) => !isOther(value)).slice(0, Math.max(0, room.fields))
  room.fields -= entries.length
  const fields = entries.map(([field, value]): Field => {
    const own = nodeOf(files.resolve(value)?.node)
    const beside = nodeOf(value)
    return {
      name: field,
      isRequired: whole.required.has(field),
      isDeprecated: own['deprecated'] === true,
      only: onlyOf(own),
      shape: besideRef(shapeOf(value, files, room, stack), beside),
    }
  })
  const list = variants?.list.map((variant, index): Variant => {
    const given = files.resolve(variant)
    const named = textOf(given?.node['title']) ?? given?.name ?? `Option ${index + 1}`
    return { name: named, shape: shapeOf(variant, files, room, stack) }
  })
  return {
    type,
    node,
    limits,
    fields,
    variants: list && variants && { kind: variants.kind, list },
    more: entries.length < properties.size ? moreOf({ name, node }) : undefined,
  }
}

function moreOf(schema: Resolved | undefined): Shape['more'] {
  return schema?.name === undefined ? undefined : { name: schema.name, node: schema.node }
}

/** In 3.1 a description may stand beside a reference, and counts. */
function besideRef(shape: Shape, node: Node): Shape {
  return '$ref' in node && textOf(node['description']) !== undefined ? { ...shape, node } : shape
}

function onlyOf(node: Node): Field['only'] {
  if (node['readOnly'] === true) return 'read'
  return node['writeOnly'] === true ? 'write' : undefined
}

/** The schema of the items of a list, or of the values of a map. */
export function innerOf({ node }: Pick<Whole, 'node'>): unknown {
  if (isNode(node['items'])) return node['items']
  return isNode(node['additionalProperties']) && Object.keys(node['additionalProperties']).length > 0
    ? node['additionalProperties']
    : undefined
}

/** Lists in lists. */
const MOST_WORDS = 4

function typeOf({ node, name, types, isNullable, variants }: Whole, files: ApiFiles, depth = 0): string {
  const base = (): string => {
    const inner = depth < MOST_WORDS ? wholeOf(innerOf({ node }), files) : undefined
    if (inner && isNode(node['items'])) return `list of ${typeOf(inner, files, depth + 1)}`
    if (inner && !isNode(node['properties'])) return `map of ${typeOf(inner, files, depth + 1)}`
    const format = textOf(node['format'])
    const title = types.includes('object') || variants ? name : undefined
    const words = title ?? (types.join(' or ') || (variants ? 'one of several' : valueType(node)))
    return format === undefined ? words : `${words} (${format})`
  }
  return isNullable ? `${base()} or null` : base()
}

function valueType(node: Node): string {
  const sample = node['const'] ?? listOf(node['enum'])[0]
  return sample === undefined || sample === null ? 'any' : typeof sample
}

const RANGES: readonly (readonly [name: string, least: string, most: string])[] = [
  ['Range', 'minimum', 'maximum'],
  ['Length', 'minLength', 'maxLength'],
  ['Items', 'minItems', 'maxItems'],
]

function limitsOf(node: Node): Limit[] {
  const values = listOf(node['enum'])
  const shown = values.slice(0, MOST_VALUES).map(written)
  const limits: Limit[] = []
  if (values.length > 0) limits.push({ name: 'One of', values: values.length > shown.length ? [...shown, '…'] : shown })
  if (node['const'] !== undefined) limits.push({ name: 'Always', values: [written(node['const'])] })
  if (isShort(node['default'])) limits.push({ name: 'Default', values: [written(node['default'])] })
  for (const [name, least, most] of RANGES) {
    const [from, to] = [bound(node, least), bound(node, most)]
    if (from !== undefined && to !== undefined) limits.push({ name, values: [`${from} … ${to}`] })
    else if (from !== undefined) limits.push({ name, values: [`≥ ${from}`] })
    else if (to !== undefined) limits.push({ name, values: [`≤ ${to}`] })
  }
  const pattern = textOf(node['pattern'])
  if (pattern !== undefined && pattern.length <= 200) limits.push({ name: 'Pattern', values: [pattern] })
  return limits
}

/** `exclusiveMinimum` is a number in 3.1, and a flag in 3.0. */
function bound(node: Node, name: string): string | undefined {
  const value = node[name]
  const exclusive = node[`exclusive${name[0]?.toUpperCase()}${name.slice(1)}`]
  if (typeof exclusive === 'number') return `${exclusive}, exclusive`
  if (typeof value !== 'number') return undefined
  return exclusive === true ? `${value}, exclusive` : String(value)
}

function isShort(value: unknown): boolean {
  return value !== undefined && value !== '' && written(value).length <= 200
}

function written(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\s+/g, ' ')
}
