/** A button that appears when the reader turns back up on a long page. */
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../icons.tsx'
import { listen } from '../runtime/listen.ts'
import { prefersReducedMotion } from '../runtime/reader/media.ts'
import { useWords } from '../words/context.tsx'

const threshold = 300

export function BackToTop(): ReactNode {
  /** `undefined` until the reader scrolls: no HTML needs the button. */
  const [shown, setShown] = useState<boolean>()
  const say = useWords()

  useEffect(() => {
    let last = window.scrollY
    let jumped = false
    const scroll = () => {
      const top = window.scrollY
      const upwards = top < last
      last = top
      // A jump to a heading scrolls too, but is no sign that the reader wants to go up.
      if (jumped) {
        jumped = false
        setShown(false)
        return
      }
      const atEnd = top + window.innerHeight >= document.documentElement.scrollHeight
      setShown(upwards && top > threshold && !atEnd)
    }
    const hashchange = () => {
      jumped = true
      // A browser may report the scrolling before the focus.
      setShown(false)
    }
    return listen(window, { scroll, hashchange })
  }, [])

  return (
    shown !== undefined && (
      <button
        type="button"
        className={shown ? 'back-to-top shown' : 'back-to-top'}
        aria-label={say('page.backToTop')}
        onClick={() => window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })}
      >
        <Icon name="up" />
      </button>
    )
  )
}
