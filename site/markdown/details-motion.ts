/** Animates opening and closing of `<details>`. Without scripts, the browser opens it at once. */
import { animateHeight } from '../runtime/collapse.tsx'

/** The element stays open until the closing movement ends, because closed content is invisible. */
export function onSummaryClick(event: MouseEvent): void {
  const { target } = event
  // A link or a button inside the summary keeps its own function.
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
