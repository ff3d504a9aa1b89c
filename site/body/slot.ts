/**
 * Slots: places in a body that are filled when its page is written, because they depend on the site: where a link
 * leads, how large an image is, how the site answers a directive's question. A body is drawn once, as HTML with slots
 * in between.
 */
import { escapeHtml } from '../text/html.ts'
import { unescapeHtml, withLineFeeds } from '../text/react-text.ts'

/** HTML, or a slot between two pieces of HTML. */
export type Segment = string | Slot

/** Most slots stand for whole attributes, because the attributes depend on where the destination leads. */
export type Slot =
  /** `href` of an `a`, with `target` and `rel` when it leaves the site. */
  | { readonly slot: 'link'; readonly href: string }
  /** `src` of an `img`, with `width` and `height` when the file has a size and the author has set none. */
  | { readonly slot: 'image'; readonly href: string; readonly sized: boolean }
  /** Any other attribute with one destination. */
  | { readonly slot: 'url'; readonly attribute: string; readonly kind: 'link' | 'image'; readonly href: string }
  /** `srcset`: the value and the destinations in it, in order. */
  | { readonly slot: 'srcset'; readonly value: string; readonly candidates: readonly string[] }
  | FileSlot
  /** The properties of an island as JSON, with signs in place of destinations. */
  | { readonly slot: 'props'; readonly value: string; readonly destinations: readonly PropDestination[] }
  /** The site's answer to a directive's question. */
  | ({ readonly slot: 'directive' } & DirectiveQuestion)

/** `href` or `src` of a file that is published with the page, in the page's folder. */
export interface FileSlot {
  /** The kind of the slot. */
  readonly slot: 'file'
  /** The attribute that it stands for. */
  readonly attribute: 'href' | 'src'
  /** Of the file. */
  readonly name: string
  /** Id in the file. */
  readonly fragment?: string
}

/** A destination among the properties of a component, and the sign that stands for it. */
export interface PropDestination {
  /** Stands for it in the JSON. */
  readonly sign: string
  /** What it is. */
  readonly kind: 'link' | 'image'
  /** As its author wrote it. */
  readonly href: string
}

/** A question that only the site can answer, as plain JSON; the directive's record defines its form. */
export interface DirectiveQuestion {
  /** Name of the directive. */
  readonly name: string
  /** Absent for a directive without a slot. */
  readonly question?: unknown
}

export function isSlot(value: unknown): value is Slot {
  return typeof value === 'object' && value !== null && 'slot' in value
}

/** The properties of hast that can be slots. */
export const DESTINATIONS = ['href', 'src', 'poster', 'srcSet'] as const

/** A slot as the value of a property of hast, which has no type for it. */
export function slotProperty(slot: Slot): string {
  return slot as unknown as string
}

/** A slot as the value of a property of React. */
export function slotValue(slot: Slot): string {
  return delimited(slot)
}

let key: string | undefined

/** What no text contains, because nobody knows it: it never leaves the program. */
function delimiter(): string {
  key ??= `slot-${globalThis.crypto.randomUUID()}-`
  return key
}

/** A slot, HTML with slots, or the number of a place. */
export type Delimited = Slot | readonly Segment[] | number

/**
 * A value as text between two delimiters.
 *
 * JSON escapes control characters, so one of them can stand for its quotation marks, which React would escape.
 */
export function delimited(value: Delimited): string {
  return `${delimiter()}${JSON.stringify(value).replaceAll('"', '\u0001')}${delimiter()}`
}

/** @returns HTML at even places, and at odd places what `delimited` has written */
export function partsOf(html: string): string[] {
  return html.split(delimiter())
}

/** What `delimited` has written, and React has escaped. */
export function valueIn(part: string): Delimited {
  return JSON.parse(unescapeHtml(part).replaceAll('\u0001', '"')) as Delimited
}

/** A slot in HTML that React has not written: as content, or as an attribute, whose name is in the slot. */
export function slotInHtml(slot: Slot): string {
  const text = escapeHtml(delimited(slot))
  return slot.slot === 'directive' ? text : ` slot="${text}"`
}

/** Replaces the numbers of places. */
export function withPlaces(html: string, draw: (place: number) => string): string {
  return partsOf(html)
    .map((part, index) => {
      if (index % 2 === 0) return part
      return /^\d+$/.test(part) ? draw(Number(part)) : `${delimiter()}${part}${delimiter()}`
    })
    .join('')
}

/** A destination where its slot is not the whole attribute: as its author wrote it. */
function writtenIn(slot: Slot): string {
  return 'href' in slot ? escapeHtml(slot.href) : ''
}

/** What a delimited part comes to that is no attribute. */
export function contentIn(part: string): readonly Segment[] {
  const value = valueIn(part)
  if (typeof value === 'number') return []
  if ('slot' in value) return [value.slot === 'directive' ? value : writtenIn(value)]
  return value.map((segment) => (typeof segment === 'string' ? withLineFeeds(segment) : segment))
}
