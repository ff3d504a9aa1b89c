/** What `safe` leaves out of a page's raw HTML, for the rule that reports it: elements, and attributes of others. */
import { BLOCK, LABEL } from '../../site/block.ts'
import type { DroppedHtml } from './document.ts'
import type { HtmlTag } from './html-attributes.ts'
import { keepsAttribute } from './raw-html.ts'
import { DROPPED_WHOLE, SAFE_ELEMENTS } from './safe-elements.ts'

type Place = Pick<DroppedHtml, 'line' | 'column'>

export interface DroppedReader {
  /**
   * Reads the tags of the next piece of HTML.
   *
   * @param placeOf the place of an offset in this piece
   */
  readonly add: (tags: readonly HtmlTag[], placeOf: (offset: number) => Place) => void
  /** Everything that was found, each element and attribute once. */
  readonly list: () => DroppedHtml[]
}

const WHOLE: ReadonlySet<string> = new Set(DROPPED_WHOLE)
/** Names of our own marks are shown as text. */
const OWN: ReadonlySet<string> = new Set([BLOCK, LABEL])

/** @returns a reader for the HTML of one page, in the order of the text */
export function readDropped(): DroppedReader {
  const found = new Map<string, DroppedHtml>()
  /** The element without its content whose end has not come yet: what stands in it goes with it. */
  let open: string | undefined
  const note = (entry: Omit<DroppedHtml, 'count'>): void => {
    const key = `${entry.what} ${entry.name}`
    const known = found.get(key)
    found.set(key, known ? { ...known, count: known.count + 1 } : { ...entry, count: 1 })
  }
  return {
    add(tags, placeOf) {
      for (const { element, written, isEnd, selfClosing, offset, attributes } of tags) {
        if (open !== undefined) {
          if (isEnd && element === open) open = undefined
        } else if (!isEnd && !OWN.has(element)) {
          const isWhole = WHOLE.has(element)
          if (isWhole && !selfClosing) open = element
          if (SAFE_ELEMENTS.has(element)) {
            for (const { name, value, start } of attributes)
              if (!keepsAttribute(element, name, value)) note({ what: 'attribute', name, element, ...placeOf(start) })
          } else {
            const isComponent = /^[A-Z]/.test(written)
            const what = isComponent ? 'component' : isWhole ? 'whole' : selfClosing ? 'empty' : 'element'
            note({ what, name: isComponent ? written : element, element, ...placeOf(offset) })
          }
        }
      }
    },
    list: () => [...found.values()],
  }
}
