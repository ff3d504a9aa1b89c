/**
 * Adds behaviour to the static text of a page, with event listeners on the document and without React. What only some
 * texts need comes with the bundles of their pages (`page-parts.ts`).
 */
import type { SiteData } from '../contract.ts'
import { listen } from '../runtime/listen.ts'
import { onSummaryClick } from './details-motion.ts'

/** Behaviour of one part of texts. */
export interface Behaviour {
  /** Starts what lasts as long as the document, whichever page it shows. */
  watch?(site: SiteData): void
  /** Enhances a page that has just been placed in the document. It may be called again. */
  enhance?(root: ParentNode, site: SiteData): void
  /** Shows an element that hides the one that is looked for. */
  reveal?(hiding: Element): void
}

const behaviours: Behaviour[] = []
let watched: SiteData | undefined

/** Adds the behaviour of a part, once its file is loaded. */
export function addBehaviour(behaviour: Behaviour): void {
  behaviours.push(behaviour)
  if (watched) behaviour.watch?.(watched)
}

/** Enhances a page that has just been placed in the document. It may be called again. */
export function enhance(root: ParentNode, site: SiteData): void {
  for (const behaviour of behaviours) behaviour.enhance?.(root, site)
}

/** Starts listeners that last as long as the document, whichever page it shows. */
export function watchBody(site: SiteData): void {
  watched = site
  listen(document, { click: onSummaryClick })
  for (const behaviour of behaviours) behaviour.watch?.(site)
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
    for (const behaviour of behaviours) behaviour.reveal?.(outer)
  }
  element.scrollIntoView()
  return true
}
