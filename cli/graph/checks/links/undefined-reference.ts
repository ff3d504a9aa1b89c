/**
 * References without a definition, such as `[the guide][guide]`: CommonMark shows them as they are written. `[guide]` alone
 * is ordinary text.
 */
import type { Nodes, Parents } from 'mdast'
import type { Problem } from '../../../kernel/fault/finding.ts'
import { perItem } from '../../../kernel/store/blocks.ts'
import { forEachNode } from '../../../markdown/text/for-each-node.ts'
import type { CheckedDocument } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

/** A reference that no definition answers. */
interface Unanswered {
  readonly written: string
  readonly label: string
  readonly line: number
  readonly column: number
}

export const undefinedReference: Rule<readonly Unanswered[]> = {
  id: 'undefined-reference',
  about: 'A reference to a link or an image has no definition.',
  why: 'Readers see its brackets, and no link.',
  repair: 'Write the definition on its own line (`[guide]: ./guide.md`), or write the address in the link.',
  severity: 'warn',
  example: { 'docs/a.md': 'Begin with [the guide][guide].\n' },
  facts({ tree, text }) {
    if (!text.includes('][')) return undefined
    const found: Unanswered[] = []
    forEachNode(tree, (node) => {
      if ('children' in node && node.children.some(({ type }) => type === 'text'))
        found.push(...unansweredIn(node, text))
    })
    return found.length === 0 ? undefined : found
  },
  check: ({ documents }) => problemsOf(documents),
}

const problemsOf = perItem(({ file, facts }: CheckedDocument): readonly Problem[] => {
  const found = (facts.ofRules?.[undefinedReference.id] ?? []) as readonly Unanswered[]
  return found.map(({ written, label, line, column }) => ({
    rule: undefinedReference.id,
    place: { file, line, column },
    target: written,
    message: `Nothing defines \`[${label}]\`, so readers see the brackets.`,
    hint: `Write \`[${label}]: address\` in a line of its own. To show the brackets, write \`\\[\`.`,
  }))
})

/** In place of a character that is no plain text of the parent, such as emphasis or code. */
const OTHER = '\u0000'

/**
 * A text and a label in brackets, neither of them a footnote. Behind a word stands an index (`list[a][b]`), and before a
 * quantifier a pattern (`[A-Z][a-z]+`), which authors write without backticks too.
 */
const REFERENCE = /(?<![\w\])\\])!?\[(?!\^)((?:[^[\]\\]|\\.)+)\]\[(?!\^)((?:[^[\]\\\0]|\\.)*)\](?![\w+*?{[(])/gs

/** A label with a letter, or a number behind a word: `[0][1]` and `[i][0]` are indexes, `[the guide][1]` is a reference. */
const LETTER = /\p{L}/u
const WORD = /\p{L}{2}/u

function unansweredIn(parent: Parents, text: string): Unanswered[] {
  const start = parent.children[0]?.position?.start
  const end = parent.children.at(-1)?.position?.end
  if (start?.offset === undefined || end?.offset === undefined) return []
  const from = start.offset
  let plain = ''
  for (const child of parent.children) {
    const { start: first, end: last } = child.position ?? {}
    if (first?.offset === undefined || last?.offset === undefined) continue
    // Marks of a container before later lines belong to no child.
    plain += OTHER.repeat(Math.max(0, first.offset - from - plain.length))
    plain += isText(child) ? text.slice(first.offset, last.offset) : OTHER.repeat(last.offset - first.offset)
  }
  return Array.from(plain.matchAll(REFERENCE)).flatMap((match): Unanswered[] => {
    const [whole, words = '', label = ''] = match
    const name = label === '' ? words : label
    if (!(LETTER.test(name) || WORD.test(words)) || name.includes(OTHER)) return []
    const before = text.slice(from, from + match.index).split(/\r\n|\n|\r/)
    const [column, line] = [(before.at(-1) ?? '').length, before.length - 1]
    return [
      {
        written: text.slice(from + match.index, from + match.index + whole.length),
        label: name,
        line: start.line + line,
        column: line === 0 ? start.column + column : column + 1,
      },
    ]
  })
}

function isText({ type }: Nodes): boolean {
  return type === 'text'
}
