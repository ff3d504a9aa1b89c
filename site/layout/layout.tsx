/** The layout around a page's content. */
import { type ReactNode, useMemo } from 'react'
import { useRoute } from '../context.tsx'
import type { SidebarNode } from '../contract.ts'
import { MenuBackdrop, useMenu } from '../navbar/menu.tsx'
import { Navbar } from '../navbar/navbar.tsx'
import { Announcer } from '../runtime/announcer.tsx'
import { AnnouncementBar } from './announcement.tsx'
import { BackToTop } from './back-to-top.tsx'
import { Footer } from './footer.tsx'
import { type CompleteSidebar, MainMenu, Sidebar } from './sidebar.tsx'
import { mainId, SkipLink } from './skip-link.tsx'
import { hasToc, TocColumn } from './toc.tsx'

export interface LayoutProps {
  /** The entries of the page's sidebar; for a page without one those of its menu, once they are loaded. */
  sidebar: readonly SidebarNode[] | undefined
  /** Loads the entries that the HTML leaves out. */
  completeSidebar: CompleteSidebar
  /** The body of the page. */
  children: ReactNode
}

export function Layout({ sidebar, completeSidebar, children }: LayoutProps): ReactNode {
  const page = useRoute()
  const modal = useMenu().panel !== undefined
  const toc = hasToc(page)
  // Memoized: it is the same on every page, so a route change need not render it.
  const top = useMemo(
    () => (
      <div inert={modal}>
        <SkipLink />
        <AnnouncementBar />
      </div>
    ),
    [modal],
  )
  const end = useMemo(
    () => (
      <>
        <Footer inert={modal} />
        <Announcer />
      </>
    ),
    [modal],
  )
  const { isBare } = page
  return (
    <>
      {!isBare && (
        <>
          {top}
          <Navbar inert={modal} />
          <MainMenu nodes={sidebar} complete={completeSidebar} />
          <MenuBackdrop />
        </>
      )}
      <div className={['frame', page.sidebar && 'with-sidebar', toc && 'with-toc'].filter(Boolean).join(' ')}>
        {page.sidebar && sidebar && <Sidebar key={page.sidebar} nodes={sidebar} complete={completeSidebar} />}
        {/* Before the text for keyboard users, as on small screens; CSS moves it to the other side. */}
        {toc && <TocColumn />}
        <main id={mainId} inert={modal}>
          {children}
        </main>
      </div>
      {page.kind === 'doc' && !isBare && <BackToTop />}
      {isBare ? <Announcer /> : end}
    </>
  )
}
