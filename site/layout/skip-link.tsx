/** The skip link: the first stop of the Tab key on a page. */
import type { MouseEvent, ReactNode } from 'react'
import { focusOnce } from '../runtime/reader/focus.ts'
import { useWords, useWordsLanguage } from '../words/context.tsx'

/** Element that gets the focus after a route change, so that the next Tab starts at the top. */
export const skipRegionId = 'docs-top'
export const mainId = 'docs-main'

export function SkipLink(): ReactNode {
  const say = useWords()
  const english = useWordsLanguage()
  return (
    <div id={skipRegionId} className="skip" role="region" aria-label={say('page.top')} tabIndex={-1} {...english}>
      <a href={`#${mainId}`} onClick={toMain}>
        {say('page.skip')}
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
