/** Text that looks like a tag: Markdown shows what it cannot read as one, and an element is lost without a sign. */
import type { Nodes } from 'mdast'
import { perItem } from '../../../kernel/store/blocks.ts'
import { DROPPED_WHOLE, SAFE_ELEMENTS } from '../../../markdown/html/safe-elements.ts'
import { forEachNode } from '../../../markdown/text/for-each-node.ts'
import type { CheckedDocument } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

interface TagLikeText {
  /** As written. */
  readonly tag: string
  readonly line: number
  readonly column: number
}

export const tagLikeText: Rule<readonly TagLikeText[]> = {
  id: 'tag-like-text',
  about: 'A text outside code looks like a tag, and is shown as text.',
  why: 'Readers see the tag instead of what it stands for: a link that does not work, or a component that is not drawn.',
  repair:
    'Write the tag as HTML has it: white space between attributes, values in quotes. Put a tag that readers should see between backticks.',
  severity: 'warn',
  example: { 'docs/a.md': '# A\n\nSee <a href="https://example.org/"title="Guide">the guide</a>.\n' },
  facts({ tree, text }) {
    const found: TagLikeText[] = []
    if (text.includes('<')) forEachNode(tree, (node) => found.push(...tagsIn(node, text)))
    return found.length === 0 ? undefined : found
  },
  check: function* ({ documents, html }) {
    // All tags are shown as text there, because the site asks for it.
    if (html === 'escape') return
    for (const { file, tags } of documentsWithTags(documents)) {
      for (const { tag, line, column } of tags)
        yield {
          rule: tagLikeText.id,
          place: { file, line, column },
          target: tag,
          message: `\`${tag}\` looks like a tag, and is shown as text.`,
          hint: hintOf(tag),
        }
    }
  },
}

const documentsWithTags = perItem(({ file, facts }: CheckedDocument) => {
  const tags = facts.ofRules?.[tagLikeText.id] as readonly TagLikeText[] | undefined
  return tags ? [{ file, tags }] : []
})

function hintOf(tag: string): string {
  const asText = 'If readers should see it, put it between backticks.'
  if (/[{}]|^<\/?[\w-]+\./.test(tag)) return `Only \`.mdx\` files have such components and attributes. ${asText}`
  return `Separate attributes with white space, and put each value into one pair of quotes. ${asText}`
}

/** Blocks that hold a run of text; a tag may stand across the emphasis in it. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(['heading', 'leafDirective', 'paragraph', 'tableCell'])

function tagsIn(block: Nodes, text: string): TagLikeText[] {
  const { start, end } = block.position ?? {}
  if (!TEXT_BLOCKS.has(block.type) || start?.offset === undefined) return []
  const source = text.slice(start.offset, end?.offset)
  if (!source.includes('<')) return []
  const from = start.offset
  return Array.from(onlyText(block, source, from).matchAll(TAG), (match): TagLikeText[] => {
    const before = source.slice(0, match.index)
    if (!isTagLike(match, before)) return []
    const lines = before.split(/\r\n|\n|\r/)
    const last = lines.at(-1)?.length ?? 0
    return [
      {
        tag: source.slice(match.index, match.index + match[0].length).replace(/\s*[\r\n][ \t>]*/g, ' '),
        line: start.line + lines.length - 1,
        column: lines.length === 1 ? start.column + last : last + 1,
      },
    ]
  }).flat()
}

/** The source of a block in which everything but text is blanked: code, tags, destinations, marks of quotes. */
function onlyText(block: Nodes, source: string, from: number): string {
  const isBlank = new Uint8Array(source.length)
  const blank = (start: number | undefined, end: number | undefined): void => {
    if (start !== undefined && end !== undefined) isBlank.fill(1, start - from, end - from)
  }
  forEachNode(block, (node) => {
    if (!node.position) return
    const { start, end } = node.position
    if (node.type === 'text') {
      // The words that a component shows of its attributes have the place of its tag.
      if (!node.value.includes('<') && source.slice((start.offset ?? 0) - from, (end.offset ?? 0) - from).includes('<'))
        blank(start.offset, end.offset)
      return
    }
    const children = 'children' in node ? node.children : []
    // What stands before and behind the text of a block, a link or a directive: an element of MDX is one, too.
    blank(start.offset, children.length > 0 ? children[0]?.position?.start.offset : end.offset)
    blank(children.at(-1)?.position?.end.offset, end.offset)
    // Between two of them stood an element that is not there any more.
    for (const [index, child] of children.entries())
      blank(children[index - 1]?.position?.end.offset, child.position?.start.offset)
  })
  return source
    .replace(/[\s\S]/g, (character, offset: number) => (isBlank[offset] ? BLANK : character))
    .replace(/(?<=[\r\n])[ \t]*>[ \t>]*/g, (marks) => BLANK.repeat(marks.length))
}

const BLANK = '\0'
const TAG = /<(?<slash>\/?)(?<name>[A-Za-z][\w.-]*)(?![\w.-])(?<rest>[^<>]*)>/g
const COMPONENT = /^[A-Z][a-z]\w*(?:\.[A-Z]\w*)*$|^[a-z][a-z\d]*(?:-[a-z\d]+)+$/
const MORE_ELEMENTS = `base body canvas dialog embed fieldset form head html input label legend link meta meter noscript
  optgroup option output progress slot search`
const ELEMENTS: ReadonlySet<string> = new Set([...SAFE_ELEMENTS, ...DROPPED_WHOLE, ...MORE_ELEMENTS.split(/\s+/)])

/** Names of attributes up to the first that has a value; those of a component may also be spread. */
const ATTRIBUTE = /^(?:[\s\0]+[@:#*[(]?[A-Za-z_][\w:.@()[\]-]*)+\s*=\s*[^\s=>]/
const COMPONENT_ATTRIBUTE = /^(?:[\s\0]+[@:#*]?[A-Za-z_][\w:.-]*)*(?:(?<=[\w:.-])=["'{\w/]|[\s\0]+\{\.\.\.)/

/** Whether its author meant a tag: prose has generics, comparisons and placeholders between the same marks. */
function isTagLike({ groups }: RegExpMatchArray, before: string): boolean {
  const { slash = '', name = '', rest = '' } = groups ?? {}
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(before)) return false
  const isElement = ELEMENTS.has(name.toLowerCase())
  if (!isElement && !COMPONENT.test(name)) return false
  const hasAttribute = (isElement ? ATTRIBUTE : COMPONENT_ATTRIBUTE).test(rest)
  // A type has its parameters behind its name: `Map<Tabs.Item>`.
  if (hasAttribute || /\w$/.test(before)) return hasAttribute && slash === ''
  const isBare = rest.trim() === ''
  return slash === '' ? (isBare && name.includes('.')) || /^\s*\/[\s/]*$/.test(rest) : true
}
