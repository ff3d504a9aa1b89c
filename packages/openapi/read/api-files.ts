/** The OpenAPI file, those that it refers to, and what their references mean. The files may be anybody's. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, relative } from 'node:path'
import { DocsError, messageOf } from 'docs-build/plugins'
import type { NamedFile } from '../options.ts'
import { readJson } from './json.ts'
import { isNode, type Lines, type LocatedFile, type Node } from './located.ts'
import { readYaml } from './yaml.ts'

/** Bytes of a file. GitHub's, the largest known one, has 13 million. */
const MOST_BYTES = 64_000_000
/** Files that a description consists of. */
const MOST_FILES = 500
/** References that lead to each other. */
const MOST_STEPS = 50

/** Something in the files that does not hold. */
export interface Fault {
  readonly file: string
  readonly line: number
  readonly target: string
  readonly message: string
  readonly hint: string
}

/** A value that may have been reached by a reference. */
export interface Resolved {
  readonly node: Node
  /** Name of the schema in the components, if the last reference was to one. */
  readonly name?: string
}

export interface ApiFiles {
  readonly root: Node
  /** Follows references. @returns nothing for one that leads nowhere, which is a fault */
  readonly resolve: (value: unknown) => Resolved | undefined
  readonly placeOf: (node: Node) => Lines & { readonly file: string }
  readonly faults: Fault[]
}

/**
 * @param main the OpenAPI file
 * @throws DocsError when the file cannot be read or is no OpenAPI 3
 */
export function readApiFiles(main: NamedFile): ApiFiles {
  const whole = realPath(main)
  const [folder, start] = [dirname(whole), basename(whole)]
  const files = new Map<string, LocatedFile>()
  /** The file of each object that was reached, by its root. */
  const owners = new WeakMap<object, string>()
  const faults: Fault[] = []
  const told = new Set<string>()
  const nameOf = (path: string): string => posix.join(posix.dirname(main.name), path)

  function open(path: string): LocatedFile {
    const known = files.get(path)
    if (known) return known
    if (files.size >= MOST_FILES) throw new DocsError(`The files refer to more than ${MOST_FILES} files.`)
    const read = readFile(join(folder, path), folder)
    files.set(path, read)
    own(read.value, path)
    return read
  }

  /** Which file an object belongs to: found once for each file, not for each step. */
  function own(value: unknown, path: string): void {
    const open: unknown[] = [value]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (typeof next !== 'object' || next === null) continue
      if (owners.has(next)) continue
      owners.set(next, path)
      for (const item of Object.values(next)) if (typeof item === 'object' && item !== null) open.push(item)
    }
  }

  function placeOf(node: Node): Lines & { readonly file: string } {
    const path = owners.get(node) ?? start
    return { line: 1, ...files.get(path)?.linesOf(node), file: nameOf(path) }
  }

  function fault(node: Node, target: string, message: string): undefined {
    const { file, line } = placeOf(node)
    const key = `${file} ${line} ${target}`
    if (!told.has(key))
      faults.push({
        file,
        line,
        target,
        message,
        hint: 'Write `#/…` for a place in the same file, or the path of a file beside or below the OpenAPI file.',
      })
    told.add(key)
    return undefined
  }

  function follow(node: Node, ref: string): unknown {
    const [file = '', pointer = ''] = ref.split('#', 2)
    if (/^[a-z][a-z0-9+.-]*:|^\//i.test(file))
      return fault(node, ref, `\`$ref: ${ref}\` leads out of the folder, and is not followed.`)
    const own = owners.get(node) ?? start
    const path = file === '' ? own : posix.join(posix.dirname(own), decoded(file))
    if (path.startsWith('..')) return fault(node, ref, `\`$ref: ${ref}\` leads out of the folder, and is not followed.`)
    try {
      const found = pointed(open(path).value, pointer)
      return found === undefined ? fault(node, ref, `\`$ref: ${ref}\` leads to nothing.`) : found
    } catch (error) {
      return fault(node, ref, `\`$ref: ${ref}\` cannot be followed: ${messageOf(error).split('\n')[0]}`)
    }
  }

  function resolve(value: unknown): Resolved | undefined {
    let node = value
    let name: string | undefined
    for (let step = 0; step < MOST_STEPS; step++) {
      if (!isNode(node)) return undefined
      const ref = node['$ref']
      if (typeof ref !== 'string') return name === undefined ? { node } : { node, name }
      name = /^[^#]*#\/components\/schemas\/([^/]+)$/.exec(ref)?.[1] ?? /([^/]+)\.(?:ya?ml|json)$/i.exec(ref)?.[1]
      name = name === undefined ? undefined : pointerPart(name)
      node = follow(node, ref)
    }
    return isNode(node) ? fault(node, String(node['$ref']), 'More than 50 references lead to each other.') : undefined
  }

  const root = rootOf(open(start).value, main.name)
  return { root, resolve, placeOf, faults }
}

function rootOf(value: unknown, name: string): Node {
  if (!isNode(value)) throw new DocsError(`${name} is no OpenAPI file: it holds no object.`)
  const version = value['openapi']
  if (typeof version === 'string' && /^3\.[012]\b/.test(version)) return value
  const given = version ?? value['swagger']
  throw new DocsError(
    `${name} is no OpenAPI 3 file: its version is ${given === undefined ? 'missing' : String(given)}.`,
    {
      hint: 'Write `openapi: 3.1.0`. Convert a file of Swagger 2 first, for example with `npx swagger2openapi`.',
    },
  )
}

function realPath({ name, path }: NamedFile): string {
  try {
    return realpathSync(path)
  } catch (error) {
    throw new DocsError(`The OpenAPI file ${name} cannot be read: ${messageOf(error).split('\n')[0]}`, {
      hint: 'Write its path relative to the configuration.',
      cause: error,
    })
  }
}

function readFile(path: string, folder: string): LocatedFile {
  const [, ending = ''] = /\.(json|ya?ml)$/i.exec(path) ?? []
  const place = relative(folder, path)
  if (ending === '') throw new DocsError(`${place} ends neither in .json nor in .yaml or .yml.`)
  const real = realpathSync(path)
  if (relative(folder, real).startsWith('..')) throw new DocsError(`${place} lies outside of the folder.`)
  const { size } = statSync(real)
  if (!statSync(real).isFile()) throw new DocsError(`${place} is no file.`)
  if (size > MOST_BYTES) throw new DocsError(`${place} has more than ${MOST_BYTES} bytes.`)
  const text = readFileSync(real, 'utf8')
  try {
    return ending.toLowerCase() === 'json' ? readJson(text) : readYaml(text)
  } catch (error) {
    throw new DocsError(`${place} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

/** A JSON pointer (RFC 6901). */
function pointed(value: unknown, pointer: string): unknown {
  if (pointer === '') return value
  let at: unknown = value
  for (const part of pointer.slice(1).split('/').map(pointerPart)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined
    at = (at as Record<string, unknown>)[part]
  }
  return at
}

function pointerPart(part: string): string {
  return decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
