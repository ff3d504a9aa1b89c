/**
 * Cuts long lists into blocks. An edit in an editor changes one of ten thousand objects. Results for blocks whose objects
 * are the same are kept, and only the block with the edit is worked out again.
 */
import { derived } from './memo.ts'

/** The mean size of a block: small enough to work out quickly, and large enough for a short list of blocks. */
const SIZE = 128

/** The most recent block that began with an object. */
const lastBlock = derived((_: object): { block?: readonly object[] } => ({}))

/**
 * Cuts a list into blocks. A block with the same objects as an earlier block is that block, so that `derived` finds its
 * result.
 */
export function blocksOf<T extends object>(list: readonly T[]): readonly (readonly T[])[] {
  const blocks: (readonly T[])[] = []
  for (let start = 0; start < list.length; start += SIZE) {
    const last = lastBlock(list[start] as T)
    if (!holds(last.block, list, start)) last.block = list.slice(start, start + SIZE)
    blocks.push(last.block as readonly T[])
  }
  return blocks
}

function holds(block: readonly object[] | undefined, list: readonly object[], start: number): boolean {
  if (block?.length !== Math.min(SIZE, list.length - start)) return false
  return block.every((item, at) => item === list[start + at])
}

/** Makes a function that works out a list for each block of a list, and joins these lists. */
export function perBlock<T extends object, V>(
  make: (block: readonly T[]) => readonly V[],
): (list: readonly T[]) => readonly V[] {
  const of = derived(make)
  return (list) => blocksOf(list).flatMap(of)
}

/** Makes a function that works out a list for each object of a list, and joins these lists. */
export function perItem<T extends object, V>(make: (item: T) => readonly V[]): (list: readonly T[]) => readonly V[] {
  return perBlock((block) => block.flatMap(make))
}

/** Makes a function that joins lists to a set. It returns the same set as before when no list has changed. */
export function joinedSet<T>(): (lists: readonly (readonly T[])[]) => ReadonlySet<T> {
  let known: { readonly lists: readonly (readonly T[])[]; readonly set: ReadonlySet<T> } | undefined
  return (lists) => {
    const isSame = known?.lists.length === lists.length && lists.every((list, at) => sameItems(list, known?.lists[at]))
    if (!known || !isSame) known = { lists, set: new Set(lists.flat()) }
    return known.set
  }
}

function sameItems<T>(a: readonly T[], b: readonly T[] | undefined): boolean {
  return a === b || (a.length === b?.length && a.every((item, at) => item === b[at]))
}
