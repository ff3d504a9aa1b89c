/** Finds words that a misspelt word may stand for. */

/** Number of mistakes that a word of this length may contain. */
export function slipsIn(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * Counts the mistakes between two words: letters added, left out or replaced, or two neighbouring letters swapped (the
 * restricted Damerau–Levenshtein distance).
 *
 * @returns the number, or `undefined` when it is greater than `most`
 */
export function slipsBetween(a: string, b: string, most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        slips = Math.min(slips, (before[column - 2] ?? 0) + 1)
      current.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return undefined
    before = last
    last = current
  }
  const slips = last[b.length] ?? 0
  return slips <= most ? slips : undefined
}

interface Correction {
  readonly term: string
  readonly slips: number
}

/**
 * @param begun whether the term may be only the beginning of a name
 * @returns the most similar names, at most `limit`; a mistake in the first letter counts more
 */
export function corrections(
  term: string,
  names: readonly string[],
  most: number,
  limit: number,
  { begun = false }: { begun?: boolean } = {},
): Correction[] {
  return names
    .map((name) => {
      const slips = begun ? slipsAtStart(term, name, most) : slipsBetween(term, name, most)
      return { term: name, slips: slips ?? 0, first: name[0] === term[0] ? 0 : 1 }
    })
    .filter(({ slips }) => slips > 0)
    .sort((a, b) => a.slips + a.first / 2 - (b.slips + b.first / 2) || (a.term < b.term ? -1 : 1))
    .slice(0, limit)
    .map(({ term: name, slips }) => ({ term: name, slips }))
}

/** Mistakes between the term and the most similar beginning of the name, which may be one letter shorter or longer. */
function slipsAtStart(term: string, name: string, most: number): number | undefined {
  const slips = [-1, 0, 1].flatMap((more) => slipsBetween(term, name.slice(0, term.length + more), most) ?? [])
  return slips.length > 0 ? Math.min(...slips) : undefined
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Whether one slip in a word makes another word, of a list that can only be asked for single words: `whhich`. */
export function isSlipOf(term: string, isListed: (term: string) => boolean): boolean {
  return Array.from({ length: term.length + 1 }, (_, at) => at).some((at) => {
    const [start, rest] = [term.slice(0, at), term.slice(at)]
    const swapped = rest.charAt(1) + rest.charAt(0) + rest.slice(2)
    const typed = [rest.slice(1), swapped, ...LETTERS.flatMap((letter) => [letter + rest, letter + rest.slice(1)])]
    return typed.some((end) => isListed(start + end))
  })
}
