/** Blocks that may be wider than the text: where one scrolls it can be reached by keyboard, and it has a name there. */
import { setAttribute } from '../runtime/attribute.ts'
import { nameOfCode, offerButtons } from './code-buttons.ts'

let watch: ((root: ParentNode) => void) | undefined

/**
 * Looks after every block of code and every table when it comes near to what the reader sees. A course may have hundreds
 * of blocks: all at once they kept a phone from answering for two seconds.
 *
 * @param root holds the page that is shown; the blocks of the page before are forgotten
 */
export function watchWidths(root: ParentNode): void {
  watch ??= watchBlocks()
  watch(root)
}

function watchBlocks(): (root: ParentNode) => void {
  // Both are called after the layout, for all blocks at once: what is read there costs nothing.
  const widths = new ResizeObserver((entries) => look(entries.map(({ target }) => target)))
  const near = new IntersectionObserver(
    (entries) => {
      const blocks = entries.filter((entry) => entry.isIntersecting).map(({ target }) => target)
      look(blocks)
      for (const block of blocks) {
        near.unobserve(block)
        widths.observe(block)
      }
    },
    { rootMargin: '100%' },
  )
  return (root) => {
    near.disconnect()
    widths.disconnect()
    for (const block of root.querySelectorAll('figure.code > pre, .table')) near.observe(block)
  }
}

function look(blocks: readonly Element[]): void {
  const fits = blocks.map((block) => block.scrollWidth <= block.clientWidth)
  blocks.forEach((block, index) => {
    const fit = fits[index] === true
    const figure = block.matches('pre') && block.parentElement
    if (figure) offerButtons(figure, fit)
    // A stop where nothing scrolls does nothing, and a region for each table fills the list of landmarks.
    const label = figure ? `Code: ${nameOfCode(figure)}` : (block as HTMLElement).dataset['label']
    setAttribute(block, 'tabindex', fit ? undefined : '0')
    setAttribute(block, 'role', fit ? undefined : figure ? 'group' : 'region')
    setAttribute(block, 'aria-label', fit ? undefined : label)
  })
}
