/**
 * Repairs satteri's trees in place where they differ from remark's, and finds signs in a tree of a difference that
 * cannot be repaired. In doubt, remark reads the text.
 */
import type {
  Blockquote,
  Code,
  Definition,
  FootnoteDefinition,
  Heading,
  Html,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Parent,
  Root,
  TableCell,
  Text,
} from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type {
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElement,
  MdxJsxTextElement,
} from 'mdast-util-mdx-jsx'
import { mayHoldTextDirective } from './dialect.ts'
import { hasOddAddress, type NativeParts } from './divergences.ts'

/** A tag that is alone in its line. In a paragraph it is part of it, unless the paragraph is in a container for remark. */
const TAG_LINE = /^\s*<\/?[a-z][^<>]*>[ \t]*(?:[\r\n]|$)/i
/** An address of plain characters that is emphasized as a whole. */
const EMPHASIZED_ADDRESS = /^(?<mark>\*\*?|__?)https?:\/\/[a-z\d][a-z\d./:-]*[a-z\d]\k<mark>[.,]?$/i
/** A line of nothing but quote marks after a block. */
const MARKS_LINE = /^[ \t>]*\r?\n[ \t]*>[ \t>]*(?:\r?\n|$)/
/** A line of white space after a block, which may be part of indented code. */
const INDENTED_MARKS_LINE = /^\r?\n(?=[ \t>]*(?:\t| {4}))[ \t>]*(?:\r?\n|$)/
const MAYBE_ADDRESS = /@|www\.|https?:/i

/** Context of a node, from its ancestors. */
interface Place {
  readonly parts: NativeParts
  readonly text: string
  readonly parent: Parent
  /** Whether the node is in a quote, a list or a footnote. */
  readonly isInContainer: boolean
  /** Column at which the lines of the list item begin; 0 when it is unknown, as in a quote. */
  readonly contentColumn: number
  /** Number of quotes around the node; 0 when a list or a footnote is among its containers. */
  readonly quotes: number
  readonly isInDirective: boolean
}

/** @returns whether the tree now equals remark's; if not, remark must read the text */
export function repairTree(root: Root, text: string, parts: NativeParts): boolean {
  const pending: Place[] = [
    { parts, text, parent: root, isInContainer: false, contentColumn: 0, quotes: 0, isInDirective: false },
  ]
  for (let place = pending.pop(); place; place = pending.pop()) {
    const { parent } = place
    if (parts.readsBareWords) writeOutBareDirectives(parent, text)
    joinTexts(parent)
    const children = parent.children as Nodes[]
    for (let index = 0; index < children.length; index++) {
      const child = children[index] as Nodes
      const { type } = child
      if (type === 'text' && parts.mdx && !endsAlike(child, children[index + 1], place)) return false
      if (!repairNode(child, place, index === 0 ? undefined : children[index - 1])) return false
      if (!('children' in child)) continue
      pending.push({
        parts,
        text,
        parent: child,
        isInContainer: place.isInContainer || type === 'blockquote' || type === 'list' || type === 'footnoteDefinition',
        contentColumn: contentColumnOf(child, place),
        quotes: quotesAround(child, place),
        isInDirective: place.isInDirective || type === 'containerDirective',
      })
    }
  }
  return true
}

/**
 * @param before the sibling before the node; searching for it would take quadratic time
 * @returns whether remark would give the node as it is after the repair
 */
