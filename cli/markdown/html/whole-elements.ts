/**
 * Removes raw HTML elements that are left out with their content, before anything parses the HTML: in a parser, such an
 * element without an end tag would take in the rest of the page. The element ends at its end tag, or with the Markdown
 * node it stands in. Blocks of Markdown between its tags stay.
 */
import type { ElementContent, Nodes } from 'hast'
import { BLOCK, LABEL } from '../../../site/body/block.ts'
import { escapeHtml } from '../../../site/text/html.ts'
import { type HtmlTag, readHtml } from './html-attributes.ts'
import { DROPPED_WHOLE } from './safe-elements.ts'

/** An element that is left out with its content, and the number of open elements of its kind. */
export interface OpenWhole {
  readonly element: string
  readonly depth: number
}

/** @returns the element that is open after a tag, if any */
export function openAfter(
  { element, isEnd, selfClosing }: HtmlTag,
  open: OpenWhole | undefined,
): OpenWhole | undefined {
  if (open === undefined)
    return DROPPED_WHOLE.has(element) && !isEnd && !selfClosing ? { element, depth: 1 } : undefined
  if (element !== open.element || selfClosing) return open
  const depth = open.depth + (isEnd ? -1 : 1)
  return depth === 0 ? undefined : { element, depth }
}

/** Removes these elements from all raw nodes of a tree, with the words between their tags. */
export function removeWholeElements(node: Nodes): void {
  if (!('children' in node)) return
  let open: OpenWhole | undefined
  const kept: ElementContent[] = []
  for (const child of node.children as ElementContent[]) {
    if (isRaw(child)) {
      const { html, after } = withoutWholeElements(child.value, open)
      child.value = html
      open = after
      kept.push(child)
    } else if (open === undefined || !isInline(child)) {
      removeWholeElements(child)
      kept.push(child)
    }
  }
  node.children = kept
}

interface RawNode {
  type: 'raw'
  value: string
}

export function isRaw(node: Nodes): node is ElementContent & RawNode {
  return (node.type as string) === 'raw'
}

/** Inline elements that Markdown creates. The call of a footnote is kept, because the footnote links back to it. */
const INLINE: ReadonlySet<string> = new Set(['a', 'br', 'code', 'del', 'em', 'img', 'input', 'strong'])

function isInline(node: ElementContent): boolean {
  return node.type === 'text' ? node.value.trim() !== '' : node.type === 'element' && INLINE.has(node.tagName)
}

const OWN_MARKS: ReadonlySet<string> = new Set([BLOCK, LABEL])

/** Returns HTML that leaves no comment, tag or text open at its end; elements may stay open. */
function withoutWholeElements(
  value: string,
  before: OpenWhole | undefined,
): { html: string; after: OpenWhole | undefined } {
  const { tokens, unfinished, openText } = readHtml(value)
  let open = before
  let html = ''
  let isPlain = false
  for (const { start, end, tag } of tokens) {
    const source = value.slice(start, end)
    if (!tag) {
      if (open === undefined) html += isPlain ? escapeHtml(source) : source
      continue
    }
    const after = openAfter(tag, open)
    if (open === undefined && after === undefined && !DROPPED_WHOLE.has(tag.element)) {
      // The program's own marks; written by an author, they are text.
      if (OWN_MARKS.has(tag.element)) html += escapeHtml(source)
      // The text of this element has no end.
      else if (tag.element === 'plaintext') isPlain = true
      else html += source
    }
    open = after
  }
  if (open !== undefined) return { html, after: open }
  // The characters of an unfinished tag are text.
  html += escapeHtml(unfinished)
  return { html: openText === undefined || isPlain ? html : `${html}</${openText}>`, after: undefined }
}
