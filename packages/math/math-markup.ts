/**
 * MathML as Temml writes it → MathML for a page. A content security policy allows no style attributes, so colours become
 * attributes of MathML and everything else is left to `math.css`.
 */
import { escapeHtml } from 'docs-build/plugins'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Elements of MathML Core and those of MathML 3 that browsers still draw; any other becomes a row. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts
   mprescripts mtable mtr mtd mstyle mpadded mphantom menclose merror semantics annotation`.split(/\s+/),
)

/** Attributes that hold no address and no script. */
const ATTRIBUTE: ReadonlySet<string> = new Set(
  `class display displaystyle scriptlevel mathvariant mathcolor mathbackground stretchy fence separator form symmetric
   largeop movablelimits accent accentunder minsize maxsize lspace rspace width height depth voffset linethickness
   columnalign rowspacing columnspacing columnlines rowlines notation encoding dir intent arg columnspan
   rowspan`.split(/\s+/),
)

/** @param mathml one formula */
export function mathMarkup(mathml: string): string {
  return parseFragment(mathml).childNodes.map(write).join('')
}

function write(node: Node): string {
  if (node.nodeName === '#text') return escapeHtml((node as DefaultTreeAdapterTypes.TextNode).value)
  if (!('attrs' in node)) return ''
  const name = ELEMENTS.has(node.tagName) ? node.tagName : 'mrow'
  const written = new Map(node.attrs.map(({ name, value }) => [name, value]))
  const style = styleOf(written.get('style') ?? '')
  if (style.has('border')) written.set('class', `${written.get('class') ?? ''} tml-boxed`.trim())
  setColour(written, 'mathcolor', style.get('color'))
  setColour(written, 'mathbackground', style.get('background-color'))
  const attributes = [...written].filter(([key]) => ATTRIBUTE.has(key))
  const text = attributes.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')
  return `<${name}${text}>${node.childNodes.map(write).join('')}</${name}>`
}

function styleOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(';').flatMap((part): [string, string][] => {
      const [name = '', value] = part.split(':', 2)
      return value === undefined ? [] : [[name.trim(), value.trim()]]
    }),
  )
}

function setColour(attributes: Map<string, string>, name: string, value: string | undefined): void {
  if (value !== undefined && /^(?:#[\da-f]{3,8}|[a-z]+)$/i.test(value)) attributes.set(name, value)
}
