/** What two lists of entries have in common, in the same order. */
import { plainText } from '../move/comments.ts'

/** An entry in a form in which an old and a new one can be compared. */
export interface Comparable {
  /** Empty for a label that opens nothing. */
  readonly target: string
  readonly label?: string
}

/** @returns indices of the old entries in the longest list that both have in the same order (Hunt and McIlroy 1976) */
export function commonOrder(old: readonly Comparable[], now: readonly Comparable[]): number[] {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const [labels, labelsNow] = [old, now].map((list) => list.map(({ label }) => plainLabel(label ?? '')))
  const isSame = (i: number, j: number): boolean => {
    const [a, b] = [old[i] as Comparable, now[j] as Comparable]
    const isTarget = a.target === b.target || (a.target === '' && a.label !== undefined)
    return isTarget && (a.label === undefined || labels?.[i] === labelsNow?.[j])
  }
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const same = isSame(i, j)
      const skip = Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
      lengths[i * width + j] = same ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : skip
    }
  }
  const indices: number[] = []
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (isSame(i, j)) {
      indices.push(i++)
      j++
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++
    else j++
  }
  return indices
}

/** A label without the marks of Markdown, which the old tool may have drawn. */
function plainLabel(label: string): string {
  return plainText(label.replace(/[`*_]/g, ''))
}
