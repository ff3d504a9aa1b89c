/** Brings the static text of a page to life: by events that rise to the document, with no React inside. */
import { listen } from '../runtime/listen.ts'
import { addCodeButtons, onCodeClick } from './code-buttons.ts'
import { onSummaryClick } from './details-motion.ts'
import { followTabGroups, onTabClick, onTabKey, prepareTabs, showSection } from './tab-switching.ts'
import { onTermKey, onTermLeave } from './term-closing.ts'
import { onVideoClick } from './video-frame.ts'

/** Adds what needs scripts to a page that was just placed into the document. May be called again. */
export function enhance(root: ParentNode, baseUrl: string): void {
  addCodeButtons(root)
  prepareTabs(root, baseUrl)
}

/** Listens for as long as the tab lives, whichever page is shown. */
export function watchBody(baseUrl: string): void {
  listen(document, {
    click(event) {
      onCodeClick(event)
      onTabClick(event, baseUrl)
      onSummaryClick(event)
      onVideoClick(event)
    },
    keydown(event) {
      onTabKey(event, baseUrl)
      onTermKey(event)
    },
    focusout: onTermLeave,
    pointerout: onTermLeave,
  })
  followTabGroups(baseUrl)
}

/**
 * Brings the element with an id into view, and opens what hides it.
 *
 * @returns whether there is such an element
 */
export function reveal(id: string): boolean {
  const element = document.getElementById(id)
  if (!element) return false
  for (let outer: Element | null = element; outer; outer = outer.parentElement) {
    if (outer instanceof HTMLDetailsElement) outer.open = true
    if (outer.matches('.tab')) showSection(outer)
  }
  element.scrollIntoView()
  return true
}
