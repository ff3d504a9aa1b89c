/**
 * What satteri's trees lack or have beyond those of remark, put right in place; and the signs in a tree of what the two
 * read differently. Of a doubt remark has the benefit: it reads the text.
 */
import type { Code, Definition, FootnoteDefinition, Html, List, ListItem, Nodes, Parent, Root, Text } from 'mdast'
import type { ContainerDirective, TextDirective } from 'mdast-util-directive'
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx'
import { mayHoldTextDirective } from './dialect.ts'
import { hasOddAddress, type NativeParts } from './divergences.ts'

const MAYBE_ADDRESS = /@|www\.|https?:/i

/** What is known of the ancestors of a node. */
interface Place {
  readonly parts: NativeParts
  readonly text: string
  readonly parent: Parent
  /** In a quote, a list or a footnote. */
  readonly isInContainer: boolean
  /** Column at which the lines of the list item begin; 0 where it is not known, as in a quote. */
  readonly contentColumn: number
  /** How many quotes it is in; 0 when a list or a footnote is among its containers. */
  readonly quotes: number
  readonly isInDirective: boolean
}

/** @returns whether the tree is now remark's; if not, remark must read the text */
export function repairTree(root: Root, text: string, parts: NativeParts): boolean {
  const pending: Place[] = [
    { parts, text, parent: root, isInContainer: false, contentColumn: 0, quotes: 0, isInDirective: false },
  ]
  for (let place = pending.pop(); place; place = pending.pop()) {
    const { parent } = place
    if (parts.readsBareWords) writeOutBareDirectives(parent, text)
    joinTexts(parent)
    for (const [index, child] of (parent.children as Nodes[]).entries()) {
      const { type } = child
      if (child.type === 'text' && !endsAlike(child, parent.children[index + 1], place)) return false
      if (!repairNode(child, place)) return false
      if (!('children' in child)) continue
      pending.push({
        ...place,
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

/** @returns whether remark would have read the node, as it is now, as well */
function repairNode(node: Nodes, place: Place): boolean {
  const { text, parent, isInContainer, isInDirective } = place
  switch (node.type) {
    case 'text':
      return isPlainText(node, place) && hasPlainAddress(node, place)
    case 'link':
    case 'linkReference':
    case 'image':
    case 'imageReference':
      return hasPlainAddress(node, place)
    case 'list':
      return !followsIndentedCode(node, place)
    case 'listItem':
      placeTaskText(node, text)
      return typeof node.checked !== 'boolean' || node.children[0]?.type === 'paragraph'
    case 'containerDirective':
      // Where one ends that nothing closes is another place for each.
      return isClosed(node, text)
    case 'code':
      // remark ends a container at its fence, also inside of code.
      if (isInDirective && (/^[ \t]*:{3,}[ \t]*$/m.test(node.value) || isOpenFence(node, text))) return false
      return !isInContainer || !isOpenFence(node, text)
    case 'definition':
      // For remark it holds from the directive on, and what goes on lazily behind it belongs to the container.
      return (
        !isInDirective &&
        (!isInContainer || endsBlock(node, place)) &&
        !(place.parts.mdx && /^[ \t]*</.test(lineBefore(node, text)))
      )
    case 'footnoteDefinition':
      return !isInDirective && !hasLazyLine(node, text)
    case 'table': {
      // For remark the head is part of the definitions' text when it follows them at once.
      const before = parent.children[parent.children.indexOf(node) - 1]
      return before?.type !== 'definition' || before.position?.end.line !== (node.position?.start.line ?? 0) - 1
    }
    case 'tableRow':
      // HTML and the end of a container end a table for remark.
      return !/^(?:<|:::)/.test(sourceOf(node, text))
    case 'html':
      if (isInContainer && node.position && lineStart(node, text).includes('\t')) return false
      return !isInContainer || (parent.type === 'paragraph' ? !/[\r\n]/.test(node.value) : isWhole(node, text))
    case 'paragraph':
      // For remark a marker begins a list here.
      return !/^(?:\d{1,9}[.)]|[-+*])(?:[ \t\r\n]|$)/.test(sourceOf(node, text))
    case 'inlineCode':
      return !place.parts.mdx || !/[\r\n][ \t>]*[<{]/.test(sourceOf(node, text))
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return hasPairedBraces(node.value) && (parent.type !== 'tableCell' || !/[\r\n]/.test(node.value))
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      delete node.data
      return node.attributes.every(hasPlainValue)
    default:
      return (node.type as string) !== 'mdxjsEsm'
  }
}

/** Without text directives, `:word` is text: satteri reads both kinds of directives or none. */
function writeOutBareDirectives(parent: Parent, text: string): void {
  parent.children.forEach((child, index) => {
    if (child.type === 'textDirective') parent.children[index] = asText(child, text)
  })
}

function asText(directive: TextDirective, text: string): Text {
  const { position } = directive
  return { type: 'text', value: sourceOf(directive, text), ...(position ? { position } : {}) }
}

/** satteri ends a text where an address could have gone on. */
function joinTexts(parent: Parent): void {
  const { children } = parent
  if (!children.some((child, index) => child.type === 'text' && children[index + 1]?.type === 'text')) return
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

/**
 * Where a task's text begins: mdast-util-gfm-task-list-item moves the paragraph behind the box only when text follows,
 * and leaves it at the box when anything else does.
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

/** Whether the last line of a container is its closing fence. */
function isClosed(container: ContainerDirective, text: string): boolean {
  return endsWith(container, text, /^:+/, /^[ \t>]*(:{3,})[ \t]*$/)
}

function isOpenFence(code: Code, text: string): boolean {
  const isFenced = /^[`~]/.test(text.slice(code.position?.start.offset, code.position?.end.offset))
  return isFenced && !endsWith(code, text, /^(?:`+|~+)/, /^[ \t>]*(`{3,}|~{3,})[ \t]*$/)
}

/** Whether the last line of a block, behind the first, is a fence of at least the length of the opening one. */
function endsWith({ position }: Code | ContainerDirective, text: string, opening: RegExp, closing: RegExp): boolean {
  if (!position || position.start.line === position.end.line) return false
  const { start, end } = position
  const last = text.slice((end.offset ?? 0) - end.column + 1, end.offset)
  const mark = opening.exec(text.slice(start.offset, end.offset))?.[0] ?? ''
  return closing.exec(last)?.[1]?.startsWith(mark) ?? false
}

/**
 * Whether a line of a footnote is not indented, or follows it at once, or it holds a list or HTML at its beginning: the
 * engines disagree on where those end.
 */
function hasLazyLine(footnote: FootnoteDefinition, text: string): boolean {
  const first = footnote.children[0]?.type
  if (first === 'list' || first === 'html' || /\n(?![ \t\r\n]|$)/.test(sourceOf(footnote, text))) return true
  const end = footnote.position?.end.offset ?? 0
  return /^\r?\n(?:[ \t]+(?:\r?\n|$)|(?!\[\^)[^\r\n])/.test(text.slice(end, end + 200))
}

/** remark lets a list that begins with another number than 1 go on a paragraph, also across indented code. */
function followsIndentedCode(list: List, { parent, text }: Place): boolean {
  if (!list.ordered || list.start === 1) return false
  const before = parent.children[parent.children.indexOf(list) - 1]
  return before?.type === 'code' && !/^[`~]/.test(sourceOf(before, text))
}

/**
 * Whether what ends with a certain mark (CommonMark 0.31.2, HTML blocks, kinds 1 to 5) has it, and no line of white space
 * follows: where HTML ends that its container ends is another place for each.
 */
function isWhole({ value, position }: Html, text: string): boolean {
  if (/^\r?\n[ \t]+(?:\r?\n|$)/.test(text.slice(position?.end.offset).slice(0, 200))) return false
  return (
    !/^\s*<(?:!|\?|(?:script|pre|style|textarea)\b)/i.test(value) || /(?:-->|\?>|\]\]>|<\/\w+>)[^\r\n]*$/.test(value)
  )
}

/** Column at which the lines of a list item begin: behind its marker. */
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
 * Whether a text in a container that ends with a line ends for both at the very beginning of the next one: they do unless
 * that line is indented otherwise than the container asks for.
 */
function endsAlike({ value, position }: Text, next: Nodes | undefined, place: Place): boolean {
  const end = position?.end
  if (!place.isInContainer || end?.column !== 1 || !/[\r\n]$/.test(value)) return true
  const line = place.text.slice(end.offset, (end.offset ?? 0) + 200)
  const start = next?.position?.start
  return start?.line === end.line && start.column === columnInLine(line, place)
}

/** Column at which the content of the containers begins in a line; 0 where it is not known. */
function columnInLine(line: string, { contentColumn, quotes }: Place): number {
  if (quotes === 0) return contentColumn
  const marks = new RegExp(`^(?: {0,3}> ?){${quotes}}`).exec(line)?.[0]
  return marks === undefined ? 0 : marks.length + 1
}

/** Whether a blank line, or another definition, follows a definition in a list item. */
function endsBlock({ position }: Definition, { contentColumn, text }: Place): boolean {
  const end = position?.end.offset ?? 0
  return (
    contentColumn > 0 &&
    /^[ \t]*(?:$|\r?\n[ \t]*(?:$|\r?\n)|\r?\n[ \t]+\[[^\]\r\n]+\]:)/.test(text.slice(end, end + 200))
  )
}

/** Whether a text has no sign that remark would have read. */
function isPlainText(node: Text, { parts, text }: Place): boolean {
  const { value } = node
  if (parts.mdx ? !/[{<:]/.test(value) : !value.includes(':')) return true
  const source = sourceOf(node, text)
  if (parts.directives && !parts.readsBareWords && mayHoldTextDirective(source)) return false
  return !parts.mdx || !/(?<!\\)(?:\\\\)*[{<]/.test(source)
}

/** Whether the engines see the same addresses in a node, and in what touches it without white space. */
function hasPlainAddress(node: Nodes, { parts, text }: Place): boolean {
  const { start, end } = node.position ?? {}
  if (!parts.gfm || start?.offset === undefined || end?.offset === undefined) return true
  if (!MAYBE_ADDRESS.test(text.slice(start.offset, end.offset))) return true
  const before = /\S*$/.exec(text.slice(Math.max(0, start.offset - 100), start.offset))?.[0] ?? ''
  const behind = /^\S*/.exec(text.slice(end.offset, end.offset + 100))?.[0] ?? ''
  return !hasOddAddress(before + text.slice(start.offset, end.offset) + behind)
}

/** satteri ends an expression where JavaScript does, remark with the brace that pairs with the first. */
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

function lineStart({ position }: Nodes, text: string): string {
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
