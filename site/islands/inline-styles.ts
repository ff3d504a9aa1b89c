/**
 * Inline styles of what components draw. The policy of a site allows no `style` attributes, so a page has a style sheet
 * with them. An attribute keeps the declarations for React, which gives them back to the element when it takes over.
 */
import { type Drawn, type DrawnAttribute, htmlOf, isElement, isNamed, valueOf } from '../body/drawn.ts'
import { INLINE } from './marks.ts'
import { readReactHtml } from './react-html.ts'

/**
 * @param html as React has written it, with delimiters
 * @param found receives the declarations of each element
 * @returns the HTML with the attribute `INLINE` in place of `style`
 */
export function withoutStyles(html: string, found: Set<string>): string {
  return html.includes(' style="') ? htmlOf(marked(readReactHtml(html), found)) : html
}

function marked(nodes: readonly Drawn[], found: Set<string>): Drawn[] {
  return nodes.map((node) => {
    if (typeof node === 'string' || !isElement(node)) return node
    const attributes = node.attributes.map((attribute): DrawnAttribute => {
      if (!isNamed(attribute) || attribute.name !== 'style') return attribute
      found.add(valueOf(attribute))
      return { name: INLINE, html: attribute.html.replace('style', INLINE) }
    })
    return { ...node, attributes, children: marked(node.children, found) }
  })
}

/** @returns a style sheet with a rule for the elements of each list of declarations */
export function sheetOfStyles(styles: readonly string[]): string {
  return styles
    .filter(fitsSheet)
    .map((style) => `[${INLINE}=${JSON.stringify(style)}]{${style}}\n`)
    .join('')
}

/** Characters and strings that can neither end a rule nor open a comment. */
const PLAIN = /^(?:[\p{L}\p{N}\s#%.,:;+*=?&@~|!<>_-]|\/(?!\*)|"[^"\\\n{}]*"|'[^'\\\n{}]*')*$/u

/** Whether declarations, which may hold values of authors, stay within their rule. */
export function fitsSheet(style: string): boolean {
  let text = style
  // Brackets by pairs, the inner ones first.
  for (let last = ''; last !== text; ) {
    last = text
    text = text.replace(/\(([^()]*)\)/g, (whole, inner: string) => (PLAIN.test(inner) ? ' ' : whole))
  }
  return PLAIN.test(text)
}
