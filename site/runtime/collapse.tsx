/** Opening and closing with an animated height, for React parts and for static HTML alike. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './media.ts'

/** Milliseconds that a change of `height` pixels takes: longer for more, but ever less so. */
export function collapseDuration(height: number): number {
  const unit = height / 36
  return Math.round((4 + 15 * unit ** 0.25 + unit / 5) * 10)
}

/**
 * Animates an element between no height and its own. Calling it again in between turns it around.
 *
 * @param done is called when the movement is over, and not when it was turned around
 */
export function animateHeight(element: HTMLElement, open: boolean, done: () => void): void {
  const { style } = element
  const from = element.getBoundingClientRect().height
  const full = element.scrollHeight
  // 1 ms and not 0: without a duration there would be no end of the transition to wait for.
  const duration = prefersReducedMotion() ? 1 : collapseDuration(full)
  const movement = element.animate(
    [{ height: `${open && from === full ? 0 : from}px` }, { height: `${open ? full : 0}px` }],
    { duration, easing: 'ease-in-out' },
  )
  for (const older of element.getAnimations()) if (older !== movement) older.cancel()
  style.overflow = 'hidden'
  movement.onfinish = () => {
    style.overflow = ''
    done()
  }
}

/** Content that opens and closes. It is not rendered before it is first opened, and kept afterwards. */
export function Collapse({ open, children }: { open: boolean; children: ReactNode }): ReactNode {
  const element = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState(open)
  const [shown, setShown] = useState(open)
  const before = useRef(open)
  if (open && !mounted) setMounted(true)
  if (open && !shown) setShown(true)

  useLayoutEffect(() => {
    if (before.current === open || !element.current) return
    before.current = open
    animateHeight(element.current, open, () => setShown(open))
  }, [open])

  if (!mounted) return null
  return (
    <div ref={element} hidden={!shown} inert={!open}>
      {children}
    </div>
  )
}
