/** The skip link: the first stop of the Tab key on a page. */
import type { MouseEvent, ReactNode } from 'react'
import { useEnglish } from '../context.tsx'
import { focusOnce } from '../runtime/focus.ts'

/** Element that gets the focus after a route change, so that the next Tab starts at the top. */
export const skipRegionId = 'docs-top'
export const mainId = 'docs-main'

export function SkipLink(): ReactNode {
  const english = useEnglish()
  return (
    <div id={skipRegionId} className="skip" role="region" aria-label="Top of the page" tabIndex={-1} {...english}>
      <a href={`#${mainId}`} onClick={toMain}>
        Skip to main content
      </a>
    </div>
  )
}

function toMain(event: MouseEvent): void {
  const main = document.getElementById(mainId)
  if (!main) return
  event.preventDefault()
  focusOnce(main)
  main.scrollIntoView()
}
