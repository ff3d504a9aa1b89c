/** Elements of HTML in `.mdx` files as raw HTML, under the policy of all raw HTML. */
import type { Html, Nodes } from 'mdast'
import { own } from '../../../site/own.ts'
import { escapeHtml } from '../../../site/text/html.ts'
import { literals, type Report } from './literal-attributes.ts'
import type { JsxElement } from './mdx-nodes.ts'

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** React's names of attributes that HTML spells otherwise. */
const HTML_NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', srcSet: 'srcset' }

/** Turns an element into raw HTML around its content. */
export function htmlElement(node: JsxElement, text: string, report: Report): readonly Nodes[] {
  const name = node.name ?? ''
  const attributes = [...literals(node, [], report)]
  const written = openingTag(node, text)
  const isHtml = node.attributes.every(
    (attribute) =>
      attribute.type === 'mdxJsxAttribute' &&
      own(HTML_NAMES, attribute.name) === undefined &&
      (typeof attribute.value === 'string' || attribute.value === null || attribute.value === undefined),
  )
  const made = attributes.map(
    ([key, value]) => ` ${own(HTML_NAMES, key) ?? key}${value === null ? '' : `="${escapeHtml(value)}"`}`,
  )
  // If the tag is valid HTML it stays as written, so that destinations in it keep their places in the source.
  const opening = isHtml ? written.replace(/\s*\/?>$/, '>') : `<${name}${made.join('')}>`
  const html = (value: string): Html => ({ type: 'html', value, position: node.position })
  if (VOID.test(name)) return [html(opening)]
  return [html(opening), ...(node.children as Nodes[]), html(`</${name}>`)]
}

/** The source of an element up to the end of its opening tag. */
function openingTag(node: JsxElement, text: string): string {
  const start = node.position?.start.offset ?? 0
  let quote = ''
  for (let at = start; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return text.slice(start, at + 1)
  }
  return text.slice(start)
}
