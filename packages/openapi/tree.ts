/** The form of API pages: the lists and quotes of the Markdown become fields, columns and what can be opened. */
import type { Nodes, Root } from 'mdast'
import { NO_REQUEST, REQUEST_FENCE } from './write/operation-text.ts'

/** Nodes of Markdown, and those that only stand for an element. */
interface Tree {
  type: string
  children?: Tree[]
  name?: string
  lang?: string | null
  meta?: string | null
  depth?: number
  value?: string
  position?: Nodes['position']
  data?: { hName?: string; hProperties?: Record<string, unknown>; fence?: string }
}

/** The file of unified, as far as it is used here. */
interface TextFile {
  readonly value: unknown
}

/** A page of the plugin has a block of its own at its root, which no description in it can have. */
export function formPages(): (tree: Root, file: TextFile) => void {
  return (root, file) => {
    const tree = root as unknown as Tree
    const { children = [] } = tree
    // Of two APIs, each plugin sees the pages of both.
    if (!children.some(isRequest) || children.some(({ type }) => type === BOX)) return
    let level = 1
    for (const node of children) {
      if (node.type === 'heading') level = node.depth ?? level
      restrain(node, String(file.value), level)
    }
    tree.children = withColumns(children.flatMap(formed))
  }
}

// ── foreign Markdown ────────────────────────────────────────────────────────────────────────────────

const DIRECTIVES = ['containerDirective', 'leafDirective', 'textDirective']

/**
 * Descriptions stand in lists and quotes. In them, directives are text, code blocks are plain, and headings are below those
 * of the page.
 *
 * @param level of the heading that they stand below
 */
function restrain(node: Tree, source: string, level: number): void {
  if (node.type !== 'list' && node.type !== 'blockquote' && node.type !== 'paragraph') return
  let highest: number | undefined
  const walk = (parent: Tree): void => {
    parent.children?.forEach((child, index, list) => {
      if (DIRECTIVES.includes(child.type)) list[index] = asText(child, source)
      else {
        if (child.type === 'code') {
          child.meta = null
          child.lang = /^[\w+#-]{1,20}$/.test(child.lang ?? '') ? child.lang : null
        }
        if (child.type === 'heading') {
          const { depth = 1 } = child
          highest ??= depth
          child.depth = Math.min(6, level + 1 + Math.max(0, depth - highest))
        }
        walk(child)
      }
    })
  }
  walk(node)
}

/** A directive as it is written. */
function asText({ type, position, data }: Tree, source: string): Tree {
  const written = source.slice(position?.start.offset, position?.end.offset).replace(/\n[ \t>]*/g, '\n')
  if (type === 'textDirective') return { type: 'text', value: written, position }
  if (data?.fence !== undefined) return { type: 'code', value: data.fence, lang: null, meta: null, position }
  return { type: 'paragraph', children: [{ type: 'text', value: written, position }], position }
}

// ── fields ──────────────────────────────────────────────────────────────────────────────────────────

const BOX = 'apiBox'

function box(element: string, className: string | undefined, children: Tree[], { position }: Tree): Tree {
  const hProperties = className === undefined ? {} : { className: [className] }
  return { type: BOX, data: { hName: element, hProperties }, children, position }
}

/** A block at the root of a page. */
function formed(node: Tree): Tree[] {
  if (node.type === 'blockquote') return [box('div', 'api-text', node.children ?? [], node)]
  if (node.type === 'list' && isFieldList(node)) return [fieldList(node)]
  // What a body is.
  if (node.type === 'paragraph' && node.children?.every(({ type }) => type === 'emphasis'))
    node.data = { hProperties: { className: ['api-type'] } }
  return [node]
}

/** Lists of this plugin: an item is a paragraph that begins with a name, as code or strong. */
function isFieldList({ children = [] }: Tree): boolean {
  return children.every(({ children: [head] = [] }) => {
    const [name, , type] = head?.children ?? []
    return (
      head?.type === 'paragraph' &&
      (name?.type === 'inlineCode' || name?.type === 'strong') &&
      type?.type === 'emphasis'
    )
  })
}

function fieldList(list: Tree): Tree {
  for (const item of list.children ?? []) item.children = fieldParts(item)
  return box('div', 'api-fields', [list], list)
}

function fieldParts(item: Tree): Tree[] {
  const [head, ...rest] = item.children ?? []
  if (!head) return []
  head.data = { hProperties: { className: ['api-field'] } }
  const parts: Tree[] = [head]
  for (const [index, node] of rest.entries()) {
    const before = rest[index - 1]
    if (node.type === 'blockquote') parts.push(box('div', 'api-text', node.children ?? [], node))
    else if (node.type === 'list' && isFieldList(node)) {
      const isVariants = before?.type === 'paragraph' && isIntroduction(before)
      if (isVariants) parts.pop()
      parts.push(folded(isVariants ? plainText(before) : countOf(node), fieldList(node)))
    } else parts.push(node)
  }
  return parts
}

function isIntroduction(node: Tree): boolean {
  return /^(?:One|Any) of these:$/.test(plainText(node))
}

function plainText(node: Tree): string {
  return node.value ?? (node.children ?? []).map(plainText).join('')
}

function countOf({ children = [] }: Tree): string {
  return children.length === 1 ? '1 field' : `${children.length} fields`
}

/** What stands in a field is opened by the reader. */
function folded(label: string, content: Tree): Tree {
  const summary = box('summary', undefined, [{ type: 'text', value: label.replace(/:$/, '') }], content)
  return box('details', 'api-more', [summary, content], content)
}

// ── columns ─────────────────────────────────────────────────────────────────────────────────────────

function isRequest(node: Tree): boolean {
  return node.type === 'leafDirective' && node.name === `\`\`\`${REQUEST_FENCE}`
}

/** Samples beside what they are samples of: from the first group of code on, until the next operation. */
function withColumns(children: readonly Tree[]): Tree[] {
  const made: Tree[] = []
  let at = 0
  while (at < children.length) {
    const node = children[at] as Tree
    made.push(node)
    at++
    if (!isRequest(node) || node.data?.fence === NO_REQUEST) continue
    const next = children.findIndex((one, index) => index >= at && isRequest(one))
    // The heading of the next operation stands before its line.
    const end = next === -1 ? children.length : next - 1
    const own = children.slice(at, end)
    const from = own.findIndex(({ type }) => type === 'containerDirective')
    const [main, side] = from === -1 ? [own, []] : [own.slice(0, from), own.slice(from)]
    const columns = [box('div', 'api-main', main, node)]
    if (side.length > 0) columns.push(box('div', 'api-side', [box('div', 'api-samples', side, node)], node))
    made.push(box('div', 'api-columns', columns, node))
    at = end
  }
  return made
}
