/**
 * Slots: places in a body that are filled when its page is written, because they depend on the site: where a link
 * leads, how large an image is, how the site answers a directive's question. A body is drawn once, as HTML with slots
 * in between.
 */

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
  /** `href` or `src` of a file that is published with the page, in the page's folder. */
  | {
      readonly slot: 'file'
      readonly attribute: 'href' | 'src'
      readonly name: string
      readonly fragment?: string
    }
  /** The properties of an island as JSON, with signs in place of destinations. */
  | { readonly slot: 'props'; readonly value: string; readonly destinations: readonly PropDestination[] }
  /** The site's answer to a directive's question. */
  | ({ readonly slot: 'directive' } & DirectiveQuestion)

/** A destination among the properties of a component, and the sign that stands for it. */
export interface PropDestination {
  readonly sign: string
  readonly kind: 'link' | 'image'
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

/** A slot as the value of an attribute. JSX and hast have no type for it; both pass it unchanged to `drawElements`. */
export function slotValue(slot: Slot): string {
  return slot as unknown as string
}