function repairNode(node: Nodes, place: Place, before: Nodes | undefined): boolean {
  const { text, parent, isInContainer, isInDirective } = place
  switch (node.type) {
    case 'text':
      return isPlainText(node, place) && hasPlainAddress(node, place)
    case 'link':
    case 'linkReference':
    case 'image':
    case 'imageReference':
      // remark reads tags and expressions in the description of an image, and reports those that stay open.
      if (place.parts.mdx && node.type.startsWith('image') && /[<{]/.test(sourceOf(node, text))) return false
      return hasPlainAddress(node, place)
    case 'blockquote':
      // satteri continues a quote in a container to the blank line that follows.
      return (
        !isInContainer ||
        !(
          isEmpty(node) ||
          endsInMarks(node, text) ||
          adjoinsContainer(node, before) ||
          followsIndentedCode(before, text)
        )
      )
    case 'list':
      // remark ends a quote or a list in a container where the next list begins.
      if (isInContainer && adjoinsContainer(node, before)) return false
      // satteri ends an item without content before the blank line that follows.
      if (isInContainer && node.children.some(isEmpty)) return false
      // remark ends a list in a list of a quote, and makes a list loose, behind the marks of the blank lines that follow.
      if (isInContainer && precedesMarks(node, place)) return false
      // remark ends a list in a quote of a list behind the mark of the blank line that follows.
      if (parent.type === 'blockquote' && isInContainer && place.quotes === 0 && parent.children.at(-1) !== node)
        return false
      // For remark, a list that begins with a number other than 1 continues a paragraph, even across indented code.
      return (!isInContainer && (!node.ordered || node.start === 1)) || !followsIndentedCode(before, text)
    case 'listItem':
      placeTaskText(node, text)
      return typeof node.checked !== 'boolean' || node.children[0]?.type === 'paragraph'
    case 'containerDirective':
      // The engines end an unclosed container at different places.
      return isClosed(node, text) && !endsWithParent(node, parent) && !(isInContainer && hasLazyQuote(node, text))
    case 'leafDirective':
      endBehindWhiteSpace(node, text)
      return true
    case 'code':
      // satteri divides indented code in a quote that follows a list.
      if (
        isIndentedCode(node, text) &&
        (followsIndentedCode(before, text) ||
          (isInContainer && (endsInMarks(node, text) || precedes(node, text, INDENTED_MARKS_LINE))))
      )
        return false
      // remark ends a container at its fence even inside code.
      if (isInDirective && (/^[ \t]*:{3,}/m.test(node.value) || isOpenFence(node, text))) return false
      return !isInContainer || !isOpenFence(node, text)
    case 'definition':
      // For remark, the definition begins at the directive, and lazy lines after it belong to the container.
      return (
        !isInDirective &&
        (!isInContainer || endsBlock(node, place)) &&
        !(place.parts.mdx && /^[ \t]*</.test(lineBefore(node, text)))
      )
    case 'footnoteDefinition':
      // For remark, an item of a list in it ends in the next item.
      return (
        !isInDirective &&
        !(isInContainer && adjoinsContainer(node, before)) &&
        !hasLazyLine(node, text) &&
        !hasItems(node)
      )
    case 'table':
      // For remark, the head is part of the definition's text when it directly follows one.
      return before?.type !== 'definition' || before.position?.end.line !== (node.position?.start.line ?? 0) - 1
    case 'tableRow':
      // For remark, HTML and the end of a container end a table.
      return !/^(?:<|:::)/.test(sourceOf(node, text))
    case 'html':
      if (
        PARENTS_OF_BLOCKS.includes(parent.type) &&
        !(beginsAtContent(node, place, before) && endsAtFirstEnd(node.value))
      )
        return false
      if (isInContainer && node.position && lineStart(node, text).includes('\t')) return false
      // remark leaves the indentation of a directive in a container out of raw HTML.
      if (isInContainer && parent.type === 'containerDirective' && /^[ \t]/.test(node.value)) return false
      return !isInContainer || (parent.type === 'paragraph' ? !/[\r\n]/.test(node.value) : isWhole(node, text))
    case 'paragraph':
    case 'heading':
      // For remark, a marker begins a list here.
      if (/^(?:\d{1,9}[.)]|[-+*])(?:[ \t\r\n]|$)/.test(sourceOf(node, text))) return false
      return (!isInContainer || !continuesBehindMark(node, text)) && !hasReferenceInBrackets(node, text)
    case 'tableCell':
      return !hasReferenceInBrackets(node, text)
    case 'inlineCode':
      return !place.parts.mdx || !/[\r\n][ \t>]*[<{]/.test(sourceOf(node, text))
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return hasPairedBraces(node.value) && (parent.type !== 'tableCell' || !/[\r\n]/.test(node.value))
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      delete node.data
      if (!hasOwnEnd(node, text)) return false
      return node.attributes.every(hasPlainValue)
    default:
      return (node.type as string) !== 'mdxjsEsm'
  }
}

/**
 * Turns `:word` back into text where the dialect has no text directives: satteri reads both kinds of directives or
 * neither.
 */
function writeOutBareDirectives(parent: Parent, text: string): void {
  parent.children.forEach((child, index) => {
    if (child.type === 'textDirective') parent.children[index] = asText(child, text)
  })
}

function asText(directive: TextDirective, text: string): Text {
  const { position } = directive
  return { type: 'text', value: sourceOf(directive, text), ...(position ? { position } : {}) }
}

/** Joins text nodes that satteri splits where an address could have continued. */
function joinTexts(parent: Parent): void {
  const { children } = parent
  if (!hasTwoTextsInRow(children)) return
  parent.children = children.reduce<Nodes[]>((joined, child) => {
    const last = joined.at(-1)
    if (last?.type !== 'text' || child.type !== 'text') joined.push(child)
    else {
      last.value += child.value
      if (last.position && child.position) last.position.end = child.position.end
    }
    return joined
  }, []) as Parent['children']
}

function hasTwoTextsInRow(children: readonly Nodes[]): boolean {
  let isBehindText = false
  for (let index = 0; index < children.length; index++) {
    const isText = children[index]?.type === 'text'
    if (isText && isBehindText) return true
    isBehindText = isText
  }
  return false
}

/**
 * Moves the beginning of a task's text. mdast-util-gfm-task-list-item moves the paragraph to after the box only when
 * text follows; otherwise the paragraph begins at the box.
 */
function placeTaskText({ checked, children }: ListItem, text: string): void {
  const [first] = children
  if (typeof checked !== 'boolean' || first?.type !== 'paragraph' || first.children[0]?.type === 'text') return
  const start = first.position?.start
  if (start?.offset === undefined) return
  const box = text.lastIndexOf('[', start.offset - 1)
  start.column -= start.offset - box
  start.offset = box
}

/** Moves the end of a directive to the end of its line, white space included, where remark has it. */
function endBehindWhiteSpace({ position }: LeafDirective, text: string): void {
  if (position?.end.offset === undefined) return
  const [space = ''] = /^[ \t]*/.exec(text.slice(position.end.offset)) ?? []
  position.end.offset += space.length
  position.end.column += space.length
}

/** Whether the fence of the container around a container closes both; satteri counts it as part of both. */
function endsWithParent(container: ContainerDirective, parent: Parent): boolean {
  return parent.type === 'containerDirective' && parent.position?.end.offset === container.position?.end.offset
}

/** Whether the last line of a container is its closing fence. */
function isClosed(container: ContainerDirective, text: string): boolean {
  return endsWith(container, text, /^:+/, /^[ \t>]*(:{3,})[ \t]*$/)
}

function isOpenFence(code: Code, text: string): boolean {
  const isFenced = /^[`~]/.test(text.slice(code.position?.start.offset, code.position?.end.offset))
  return isFenced && !endsWith(code, text, /^(?:`+|~+)/, /^[ \t>]*(`{3,}|~{3,})[ \t]*$/)
}

/** Whether the last line of a block of several lines is a fence at least as long as the opening one. */
function endsWith({ position }: Code | ContainerDirective, text: string, opening: RegExp, closing: RegExp): boolean {
  if (!position || position.start.line === position.end.line) return false
  const { start, end } = position
  const last = text.slice((end.offset ?? 0) - end.column + 1, end.offset)
  if (last.split('>').length !== lineStart({ position }, text).split('>').length) return false
  const mark = opening.exec(text.slice(start.offset, end.offset))?.[0] ?? ''
  return closing.exec(last)?.[1]?.startsWith(mark) ?? false
}

/**
 * Whether a footnote has a line that is not indented, is directly followed by a line, or begins with a list or HTML.
 * The engines end these differently.
 */
function hasLazyLine(footnote: FootnoteDefinition, text: string): boolean {
  const first = footnote.children[0]?.type
  if (first === 'list' || first === 'html' || /\n(?![ \t\r\n]|$)/.test(sourceOf(footnote, text))) return true
  const end = footnote.position?.end.offset ?? 0
  return /^\r?\n(?:[ \t]+(?:\r?\n|$)|(?!\[\^)[^\r\n])/.test(text.slice(end, end + 200))
}

/** Whether a list of several items is in a node. */
function hasItems(node: Nodes): boolean {
  if (!('children' in node)) return false
  return (node.type === 'list' && node.children.length > 1) || (node.children as Nodes[]).some(hasItems)
}

/** Whether a block begins in the line after a list or a quote. */
function adjoinsContainer(node: Blockquote | FootnoteDefinition | List, before: Nodes | undefined): boolean {
  if (before?.type !== 'list' && before?.type !== 'blockquote') return false
  return (before.position?.end.line ?? 0) >= (node.position?.start.line ?? 0) - 1
}

function isEmpty({ children }: Blockquote | ListItem): boolean {
  return children.length === 0
}

/** Whether a block ends in a line of quote marks and white space. */
function endsInMarks({ position }: Nodes, text: string): boolean {
  const { column = 1, offset = 0 } = position?.end ?? {}
  return /^[ \t>]*$/.test(text.slice(offset - column + 1, offset))
}

/**
 * Whether a list of an item precedes a line of nothing but quote marks, or another list ends in more than one of them.
 */
function precedesMarks(node: List, { parent, text }: Place): boolean {
  if (parent.type === 'listItem' && precedes(node, text, MARKS_LINE)) return true
  const end = node.position?.end.line ?? 0
  return end > (node.children.at(-1)?.position?.end.line ?? end) + 1
}

/** Whether the lines after a block match an expression. */
function precedes({ position }: Nodes, text: string, lines: RegExp): boolean {
  return lines.test(text.slice(position?.end.offset))
}

/**
 * Whether a paragraph or a heading continues behind a mark that could have begun code or a tag: remark may end a text or a
 * hard break behind the quote marks of the next line.
 */
function continuesBehindMark(node: Heading | Paragraph, text: string): boolean {
  const source = sourceOf(node, text)
  return /[`<]/.test(source) && /[\r\n]/.test(source) && hasOpenMark(node) && hasEndOfLine(node)
}

/** Whether a footnote's reference stands among brackets: satteri lets no link contain a reference. */
function hasReferenceInBrackets(node: Heading | Paragraph | TableCell, text: string): boolean {
  return /\[\^[^\]]*\][^\]]*\]/.test(sourceOf(node, text)) && hasReference(node) && hasBracket(node)
}

