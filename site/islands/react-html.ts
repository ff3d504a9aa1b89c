/**
 * React's HTML → drawn elements, with slots where it has delimiters. React closes every element and escapes every text
 * and attribute, so its tags need no HTML parser. HTML from `dangerouslySetInnerHTML` may be written otherwise, and is kept as it is.
 */
import { type Drawn, type DrawnAttribute, type DrawnElement, isVoid } from '../body/drawn.ts'
import { contentIn, isSlot, partsOf, type Segment, valueIn } from '../body/slot.ts'

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
const ATTRIBUTE = / ([^\s=<>"'/]+)(?:="([^"]*)")?/g

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
  const push = (...nodes: Drawn[]): number => (open.at(-1)?.element.children ?? root).push(...nodes)
  const dissolve = (): void => {
    const last = open.pop()
    if (!last) return
    const siblings = open.at(-1)?.element.children ?? root
    siblings.splice(siblings.length - 1, 1, last.tag, ...last.element.children)
  }
  for (const token of html.matchAll(TOKEN)) {
    const [text, closing, name = '', attributes = ''] = token
    if (token.index > done) push(...readText(html.slice(done, token.index)))
    done = token.index + text.length
    if (name === '' || (closing === '/' && !open.some(({ element }) => element.name === name))) push(text)
    else if (closing === '/') {
      while (open.at(-1)?.element.name !== name) dissolve()
      open.pop()
    } else {
      const read = readAttributes(attributes)
      // The tag of another writer.
      if (!read || attributes.endsWith('/') !== isVoid({ name })) {
        push(...readText(text))
        continue
      }
      const element: DrawnElement = { name, attributes: read, children: [] }
      push(element)
      if (!isVoid(element)) open.push({ element, tag: text })
    }
  }
  if (done < html.length) push(...readText(html.slice(done)))
  while (open.length > 0) dissolve()
  return root
}

function readText(text: string): Segment[] {
  return partsOf(text).flatMap((part, index): Segment[] => {
    if (index % 2 === 0) return part === '' ? [] : [part]
    return [...contentIn(part)]
  })
}

/** @returns each attribute as written; nothing when React has not written them */
function readAttributes(text: string): DrawnAttribute[] | undefined {
  let length = text.endsWith('/') ? 1 : 0
  const read = Array.from(text.matchAll(ATTRIBUTE), ([html, name = '', value = '']): DrawnAttribute => {
    length += html.length
    const [before, part, after] = partsOf(value)
    if (part === undefined) return { name, html }
    const slot = valueIn(part)
    if (before === '' && after === '' && isSlot(slot)) return slot
    return { name, html: ` ${name}="${readText(value).join('')}"` }
  })
  return length === text.length ? read : undefined
}
