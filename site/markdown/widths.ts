/** Makes code blocks, tables and drawings that scroll reachable by keyboard, and gives them names. */
import { setAttribute } from '../runtime/attribute.ts'
import type { PageSay } from '../words/context.tsx'
import { sayOnPage } from '../words/page.ts'
import type { Behaviour } from './behaviour.ts'
import { hasButtons, nameOfCode, offerButtons } from './code-buttons.ts'

let watch: ((root: ParentNode) => void) | undefined

/**
 * Watches every code block and table of a page; blocks of the previous page are forgotten. A block gets its buttons when
 * it comes close to the visible area: a tutorial may have hundreds of blocks, and enhancing all of them at once blocked a
 * phone for two seconds.
 */
export const behaviour: Behaviour = {
  enhance(root, site) {
    watch ??= watchBlocks(sayOnPage(site))
    watch(root)
  },
}

function watchBlocks(say: PageSay): (root: ParentNode) => void {
  // Called after layout with all blocks at once, so measuring is free. The second observer is called after the first.
  const widths = new ResizeObserver((entries) => {
    const fits = entries.map(({ target }) => target.scrollWidth <= target.clientWidth)
    entries.forEach(({ target }, index) => {
      setStop(target, fits[index] === true, say)
      if (hasButtons(target)) offer(target, say)
    })
  })
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        offer(target, say)
      }
    },
    { rootMargin: '100%' },
  )
  return (root) => {
    near.disconnect()
    widths.disconnect()
    const blocks = root.querySelectorAll('[data-db=code] > pre, [data-db=table], [data-db=drawing]:has(> .least-700)')
    for (const block of blocks) {
      widths.observe(block)
      if (block.matches('pre')) near.observe(block)
    }
  }
}

function offer(pre: Element, say: PageSay): void {
  offerButtons(pre, !pre.hasAttribute('tabindex'), say)
}

/**
 * Only where the block scrolls: elsewhere, a stop of the Tab key is useless, and a region for each table would fill the
 * list of landmarks.
 */
function setStop(block: Element, fits: boolean, say: PageSay): void {
  const set = (name: string, value: string | undefined): void => setAttribute(block, name, fits ? undefined : value)
  const isCode = block.matches('pre')
  const { parentElement, dataset } = block as HTMLElement
  set('tabindex', '0')
  // A drawing has a name inside.
  if (dataset['db'] === 'drawing') return
  set('role', isCode ? 'group' : 'region')
  set('aria-label', isCode ? say('page.code', { name: nameOfCode(parentElement as HTMLElement) }) : dataset['label'])
}