function hasReference(node: Nodes): boolean {
  return node.type === 'footnoteReference' || ('children' in node && (node.children as Nodes[]).some(hasReference))
}

function hasBracket(node: Nodes): boolean {
  if (node.type === 'text') return node.value.includes(']')
  return 'children' in node && (node.children as Nodes[]).some(hasBracket)
}

/** Whether the end tag of an element is behind its content: satteri lets other constructs contain it, or end before it. */
function hasOwnEnd({ children, position }: MdxJsxFlowElement | MdxJsxTextElement, text: string): boolean {
  const end = position?.end.offset ?? 0
  return text[end - 1] === '>' && (children.at(-1)?.position?.end.offset ?? 0) < end
}

/** Whether a line of a directive has fewer quote marks than its first. */
function hasLazyQuote(node: ContainerDirective, text: string): boolean {
  const quotes = lineStart(node, text).split('>').length - 1
  return quotes > 0 && !new RegExp(`^[^\\n]*(?:\\n(?:[ \\t]*>){${quotes}}[^\\n]*)*$`).test(sourceOf(node, text))
}

/** Whether a line of words ends before anything but words. */
function hasEndOfLine(node: Nodes): boolean {
  if (node.type === 'text') return /[\r\n]$/.test(node.value)
  return node.type === 'break' || ('children' in node && (node.children as Nodes[]).some(hasEndOfLine))
}

