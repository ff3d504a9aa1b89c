/** Finds what `safe` leaves out of a page's raw HTML, elements and attributes, for the rule that reports it. */
import type { Nodes } from 'mdast'
import { BLOCK, LABEL } from '../../../site/body/block.ts'
import type { DroppedHtml } from '../document.ts'
import type { HtmlTag } from './html-attributes.ts'
import { keepsAttribute } from './raw-html.ts'
import { DROPPED_WHOLE, SAFE_ELEMENTS } from './safe-elements.ts'
import { type OpenWhole, openAfter } from './whole-elements.ts'

type Place = Pick<DroppedHtml, 'line' | 'column'>

interface DroppedReader {
  /**
   * Reads the tags of the next piece of HTML.
   *
   * @param placeOf returns the place of an offset in this piece
   * @returns for each tag, the element that it is left out with, if any
   */
  readonly add: (tags: readonly HtmlTag[], placeOf: (offset: number) => Place) => readonly (string | undefined)[]
  /** Reads the content of another node: an element that is left out with its content ends with the node. */
  readonly within: (node: Nodes, read: () => void) => void
  /** Whether an inline node at this place is left out with the element around it. */
  readonly isInside: () => boolean
  /** Every element and attribute that is left out, each once. */
  readonly list: () => DroppedHtml[]
}

/** Names of the program's own marks; raw HTML that uses one is shown as text. */
const OWN_MARKS: ReadonlySet<string> = new Set([BLOCK, LABEL])
/** Inline nodes are left out as a whole with the element they stand in. */
const INLINE: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete', 'link', 'linkReference'])
/** Parts of tables; browsers ignore them outside a table (HTML standard 13.2.6.4.7). */
const TABLE_PARTS: ReadonlySet<string> = new Set('caption col colgroup tbody td tfoot th thead tr'.split(' '))

/** @returns a reader for the HTML of one page, which must be given its pieces in the order of the text */
export function readDropped(): DroppedReader {
  const found = new Map<string, DroppedHtml>()
  let open: OpenWhole | undefined
  let tables = 0
  const note = (entry: Omit<DroppedHtml, 'count'>): void => {
    const key = `${entry.what} ${entry.name}`
    const known = found.get(key)
    found.set(key, known ? { ...known, count: known.count + 1 } : { ...entry, count: 1 })
  }
  const noteTag = ({ element, written, isEnd, selfClosing, offset, attributes }: HtmlTag, placeOf: PlaceOf): void => {
    if (element === 'table') tables = Math.max(0, tables + (isEnd ? -1 : 1))
    if (isEnd || OWN_MARKS.has(element)) return
    if (SAFE_ELEMENTS.has(element) && (tables > 0 || !TABLE_PARTS.has(element))) {
      const dropped = attributes.filter(({ name, value }) => !keepsAttribute(element, name, value))
      // Tools for styles have many attributes without a value, which are one thing.
      const flags = dropped.filter(({ name, value }) => value === '' && !/^(?:on|style$)/.test(name))
      for (const one of dropped.filter((each) => !flags.includes(each, 1))) {
        const name = one === flags[0] ? flags.map((flag) => flag.name).join(' ') : one.name
        note({ what: 'attribute', name, element, ...placeOf(one.start) })
      }
      return
    }
    const place = { element, ...placeOf(offset) }
    if (/^[A-Z]/.test(written) && !SAFE_ELEMENTS.has(element)) note({ what: 'component', name: written, ...place })
    else if (DROPPED_WHOLE.has(element)) note({ what: 'whole', name: element, ...place })
    else note({ what: selfClosing ? 'empty' : 'element', name: element, ...place })
  }
  return {
    add(tags, placeOf) {
      return tags.map((tag) => {
        const before = open
        open = openAfter(tag, open)
        if (before === undefined) noteTag(tag, placeOf)
        return before?.element ?? open?.element
      })
    },
    within({ type }, read) {
      const outer = { open, tables }
      open = open && INLINE.has(type) ? { ...open, depth: Number.POSITIVE_INFINITY } : undefined
      if (type === 'table') tables++
      read()
      open = outer.open
      if (type === 'table') tables = outer.tables
    },
    isInside: () => open !== undefined,
    list: () => [...found.values()],
  }
}

type PlaceOf = (offset: number) => Place
