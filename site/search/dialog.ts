/** The dialog over the page: opens over everything, keeps the focus, and gives it back. */
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { backGuard } from '../runtime/browser.ts'

/** @param onLeave Escape, or the Back key of a phone */
export function useDialog(onLeave: () => void): { current: HTMLDialogElement | null } {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    const { style } = document.documentElement
    const bar = window.innerWidth - document.documentElement.clientWidth
    element.showModal()
    style.overflow = 'hidden'
    // Without its scroll bar the page would jump to the side.
    style.paddingInlineEnd = `${bar}px`
    const giveWay = (event: Event): void => {
      event.preventDefault()
      leave.current()
    }
    // Before `cancel`: browsers obey the second Escape in a row whatever is asked of them.
    const escape = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing) giveWay(event)
    }
    element.addEventListener('keydown', escape)
    element.addEventListener('cancel', giveWay)
    const outer = backGuard.current
    backGuard.current = () => {
      leave.current()
      return true
    }
    return () => {
      element.removeEventListener('keydown', escape)
      element.removeEventListener('cancel', giveWay)
      backGuard.current = outer
      style.overflow = ''
      style.paddingInlineEnd = ''
      element.close()
      const isSomewhere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const target = isSomewhere ? before : document.querySelector<HTMLElement>('[data-db=search]')
      target?.focus({ preventScroll: true })
    }
  }, [])

  return dialog
}

export function isBackdrop(event: MouseEvent): boolean {
  return event.target === event.currentTarget
}

/** Keeps Tab inside: browsers would lead on to their own buttons. */
export function trapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const all = event.currentTarget.querySelectorAll<HTMLElement>('input, button, a[href]:not([tabindex="-1"])')
  const inside = [...all].filter((element) => element.getClientRects().length > 0)
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
  if (document.activeElement !== from || !to) return
  event.preventDefault()
  to.focus()
}
