/**
 * A value that many tasks have in common, such as the index of a site: it is written down once and read once by each
 * thread. As a part of every payload it was cloned for every batch of pages: a build of 10,000 took 142 seconds of the
 * processor in place of 126.
 */
import { deserialize, serialize } from 'node:v8'

/** Stands for a value in the payload of a task. */
export interface Shared<T> {
  readonly id: number
  readonly bytes: SharedArrayBuffer
  /** Never there: the type of the value. */
  readonly stands?: T
}

let count = 0
/** Values of this thread, by what stands for them. */
const own = new WeakMap<object, unknown>()
/** The last value that came from another thread. */
let latest: { readonly id: number; readonly value: unknown } | undefined

/** @param value plain, with maps and sets: what structured clone takes */
export function share<T>(value: T): Shared<T> {
  let bytes: SharedArrayBuffer | undefined
  const shared: Shared<T> = {
    id: ++count,
    // Asked for when a payload crosses to another thread, and not before.
    get bytes() {
      bytes ??= sharedBytes(serialize(value))
      return bytes
    },
  }
  own.set(shared, value)
  return shared
}

/** @returns the value itself in the thread that it is from, and in another one the same copy every time */
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
