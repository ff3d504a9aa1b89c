/** The animated opening and closing of `<details>`; without scripts it is the browser's own. */
import { animateHeight } from '../runtime/collapse.tsx'

/** Closing keeps the element open until the movement is over: a closed one would show nothing of it. */
export function onSummaryClick(event: MouseEvent): void {
  const summary = event.target instanceof Element ? event.target.closest('summary') : null
  const details = summary?.parentElement
  const body = details?.querySelector<HTMLElement>(':scope > .details-body')
  if (!(details instanceof HTMLDetailsElement) || !body || event.defaultPrevented) return
  // A link or a button inside of the line has its own purpose.
  if (event.target instanceof Element && event.target.closest('a, button')) return
  event.preventDefault()
  const opening = !details.open || details.dataset['closing'] !== undefined
  if (opening) {
    delete details.dataset['closing']
    details.open = true
    animateHeight(body, true, () => {})
  } else {
    details.dataset['closing'] = ''
    animateHeight(body, false, () => {
      delete details.dataset['closing']
      details.open = false
    })
  }
}
