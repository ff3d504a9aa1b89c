/** The bar at the top of every page. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRoute, useSite } from '../context.tsx'
import { ColorModeToggle } from '../layout/color-mode-toggle.tsx'
import { listen } from '../runtime/listen.ts'
import { useWords } from '../words/context.tsx'
import { Brand } from './brand.tsx'
import { NavbarItems } from './item.tsx'
import { SearchItem } from './items/search.tsx'
import { Hamburger } from './menu.tsx'

/** The most pixels by which the lower edges of items in one row differ. */
const ROW = 20

export interface NavbarProps {
  /** A menu lies over the page. */
  inert: boolean
}

export function Navbar({ inert }: NavbarProps): ReactNode {
  const { navbar } = useSite()
  const { sidebar } = useRoute()
  const say = useWords()
  const bar = useRef<HTMLElement>(null)
  const visible = useVisible(bar, navbar.hideOnScroll)
  useHeight(bar)
  const left = navbar.items.filter((item) => item.position === 'left')
  const right = navbar.items.filter((item) => item.position !== 'left')
  return (
    <header
      ref={bar}
      data-db="navbar"
      className={['navbar', navbar.style, navbar.hideOnScroll && 'hides', !visible && 'away'].filter(Boolean).join(' ')}
      inert={inert}
    >
      <nav aria-label={say('page.main')}>
        {(navbar.items.length > 0 || sidebar !== undefined) && <Hamburger />}
        <Brand />
        <ul className="left">
          <NavbarItems items={left} place="bar" />
        </ul>
        <ul className="right">
          <NavbarItems items={right} place="bar" />
          {!navbar.items.some((item) => item.type === 'search') && <SearchItem item={{}} />}
        </ul>
        <ColorModeToggle />
      </nav>
    </header>
  )
}

/**
 * Fits the bar to its items. If they need a second row, the words of the search are hidden first. The height of the bar
 * becomes a property for the style sheet, so that everything below the bar begins below all of its rows.
 */
function useHeight(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const { current } = bar
    if (!current) return
    const heights = new ResizeObserver(() => {
      current.removeAttribute('data-tight')
      const items = Array.from(current.querySelectorAll('nav > ul > li, nav > button'), (item) =>
        item.getBoundingClientRect(),
      )
      const rows = items.flatMap(({ height, bottom }) => (height > 0 ? [bottom] : []))
      const lowest = Math.max(0, ...rows)
      if (lowest - Math.min(lowest, ...rows) > ROW) current.setAttribute('data-tight', '')
      document.documentElement.style.setProperty('--bar', `${current.offsetHeight}px`)
    })
    heights.observe(current)
    return () => heights.disconnect()
  }, [bar])
}

/** What a scroll event means for a bar that hides: `undefined` leaves it as it is. */
export function barAfterScroll(
  scroll: { readonly top: number; readonly last: number },
  heights: { readonly bar: number; readonly window: number; readonly document: number },
): boolean | undefined {
  if (scroll.top < heights.bar) return true
  if (scroll.top >= scroll.last) return false
  // At the very end some browsers bounce back, which is not a wish to go up.
  return scroll.top + heights.window < heights.document - heights.bar ? true : undefined
}

function useVisible(bar: { readonly current: HTMLElement | null }, hides: boolean): boolean {
  const [visible, setVisible] = useState(true)
  const { url } = useRoute()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts with the bar, a jump to a heading without.
  useEffect(() => {
    if (!hides) return
    let last = window.scrollY
    let jumped = location.hash.length > 1
    setVisible(!jumped)
    const scroll = () => {
      const top = window.scrollY
      const heights = {
        bar: bar.current?.offsetHeight ?? 0,
        window: window.innerHeight,
        document: document.documentElement.scrollHeight,
      }
      const next = jumped && top >= heights.bar ? undefined : barAfterScroll({ top, last }, heights)
      jumped = false
      last = top
      if (next !== undefined) setVisible(next)
    }
    const hashchange = () => {
      jumped = true
      setVisible(false)
    }
    return listen(window, { scroll, hashchange })
  }, [hides, url])

  return visible
}
