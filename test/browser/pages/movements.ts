/** Records the height animations of a page: the element, both heights and the timing. */
import type { Page } from 'playwright-core'

export interface Movement {
  /** Class or name of the element: `category`, `details`. */
  readonly of: string
  readonly from: number
  readonly to: number
  readonly duration: number
  readonly easing: string
  /** Height of the full content, in pixels. */
  readonly content: number
}

declare global {
  interface Window {
    movements: Movement[]
  }
}

/** Records every height animation from now on. Call it before the page is opened. */
export async function watchMovements(page: Page): Promise<() => Promise<Movement[]>> {
  await page.addInitScript(() => {
    window.movements = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (...given) {
      const content = this.scrollHeight
      const animation = animate.apply(this, given)
      const effect = animation.effect as KeyframeEffect
      const [from, to] = effect.getKeyframes().map(({ height }) => Number.parseFloat(String(height)))
      if (from !== undefined && to !== undefined && !Number.isNaN(from)) {
        const { duration, easing } = effect.getTiming()
        const of = this.localName
        window.movements.push({ of, from, to, duration: Number(duration), easing: String(easing), content })
      }
      return animation
    }
  })
  return () => page.evaluate(() => window.movements)
}
