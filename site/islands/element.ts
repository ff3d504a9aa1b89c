/**
 * The custom element around an island. Pages with islands load this file; it loads React and the code of an island when
 * the time has come. The browser itself calls it for islands of the first page and of pages that come later.
 */
import { replay } from '../runtime/replay.ts'
import { ISLAND, ISLAND_SLOT } from './marks.ts'

/** What ends an island that React has taken over. */
type End = () => void

/** Pixels around the window in which an island counts as visible. */
const MARGIN = '200px'

const watched = new WeakMap<Element, Island>()
let observer: IntersectionObserver | undefined

function watch(element: Element, island: Island): void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) watched.get(target)?.start()
    },
    { rootMargin: MARGIN },
  )
  watched.set(element, island)
  observer.observe(element)
}

/** The boot script keeps the events before the page has its scripts. Islands keep their own. */
interface TouchedEarly extends HTMLElement {
  readonly early?: Set<Event>
}

class Island extends HTMLElement {
  #begun = false
  #live = false
  #end: End | undefined
  readonly #early: Event[] = []

  connectedCallback(): void {
    if (this.#begun) return
    this.addEventListener('click', this, { capture: true })
    this.addEventListener('focusin', this)
    const when = this.dataset['when']
    const boxes = when === 'visible' ? boxesIn(this) : []
    if (when === 'load') this.start()
    else if (boxes.length > 0) for (const box of boxes) watch(box, this)
    else if (typeof requestIdleCallback === 'function') requestIdleCallback(() => this.start(), { timeout: 4000 })
    else setTimeout(() => this.start(), 200)
  }

  disconnectedCallback(): void {
    // An island that only moves is connected again at once.
    setTimeout(() => {
      if (this.isConnected) return
      this.#end?.()
      this.#end = undefined
    })
  }

  /** A reader who turns to an island need not wait for it, and a button that is pressed early acts when it can. */
  handleEvent(event: Event): void {
    const target = event.target as Element
    if (target.closest('docs-island') !== this) return
    if (event.type === 'click' && target.closest('button')) {
      ;(document.documentElement as TouchedEarly).early?.delete(event)
      if (!this.#live) this.#early.push(event)
    }
    this.start()
  }

  start(): void {
    if (this.#begun) return
    this.#begun = true
    void this.#takeOver()
  }

  async #takeOver(): Promise<void> {
    try {
      const { takeOver } = await import('./take-over.tsx')
      this.#end = await takeOver(this, () => this.#isLive())
      if (!this.isConnected) this.#end()
    } catch (error) {
      console.error(`The component ${this.dataset['part'] ?? ''} could not be started; its HTML stays.`, error)
    }
  }

  #isLive(): void {
    if (this.#live) return
    this.#live = true
    for (const event of this.#early) replay(event)
  }
}

/** The outermost elements of an island that have boxes of their own, which can be seen. */
function boxesIn(element: Element): Element[] {
  return [...element.children].flatMap((child) =>
    child.localName === ISLAND || child.localName === ISLAND_SLOT ? boxesIn(child) : [child],
  )
}

// The first page links a style sheet with this rule; a page that comes later does not.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`${ISLAND},${ISLAND_SLOT}{display:contents}`)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
customElements.define(ISLAND, Island)
