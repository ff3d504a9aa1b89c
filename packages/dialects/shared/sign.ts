/** Signs in a text that are replaced wherever they stand outside of code. */
import type { Construct, Edit, PageText } from 'docs-build/markdown'

/** @param replace gives nothing where the sign stays */
export function sign(
  about: string,
  mark: RegExp,
  pattern: RegExp,
  replace: (match: RegExpMatchArray) => string | undefined,
): Construct {
  const rewrite = ({ text, isCode }: PageText): Edit[] =>
    Array.from(text.matchAll(pattern)).flatMap((match) => {
      const start = match.index
      const made = isCode(start) ? undefined : replace(match)
      return made === undefined ? [] : [{ start, end: start + match[0].length, text: made }]
    })
  return { about, mark, rewrite }
}
