/** Loads the script at the first text that has a note: the only one that pages load before. */
export const NOTES_STARTER = `(u=>["mouseover","focusin"].map(t=>addEventListener(t,e=>e.target.closest?.("[data-db=noted]")&&import(u.replace(/notes(?=[^/]*$)/,"code-notes")))))(document.currentScript.src)`

/**
 * Shows the note of a text in code while a reader points at the text or has the focus on it. Arrow keys go from one text to
 * the next, so that a code block is one stop of the Tab key. Escape hides the note, and it stays while the pointer is on it.
 */
export const NOTES_SCRIPT = `const noted = (target) => target instanceof Element ? target.closest('[data-db="noted"]') : null
let tip, shown, timer
const hide = () => {
  clearTimeout(timer)
  if (!shown) return
  shown.removeAttribute('aria-describedby')
  shown = undefined
  tip.hidePopover?.()
}
const show = (token) => {
  clearTimeout(timer)
  if (token === shown) return
  hide()
  if (!tip?.isConnected) {
    tip = document.createElement('div')
    tip.id = 'db-note'
    tip.className = 'note-tip'
    tip.setAttribute('role', 'tooltip')
    tip.popover = 'manual'
    tip.onmouseleave = later
    tip.onmouseenter = () => clearTimeout(timer)
    document.body.append(tip)
  }
  shown = token
  tip.textContent = token.dataset.note
  token.setAttribute('aria-describedby', tip.id)
  if (!tip.showPopover) return
  tip.showPopover()
  const at = token.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = tip
  const below = at.bottom + 6
  tip.style.left = Math.max(8, Math.min(at.left, innerWidth - width - 8)) + 'px'
  tip.style.top = Math.max(8, below + height > innerHeight ? at.top - height - 6 : below) + 'px'
}
const later = () => {
  clearTimeout(timer)
  timer = setTimeout(hide, 200)
}
const on = (type, act) => addEventListener(type, act, { passive: true, capture: true })
on('mouseover', ({ target }) => {
  const token = noted(target)
  if (token) show(token)
  else if (shown && shown !== document.activeElement && !tip.contains(target)) later()
})
on('focusin', ({ target }) => {
  const token = noted(target)
  if (token) show(token)
  else hide()
})
on('focusout', ({ target }) => {
  if (target === shown) later()
})
on('scroll', ({ target }) => {
  if (target !== tip) hide()
})
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') return hide()
  const token = noted(event.target)
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (!token || !step) return
  event.preventDefault()
  const all = [...token.closest('code').querySelectorAll('[data-db="noted"]')]
  const next = all[all.indexOf(token) + step]
  if (!next) return
  token.tabIndex = -1
  next.tabIndex = 0
  next.focus()
})
const now = document.querySelector('[data-db="noted"]:is(:hover, :focus)')
if (now) show(now)
`
