/**
 * A configuration comes from a program, so it may hold anything. Everything after this stage is plain JSON
 * data that can be hashed, cached and sent to threads; what is not is named here and left out.
 */

import { REFUSED } from '../../kernel/schema/read.ts'
import { pathOf, quote, type SchemaProblem } from '../../kernel/schema/wording.ts'

const PLAIN = 'texts, numbers, true, false, null, lists and plain objects'
const DEEPEST = 64
const MOST = 200_000
/** As keys of maps these would reach into the prototype of whatever the map is copied to. */
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Copies a value as plain JSON data. Keys whose value is `undefined` are left out.
 *
 * @param problems receives one entry for every function, class instance, cycle, number without a JSON form …
 * @param path of the value, for problems
 * @returns the copy, with `REFUSED` in the place of each such value
 */
export function toPlain(value: unknown, problems: SchemaProblem[], path = ''): unknown {
  let values = 0
  return copy(value, path, [])

  function copy(value: unknown, path: string, parents: readonly object[]): unknown {
    const refuse = (message: string): typeof REFUSED => {
      problems.push({ path, message })
      return REFUSED
    }
    // Lists that are shared within lists can stand for more values than memory holds.
    if (++values > MOST)
      return values === MOST + 1 ? refuse(`comes after ${MOST} other values, and more are not read`) : REFUSED
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value !== 'object') return refuse(`must be made of ${PLAIN}, but is ${nameOf(value)}`)
    if (parents.includes(value)) return refuse('contains itself')
    if (parents.length === DEEPEST) return refuse(`is nested more than ${DEEPEST} levels deep`)
    const within = [...parents, value]
    if (Array.isArray(value)) return Array.from(value, (item, index) => copy(item, pathOf(path, index), within))
    if (value instanceof RegExp)
      return refuse(`must be text, but is a regular expression; write ${quote(value.source)}`)
    if (!isPlainObject(value)) return refuse(`must be made of ${PLAIN}, but is ${nameOf(value)}`)

    const result: Record<string, unknown> = {}
    for (const key of Reflect.ownKeys(value)) {
      if (!Object.prototype.propertyIsEnumerable.call(value, key)) continue
      if (typeof key === 'symbol' || PROTOTYPE_KEYS.has(key)) {
        problems.push({ path, message: `cannot have the key ${typeof key === 'symbol' ? String(key) : quote(key)}` })
        continue
      }
      const item = (value as Record<string, unknown>)[key]
      if (item !== undefined) result[key] = copy(item, pathOf(path, key), within)
    }
    return result
  }
}

/** Also true for objects of another realm, where `Object.prototype` is another object. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    prototype === null || (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'valueOf'))
  )
}

function nameOf(value: unknown): string {
  if (typeof value === 'function') return value.name ? `the function ${quote(value.name)}` : 'a function'
  if (typeof value === 'object' && value !== null)
    return `an instance of ${quote(value.constructor?.name ?? 'a class')}`
  return typeof value === 'bigint' || typeof value === 'symbol' ? `a ${typeof value}` : String(value)
}
