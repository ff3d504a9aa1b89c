/** Reads values out of plain data whose form nobody has checked. */
import { DocsError } from 'docs-build'
import { type ForeignTree, type FoundTool, joinPath } from 'docs-build/project'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { Data } from './moved-site.ts'

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object below a value, by the keys that lead to it; empty when there is none. */
export function dataAt(value: unknown, ...keys: readonly string[]): Data {
  let at = value
  for (const key of keys) at = isData(at) && Object.hasOwn(at, key) ? at[key] : undefined
  return isData(at) ? at : {}
}

export function listAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const last = keys.at(-1) ?? ''
  const holder = dataAt(value, ...keys.slice(0, -1))
  const found = keys.length === 0 ? value : holder[last]
  return Array.isArray(found) ? (found as unknown[]) : []
}

export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = dataAt(value, ...keys.slice(0, -1))[keys.at(-1) ?? '']
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** The keys of an object whose values are set, in its order. */
export function without(data: Data, ...keys: readonly string[]): Data {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)))
}

/** Compares numbers, because the difference of infinities is not a number; texts are compared by code units. */
export function compare<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Splits an address into the origin and the path below which a site is served. */
export function siteAddress(address: string | undefined): { url?: string; baseUrl?: string } {
  if (address === undefined || !URL.canParse(address)) return {}
  const { origin, pathname } = new URL(address)
  if (!/^https?:/.test(origin)) return {}
  return { url: origin, baseUrl: pathname === '/' ? undefined : pathname.replace(/\/?$/, '/') }
}

/** A path of the old site in one spelling: a slash in front, none at the end, without `index.html`. */
export function plainUrl(url: string): string {
  const path = `/${url}`
    .replace(/\/\.(?=\/|$)/g, '/')
    .replace(/\/+/g, '/')
    .replace(/\/index(?:\.html)?$/, '/')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

/** Whether a destination leaves the site. */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)
}

/** @returns nothing for a text that is not well formed, and for one with a list that holds itself, which no reader would end */
export function yamlIn(text: string): unknown {
  try {
    const value: unknown = parseYaml(text, { logLevel: 'silent' })
    JSON.stringify(value)
    return value
  } catch {
    return undefined
  }
}

export function tomlIn(text: string): Data {
  try {
    return parseToml(text) as Data
  } catch {
    return {}
  }
}

/** The keys of a file in YAML, JSON or TOML. */
export function fileAt(tree: ForeignTree, path: string): Data {
  const text = tree.read(path) ?? ''
  return path.endsWith('.toml') ? tomlIn(text) : dataAt({ value: yamlIn(text) }, 'value')
}

/**
 * The folder of the pages that an option names.
 *
 * @throws DocsError when it lies outside of the repository
 */
export function pagesFolder({ folder, config }: FoundTool, option: string, path: string): string {
  const docs = joinPath(folder, path)
  if (docs !== undefined) return docs
  throw new DocsError(`The pages lie outside of the repository: \`${option}\` in ${config} is \`${path}\`.`, {
    hint: 'Nothing outside is read. Move the folder into the repository, and name it there.',
  })
}

/** An address without its escapes, where they are well formed. */
export function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The folder of a path, without a slash at its end. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
