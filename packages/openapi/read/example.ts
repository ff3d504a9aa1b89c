/** A value that a schema allows, for samples. */
import type { ApiFiles } from './api-files.ts'
import { listOf, type Node } from './located.ts'
import { innerOf, wholeOf } from './schema.ts'

const MOST_DEPTH = 5
/** Values of one example. */
const MOST_VALUES = 80

/** @param use leaves out fields that are only in the other direction */
export function exampleOf(schema: unknown, files: ApiFiles, use: 'request' | 'response'): unknown {
  let left = MOST_VALUES
  const leftOut = use === 'request' ? 'readOnly' : 'writeOnly'

  function make(given: unknown, above: readonly Node[]): unknown {
    const whole = wholeOf(given, files)
    if (!whole) return undefined
    const { node, types, properties, required, variants, isNullable } = whole
    const named = node['example'] ?? listOf(node['examples'])[0] ?? node['const'] ?? node['default']
    if (named !== undefined) return named
    const values = listOf(node['enum'])
    if (values.length > 0) return values[0]
    const inner = innerOf(whole)
    const isEnd = above.includes(node) || above.length >= MOST_DEPTH || left <= 0
    const stack = [...above, node]
    if (properties.size > 0) {
      if (isEnd) return isNullable ? null : {}
      const made: Record<string, unknown> = {}
      for (const [name, value] of properties) {
        const own = files.resolve(value)?.node
        if (own?.[leftOut] === true || own?.['deprecated'] === true) continue
        if (left <= 0 && !required.has(name)) continue
        left--
        const item = make(value, stack)
        if (item !== undefined && name !== '__proto__') made[name] = item
      }
      return made
    }
    if (variants && !isEnd) return make(variants.list[0], stack)
    const [type] = types
    if (type === 'array') {
      const item = inner === undefined || isEnd ? undefined : make(inner, stack)
      return item === undefined ? [] : [item]
    }
    if (inner !== undefined && !isEnd) return { key: make(inner, stack) }
    return plainExample(type, node)
  }

  return make(schema, [])
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  email: 'name@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  binary: '…',
  byte: 'dGV4dA==',
}

function plainExample(type: string | undefined, node: Node): unknown {
  const format = node['format']
  switch (type) {
    case 'string':
      return (typeof format === 'string' && Object.hasOwn(FORMATS, format) && FORMATS[format]) || 'string'
    case 'integer':
    case 'number':
      return typeof node['minimum'] === 'number' ? node['minimum'] : 1
    case 'boolean':
      return true
    case 'object':
      return {}
    default:
      return undefined
  }
}
