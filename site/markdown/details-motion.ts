/** The animated opening and closing of `<details>`; without scripts it is the browser's own. */
import { animateHeight } from '../runtime/collapse.tsx'

/** Closing keeps the element open until the movement is over: a closed one would show nothing of it. */
export function onSummaryClick(event: MouseEvent): void {
  const { target } = event
  // A link or a button inside of the line has its own purpose.
  if (!(target instanceof Element) || event.defaultPrevented || target.closest('a, button')) return
  const summary = target.closest('summary')
  const details = summary?.parentElement
  if (!summary || !(details instanceof HTMLDetailsElement)) return
  event.preventDefault()
  const opening = !details.open || closing.delete(details)
  const closed = summary.getBoundingClientRect().height + details.offsetHeight - details.clientHeight
  details.open = true
  if (!opening) closing.add(details)
  animateHeight(details, opening, closed, () => {
    if (closing.delete(details)) details.open = false
  })
}

const closing = new WeakSet<Element>()
