/** Takes over the HTML of an island with React. */
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { SiteData } from '../contract.ts'
import { enhance } from '../markdown/behaviour.ts'
import { trustedHtml } from '../trusted.tsx'
import { type PackedProps, unpackElement } from './island.ts'
import { islandWords } from './island-words.tsx'
import { HTML_MARK, LATER } from './marks.ts'
import { modules } from './modules.ts'
import { IslandSlot } from './slot-element.tsx'
// Before the code of islands, which may add styles when it is loaded.
import './style-elements.ts'
import { takeStyles } from './take-styles.ts'

/**
 * @param onLive called when React has drawn the island
 * @returns a function that ends the island
 */
export async function takeOver(island: HTMLElement, onLive: () => void): Promise<() => void> {
  const { part = '', key = '', props = '{}' } = island.dataset
  const [module, words] = await Promise.all([modules[part]?.(), islandWords()])
  if (!module) throw new Error(`There is no code for ${part}.`)
  const empty = trustedHtml('')
  const slots = slotsOf(island)
  const html = takeHtml(island)
  takeStyles(island, (element) => element.closest('docs-island, docs-slot') === island)
  const before = [...island.childNodes]
  const element = unpackElement(module.component, JSON.parse(props) as PackedProps, {
    slot: (n) => <IslandSlot n={n} content={slots.get(n)?.content ?? []} empty={empty} />,
    html: () => html,
    typeOf: (type) => module.holds[type] ?? (type as 'div'),
  })
  const arrive = (): void => {
    showToScripts(island)
    enhanceSoon(words.site)
    onLive()
  }
  let isOver = false
  return new Promise((resolve) => {
    startTransition(() => {
      const root = hydrateRoot(island, <Live onLive={arrive}>{words.around(element)}</Live>, {
        identifierPrefix: key,
        onRecoverableError(error) {
          // React reports an island that ends before it is drawn as well.
          if (!isOver) console.error(`${part} differed from its HTML and was drawn again.`, error)
        },
        onUncaughtError(error) {
          console.error(`${part} failed in the browser; its HTML is shown instead.`, error)
          // React has removed the HTML.
          queueMicrotask(() => {
            root.unmount()
            island.replaceChildren(...before)
            for (const { element, content } of slots.values()) element.append(...content)
          })
        },
      })
      resolve(() => {
        isOver = true
        root.unmount()
      })
    })
  })
}

let isEnhancing = false

/** Lets the other scripts of the page find what islands now show: once for all that are taken over together. */
function enhanceSoon(site: SiteData): void {
  if (isEnhancing) return
  isEnhancing = true
  setTimeout(() => {
    isEnhancing = false
    enhance(document.getElementById('docs-main') ?? document.body, site)
  })
}

function Live({ children, onLive }: { children: ReactNode; onLive: () => void }): ReactNode {
  useEffect(onLive, [onLive])
  return children
}

interface FilledSlot {
  readonly element: Element
  readonly content: readonly Node[]
}

/** The slots of an island, without those of islands inside it. */
function slotsOf(island: Element): Map<number, FilledSlot> {
  const own = [...island.querySelectorAll<HTMLElement>('docs-slot')].filter(
    (element) => element.parentElement?.closest('docs-island') === island,
  )
  // Markdown that the first drawing leaves out. React knows no templates.
  const kept = [...island.querySelectorAll<HTMLTemplateElement>(':scope > template[data-slot]')]
  for (const template of kept) template.remove()
  return new Map([
    ...own.map((element) => [Number(element.dataset['slot']), { element, content: [...element.childNodes] }] as const),
    ...kept.map(
      (element) => [Number(element.dataset['slot']), { element, content: [...element.content.childNodes] }] as const,
    ),
  ])
}

/** Reads the property `html` from the element that shows it. */
function takeHtml(island: Element): string {
  const comments = document.createTreeWalker(island, NodeFilter.SHOW_COMMENT)
  for (let at = comments.nextNode(); at; at = comments.nextNode()) {
    const { parentElement } = at
    if (at.nodeValue !== HTML_MARK || parentElement?.closest('docs-island, docs-slot') !== island) continue
    at.parentNode?.removeChild(at)
    return parentElement.innerHTML
  }
  return ''
}

/** From now on other scripts may find the elements of the island. */
function showToScripts(island: Element): void {
  for (const element of island.querySelectorAll('[data-later]')) {
    if (element.closest('docs-island, docs-slot') !== island) continue
    element.setAttribute('data-db', element.getAttribute(LATER) ?? '')
    element.removeAttribute(LATER)
  }
}
