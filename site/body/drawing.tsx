/**
 * Draws elements with React's server renderer. What React cannot write, a slot or trusted HTML, stands between delimiters
 * in its HTML, which is cut there afterwards.
 */
import { createContext, type ReactNode, use } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { withLineFeeds } from '../text/react-text.ts'
import { contentIn, delimited, partsOf, type Segment, type Slot, valueIn, withPlaces } from './slot.ts'

/** An element for trusted HTML. */
export function Markup({ html }: { readonly html: string | readonly Segment[] }): ReactNode {
  return delimited([html].flat())
}

/** An element for a slot. */
export function OpenSlot({ slot }: { readonly slot: Slot }): ReactNode {
  return delimited(slot)
}

/** Draws what stands in a place. */
type Later = () => string

const Places = createContext<Later[] | undefined>(undefined)

/** An element for what is drawn by itself. React cannot draw inside its own drawing, so this is done afterwards. */
export function Place({ draw }: { readonly draw: Later }): ReactNode {
  const places = use(Places)
  if (!places) throw new Error('A component of the text was drawn outside of the text.')
  return delimited(places.push(draw) - 1)
}

/** Between texts beside each other, and around what could wait for data. Nothing takes over the elements of a text. */
const COMMENTS = /<!--(?: |\/?\$)-->/g

/** React's links at the beginning, by which browsers load the images of a page early. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/**
 * @param idPrefix precedes the ids of `useId`, which are unique within one drawing
 * @returns HTML with delimiters
 * @throws what a component throws; also when one waits for data, or throws inside of `Suspense`
 */
export function drawHtml(node: ReactNode, idPrefix = ''): string {
  const places: Later[] = []
  let html = rendered(<Places value={places}>{node}</Places>, idPrefix)
  if (html.startsWith('<link')) html = html.replace(PRELOADS, '')
  if (html.includes('<!--')) {
    if (html.includes('<!--$!-->')) throw new Error(FALLBACK)
    html = html.replace(COMMENTS, '')
  }
  html = withLineFeeds(html)
  return places.length === 0 ? html : withPlaces(html, (place) => places[place]?.() ?? '')
}

/** React says neither which of the two it was, nor the error. */
const FALLBACK =
  'A component of the text inside of `Suspense` threw, or waits for something, but texts are drawn at once'

/** React's errors about what components return, which its build for production only numbers. */
const ERRORS: readonly (readonly [RegExp, string])[] = [
  [
    /^Objects are not valid as a React child|error #31;/,
    'A component of the text returned something that cannot be drawn: it must return elements, text or lists of them',
  ],
  [
    /^A component suspended while responding|error #426;/,
    'A component of the text waits for something, but texts are drawn at once: it can neither be asynchronous nor loaded later',
  ],
]

function rendered(node: ReactNode, identifierPrefix: string): string {
  try {
    return renderToString(node, { identifierPrefix })
  } catch (error) {
    const [, message] = ERRORS.find(([pattern]) => error instanceof Error && pattern.test(error.message)) ?? []
    throw message === undefined ? error : new Error(message, { cause: error })
  }
}

/** Cuts drawn HTML at its delimiters. */
export function cutHtml(html: string): Segment[] {
  const segments: Segment[] = []
  const parts = partsOf(html)
  let open = parts[0] ?? ''
  const push = (segment: Segment): void => {
    if (typeof segment === 'string') open += segment
    else {
      if (open !== '') segments.push(open)
      segments.push(segment)
      open = ''
    }
  }
  for (let at = 1; at < parts.length; at += 2) {
    const part = parts[at] ?? ''
    const after = parts[at + 1] ?? ''
    const isAttribute = open.endsWith('="') && after.startsWith('"')
    if (isAttribute) open = open.slice(0, open.lastIndexOf(' '))
    for (const segment of isAttribute ? [valueIn(part) as Slot] : contentIn(part)) push(segment)
    open += isAttribute ? after.slice(1) : after
  }
  if (open !== '') segments.push(open)
  return segments
}
