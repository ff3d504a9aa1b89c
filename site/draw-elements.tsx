/**
 * Draws a body's React elements as values. React's own renderer returns a string, in which a slot could only be a
 * marker that has to be searched for. Apart from slots, both write the same HTML; `test/site/draw-elements.test.tsx`
 * compares them.
 */
import {
  Component,
  type Context,
  createElement,
  isValidElement,
  type JSX,
  type ReactElement,
  type ReactNode,
  use,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import type { Drawn, DrawnAttribute } from './drawn.ts'
import { escapeHtml } from './html.ts'
import { own } from './own.ts'
import { isSlot, type Segment, type Slot } from './slot.ts'

/** An element for trusted HTML. */
export function Markup(_: { readonly html: string | readonly Segment[] }): ReactNode {
  throw new Error('HTML with slots can only be drawn by drawElements.')
}

/** An element for a slot. */
export function OpenSlot(_: { readonly slot: Slot }): ReactNode {
  throw new Error('A slot can only be drawn by drawElements.')
}

/** What a caller adds to the drawing of elements. */
interface Drawing {
  /** Draws elements of some types in another way. @returns nothing for all other elements */
  readonly instead?: (element: ReactElement) => Drawn[] | undefined
  /** Draws some elements and lists with something around them. @returns nothing for all others */
  readonly around?: (node: object, draw: () => Drawn[]) => Drawn[] | undefined
  /** Receives the properties of every HTML element. */
  readonly onTag?: (props: Readonly<Record<string, unknown>>) => void
  /** Precedes the ids of `useId`, which are unique within one drawing. */
  readonly idPrefix?: string
}

/** Draws elements and components. Components may use hooks, as they may with React's static renderer. */
export function drawElements(node: ReactNode, drawing: Drawing = {}): Drawn[] {
  const drawn: Drawn[] = []
  function Inside(): ReactNode {
    // React calls a component again when it sets its state while it is drawn.
    drawn.length = 0
    draw(node, drawn, drawing)
    return null
  }
  renderToStaticMarkup(<Inside />, { identifierPrefix: drawing.idPrefix ?? '' })
  return drawn
}

function draw(node: ReactNode, into: Drawn[], drawing: Drawing): void {
  if (typeof node === 'string') into.push(escapeHtml(node))
  else if (typeof node === 'number' || typeof node === 'bigint') into.push(String(node))
  else if (typeof node !== 'object' || node === null) return
  else {
    const around = drawing.around?.(node, () => {
      const inner: Drawn[] = []
      drawObjectNode(node, inner, drawing)
      return inner
    })
    if (around) into.push(...around)
    else drawObjectNode(node, into, drawing)
  }
}

function drawObjectNode(node: object, into: Drawn[], drawing: Drawing): void {
  if (isValidElement(node)) drawElement(node as ReactElement<Props>, into, drawing)
  else if (Symbol.iterator in node) for (const child of node as Iterable<ReactNode>) draw(child, into, drawing)
  else
    throw new Error(
      'A component of the text returned something that cannot be drawn. It must return elements, text or lists of them; a promise cannot be drawn.',
    )
}

type Props = { readonly [name: string]: unknown; readonly children?: ReactNode }

/** Types of elements that are objects: the results of `memo`, `forwardRef` and `createContext`. */
interface ObjectType {
  readonly $$typeof: symbol
  readonly type?: ReactElement['type']
  readonly render?: (props: Props, ref: unknown) => ReactNode
  readonly _context?: Context<unknown>
}

function drawElement(element: ReactElement<Props>, into: Drawn[], drawing: Drawing): void {
  const { type, props } = element
  const other = typeof type === 'string' ? undefined : drawing.instead?.(element)
  if (other) into.push(...other)
  else if (typeof type === 'string') drawTag(type, props, into, drawing)
  else if (type === Markup) for (const part of [props['html']].flat()) into.push(part as Segment)
  else if (type === OpenSlot) into.push(props['slot'] as Slot)
  else if (typeof type !== 'function') drawObject(type, props, into, drawing)
  else if (isClass(type)) draw(new type(props).render(), into, drawing)
  else draw((type as (props: Props) => ReactNode)(props), into, drawing)
}

function isClass(type: ReactElement['type']): type is new (props: Props) => Component {
  return typeof type === 'function' && type.prototype instanceof Component
}

function drawObject(type: unknown, props: Props, into: Drawn[], drawing: Drawing): void {
  // Fragments, strict mode and suspense have symbols as types.
  if (typeof type !== 'object' || type === null) {
    draw(props.children, into, drawing)
    return
  }
  const { $$typeof, type: inner, render, _context } = type as ObjectType
  switch ($$typeof) {
    case Symbol.for('react.memo'):
      drawElement({ type: inner, props } as ReactElement<Props>, into, drawing)
      return
    case Symbol.for('react.forward_ref'):
      draw(render?.(props, props['ref'] ?? null), into, drawing)
      return
    case Symbol.for('react.context'):
      drawWithin(type as Provided, props, into, drawing)
      return
    case Symbol.for('react.consumer'):
      draw(
        (props.children as unknown as (value: unknown) => ReactNode)(use(_context as Context<unknown>)),
        into,
        drawing,
      )
      return
    default:
      throw new Error(
        'A component of the text is drawn while the site is built, so it cannot be one that is loaded later.',
      )
  }
}

/** Where React stores the value of a context; React's static renderer is the secondary one. */
interface Provided {
  _currentValue2: unknown
}

function drawWithin(context: Provided, { value, children }: Props, into: Drawn[], drawing: Drawing): void {
  const outer = context._currentValue2
  context._currentValue2 = value
  try {
    draw(children, into, drawing)
  } finally {
    context._currentValue2 = outer
  }
}

// ── elements of HTML ────────────────────────────────────────────────────────────────────────────────

/** Elements for which React does more than write a tag with attributes. They never hold slots. */
const BY_REACT: ReadonlySet<string> = new Set(
  'input textarea select option title style script link meta html head body'.split(' '),
)

function drawTag(name: string, props: Props, into: Drawn[], drawing: Drawing): void {
  drawing.onTag?.(props)
  if (BY_REACT.has(name)) {
    into.push(renderToStaticMarkup(createElement(name, props)))
    return
  }
  const children: Drawn[] = []
  const inner = props['dangerouslySetInnerHTML'] as { readonly __html: string } | undefined
  if (inner) children.push(inner.__html)
  else draw(props.children, children, drawing)
  const [first] = children
  // A line feed right after the tag would be dropped by the parser (HTML standard 13.1.2.5).
  if (name === 'pre' && typeof first === 'string' && first.startsWith('\n')) children.unshift('\n')
  into.push({ name, attributes: attributesOf(name, props), children })
}

/** Attributes that React writes as text, under their own name or the one in `NAMES`. */
const PLAIN = new RegExp(
  `^(?:${[
    'id|className|title|alt|lang|dir|role|rel|target|name|type|srcSet|sizes|width|height|loading|decoding|tabIndex',
    'colSpan|scope|align|cite|dateTime|htmlFor|data-[a-z-]+|aria-[a-z]+',
  ].join('|')})$`,
)
const NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', tabIndex: 'tabindex' }

function attributesOf(element: string, props: Props): DrawnAttribute[] {
  const attributes: DrawnAttribute[] = []
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'dangerouslySetInnerHTML' || value === undefined || value === null) continue
    if (isSlot(value)) attributes.push(value)
    else if ((typeof value === 'string' || typeof value === 'number') && isPlain(name, value))
      attributes.push({ name: own(NAMES, name) ?? name, value: String(value) })
    else {
      const html = byReact(element, name, value)
      if (html !== '') attributes.push({ html })
    }
  }
  return attributes
}

function isPlain(name: string, value: string | number): boolean {
  // React leaves out empty URLs and replaces those that would run a script.
  return name === 'href' || name === 'src' ? /^(?:[#/.]|https?:)/.test(String(value)) : PLAIN.test(name)
}

/** One attribute, written by React: styles, flags, numbers, attributes of SVG. */
function byReact(element: string, name: string, value: unknown): string {
  const html = renderToStaticMarkup(createElement(element as keyof JSX.IntrinsicElements, { [name]: value }))
  const end = html.endsWith('/>') ? '/>' : `></${element}>`
  // Before an image, React writes a link that loads it early.
  return html.slice(html.lastIndexOf(`<${element}`) + element.length + 1, -end.length)
}
