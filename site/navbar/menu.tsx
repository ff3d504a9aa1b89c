/**
 * The menu of small screens: one panel, a sidebar with the site's own items below it, or these items alone on a page
 * without a sidebar of a site with several. Before hydration `:target` opens it, so that every page navigates without scripts.
 */
import {
  createContext,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useRequired, useRoute, useSite } from '../context.tsx'
import type { SidebarNode, Url } from '../contract.ts'
import { Icon } from '../icons.tsx'
import { ColorModeToggle } from '../layout/color-mode-toggle.tsx'
import { samePath } from '../path.ts'
import { backGuard, guardFirstPage } from '../runtime/browser.ts'
import { listen } from '../runtime/listen.ts'
import { desktopQuery, useHydrated, useMedia } from '../runtime/reader/media.ts'
import { useWords, useWordsLanguage } from '../words/context.tsx'
import { Brand } from './brand.tsx'
import { NavbarItems } from './item.tsx'

export type MenuPanel = 'main' | 'sidebar'

/** Elements of the panels; the HTML links to them. */
export const menuIds: Readonly<Record<MenuPanel, string>> = { main: 'docs-menu', sidebar: 'docs-sidebar' }
const buttonId = 'docs-menu-button'

export interface MenuState {
  readonly panel: MenuPanel | undefined
  show(panel: MenuPanel | undefined): void
}

const MenuContext = createContext<MenuState | undefined>(undefined)

/** Which panel is open, and how to open and close them. */
export function useMenu(): MenuState {
  return useRequired(MenuContext, 'menu')
}

/** @param step changes with every route change, which closes the menu */
export function MenuProvider({ step, children }: { step: number; children: ReactNode }): ReactNode {
  const [panel, setPanel] = useState<MenuPanel>()
  const desktop = useMedia(desktopQuery)
  const open = panel !== undefined

  const returns = useRef(false)
  const show = useCallback((next: MenuPanel | undefined) => {
    returns.current = !next
    setPanel(next)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a route change closes the menu.
  useEffect(() => setPanel(undefined), [step])

  useEffect(() => {
    if (desktop) setPanel(undefined)
  }, [desktop])

  useEffect(() => {
    const target = document.querySelector('.menu-panel:target')
    if (!target) return
    // It was opened without scripts; from now on it is a state and no longer an address.
    history.replaceState(history.state, '', location.pathname + location.search)
    setPanel(target.id === menuIds.main ? 'main' : 'sidebar')
  }, [])

  useEffect(() => {
    if (!open) return
    const { style } = document.body
    const before = style.overflow
    style.overflow = 'hidden'
    const end = listen(document, {
      keydown: (event) => {
        if (event.key === 'Escape') show(undefined)
      },
    })
    const release = guardFirstPage()
    backGuard.current = () => {
      show(undefined)
      return true
    }
    return () => {
      style.overflow = before
      end()
      backGuard.current = undefined
      release()
    }
  }, [open, show])

  useEffect(() => {
    if (panel) focusable(document.getElementById(menuIds[panel]))[0]?.focus()
    // Where the reader closed it; a route change has a place of its own for the focus.
    else if (returns.current) document.getElementById(buttonId)?.focus({ preventScroll: true })
    returns.current = false
  }, [panel])

  const value = useMemo(() => ({ panel, show }), [panel, show])
  return <MenuContext value={value}>{children}</MenuContext>
}

/** Opens and closes the menu. A link, so that it works before there are scripts. */
export function Hamburger(): ReactNode {
  const { sidebar } = useRoute()
  const { panel, show } = useMenu()
  const say = useWords()
  const first: MenuPanel = sidebar ? 'sidebar' : 'main'
  return (
    <PanelLink
      id={buttonId}
      className="hamburger"
      to={first}
      label={say('page.menu')}
      expanded={panel !== undefined}
      onActivate={() => show(panel ? undefined : first)}
    >
      <Icon name="menu" />
    </PanelLink>
  )
}

/** The site's own items, without those with which the tree above them begins a branch. */
export function MenuItems({ tree, isAlone = false }: { tree: readonly SidebarNode[]; isAlone?: boolean }): ReactNode {
  const { navbar } = useSite()
  const say = useWords()
  const isInTree = (url: Url) => tree.some((node) => node.type !== 'html' && node.url && samePath(node.url, url))
  const items = navbar.items.filter(
    ({ type, ...item }) => type !== 'search' && !('url' in item && type === 'link' && isInTree(String(item.url))),
  )
  if (items.length === 0) return null
  return (
    <nav aria-label={say('page.mainMenu')} className={isAlone ? 'tree' : 'tree menu-items'}>
      <ul>
        <NavbarItems items={items} place="menu" />
      </ul>
    </nav>
  )
}

/** Top of a panel on small screens: brand, colour mode and close. */
export function MenuHead(): ReactNode {
  const { show } = useMenu()
  const hydrated = useHydrated()
  const say = useWords()
  return (
    <div className="menu-head">
      <Brand />
      {/* The switch of the navbar is there from the start; two more were 1.8 kB of each page. */}
      {hydrated && <ColorModeToggle />}
      <PanelLink className="menu-close" label={say('page.closeMenu')} onActivate={() => show(undefined)}>
        <Icon name="close" />
      </PanelLink>
    </div>
  )
}

/** What lies behind an open panel; a click on it closes the panel. */
export function MenuBackdrop(): ReactNode {
  const { panel, show } = useMenu()
  if (!panel) return null
  // biome-ignore lint/a11y: Escape and the close button do the same by keyboard.
  return <div className="backdrop" onClick={() => show(undefined)} />
}

interface PanelLinkProps {
  id?: string
  className: string
  /** Panel to open; none closes. */
  to?: MenuPanel
  label?: string
  expanded?: boolean
  onActivate: () => void
  children: ReactNode
}

function PanelLink({ id, className, to, label, expanded, onActivate, children }: PanelLinkProps): ReactNode {
  function activate(event: MouseEvent | KeyboardEvent): void {
    event.preventDefault()
    onActivate()
  }
  return (
    <a
      id={id}
      className={className}
      href={to ? `#${menuIds[to]}` : '#'}
      role="button"
      aria-label={label}
      {...useWordsLanguage()}
      aria-expanded={expanded}
      onClick={activate}
      onKeyDown={(event) => event.key === ' ' && activate(event)}
    >
      {children}
    </a>
  )
}

/** Attributes of an open panel, which keeps Tab inside. */
export function asDialog(label: string): HTMLAttributes<HTMLElement> {
  return { role: 'dialog', 'aria-modal': true, 'aria-label': label, onKeyDown: trap }
}

function trap(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const inside = focusable(event.currentTarget)
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
  if (document.activeElement !== from || !to) return
  event.preventDefault()
  to.focus()
}

function focusable(panel: HTMLElement | null): HTMLElement[] {
  const candidates = panel?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), summary') ?? []
  return [...candidates].filter((element) => element.getClientRects().length > 0)
}
