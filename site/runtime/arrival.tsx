/** Updates head, scroll position, focus and screen readers after each step of the router. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { SiteData } from '../contract.ts'
import { mainId, skipRegionId } from '../layout/skip-link.tsx'
import { enhance, reveal } from '../markdown/behaviour.ts'
import { documentTitle } from '../page/head.ts'
import { afterPaint } from './after-paint.ts'
import { announce } from './announcer.tsx'
import { browser } from './browser.ts'
import { replaceTags } from './head.ts'
import { focusOnce } from './reader/focus.ts'
import type { RouterState } from './router.ts'

/** Renders nothing; its effects follow the router's steps. */
export function Arrival({ state, site, onArrive }: ArrivalProps): ReactNode {
  const { step } = state
  const last = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step brings the state that belongs to it.
  useLayoutEffect(() => {
    const { cause, fragment, pageChanged, shown } = state
    const from = last.current
    last.current = location.pathname
    enhance(document.getElementById('docs-main') ?? document.body, site)
    if (cause === 'first') {
      if (fragment) reveal(fragment)
      return
    }
    if (cause !== 'refresh') scrollToTarget(state)
    if (!pageChanged && cause !== 'refresh') return
    document.title = documentTitle(shown.page, site)
    const focused = document.activeElement
    // Later, because no reader waits for the head's tags, and moving the focus would force an early layout.
    afterPaint(() => {
      replaceTags(shown.page, site)
      if (!pageChanged) return
      if (document.activeElement === focused) moveFocus(state, from)
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
  /** Called after every step, once the page is rendered. */
  onArrive: () => void
}

/** Scrolls to the position of the step. The router itself scrolls to the top. */
function scrollToTarget({ fragment, scroll }: RouterState): void {
  if (scroll !== undefined) window.scrollTo({ top: scroll, behavior: 'instant' })
  else if (fragment && !reveal(fragment)) browser.toTop()
}

/**
 * Moves the focus, so that the next Tab continues there: after Back, to the link that the reader had followed;
 * otherwise to the heading that the address names, or to the top of the page.
 */
function moveFocus({ cause, fragment, scroll }: RouterState, from: string): void {
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
