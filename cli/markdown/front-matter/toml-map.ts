/** Front matter in TOML, between two lines `+++`, as Hugo reads it → the same entries as from YAML. */
import { parse, TomlDate, TomlError } from 'smol-toml'
import { Literal } from '../../kernel/schema/literal.ts'
import type { YamlMap, YamlValue } from './yaml-map.ts'

/** @param toml with line feeds as line ends, optionally after carriage returns */
export function readTomlMap(toml: string): YamlMap {
  let values: Readonly<Record<string, unknown>>
  try {
    values = parse(toml)
  } catch (error) {
    const line = error instanceof TomlError ? error.line - 1 : 0
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : []
    return {
      entries: [],
      errors: [{ line, message: `is not valid TOML: ${reason.replace(/^Invalid TOML document: /, '')}.` }],
    }
  }
  const lines = linesOfKeys(toml)
  const entries = Object.entries(values).map(([key, value]) => ({
    key,
    line: lines.get(key) ?? 0,
    value: valueOf(value),
  }))
  return { entries, errors: [] }
}

function valueOf(value: unknown): YamlValue {
  if (typeof value === 'string') return value
  if (value instanceof TomlDate) return value.toISOString()
  if (Array.isArray(value)) return value.map(valueOf)
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, one]) => [key, valueOf(one)] as const)
    return Object.assign(Object.create(null) as Record<string, YamlValue>, Object.fromEntries(entries))
  }
  return new Literal(value, String(value))
}

/** The line of each key of the map itself, from 0: `key = …`, `[key]`, `[[key]]`, `key.part = …`. */
function linesOfKeys(toml: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  for (const [line, text] of toml.split(/\r?\n/).entries()) {
    const [, table, key = table] = /^[ \t]*(?:\[{1,2}[ \t]*["']?([\w-]+)|["']?([\w-]+)["']?[ \t]*[.=])/.exec(text) ?? []
    if (key !== undefined && !lines.has(key)) lines.set(key, line)
  }
  return lines
}