function hasOpenMark(node: Nodes): boolean {
  if (node.type === 'text') return /[`<]/.test(node.value)
  return 'children' in node && (node.children as Nodes[]).some(hasOpenMark)
}

function isIndentedCode(node: Nodes, text: string): boolean {
  return node.type === 'code' && !/^[`~]/.test(sourceOf(node, text))
}

function followsIndentedCode(before: Nodes | undefined, text: string): boolean {
  return before !== undefined && isIndentedCode(before, text)
}

/**
 * Whether HTML that ends with a certain mark (CommonMark 0.31.2, HTML blocks, kinds 1 to 5) has it, and no line of
 * white space follows. The engines disagree where HTML ends that its container ends.
 */
function isWhole(node: Html, text: string): boolean {
  const { value, position } = node
  if (endsInMarks(node, text)) return false
  if (/^\r?\n[ \t]+(?:\r?\n|$)/.test(text.slice(position?.end.offset).slice(0, 200))) return false
  return (
    !/^\s*<(?:!|\?|(?:script|pre|style|textarea)\b)/i.test(value) || /(?:-->|\?>|\]\]>|<\/\w+>)[^\r\n]*$/.test(value)
  )
}

/** Column at which the lines of a list item begin: after its marker. */
function contentColumnOf(node: Nodes, { contentColumn, text }: Place): number {
  if (node.type === 'blockquote' || node.type === 'footnoteDefinition') return 0
  if (node.type !== 'listItem') return contentColumn
  const marker = /^(?:[-+*]|\d{1,9}[.)]) {1,4}(?=\S)/.exec(sourceOf(node, text).slice(0, 16))?.[0]
  return marker === undefined ? 0 : (node.position?.start.column ?? 0) + marker.length
}

