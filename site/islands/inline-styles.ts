/**
 * Styles in the HTML of what components draw. The policy of a site allows neither `style` attributes nor `<style>`
 * elements, so a page has a style sheet with both. An attribute keeps the declarations for React, which gives them back
 * to the element when it takes over.
 */
import {
  attributeOf,
  type Drawn,
  type DrawnAttribute,
  type DrawnElement,
  htmlOf,
  isElement,
  isNamed,
  valueOf,
} from '../body/drawn.ts'
import { escapeHtml } from '../text/html.ts'
import { CSS_IN_JS, INLINE, SHEET_TEXT } from './marks.ts'
import { readReactHtml } from './react-html.ts'

/** What a drawing has in place of a style sheet. */
export interface DrawnStyles {
  /** Declarations of elements with a `style`. */
  readonly inline: Set<string>
  /** Texts of `<style>` elements, each closed. */
  readonly sheets: Set<string>
}

/**
 * @param html as React has written it, with delimiters
 * @param found receives the declarations of each element, and the text of each `<style>`
 * @returns the HTML with the attribute `INLINE` in place of `style`, and `SHEET_TEXT` in place of the text of a `<style>`
 */
export function withoutStyles(html: string, found: DrawnStyles): string {
  return / style="|<style[ >]/.test(html) ? htmlOf(marked(readReactHtml(html), found)) : html
}

function marked(nodes: readonly Drawn[], found: DrawnStyles): Drawn[] {
  return nodes.flatMap((node): Drawn[] => {
    if (typeof node === 'string' || !isElement(node)) return [node]
    if (node.name === 'style') return takenSheet(node, found)
    const attributes = node.attributes.map((attribute): DrawnAttribute => {
      if (!isNamed(attribute) || attribute.name !== 'style') return attribute
      found.inline.add(valueOf(attribute))
      return { name: INLINE, html: attribute.html.replace('style', INLINE) }
    })
    return [{ ...node, attributes, children: marked(node.children, found) }]
  })
}

/** Libraries of CSS in JavaScript write their elements for servers only; React expects all others when it takes over. */
function takenSheet(element: DrawnElement, { sheets }: DrawnStyles): Drawn[] {
  const isForServers = CSS_IN_JS.some((name) => attributeOf(element, name) !== undefined)
  const media = attributeOf(element, 'media')
  const type = attributeOf(element, 'type')
  const text = htmlOf(element.children)
  if (type !== undefined && type !== '' && type.toLowerCase() !== 'text/css') return [element]
  if (media === undefined) sheets.add(closedSheet(text))
  else if (fitsSheet(media)) sheets.add(`@media ${media}{${closedSheet(text)}}`)
  if (isForServers) return []
  const kept = { name: SHEET_TEXT, html: ` ${SHEET_TEXT}="${escapeHtml(text)}"` }
  return [{ ...element, attributes: [...element.attributes, kept], children: [] }]
}

const CSS_TOKEN = /\\[\s\S]|"(?:[^"\\\n]|\\[\s\S])*("?)|'(?:[^'\\\n]|\\[\s\S])*('?)|\/\*[\s\S]*?(\*\/|$)|[{}()[\]]/g
const PARTNERS: ReadonlyMap<string, string> = new Map(
  ['{}', '()', '[]'].map(([open = '', close = '']) => [open, close]),
)

/**
 * Ends what a style sheet leaves open, as browsers do at its end (CSS Syntax 3, 5.4), so that another one can follow.
 *
 * @returns the text, and the characters that it lacks
 */
export function closedSheet(css: string): string {
  const open: string[] = []
  let end = ''
  for (const { 0: token, 1: double, 2: single, 3: comment } of css.matchAll(CSS_TOKEN)) {
    const partner = PARTNERS.get(token)
    if (partner !== undefined) open.push(partner)
    else if (token === open.at(-1)) open.pop()
    else if (token === '}' && open.includes('}')) open.length = open.lastIndexOf('}')
    // A line feed ends a string; at the end of the text nothing does.
    if (double === '') end = '\n'
    if (single === '') end = '\n'
    if (comment === '') end = '*/'
  }
  const text = css.endsWith('\\') ? `${css} ` : css
  const closed = text + end + open.reverse().join('')
  return /[};]\s*$/.test(closed) ? closed : `${closed}{}`
}

/** @returns a style sheet of the texts of `<style>` elements, with a rule for the elements of each list of declarations */
export function sheetOfStyles(styles: readonly string[], sheets: readonly string[] = []): string {
  const rules = styles.filter(fitsSheet).map((style) => `[${INLINE}=${JSON.stringify(style)}]{${style}}\n`)
  return [...sheets.map((css) => `${css}\n`), ...rules].join('')
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
