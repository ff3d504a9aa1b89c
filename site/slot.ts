/**
 * Places in a body that are written with its page: only then it is known where a link leads, how large an image is, and
 * what the site answers to a directive. A body is rendered once, as HTML with slots between.
 */

/** HTML, or a place in it. */
export type Segment = string | Slot

/** Most slots stand for whole attributes, since what they are depends on where the destination leads. */
export type Slot =
  /** `href` of an `a`, with `target` and `rel` when it leaves the site. */
  | { readonly slot: 'link'; readonly href: string }
  /** `src` of an `img`, with `width` and `height` when the file tells them and the author has not. */
  | { readonly slot: 'image'; readonly href: string; readonly sized: boolean }
  /** Any other attribute with one destination. */
  | { readonly slot: 'url'; readonly attribute: string; readonly kind: 'link' | 'image'; readonly href: string }
  /** `srcset`: the value and the destinations in it, in order. */
  | { readonly slot: 'srcset'; readonly value: string; readonly candidates: readonly string[] }
  /** `href` or `src` of a file that the page brings along, beside it. */
  | {
      readonly slot: 'file'
      readonly attribute: 'href' | 'src'
      readonly name: string
      readonly fragment?: string
    }
  /** What the site answers to a directive. */
  | ({ readonly slot: 'directive' } & DirectiveQuestion)

/** A question that only the site can answer; plain JSON in the form that the directive's record gives it. */
export interface DirectiveQuestion {
  /** Of the directive. */
  readonly name: string
  /** Absent for a directive without a slot. */
  readonly question?: unknown
}

export function isSlot(value: unknown): value is Slot {
  return typeof value === 'object' && value !== null && 'slot' in value
}

/**
 * A slot as the value of an attribute. JSX and hast have no type for a value that is known later; both pass it on as it
 * is, to `drawElements`.
 */
export function slotValue(slot: Slot): string {
  return slot as unknown as string
}