function quotesAround(node: Nodes, { isInContainer, quotes }: Place): number {
  if (node.type === 'blockquote') return isInContainer && quotes === 0 ? 0 : quotes + 1
  return node.type === 'list' || node.type === 'footnoteDefinition' ? 0 : quotes
}

/**
 * Whether both engines end a text with a line end in a container at the start of the next line. They do, unless the
 * indentation of that line differs from that of the container.
 */
function endsAlike({ value, position }: Text, next: Nodes | undefined, place: Place): boolean {
  const end = position?.end
  if (!place.isInContainer || end?.column !== 1 || !/[\r\n]$/.test(value)) return true
  const line = place.text.slice(end.offset, (end.offset ?? 0) + 200)
  const start = next?.position?.start
  return start?.line === end.line && start.column === columnInLine(line, place)
}

/**
 * Whether a block begins where the content of its containers does. For remark, the white space before raw HTML is part of
 * it; satteri leaves it out where the line before belongs to a container that ends.
 */
function beginsAtContent(node: Html, place: Place, before: Nodes | undefined): boolean {
  const { line = 1, column = 1, offset = 0 } = node.position?.start ?? {}
  if (!place.isInContainer) return column === 1
  if (before?.type === 'paragraph' && before.position?.end.line === line - 1 && TAG_LINE.test(node.value)) return false
  return column === columnInLine(place.text.slice(offset - column + 1, offset), place)
}

/** Parents whose children are blocks; other raw HTML stands among words. */
const PARENTS_OF_BLOCKS: readonly string[] = [
  'root',
  'blockquote',
  'listItem',
  'footnoteDefinition',
  'containerDirective',
]

