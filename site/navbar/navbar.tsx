/** The bar at the top of every page. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRoute, useSite } from '../context.tsx'
import type { NavbarItemData } from '../contract.ts'
import { ColorModeToggle } from '../layout/color-mode-toggle.tsx'
import { listen } from '../runtime/listen.ts'
import { useWords } from '../words/context.tsx'
import { Brand } from './brand.tsx'
import { NavbarItems } from './item.tsx'
import { Hamburger } from './menu.tsx'
import { Rows } from './rows.tsx'

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
  const isPinned = ({ type, position }: NavbarItemData) => type === 'search' && position !== 'left'
  const items = navbar.items.filter((item) => !isPinned(item))
  const pinned = navbar.items.filter(isPinned)
  if (!navbar.items.some(({ type }) => type === 'search')) pinned.push({ type: 'search', position: 'right' })
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
        {items.length > 0 && <Rows items={items} />}
        <ul className="pinned">
          <NavbarItems items={pinned} place="bar" />
        </ul>
        <ColorModeToggle />
      </nav>
    </header>
  )
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
    setVisible(location.hash.length < 2)
    const scroll = () => {
      const top = window.scrollY
      const heights = {
        bar: bar.current?.offsetHeight ?? 0,
        window: window.innerHeight,
        document: document.documentElement.scrollHeight,
      }
      // A jump has its own event, which may come before or after `hashchange`, and which brings nothing new.
      const next = top === last && top >= heights.bar ? undefined : barAfterScroll({ top, last }, heights)
      last = top
      if (next !== undefined) setVisible(next)
    }
    const hashchange = () => {
      last = window.scrollY
      setVisible(false)
    }
    return listen(window, { scroll, hashchange })
  }, [hides, url])

  return visible
}
