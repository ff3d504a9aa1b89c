/**
 * Where a bracket is closed. A backslash takes the meaning of the character behind it.
 *
 * @param from the offset behind the bracket
 */
export function closingBracket(text: string, from: number): number | undefined {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') depth++
    else if (text[at] === ']' && --depth === 0) return at
  }
  return undefined
}
