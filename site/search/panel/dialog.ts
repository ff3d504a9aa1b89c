/** A modal dialog: it covers the page, keeps the focus inside, and restores the focus when it closes. */
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { backGuard } from '../../runtime/browser.ts'

/** @param onLeave called for Escape, and for Back on a phone */
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
    // Replaces the width of the hidden scroll bar, so that the page does not move sideways.
    style.paddingInlineEnd = `${bar}px`
    const giveWay = (event: Event): void => {
      event.preventDefault()
      leave.current()
    }
    // At `keydown`, before `cancel`: browsers close a dialog at the second Escape in a row, even if `cancel` is
    // prevented.
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

/** Keeps Tab inside the dialog: browsers would move on to their own buttons. */
export function trapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const all = event.currentTarget.querySelectorAll<HTMLElement>('input, button, a[href]:not([tabindex="-1"])')
  const inside = [...all].filter((element) => element.getClientRects().length > 0)
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
  if (document.activeElement !== from || !to) return
  event.preventDefault()
  to.focus()
}
