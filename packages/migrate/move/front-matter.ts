/** Front matter of any tool: YAML, TOML and JSON. */
import { type ForeignTree, Literal, readYamlMap } from 'docs-build/project'

import { tomlIn } from './data.ts'
import type { Data } from './moved-site.ts'

export interface PageHead {
  readonly data: Data
  /** The text after the front matter. */
  readonly body: string
}

const YAML = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/
const TOML = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)\+\+\+[ \t]*(?:\r?\n|$)/

/** @returns the keys of a page's front matter; none when the file cannot be read or the front matter is not well formed */
export function readHead(tree: ForeignTree, path: string): PageHead {
  const text = tree.read(path) ?? ''
  const yaml = YAML.exec(text)
  if (yaml) return { data: mapIn(yaml[1] ?? ''), body: text.slice(yaml[0].length) }
  const toml = TOML.exec(text)
  if (!toml) return { data: {}, body: text }
  return { data: tomlIn(toml[1] ?? ''), body: text.slice(toml[0].length) }
}

/** The keys of a text in YAML or JSON. */
export function mapIn(text: string): Data {
  return Object.fromEntries(readYamlMap(text).entries.map(({ key, value }) => [key, plainOf(value)]))
}

function plainOf(value: unknown): unknown {
  if (value instanceof Literal) return value.value
  if (Array.isArray(value)) return value.map(plainOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainOf(item)]))
}

/** A value of front matter as text; numbers are texts too, and dates in the form of ISO 8601. */
export function textOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
