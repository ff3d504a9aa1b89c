/** Parts of a text between two marks of the same name. */

type MarkedPart = readonly [open: RegExpExecArray, close: RegExpExecArray]

/**
 * Each mark is touched once, however many are never closed. Of several that one mark closes, the first counts.
 *
 * @param marks its first group names what a mark opens, its second what it closes
 * @param longest most characters of a part
 */
export function markedParts(text: string, marks: RegExp, longest: number): MarkedPart[] {
  const waiting = new Map<string, RegExpExecArray[]>()
  return Array.from(text.matchAll(marks)).flatMap((mark): MarkedPart[] => {
    const name = (mark[1] ?? mark[2] ?? '').toLowerCase()
    const open = waiting.get(name) ?? []
    if (mark[1] !== undefined) {
      open.push(mark)
      waiting.set(name, open)
      return []
    }
    waiting.delete(name)
    const first = open.find((one) => mark.index - one.index - one[0].length <= longest)
    return first === undefined ? [] : [[first, mark]]
  })
}
