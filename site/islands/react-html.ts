/**
 * React's HTML → drawn elements. React closes every element and escapes every text and attribute, so its tags need
 * no HTML parser. HTML from `dangerouslySetInnerHTML` may be written otherwise, and is kept as it is.
 */
import { type Drawn, type DrawnAttribute, type DrawnElement, isVoid } from '../drawn.ts'

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
const ATTRIBUTE = /\s+([^\s=<>"'/]+)(?:="([^"]*)")?/g

/** An element that is open, with its tag as written. */
interface Open {
  readonly element: DrawnElement
  readonly tag: string
}

/** @returns elements that give the same HTML again; a tag without its counterpart stays text */
export function readReactHtml(html: string): Drawn[] {
  const root: Drawn[] = []
  const open: Open[] = []
  let done = 0
  const push = (node: Drawn): number => (open.at(-1)?.element.children ?? root).push(node)
  const dissolve = (): void => {
    const last = open.pop()
    if (!last) return
    const siblings = open.at(-1)?.element.children ?? root
    siblings.splice(siblings.length - 1, 1, last.tag, ...last.element.children)
  }
  for (const token of html.matchAll(TOKEN)) {
    const [text, closing, name = '', attributes = ''] = token
    if (token.index > done) push(html.slice(done, token.index))
    done = token.index + text.length
    if (name === '' || (closing === '/' && !open.some(({ element }) => element.name === name))) push(text)
    else if (closing === '/') {
      while (open.at(-1)?.element.name !== name) dissolve()
      open.pop()
    } else {
      const element: DrawnElement = { name, attributes: readAttributes(attributes), children: [] }
      push(element)
      if (!isVoid(element) && !attributes.endsWith('/')) open.push({ element, tag: text })
    }
  }
  if (done < html.length) push(html.slice(done))
  while (open.length > 0) dissolve()
  return root
}

/** Each attribute as written. */
function readAttributes(text: string): DrawnAttribute[] {
  return Array.from(text.matchAll(ATTRIBUTE), ([html]) => ({ html: ` ${html.trim()}` }))
}
