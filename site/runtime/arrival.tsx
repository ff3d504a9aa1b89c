/** What happens once a page stands: head, place on the page, focus, and a word to screen readers. */
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import type { SiteData } from '../contract.ts'
import { skipRegionId } from '../layout/skip-link.tsx'
import { enhance, reveal } from '../markdown/behaviour.ts'
import { announce } from './announcer.tsx'
import { focusOnce } from './focus.ts'
import { updateHead } from './head.ts'
import type { RouterState } from './router.ts'

/** Draws nothing; its effects follow the router's steps. */
export function Arrival({ state, site, onArrive }: ArrivalProps): ReactNode {
  const { step } = state

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step brings the state that belongs to it.
  useLayoutEffect(() => {
    enhance(document.getElementById('docs-main') ?? document.body, site.baseUrl)
    if (state.cause === 'first') {
      if (state.fragment) reveal(state.fragment)
      return
    }
    if (state.pageChanged || state.cause === 'refresh') updateHead(state.shown.page, site)
    if (state.cause !== 'refresh') place(state)
    if (state.pageChanged) greet(state)
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

function place({ fragment, scroll }: RouterState): void {
  if (scroll !== undefined) window.scrollTo({ top: scroll, behavior: 'instant' })
  else if (!fragment || !reveal(fragment)) window.scrollTo({ top: 0, behavior: 'instant' })
}

/** The next Tab starts at the heading that was asked for, else at the top of the new page. */
function greet({ fragment, scroll, shown }: RouterState): void {
  const heading = fragment && scroll === undefined ? document.getElementById(fragment) : null
  const target = heading ?? document.getElementById(skipRegionId)
  if (target) focusOnce(target)
  announce(shown.page.title)
}
