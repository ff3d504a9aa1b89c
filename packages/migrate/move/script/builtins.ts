/** What configurations call of JavaScript's own objects, as functions of plain values. */
import { joinPath } from 'docs-build/project'

import { isUnsure, PackageCall, Unknown, YEAR } from './values.ts'

type Closure = (args: readonly unknown[]) => unknown

/** Paths of the repository, written from its root: `/website/sidebars.js`. */
function resolvePath(args: readonly unknown[]): unknown {
  const parts = args.filter((arg): arg is string => typeof arg === 'string')
  if (parts.length < args.length) return new Unknown('path', '', 1)
  let path = ''
  for (const part of parts) path = joinPath(path, part) ?? ''
  return parts[0]?.startsWith('/') ? `/${path}` : `./${path}`
}

function objectOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries)
}

/** Lists what an object holds; what a value of a package holds is not known. */
function listing(list: (value: Record<string, unknown>) => unknown): Closure {
  return ([value]) => {
    if (isPlain(value)) return list(value)
    return value === undefined || value === null ? [] : new Unknown('Object', '', 1)
  }
}

const objectMembers: Readonly<Record<string, Closure>> = Object.freeze({
  entries: listing(Object.entries),
  keys: listing(Object.keys),
  values: listing(Object.values),
  fromEntries: ([list]: readonly unknown[]) =>
    objectOf(
      (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry): [string, unknown][] =>
        Array.isArray(entry) ? [[String(entry[0]), entry[1] as unknown]] : [],
      ),
    ),
  assign: (args: readonly unknown[]) => objectOf(args.filter(isPlain).flatMap((one) => Object.entries(one))),
  freeze: ([value]: readonly unknown[]) => value,
})

const pathMembers: Readonly<Record<string, unknown>> = Object.freeze({
  resolve: resolvePath,
  join: resolvePath,
  posix: Object.freeze({ resolve: resolvePath, join: resolvePath }),
})

/** The names that every configuration sees. */
export const GLOBALS: Readonly<Record<string, unknown>> = {
  process: Object.freeze({ env: Object.freeze({ NODE_ENV: 'production' }) }),
  Object: objectMembers,
  Array: Object.freeze({
    isArray: ([value]: readonly unknown[]) => (isUnsure(value) ? new Unknown('Array', '', 1) : Array.isArray(value)),
    from: ([list]: readonly unknown[]) =>
      Array.isArray(list) ? [...(list as unknown[])] : new Unknown('Array', '', 1),
  }),
  path: pathMembers,
  JSON: Object.freeze({
    stringify: ([value]: readonly unknown[]) => JSON.stringify(value),
    parse: ([text]: readonly unknown[]) => parsedJson(text),
  }),
  Date: Object.freeze({ getFullYear: () => YEAR }),
  String: ([value]: readonly unknown[]) => String(value),
  Number: ([value]: readonly unknown[]) => Number(value),
  Boolean: ([value]: readonly unknown[]) => Boolean(value),
  fileURLToPath: ([url]: readonly unknown[]) => pathOfUrl(url),
}

function parsedJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown
  } catch {
    return new Unknown('JSON.parse', '', 1)
  }
}

function pathOfUrl(url: unknown): unknown {
  const href = isPlain(url) ? url['href'] : url
  return typeof href === 'string' ? href.replace(/^file:\/\//, '') : new Unknown('fileURLToPath', '', 1)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  return !(value instanceof Unknown || value instanceof PackageCall)
}

/**
 * Calls a method of a text or a list.
 *
 * @param step is called for each call of a function that the configuration gives
 * @returns the result in an object; `undefined` when there is no such method
 */
export function callMethod(
  object: unknown,
  method: string,
  args: readonly unknown[],
  step: () => void,
): { value: unknown } | undefined {
  if (typeof object === 'string') return textMethod(object, method, args)
  return Array.isArray(object) ? listMethod(object as unknown[], method, args, step) : undefined
}

/** Most characters that a replacement may make. */
const MOST_WORK = 10_000_000

const TEXT_METHODS = [
  'slice',
  'split',
  'replace',
  'replaceAll',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'startsWith',
  'endsWith',
  'includes',
  'concat',
  'padStart',
  'at',
] as const

function textMethod(text: string, method: string, args: readonly unknown[]): { value: unknown } | undefined {
  const name = TEXT_METHODS.find((one) => one === method)
  const isPlainCall = args.every((arg) => typeof arg === 'string' || typeof arg === 'number')
  if (name === undefined || !isPlainCall || (name === 'padStart' && Number(args[0]) > 100)) return undefined
  if (/^(?:replace|replaceAll|concat)$/.test(name) && text.length * String(args[1] ?? args[0]).length > MOST_WORK)
    return undefined
  const call = text[name] as (...values: unknown[]) => unknown
  return { value: call.apply(text, [...args]) }
}

function listMethod(
  list: unknown[],
  method: string,
  args: readonly unknown[],
  step: () => void,
): { value: unknown } | undefined {
  const [given, start] = args
  const call = (item: unknown, index: number): unknown => {
    step()
    return typeof given === 'function' ? (given as Closure)([item, index, list]) : undefined
  }
  switch (method) {
    case 'map':
      return { value: list.map(call) }
    case 'flatMap':
      return { value: list.flatMap(call) }
    case 'filter':
      return {
        value:
          given === GLOBALS['Boolean'] ? list.filter(Boolean) : list.filter((item, index) => isTrue(call(item, index))),
      }
    case 'find':
      return { value: list.find((item, index) => isTrue(call(item, index))) }
    case 'some':
      return { value: list.some((item, index) => isTrue(call(item, index))) }
    case 'forEach':
      list.forEach(call)
      return { value: undefined }
    case 'reduce': {
      let sum = start
      for (const item of list) {
        step()
        sum = typeof given === 'function' ? (given as Closure)([sum, item]) : undefined
      }
      return { value: sum }
    }
    case 'push':
      return { value: list.push(...args) }
    case 'unshift':
      return { value: list.unshift(...args) }
    case 'concat':
      return { value: list.concat(...args) }
    case 'slice':
      return { value: list.slice(Number(given ?? 0), start === undefined ? undefined : Number(start)) }
    case 'reverse':
      return { value: [...list].reverse() }
    case 'join':
      return { value: list.join(given === undefined ? ',' : String(given)) }
    case 'includes':
      return { value: list.includes(given) }
    case 'at':
      return { value: list.at(Number(given)) }
    case 'pop':
      return { value: list.pop() }
    case 'flat':
      return { value: list.flat() }
    default:
      return undefined
  }
}

function isTrue(value: unknown): boolean {
  return !(value instanceof Unknown || value instanceof PackageCall) && Boolean(value)
}
