/**
 * Components as HTML elements in Markdown: `<Counter start="3" />`, and `<Box>` … `</Box>` around Markdown. CommonMark
 * reads such tags as raw HTML. Their names begin with a capital letter, as no element of HTML does in this program.
 */
import type { Html, Nodes, Parent, Root } from 'mdast'
import type { Problem } from '../../kernel/fault/finding.ts'
import type { ComponentUse, Literal } from './component.ts'
import { readLiteral } from './literal.ts'

/** A tag of a component. `{` and `}` in a value are not nested. */
const TAG =
  /<(\/?)([A-Z]\w*)((?:\s+[^\s"'<>/={}]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^\s"'=<>`{}]+))?)*)\s*(\/?)>/g
const ATTRIBUTE = /([^\s"'<>/={}]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|([^\s"'=<>`{}]+)))?/g

interface Tag {
  readonly name: string
  readonly form: 'open' | 'close' | 'alone'
  readonly attributes: string
  readonly html: Html
}

type IsKnown = (name: string) => boolean

/**
 * Replaces elements of components with nodes that stand for them.
 *
 * @param isKnown whether an element has a component
 * @returns tags that do not fit together
 */
export function readElements(tree: Root, isKnown: IsKnown, file: string): Problem[] {
  const problems: Problem[] = []
  const walk = (parent: Parent): void => {
    if (parent.children.some((child) => child.type === 'html' && /<\/?[A-Z]/.test(child.value)))
      parent.children = nested(parent, isKnown, (tag, message) => {
        const { line = 1, column = 1 } = tag.html.position?.start ?? {}
        problems.push({ rule: 'directive-attribute', place: { file, line, column }, target: tag.name, message })
      }) as Parent['children']
    for (const child of parent.children) if ('children' in child) walk(child as Parent)
    parent.children = parent.children.map(unwrapped) as Parent['children']
  }
  walk(tree)
  return problems
}

/** A component alone in its paragraph is a block, as in MDX. */
function unwrapped(node: Nodes): Nodes {
  if (node.type !== 'paragraph') return node
  const [first, ...more] = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (first?.type !== 'textDirective' || more.length > 0 || !first.data || !('component' in first.data)) return node
  const content = first.children.length === 0 ? [] : [{ ...node, children: first.children }]
  return { ...first, type: 'containerDirective', children: content } as Nodes
}

interface Open {
  readonly tag: Tag
  readonly children: Nodes[]
}

/** The children of a node, with those between two tags inside the component. */
function nested(parent: Parent, isKnown: IsKnown, report: (tag: Tag, message: string) => void): Nodes[] {
  const isInline = parent.type === 'paragraph' || parent.type === 'heading' || parent.type === 'tableCell'
  const root: Nodes[] = []
  const open: Open[] = []
  const push = (node: Nodes): number => (open.at(-1)?.children ?? root).push(node)
  const end = (closing?: Tag): void => {
    const last = open.pop()
    if (last) push(componentNode(last.tag, last.children, isInline, closing))
  }
  for (const child of parent.children as Nodes[]) {
    if (child.type !== 'html') {
      push(child)
      continue
    }
    for (const piece of piecesOf(child, isKnown)) {
      if (!('form' in piece)) push(piece)
      else if (piece.form === 'alone') push(componentNode(piece, [], isInline))
      else if (piece.form === 'open') open.push({ tag: piece, children: [] })
      else if (open.some(({ tag }) => tag.name === piece.name)) {
        while (open.at(-1)?.tag.name !== piece.name) {
          reportOpen(open.at(-1) as Open, report)
          end()
        }
        end(piece)
      } else report(piece, `\`</${piece.name}>\` has no \`<${piece.name}>\` before it in the same block.`)
    }
  }
  while (open.length > 0) {
    reportOpen(open.at(-1) as Open, report)
    end()
  }
  return root
}

function reportOpen({ tag }: Open, report: (tag: Tag, message: string) => void): void {
  report(tag, `\`<${tag.name}>\` has no \`</${tag.name}>\` in the same block; it ends with the block.`)
}

/** Raw HTML as tags of components, and the HTML between them. */
function piecesOf(node: Html, isKnown: IsKnown): (Tag | Html)[] {
  const pieces: (Tag | Html)[] = []
  let done = 0
  const between = (until: number): void => {
    if (node.value.slice(done, until).trim() !== '') pieces.push(part(node, done, until))
  }
  for (const found of node.value.matchAll(TAG)) {
    const [text, slash, name = '', attributes = '', alone] = found
    if (!isKnown(name)) continue
    between(found.index)
    done = found.index + text.length
    const start = alone === '/' ? 'alone' : 'open'
    const form = slash === '/' ? 'close' : start
    pieces.push({ name, form, attributes, html: part(node, found.index, done) })
  }
  if (done === 0) return [node]
  between(node.value.length)
  return pieces
}

/** A part of raw HTML with its own place. */
function part(node: Html, from: number, until: number): Html {
  const { start } = node.position ?? {}
  const place = (offset: number): { line: number; column: number; offset: number } | undefined => {
    if (!start) return undefined
    const before = node.value.slice(0, offset).split('\n')
    const last = before.at(-1) ?? ''
    return {
      line: start.line + before.length - 1,
      column: before.length === 1 ? start.column + last.length : last.length + 1,
      offset: (start.offset ?? 0) + offset,
    }
  }
  const [first, last] = [place(from), place(until)]
  return {
    type: 'html',
    value: node.value.slice(from, until),
    position: first && last ? { start: first, end: last } : undefined,
  }
}

/** @param closing the tag that ends it; absent when it ends with its block, or has no content */
function componentNode(
  { name, attributes, html }: Tag,
  children: readonly Nodes[],
  isInline: boolean,
  closing?: Tag,
): Nodes {
  const component: ComponentUse = { name, props: readAttributes(attributes) }
  const end = closing?.html.position?.end ?? children.at(-1)?.position?.end ?? html.position?.end
  const position = html.position && end ? { position: { start: html.position.start, end } } : {}
  const type = isInline ? 'textDirective' : 'containerDirective'
  return { type, name, attributes: {}, children, data: { component }, ...position } as unknown as Nodes
}

function readAttributes(text: string): Record<string, Literal> {
  return Object.fromEntries(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single, braced, bare]) => {
      const literal = braced === undefined ? undefined : readLiteral(braced)
      const value = double ?? single ?? bare
      return [name, literal ?? (braced === undefined ? (value ?? true) : `{${braced}}`)]
    }),
  )
}
