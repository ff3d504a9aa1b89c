/** Seeded randomness for tests and benchmarks: the same seed gives the same numbers on every machine. */

export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  pick<T>(items: readonly T[]): T
  /** True in one of `times` calls. */
  oneIn(times: number): boolean
  /** Another generator, independent of the numbers drawn from this one. */
  fork(name: string): Random
}

/** @param seed a number, or a text such as `faults/7` */
export function createRandom(seed: number | string): Random {
  let state = hashText(String(seed))

  // mulberry32: 32 bits of state are enough for test data, and every engine computes the same.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new RangeError('Nothing to pick from: the list is empty.')
      return items[below(items.length)] as T
    },
    oneIn: (times) => below(times) === 0,
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** FNV-1a, with a final mix so that seeds 1, 2, 3 are far apart. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}
