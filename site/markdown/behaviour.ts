/** Adds behaviour to the static text of a page, with event listeners on the document and without React. */
import type { ExamplesData, SiteData } from '../contract.ts'
import { listen } from '../runtime/listen.ts'
import { loadStyleSheet } from '../runtime/style-sheet.ts'
import { trustedHtml, trustedScript } from '../trusted.tsx'
import { onSummaryClick } from './details-motion.ts'
import { followTabGroups, onTabFound, prepareTabs, showSection } from './tab-switching.ts'
import { onTermKey, onTermLeave } from './term-closing.ts'
import { onVideoClick } from './video-frame.ts'
import { watchWidths } from './widths.ts'

/** Enhances a page that has just been placed in the document. It may be called again. */
export function enhance(root: ParentNode, baseUrl: string): void {
  watchWidths(root)
  prepareTabs(root, baseUrl)
  exampleBehaviour?.endGone()
}

/** Starts listeners that last as long as the document, whichever page it shows. */
export function watchBody({
  baseUrl,
  rootUrl = baseUrl,
  examples,
}: Pick<SiteData, 'baseUrl' | 'rootUrl' | 'examples'>): void {
  listen(document, {
    click(event) {
      onSummaryClick(event)
      onVideoClick(event)
    },
    keydown: onTermKey,
    beforematch: onTabFound,
    focusout: onTermLeave,
    pointerout: onTermLeave,
  })
  followTabGroups(rootUrl)
  if (examples) watchExamples(examples)
}

let exampleBehaviour: typeof import('../example/behaviour.ts') | undefined

/** Loads the code of examples when a reader first turns to one. Until then, CSS does most of the work. */
function watchExamples(examples: ExamplesData): void {
  const turn = async (event: Event): Promise<void> => {
    if (!(event.target instanceof Element && event.target.closest('[data-db=example]'))) return
    exampleBehaviour ??= await import('../example/behaviour.ts').catch(() => undefined)
    exampleBehaviour?.onExampleEvent(event, examples, { trustedHtml, trustedScript, loadStyleSheet })
  }
  listen(document, { pointerover: turn, focusin: turn, click: turn, keydown: turn, change: turn })
}

/**
 * Scrolls to the element with an id, and opens what hides it.
 *
 * @returns whether the element exists
 */
export function reveal(id: string): boolean {
  const element = document.getElementById(id)
  if (!element) return false
  for (let outer: Element | null = element; outer; outer = outer.parentElement) {
    if (outer instanceof HTMLDetailsElement) outer.open = true
    showSection(outer)
  }
  element.scrollIntoView()
  return true
}
