/** A whole page, drawn the same way on the server and in the browser. */
import { createElement, type FunctionComponent, type ReactNode, useMemo } from 'react'
import { RouteContext, SiteContext, TitleContext } from './context.tsx'
import type { PageKind, SiteData } from './contract.ts'
import { BareCrash, Crash } from './layout/crash.tsx'
import { Layout } from './layout/layout.tsx'
import { Missing, type MissingProps } from './layout/missing-page.tsx'
import { type CompleteSidebar, nothingMore } from './layout/sidebar.tsx'
import { MenuProvider } from './navbar/menu.tsx'
import { PageBody } from './page-body.tsx'
import { ColorModeProvider } from './runtime/color-mode.tsx'
import { ErrorBoundary } from './runtime/error-boundary.tsx'
import type { LoadedPage } from './runtime/pages.ts'
import { formatTitle } from './url.ts'
import type { ViewProps, Views } from './view.ts'

export interface AppProps {
  site: SiteData
  views: Views
  shown: LoadedPage
  /** Counts route changes; 0 on the server and for the page that came as HTML. */
  step?: number
  completeSidebar?: CompleteSidebar
  /** The page could not be loaded. */
  missing?: MissingProps | undefined
  /** Parts that only the browser has. They stand inside, so that both sides draw a tree of one shape. */
  children?: ReactNode
}

export function App({ site, views, shown, step = 0, ...rest }: AppProps): ReactNode {
  const { completeSidebar = nothingMore, missing, children } = rest
  const titles = useMemo(() => (title: string) => formatTitle(title, site), [site])
  const { page } = shown
  const view = views[page.kind] as FunctionComponent<ViewProps<PageKind>>
  // Changed by React only together with the page: the browser hydrates what the HTML holds.
  // Drawn again for another page, and not for the news that one is on its way.
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
      {frame}
      {children}
    </TitleContext>
  )
}
