/** The animated opening and closing of `<details>`; without scripts it is the browser's own. */
import { animateHeight } from '../runtime/collapse.tsx'

/** Closing keeps the element open until the movement is over: a closed one would show nothing of it. */
export function onSummaryClick(event: MouseEvent): void {
  const summary = event.target instanceof Element ? event.target.closest('summary') : null
  const details = summary?.parentElement
  if (!(details instanceof HTMLDetailsElement) || !summary || event.defaultPrevented) return
  // A link or a button inside of the line has its own purpose.
  if (event.target instanceof Element && event.target.closest('a, button')) return
  event.preventDefault()
  const opening = !details.open || closing.has(details)
  const closed = summary.getBoundingClientRect().height + details.offsetHeight - details.clientHeight
  details.open = true
  if (opening) closing.delete(details)
  else closing.add(details)
  animateHeight(details, opening, closed, () => {
    if (closing.delete(details)) details.open = false
  })
}

const closing = new WeakSet<HTMLElement>()
