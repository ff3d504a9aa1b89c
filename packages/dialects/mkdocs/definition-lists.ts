/** `Term` and below it `:   Definition`: a term in strong letters and a list of what it means. */
import type { Construct, Edit } from 'docs-build/markdown'

/** A term, an empty line at most, and its first definition. */
const DEFINITION =
  /(?<![^\r\n])([ \t]*)(?![-+*>#:|\s\d]|```|\[[^\]\r\n]*\]:)([^\n]{1,200})\r?\n(?:[ \t]*\r?\n)?(?=[ \t]*:[ \t]{1,3}\S)/gm
const FURTHER = /^([ \t]*):(?=[ \t]{1,3}\S)/gm

export const definitionLists: Construct = definitionConstruct(() => '')

/** @param before makes the Markdown before each term from its words */
export function definitionConstruct(before: (term: string, used: Set<string>) => string): Construct {
  return {
    about: '`Term` and `:   Definition`',
    mark: /^[ \t]*:[ \t]{1,3}\S/m,
    rewrite({ text, isCode }) {
      const terms = Array.from(text.matchAll(DEFINITION)).filter(
        // The line below the term decides: the term itself may be a code span.
        ({ index, 0: whole }) => !isCode(index + whole.length),
      )
      const used = new Set<string>()
      const edits: Edit[] = terms.flatMap(({ index, 1: indent = '', 2: term = '' }) => {
        const start = index + indent.length
        const end = start + term.trimEnd().length
        return [
          { start, end: start, text: `${before(term.trim(), used)}**` },
          { start: end, end, text: '**' },
        ]
      })
      if (edits.length === 0) return []
      for (const { index, 1: indent = '' } of text.matchAll(FURTHER)) {
        const at = index + indent.length
        if (!isCode(at)) edits.push({ start: at, end: at + 1, text: '-' })
      }
      return edits
    },
  }
}
