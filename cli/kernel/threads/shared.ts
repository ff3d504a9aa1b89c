/**
 * A value that many tasks have in common, such as the index of a site. It is serialized once, and each thread reads it
 * once. As a part of every payload it would be cloned for every batch of pages: a build of 10,000 pages then took 142
 * seconds of processor time instead of 126.
 */
import { deserialize, serialize } from 'node:v8'

/** Stands for a value in the payload of a task. */
export interface Shared<T> {
  readonly id: number
  readonly bytes: SharedArrayBuffer
  /** The type of the value. The property itself is never set. */
  readonly stands?: T
}

let count = 0
/** Values of this thread, by the objects that stand for them. */
const own = new WeakMap<object, unknown>()
/** The last value that came from another thread. */
let latest: { readonly id: number; readonly value: unknown } | undefined

/** @param value anything that structured clone takes: plain values, maps and sets */
export function share<T>(value: T): Shared<T> {
  let bytes: SharedArrayBuffer | undefined
  const shared: Shared<T> = {
    id: ++count,
    // The value is serialized only when a payload goes to another thread.
    get bytes() {
      bytes ??= sharedBytes(serialize(value))
      return bytes
    },
  }
  own.set(shared, value)
  return shared
}

/** @returns the value itself in its own thread, and always the same copy in another thread */
export function valueOf<T>(shared: Shared<T>): T {
  if (own.has(shared)) return own.get(shared) as T
  if (latest?.id !== shared.id) latest = { id: shared.id, value: deserialize(new Uint8Array(shared.bytes)) }
  return latest.value as T
}

function sharedBytes(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return buffer
}