const RAW_TEXT = /^\s*<(?:script|pre|style|textarea)\b/i
const RAW_TEXT_END = /<\/(?:script|pre|style|textarea)>/i

/** Whether raw text ends at the first end tag, whatever its name, as CommonMark requires. satteri waits for its own. */
function endsAtFirstEnd(value: string): boolean {
  const end = RAW_TEXT.test(value) ? RAW_TEXT_END.exec(value) : null
  return end === null || !value.includes('\n', end.index)
}

/** Column at which the containers' content begins in a line; 0 when it is unknown. */
function columnInLine(line: string, { contentColumn, quotes }: Place): number {
  if (quotes === 0) return contentColumn
  const marks = new RegExp(`^(?: {0,3}> ?){${quotes}}`).exec(line)?.[0]
  return marks === undefined ? 0 : marks.length + 1
}

/** Whether a blank line or another definition follows a definition in a list item. */
function endsBlock({ position }: Definition, { contentColumn, text }: Place): boolean {
  const end = position?.end.offset ?? 0
  return (
    contentColumn > 0 &&
    /^[ \t]*(?:$|\r?\n[ \t]*(?:$|\r?\n)|\r?\n[ \t]+\[[^\]\r\n]+\]:)/.test(text.slice(end, end + 200))
  )
}

/** Whether a text has no construct that only remark would read. */
function isPlainText(node: Text, { parts, text, isInContainer }: Place): boolean {
  const { value } = node
  // In an indented line, satteri ends no tag with a quote mark.
  if (/[\r\n]>/.test(value)) return false
  // For remark, a quote mark or a fence that is only text, because of its indentation, moves ends of lines.
  if (isInContainer && /(?:^|[\r\n])(?:>|`{3}|~{3}|:{3})/.test(value)) return false
  if (parts.mdx ? !/[{<:]/.test(value) : !value.includes(':')) return true
  const source = sourceOf(node, text)
  if (parts.directives && !parts.readsBareWords && mayHoldTextDirective(source)) return false
  return !parts.mdx || !/(?<!\\)(?:\\\\)*[{<]/.test(source)
}

/** Whether the engines read the same addresses in a node and in the text that adjoins it without white space. */
function hasPlainAddress(node: Nodes, { parts, text }: Place): boolean {
  const { start, end } = node.position ?? {}
  if (!parts.gfm || start?.offset === undefined || end?.offset === undefined) return true
  if (!MAYBE_ADDRESS.test(text.slice(start.offset, end.offset))) return true
  const before = /\S*$/.exec(text.slice(Math.max(0, start.offset - 100), start.offset))?.[0] ?? ''
  const behind = /^\S*/.exec(text.slice(end.offset, end.offset + 100))?.[0] ?? ''
  const whole = before + text.slice(start.offset, end.offset) + behind
  return EMPHASIZED_ADDRESS.test(whole) || !hasOddAddress(whole)
}

/**
 * Whether braces pair up: satteri ends an expression where JavaScript does, remark at the brace that pairs with the
 * first.
 */
function hasPairedBraces(code: string): boolean {
  let open = 0
  for (const brace of code.match(/[{}]/g) ?? []) {
    open += brace === '{' ? 1 : -1
    if (open < 0) return false
  }
  return open === 0
}

function hasPlainValue(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): boolean {
  const { value } = attribute
  const code = typeof value === 'object' && value !== null ? value.value : undefined
  return hasPairedBraces(code ?? (attribute.type === 'mdxJsxExpressionAttribute' ? attribute.value : ''))
}

function lineStart({ position }: Pick<Nodes, 'position'>, text: string): string {
  const { offset = 0, column = 1 } = position?.start ?? {}
  return text.slice(Math.max(0, offset - column + 1), offset)
}

function lineBefore({ position }: Nodes, text: string): string {
  const end = (position?.start.offset ?? 0) - (position?.start.column ?? 1)
  return end < 0 ? '' : text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
}

function sourceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset, position?.end.offset)
}
