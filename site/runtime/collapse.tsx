/** Opens and closes content with an animated height, for React components and static HTML. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './reader/media.ts'

/** Duration in milliseconds for a change of `height` pixels. It grows with the height, more and more slowly. */
export function collapseDuration(height: number): number {
  const unit = Math.max(0, height) / 36
  return Math.round((4 + 15 * unit ** 0.25 + unit / 5) * 10)
}

/**
 * Animates an element between its full height and its closed height. Calling it during a movement reverses the
 * movement.
 *
 * @param closed height of the closed element, in pixels
 * @param done called when the movement ends, but not when it is reversed
 */
export function animateHeight(element: HTMLElement, open: boolean, closed: number, done: () => void): void {
  const { style, scrollHeight, offsetHeight, clientHeight } = element
  const { height } = element.getBoundingClientRect()
  const isMoving = style.overflow === 'hidden'
  // During the movement the element has the layout of the open one; only its height changes.
  const full = isMoving ? scrollHeight + offsetHeight - clientHeight : height
  // 1 ms, not 0: a transition without a duration never ends with an event.
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

/** Content that opens and closes. It is first rendered when it opens and is kept after that. */
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
