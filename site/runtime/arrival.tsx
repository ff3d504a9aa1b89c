/** What happens once a page stands: head, place on the page, focus, and a word to screen readers. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { SiteData } from '../contract.ts'
import { documentTitle } from '../head.ts'
import { mainId, skipRegionId } from '../layout/skip-link.tsx'
import { enhance, reveal } from '../markdown/behaviour.ts'
import { afterPaint } from './after-paint.ts'
import { announce } from './announcer.tsx'
import { browser } from './browser.ts'
import { focusOnce } from './focus.ts'
import { replaceTags } from './head.ts'
import type { RouterState } from './router.ts'

/** Draws nothing; its effects follow the router's steps. */
export function Arrival({ state, site, onArrive }: ArrivalProps): ReactNode {
  const { step } = state
  const last = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step brings the state that belongs to it.
  useLayoutEffect(() => {
    const { cause, fragment, pageChanged, shown } = state
    const from = last.current
    last.current = location.pathname
    enhance(document.getElementById('docs-main') ?? document.body, site.baseUrl)
    if (cause === 'first') {
      if (fragment) reveal(fragment)
      return
    }
    if (cause !== 'refresh') place(state)
    if (!pageChanged && cause !== 'refresh') return
    document.title = documentTitle(shown.page, site)
    const focused = document.activeElement
    // For the tags nobody waits, and to focus something the browser would have to lay out the page before its time.
    afterPaint(() => {
      replaceTags(shown.page, site)
      if (!pageChanged) return
      if (document.activeElement === focused) greet(state, from)
      announce(shown.page.title)
    })
  }, [step])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every step.
  useEffect(onArrive, [step, onArrive])
  return null
}

interface ArrivalProps {
  state: RouterState
  site: SiteData
  /** Called after every step, when the page is drawn. */
  onArrive: () => void
}

/** Scrolls to where the reader wants to be; at the top the router is already. */
function place({ fragment, scroll }: RouterState): void {
  if (scroll !== undefined) window.scrollTo({ top: scroll, behavior: 'instant' })
  else if (fragment && !reveal(fragment)) browser.toTop()
}

/**
 * The next Tab starts at the heading that was asked for, after Back at the link that was followed, else at the top of the
 * new page.
 */
function greet({ cause, fragment, scroll }: RouterState, from: string): void {
  if (cause === 'back-forward') {
    const links = document.querySelectorAll<HTMLAnchorElement>(`#${mainId} a`)
    const followed = [...links].find(({ origin, pathname }) => origin === location.origin && pathname === from)
    followed?.focus({ preventScroll: true })
    if (followed && document.activeElement === followed) return
  }
  const heading = fragment && scroll === undefined ? document.getElementById(fragment) : null
  const target = heading ?? document.getElementById(skipRegionId)
  if (target) focusOnce(target)
}
