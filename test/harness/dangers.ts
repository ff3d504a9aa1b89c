/** Finds what could run in HTML as a browser parses it. */
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import { bodyId } from '../../site/body/page-body.tsx'

const ELEMENTS =
  /^(?:script|style|iframe|object|embed|applet|base|link|meta|form|svg|math|frame|frameset|template|portal|noscript|param)$/
const ATTRIBUTES =
  /^on|^style$|^srcdoc$|^formaction$|^action$|^ping$|^background$|^http-equiv$|^xlink|^xmlns|^autofocus$|^is$|^slot$/

/** @returns elements and attributes that act, and addresses that are code */
export function dangers(html: string): string[] {
  return dangersIn(parseFragment(html))
}

/** The same for the text of a whole page, without the program's own parts around it. */
export function dangersInPage(html: string): string[] {
  const find = (node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element | undefined => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      const found = child.attrs.some(({ name, value }) => name === 'id' && value === bodyId) ? child : find(child)
      if (found) return found
    }
    return undefined
  }
  const text = find(parse(html))
  return text ? dangersIn(text) : []
}

/** Whether an element is a sign that the program draws: one path, and nothing that could act. */
function isIcon({ tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element): boolean {
  const names = attrs.map(({ name, value }) => (name === 'class' ? `class=${value}` : name)).join(' ')
  const [path, ...others] = childNodes
  return (
    tagName === 'svg' &&
    names === 'class=icon viewBox width height aria-hidden' &&
    others.length === 0 &&
    path !== undefined &&
    'tagName' in path &&
    path.tagName === 'path' &&
    path.childNodes.length === 0 &&
    path.attrs.every(({ name }) => name === 'd')
  )
}

function dangersIn(root: DefaultTreeAdapterTypes.ParentNode): string[] {
  const found: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      if (ELEMENTS.test(child.tagName) && !isIcon(child)) found.push(child.tagName)
      for (const { name, value } of child.attrs) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove these characters
        const url = value.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '')
        if (ATTRIBUTES.test(name)) found.push(name)
        if (/^(?:javascript|vbscript|livescript|blob|filesystem):/i.test(url)) found.push(`${name}=${value}`)
        if (/^data:/i.test(url) && !/^data:image\//i.test(url)) found.push(`${name}=${value}`)
        if (/^data:/i.test(url) && name === 'href') found.push(`${name}=${value}`)
      }
      walk(child)
    }
  }
  walk(root)
  return found
}
