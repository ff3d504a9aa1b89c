/** Which part of a configuration's text belongs to which docs. */

/** The beginning of the list of docs. */
const LIST = /(?<![\w$.])['"]?docs['"]?\s*:\s*\[/g

/** Texts and comments, in which brackets mean nothing. */
const OPAQUE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/**
 * The text with blanks in the place of other docs, so that every offset stays. A list that is not written as objects is left
 * as it is.
 *
 * @param place of the docs in the list
 * @param count of docs in the list
 */
export function withoutOtherDocs(text: string, place: number, count: number): string {
  if (count < 2 || place < 0) return text
  const plain = text.replace(OPAQUE, (opaque) => (/^['"]docs['"]$/.test(opaque) ? opaque : blank(opaque)))
  for (const { index, 0: found } of plain.matchAll(LIST)) {
    const items = objectsFrom(plain, index + found.length)
    if (items.length !== count) continue
    return items.reduce(
      (rest, [start, end], at) =>
        at === place ? rest : rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
      text,
    )
  }
  return text
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** Beginnings and ends of the objects of a list. @param start behind its bracket */
function objectsFrom(text: string, start: number): (readonly [start: number, end: number])[] {
  const found: (readonly [number, number])[] = []
  let depth = 0
  let from = start
  for (let at = start; at < text.length; at++) {
    const char = text[at] as string
    if ('{[('.includes(char) && depth++ === 0) from = at
    if (!'}])'.includes(char)) continue
    if (depth === 0) return found
    if (--depth === 0 && text[from] === '{') found.push([from, at + 1])
  }
  return []
}
