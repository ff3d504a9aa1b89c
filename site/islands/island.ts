/**
 * Islands: components in a text that React takes over in the browser, each by itself. The HTML of an island is drawn
 * when the site is built. Its properties are JSON in an attribute; Markdown inside it stands in the HTML only, in
 * elements for slots.
 */
import { createElement, type ElementType, type ReactElement, type ReactNode } from 'react'

/** When an island is taken over: never, when the browser is idle, when the reader sees it, or at once. */
export type Hydrate = 'none' | 'idle' | 'visible' | 'load'

export const HYDRATE: readonly Hydrate[] = ['none', 'idle', 'visible', 'load']

/** A property as JSON. `$` is the kind of a value that is not plain JSON. */
export type Packed =
  | string
  | number
  | boolean
  | null
  | readonly Packed[]
  | { readonly $: 'slot'; readonly n: number }
  | { readonly $: 'html' }
  | { readonly $: 'json'; readonly value: unknown }
  | { readonly $: 'element'; readonly type: string; readonly props: PackedProps }

export type PackedProps = { readonly [name: string]: Packed }

/** What JSON cannot hold, on the server or in the browser. */
interface Unpacking {
  readonly slot: (n: number) => ReactNode
  /** The property `html`. */
  readonly html: () => string
  /** The component of a part that belongs to the island, such as the tab of tabs; HTML elements have their name. */
  readonly typeOf: (type: string) => ElementType
}

/** @returns the element of an island, the same on the server and in the browser */
export function unpackElement(type: ElementType, props: PackedProps, unpacking: Unpacking): ReactElement {
  const unpack = (value: Packed): unknown => {
    if (Array.isArray(value)) return value.map(unpack)
    if (typeof value !== 'object' || value === null || !('$' in value)) return value
    if (value.$ === 'slot') return unpacking.slot(value.n)
    if (value.$ === 'json') return value.value
    if (value.$ === 'html') return unpacking.html()
    return unpackElement(unpacking.typeOf(value.type), value.props, unpacking)
  }
  const { children, ...rest } = Object.fromEntries(Object.entries(props).map(([name, value]) => [name, unpack(value)]))
  const inside = Array.isArray(children) ? children : [children]
  return createElement(type, rest, ...(children === undefined ? [] : (inside as ReactNode[])))
}
