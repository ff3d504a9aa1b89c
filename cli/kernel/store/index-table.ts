/**
 * Finds the lines of an index by their keys without reading them all. A list of 40,000 lines costs 3 ms of processor time,
 * where a `Map` of its keys and values costs 50 ms. A build after one edit asks for a few hundred of them.
 */

/** The lines of an index. Each begins with its key, 32 hexadecimal digits. */
interface IndexTable {
  /** The lines with this key. */
  readonly find: (key: string) => string[]
  readonly keys: () => string[]
}

const KEY_LENGTH = 32
/** Number of bytes of a key that choose its place. Keys are fingerprints, so any of their bytes serve. */
const PLACED_BY = 8

/**
 * @param lines complete lines of equal length
 * @param length bytes of a line
 */
export function indexTable(lines: Buffer, length: number): IndexTable {
  const count = Math.floor(lines.length / length)
  const size = 2 ** Math.ceil(Math.log2(2 * count + 1))
  // Open addressing: the number of a line, counted from 1, is at the place of its key or at the next free one.
  const places = new Int32Array(size)
  for (let line = 0; line < count; line++) {
    let place = hash(lines, line * length) & (size - 1)
    while (places[place] !== 0) place = (place + 1) & (size - 1)
    places[place] = line + 1
  }
  const keyAt = (at: number): string => lines.toString('latin1', at, at + KEY_LENGTH)
  return {
    find(key) {
      const found: string[] = []
      let place = hash(Buffer.from(key, 'latin1'), 0) & (size - 1)
      for (let line = places[place]; line; line = places[place]) {
        const at = (line - 1) * length
        if (keyAt(at) === key) found.push(lines.toString('latin1', at, at + length))
        place = (place + 1) & (size - 1)
      }
      return found
    },
    keys: () => Array.from({ length: count }, (_, line) => keyAt(line * length)),
  }
}

function hash(bytes: Buffer, at: number): number {
  let sum = 0
  for (let index = 0; index < PLACED_BY; index++) sum = (Math.imul(sum, 31) + (bytes[at + index] ?? 0)) | 0
  return sum
}
