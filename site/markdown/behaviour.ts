/** Brings the static text of a page to life: by events that rise to the document, with no React inside. */
import type { ExamplesData, SiteData } from '../contract.ts'
import { listen } from '../runtime/listen.ts'
import { loadStyleSheet } from '../runtime/style-sheet.ts'
import { trustedHtml, trustedScript } from '../trusted.tsx'
import { onSummaryClick } from './details-motion.ts'
import { followTabGroups, onTabFound, prepareTabs, showSection } from './tab-switching.ts'
import { onTermKey, onTermLeave } from './term-closing.ts'
import { onVideoClick } from './video-frame.ts'
import { watchWidths } from './widths.ts'

/** Adds what needs scripts to a page that was just placed into the document. May be called again. */
export function enhance(root: ParentNode, baseUrl: string): void {
  watchWidths(root)
  prepareTabs(root, baseUrl)
  exampleBehaviour?.endGone()
}

/** Listens for as long as the tab lives, whichever page is shown. */
export function watchBody({ baseUrl, examples }: Pick<SiteData, 'baseUrl' | 'examples'>): void {
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
  followTabGroups(baseUrl)
  if (examples) watchExamples(examples)
}

let exampleBehaviour: typeof import('../example/behaviour.ts') | undefined

/** What examples do is loaded when a reader turns to one; until then, and without it, style does most of it. */
function watchExamples(examples: ExamplesData): void {
  const turn = async (event: Event): Promise<void> => {
    if (!(event.target instanceof Element && event.target.closest('[data-db=example]'))) return
    exampleBehaviour ??= await import('../example/behaviour.ts').catch(() => undefined)
    exampleBehaviour?.onExampleEvent(event, examples, { trustedHtml, trustedScript, loadStyleSheet })
  }
  listen(document, { pointerover: turn, focusin: turn, click: turn, keydown: turn, change: turn })
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
    showSection(outer)
  }
  element.scrollIntoView()
  return true
}
