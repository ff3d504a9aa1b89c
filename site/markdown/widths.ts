/** Makes code blocks and tables that scroll reachable by keyboard, and gives them names. */
import { setAttribute } from '../runtime/attribute.ts'
import { hasButtons, nameOfCode, offerButtons } from './code-buttons.ts'

let watch: ((root: ParentNode) => void) | undefined

/**
 * Watches every code block and table of a page. A block gets its buttons when it comes close to the visible area: a
 * tutorial may have hundreds of blocks, and enhancing all of them at once blocked a phone for two seconds.
 *
 * @param root element of the current page; blocks of the previous page are forgotten
 */
export function watchWidths(root: ParentNode): void {
  watch ??= watchBlocks()
  watch(root)
}

function watchBlocks(): (root: ParentNode) => void {
  // Called after layout with all blocks at once, so measuring is free. The second observer is called after the first.
  const widths = new ResizeObserver((entries) => {
    const fits = entries.map(({ target }) => target.scrollWidth <= target.clientWidth)
    entries.forEach(({ target }, index) => {
      setStop(target, fits[index] === true)
      if (hasButtons(target)) offer(target)
    })
  })
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        offer(target)
      }
    },
    { rootMargin: '100%' },
  )
  return (root) => {
    near.disconnect()
    widths.disconnect()
    for (const block of root.querySelectorAll('[data-db=code] > pre, [data-db=table]')) {
      widths.observe(block)
      if (block.matches('pre')) near.observe(block)
    }
  }
}

function offer(pre: Element): void {
  offerButtons(pre, !pre.hasAttribute('tabindex'))
}

/**
 * Only where the block scrolls: elsewhere, a stop of the Tab key is useless, and a region for each table would fill the
 * list of landmarks.
 */
function setStop(block: Element, fits: boolean): void {
  const set = (name: string, value: string | undefined): void => setAttribute(block, name, fits ? undefined : value)
  const isCode = block.matches('pre')
  const { parentElement, dataset } = block as HTMLElement
  set('tabindex', '0')
  set('role', isCode ? 'group' : 'region')
  set('aria-label', isCode ? `Code: ${nameOfCode(parentElement as HTMLElement)}` : dataset['label'])
}
