/** Blocks that may be wider than the text: where one scrolls it can be reached by keyboard, and it has a name there. */
import { setAttribute } from '../runtime/attribute.ts'
import { hasButtons, nameOfCode, offerButtons } from './code-buttons.ts'

let watch: ((root: ParentNode) => void) | undefined

/**
 * Looks after every block of code and every table of a page. A block of code gets its buttons when it comes near to what
 * the reader sees: a course may have hundreds of blocks, and all at once they kept a phone from answering for two
 * seconds.
 *
 * @param root holds the page that is shown; the blocks of the page before are forgotten
 */
export function watchWidths(root: ParentNode): void {
  watch ??= watchBlocks()
  watch(root)
}

function watchBlocks(): (root: ParentNode) => void {
  // Called after the layout, for all blocks at once: what is read there costs nothing. The second comes after the first.
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

/** A stop where nothing scrolls does nothing, and a region for each table would fill the list of landmarks. */
function setStop(block: Element, fits: boolean): void {
  const set = (name: string, value: string | undefined): void => setAttribute(block, name, fits ? undefined : value)
  const isCode = block.matches('pre')
  const { parentElement, dataset } = block as HTMLElement
  set('tabindex', '0')
  set('role', isCode ? 'group' : 'region')
  set('aria-label', isCode ? `Code: ${nameOfCode(parentElement as HTMLElement)}` : dataset['label'])
}
