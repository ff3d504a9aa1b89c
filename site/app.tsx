/** A whole page, drawn the same way on the server and in the browser. */
import { createElement, type FunctionComponent, type ReactNode, useMemo } from 'react'
import { PageBody } from './body/page-body.tsx'
import { RouteContext, SiteContext, TitleContext } from './context.tsx'
import type { PageKind, SiteData } from './contract.ts'
import { BareCrash, Crash } from './layout/crash.tsx'
import { Layout } from './layout/layout.tsx'
import { Missing, type MissingProps } from './layout/missing-page.tsx'
import { type CompleteSidebar, nothingMore } from './layout/sidebar.tsx'
import { MenuProvider } from './navbar/menu.tsx'
import type { ViewProps, Views } from './page/view.ts'
import { ErrorBoundary } from './runtime/error-boundary.tsx'
import type { LoadedPage } from './runtime/pages.ts'
import { ColorModeProvider } from './runtime/reader/color-mode.tsx'
import { formatTitle } from './url.ts'
import { WordsContext } from './words/context.tsx'
import { sayOnPage } from './words/page.ts'

interface AppProps {
  site: SiteData
  views: Views
  shown: LoadedPage
  /** Counts route changes; 0 on the server and for the page that came as HTML. */
  step?: number
  completeSidebar?: CompleteSidebar
  /** Set when the page could not be loaded. */
  missing?: MissingProps | undefined
  /**
   * Parts that exist only in the browser. They are children, so that the server and the browser render trees of the
   * same shape.
   */
  children?: ReactNode
}

export function App({ site, views, shown, step = 0, ...rest }: AppProps): ReactNode {
  const { completeSidebar = nothingMore, missing, children } = rest
  const titles = useMemo(() => (title: string) => formatTitle(title, site), [site])
  const say = useMemo(() => sayOnPage(site), [site])
  const { page } = shown
  const view = views[page.kind] as FunctionComponent<ViewProps<PageKind>>
  // Memoized: the frame is rendered again for another page, but not when a load begins. React must not change it before
  // that, since the browser hydrates the HTML of the server.
  const frame = useMemo(() => {
    const body = <PageBody html={shown.body} />
    return (
      <ErrorBoundary fallback={(error, retry) => <BareCrash error={error} retry={retry} />}>
        <SiteContext value={site}>
          <RouteContext value={page}>
            <ColorModeProvider>
              <MenuProvider step={step}>
                <Layout sidebar={shown.sidebar} completeSidebar={completeSidebar}>
                  <ErrorBoundary fallback={(error, retry) => <Crash error={error} retry={retry} />}>
                    {missing ? <Missing {...missing} /> : createElement(view, { page, body, key: page.url })}
                  </ErrorBoundary>
                </Layout>
              </MenuProvider>
            </ColorModeProvider>
          </RouteContext>
        </SiteContext>
      </ErrorBoundary>
    )
  }, [site, view, shown, page, step, completeSidebar, missing])
  return (
    <TitleContext value={titles}>
      <WordsContext value={say}>
        {frame}
        {children}
      </WordsContext>
    </TitleContext>
  )
}
