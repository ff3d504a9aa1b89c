/** Opening and closing with an animated height, for React parts and for static HTML alike. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './media.ts'

/** Milliseconds that a change of `height` pixels takes: longer for more, but ever less so. */
export function collapseDuration(height: number): number {
  const unit = height / 36
  return Math.round((4 + 15 * unit ** 0.25 + unit / 5) * 10)
}

/**
 * Animates an element between its own height and that of what always shows. Calling it again in between turns it around.
 *
 * @param closed pixels of the closed element
 * @param done is called when the movement is over, and not when it was turned around
 */
export function animateHeight(element: HTMLElement, open: boolean, closed: number, done: () => void): void {
  const { style, scrollHeight, offsetHeight, clientHeight } = element
  const { height } = element.getBoundingClientRect()
  const isMoving = style.overflow === 'hidden'
  // The element is laid out as it is when open; in between its height is that of the movement.
  const full = isMoving ? scrollHeight + offsetHeight - clientHeight : height
  // 1 ms and not 0: without a duration there would be no end of the transition to wait for.
  const duration = prefersReducedMotion() ? 1 : collapseDuration(scrollHeight - closed)
  const movement = element.animate(
    { height: [open && !isMoving ? closed : height, open ? full : closed].map((pixels) => `${pixels}px`) },
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
    animateHeight(element.current, open, 0, () => setShown(open))
  }, [open])

  if (!mounted) return null
  return (
    <div ref={element} hidden={!shown} inert={!open}>
      {children}
    </div>
  )
}
