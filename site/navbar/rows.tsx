/**
 * The items of the navbar. They wrap into rows, of which the bar shows the first. The others unfold below the bar with
 * "More", which the style sheet shows only where there are such rows, and while the keyboard moves through the items. All
 * of this is layout: it needs no script, and nothing moves when scripts arrive.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import type { NavbarItemData } from '../contract.ts'
import { Icon } from '../icons.tsx'
import { listen } from '../runtime/listen.ts'
import { useWords, useWordsLanguage } from '../words/context.tsx'
import { NavbarItems } from './item.tsx'

export function Rows({ items }: { items: readonly NavbarItemData[] }): ReactNode {
  const say = useWords()
  const language = useWordsLanguage()
  const rows = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLDetailsElement>(null)
  const left = items.filter(({ position }) => position === 'left')
  const right = items.filter(({ position }) => position !== 'left')

  useEffect(() => {
    const fold = (): void => {
      if (more.current) more.current.open = false
    }
    const foldFromOutside = ({ target }: Event): void => {
      if (!rows.current?.contains(target as Node)) fold()
    }
    return listen(document, {
      pointerdown: foldFromOutside,
      focusin: foldFromOutside,
      keydown: ({ key }) => {
        if (key === 'Escape') fold()
      },
    })
  }, [])

  return (
    <div ref={rows} className="items">
      <ul className="left">
        <NavbarItems items={left} place="bar" />
      </ul>
      <div className="more">
        <details ref={more}>
          <summary aria-label={say('page.more')} {...language}>
            <Icon name="more" />
          </summary>
        </details>
      </div>
      <ul className="right">
        <NavbarItems items={right} place="bar" />
      </ul>
    </div>
  )
}
